import { expect, test } from 'vitest'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_TEXT,
} from '../../../src/sample.ts'
import { judge } from '../../rules/judge.ts'

const EVERYTHING = PAIRED_CONTRACT.replace(
	'counterpart: zh',
	'counterpart: { language: zh, compare: [header, headings, code, tables, lists, links, code-spans, numbers, paragraphs] }',
)

const time = (piece: string, size: number) => {
	const more = `\n${piece.repeat(size / piece.length)}\n`
	const files = { [COUNTERPART_PATH]: COUNTERPART_TEXT + more.replaceAll('1', '2') }
	const begin = performance.now()
	judge({ contract: EVERYTHING, text: SAMPLE_TEXT + more, files })
	return performance.now() - begin
}

// Twice as much may take twice as long, and on a busy machine a good deal more, but not four times and four times again.
test.each([
	'```a``` ',
	'`1` 1 ',
	'](',
	'](  ',
	'1. ',
	'- 1\n',
	'# 1\n',
	'~~~\n1\n~~~\n',
	'|1',
	'> 1 ',
])('many of %j take a time that grows with them', { timeout: 120_000 }, (piece) => {
	time(piece, 2_000)
	const [one, four] = [time(piece, 10_000), time(piece, 40_000)]
	expect(four).toBeLessThan(12 * one + 1_000)
})
