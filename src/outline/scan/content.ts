import { commentsIn } from '../comments.ts'
import type { Range } from '../types.ts'
import { type Token, tokensIn } from './inline.ts'
import { giveUp, type Paragraph, type Scan } from './state.ts'

/** Notes the code and the comments in a stretch of inline content that is not cut by containers. */
export function addInline(scan: Scan, { start, end }: Range): readonly Token[] {
	return addTokens(scan, start, scan.text.slice(start, end))
}

/** The same for all lines of a paragraph. */
export function addParagraphInline(scan: Scan, paragraph: Paragraph): readonly Token[] {
	const { start, end, prefixes } = paragraph
	const source = scan.text.slice(start, end)
	// It may be a link reference definition, or begin with one.
	if (source.charCodeAt(0) === 91 && source.includes(']:')) giveUp()
	return addTokens(scan, start, prefixes ? withoutPrefixes(source, start, prefixes) : source)
}

/** White space around line endings changes nothing, so spaces do for the markers of quotes. */
function withoutPrefixes(source: string, start: number, prefixes: readonly Range[]): string {
	let done = 0
	let result = ''
	for (const prefix of prefixes) {
		result += source.slice(done, prefix.start - start) + ' '.repeat(prefix.end - prefix.start)
		done = prefix.end - start
	}
	return result + source.slice(done)
}

function addTokens(scan: Scan, offset: number, source: string): readonly Token[] {
	const tokens = tokensIn(source) ?? giveUp()
	scan.sink?.stretches.push({ offset, source, tokens })
	for (const token of tokens) {
		const range = { start: offset + token.start, end: offset + token.end }
		if (token.kind === 'code') scan.code.push(range)
		else if (token.kind === 'html') addComments(scan, range)
	}
	return tokens
}

/** Notes the comments in HTML. */
export function addComments(scan: Scan, html: Range): void {
	for (const comment of commentsIn(scan.text, html)) scan.comments.push(comment)
}
