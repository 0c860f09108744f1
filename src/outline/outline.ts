import { parseOutline } from './parse.ts'
import { scanOutline } from './scan/scan.ts'
import type { Outline } from './types.ts'

/**
 * The outline of a document, given without its byte order mark: by the scanner,
 * which takes a few microseconds for each line, or where that does not understand
 * all of it by the parser, which takes many times as long. Ask `boundsOf` first;
 * throws `ParserNeeded` if the parser is needed and not loaded.
 */
export const computeOutline = (text: string): Outline => scanOutline(text) ?? parseOutline(text)
