import { tests as examples } from 'commonmark-spec'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agrees } from './scan-agrees.ts'
import { mutated, randomFrom } from './scan-mutate.ts'
import { soup } from './scan-soup.ts'

const EXAMPLES = examples.map(({ markdown }) => markdown.replaceAll('→', '\t'))
const SEED = 20_260_611

/*
 * How many of them it understands is stated, too: where it gives up the parser
 * answers, so a scanner that gives up more often is wrong nowhere and slow everywhere.
 */
describe('the scanner says what the parser says, or gives up', () => {
	test.each([
		['as they are', 474, (text: string) => text],
		[
			'with CRLF, none at the end',
			474,
			(text: string) => text.replaceAll('\n', '\r\n').replace(/[\r\n]+$/, ''),
		],
		['in a quote', 461, (text: string) => text.replace(/^(?=.)/gm, '> ')],
		['in a list item', 460, (text: string) => `- ${text.replace(/\n(?=.)/g, '\n  ')}`],
		['after a paragraph', 521, (text: string) => `a\n${text}b\n`],
		['after a table', 475, (text: string) => `a | b\n--|--\n${text}`],
	])('of the examples of the CommonMark specification %s, of %d', (_, understood, change) => {
		expect(EXAMPLES.filter((text) => agrees(change(text)))).toHaveLength(understood)
	})

	test('of mutations of the examples', () => {
		const random = randomFrom(SEED)
		const texts = EXAMPLES.map((_, at) => mutated(EXAMPLES.slice(at, at + 4).join('\n'), random))
		expect(texts.filter(agrees)).toHaveLength(408)
	})

	test('of lines that are nearly Markdown', () => {
		const texts = fc.sample(soup, { numRuns: 1_000, seed: SEED })
		expect(texts.filter(agrees)).toHaveLength(398)
	})
})
