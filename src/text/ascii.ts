/**
 * True if a text is of printable ASCII alone: its letters and digits are those of
 * plain patterns. Patterns of all letters of Unicode give the same there, and take
 * longer to make than a document to read.
 */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)
