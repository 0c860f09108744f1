// Without this line the parser is loaded by `loadParser()` only.
import './processor.ts'

export { BOUNDS, boundsOf, type Excess } from './bounds.ts'
export { inlineOf } from './inline.ts'
export { linksOf } from './links.ts'
export { computeOutline } from './outline.ts'
export { parseOutline } from './parse.ts'
export { loadParser, ParserNeeded } from './parser.ts'
export { scanOutline } from './scan/scan.ts'
export type * from './types.ts'
