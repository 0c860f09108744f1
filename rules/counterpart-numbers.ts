import type { Bound } from '../src/bind/types.ts'
import { type AmountSpot, amountWords, type Piece, unlikeAmounts } from '../src/pair/amounts.ts'
import { pairRule } from '../src/rule.ts'
import {
	COMPARED_CONTRACT,
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	SAMPLE_TEXT,
} from '../src/sample.ts'

export default pairRule<AmountSpot>({
	id: 'counterpart-numbers',
	summary: 'A document and its counterpart state the same numbers in their prose, each as often',
	why: 'A limit that was raised in one language alone is wrong in the other',
	reads: 'companions.*.counterpart.compare',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'the same numbers; those in code and links do not count',
				contract: COMPARED_CONTRACT,
				text: `${SAMPLE_TEXT}\nCook it for 1,200 seconds at 95.5 degrees ([why](https://example.com/7)).\n`,
				files: {
					[COUNTERPART_PATH]: `${COUNTERPART_TEXT}\n在 95.5 度下煮 1200 秒（[原因](https://example.com/7)）。\n`,
				},
			},
		],
		bad: [
			{
				about: 'another number',
				contract: COMPARED_CONTRACT,
				text: `${SAMPLE_TEXT}\nCook it for 20 minutes, 20 at most.\n`,
				files: { [COUNTERPART_PATH]: `${COUNTERPART_TEXT}\n煮 20 分钟。\n` },
				findings: [
					'13:25-13:27 `20` stands here twice, expected as often as in `2026-03-01-soup.zh.md`: once',
				],
			},
		],
	},
	check(pair) {
		if (!pair.spec.compare.has('numbers')) return []
		return unlikeAmounts(pair, numbersOf(pair.document), numbersOf(pair.counterpart))
	},
	message(spot, pair) {
		return { message: amountWords(spot, pair), help: 'state the same numbers in both' }
	},
})

/** Digits that are no part of a word, with the signs between them. */
const NUMBER = /(?<![\p{L}\p{N}_.,-])\d+(?:[.,]\d+)*(?![\p{N}_]|[.,-]\d|[A-Za-z-])/gu

/** In paragraphs, quotes, lists and tables; a thousands separator makes no other number. */
function numbersOf({ file, outline, links }: Bound): Piece[] {
	const hidden = [...outline.code, ...outline.comments, ...links().map((each) => each.destination)]
	hidden.sort((a, b) => a.start - b.start)
	const pieces: Piece[] = []
	let next = 0
	for (const block of outline.blocks) {
		if (!['paragraph', 'quote', 'list', 'table'].includes(block.kind)) continue
		const text = file.text.slice(block.start, block.end)
		for (const { 0: written, index } of text.matchAll(NUMBER)) {
			const at = { start: block.start + index, end: block.start + index + written.length }
			while (next < hidden.length && (hidden[next]?.end ?? 0) <= at.start) next += 1
			const isHidden = (hidden[next]?.start ?? at.end) < at.end
			if (!isHidden && !isMarker(text, index, written.length))
				pieces.push({ at, text: written.replace(/,(?=\d{3}(?!\d))/g, '') })
		}
	}
	return pieces
}

/** The number of a list item, with nothing but indent and quote marks before it. */
function isMarker(text: string, start: number, length: number): boolean {
	if (!/^[.)](?:\s|$)/.test(text.slice(start + length, start + length + 2))) return false
	const before = text.slice(Math.max(0, start - 100), start)
	return /(?:^|[\r\n])[ \t>]*$/.test(before)
}
