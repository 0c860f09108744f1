import type { Range } from '../outline/types.ts'

/**
 * Where a text occurs; white space in it stands for any white space, so that a
 * line break does not hide it. Time: length of the text times length of the words.
 */
export function occurrences(text: string, wanted: string): Range[] {
	const words = wanted.trim().split(/\s+/)
	const first = words[0] ?? ''
	const found: Range[] = []
	if (first === '') return found
	for (
		let start = text.indexOf(first);
		start >= 0;
		start = text.indexOf(first, start + first.length)
	) {
		const end = endOf(text, start, words)
		if (end !== null) found.push({ start, end })
	}
	return found
}

function endOf(text: string, start: number, words: readonly string[]): number | null {
	let at = start
	for (const [index, word] of words.entries()) {
		if (index > 0) {
			const from = at
			at = afterSpace(text, from)
			if (at === from) return null
		}
		if (!text.startsWith(word, at)) return null
		at += word.length
	}
	return at
}

/** White space, and behind a line break the marks of quotes. */
function afterSpace(text: string, from: number): number {
	let at = from
	let broken = false
	for (; at - from < 80; at++) {
		const code = text.charCodeAt(at)
		if (code === 10 || code === 13) broken = true
		else if (!isSpace(code) && !(broken && code === 62)) break
	}
	return at
}

function isSpace(code: number): boolean {
	return code === 32 || code === 9 || code === 10 || code === 13 || code === 0xa0
}
