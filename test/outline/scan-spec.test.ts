import { tests as examples } from 'commonmark-spec'
import { describe, expect, test } from 'vitest'
import { scanOutline } from '../../src/outline/index.ts'
import { agrees } from './scan-agrees.ts'
import { mutated, randomFrom } from './scan-mutate.ts'

const EXAMPLES = examples.map(({ markdown }) => markdown.replaceAll('→', '\t'))

describe('the scanner says what the parser says, or gives up', () => {
	test.each([
		[
			'with CRLF, none at the end',
			(text: string) => text.replaceAll('\n', '\r\n').replace(/[\r\n]+$/, ''),
		],
		['in a quote', (text: string) => text.replace(/^(?=.)/gm, '> ')],
		['in a list item', (text: string) => `- ${text.replace(/\n(?=.)/g, '\n  ')}`],
		['after a paragraph', (text: string) => `a\n${text}b\n`],
		['after a table', (text: string) => `a | b\n--|--\n${text}`],
	])('of the examples of the CommonMark specification %s', (_, change) => {
		const understood = EXAMPLES.filter((text) => agrees(change(text))).length
		expect(understood).toBeGreaterThan(EXAMPLES.length / 3)
	})

	test('of mutations of the examples', () => {
		const random = randomFrom(20_260_611)
		const examples = EXAMPLES.filter((example) => scanOutline(example))
		for (let from = 0; from < examples.length; from += 4) {
			agrees(mutated(examples.slice(from, from + 4).join('\n'), random))
		}
	})
})
