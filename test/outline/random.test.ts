import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullFacts, outlineFacts } from './full.ts'
import { agrees } from './scan-agrees.ts'
import { soup } from './scan-soup.ts'

test('the outline says what a full parse says of any mixture of Markdown', () => {
	const documents = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 14 })
	fc.assert(
		fc.property(documents, (fragments) => {
			const text = fragments.join('')
			expect(outlineFacts(text)).toEqual(fullFacts(text))
		}),
		{ numRuns: 300, seed: 20_260_611 },
	)
})

test('the scanner says what the parser says, or gives up, of lines that are nearly Markdown', () => {
	let understood = 0
	const property = fc.property(soup, (text) => {
		if (agrees(text)) understood += 1
	})
	fc.assert(property, { numRuns: 600, seed: 20_260_611 })
	expect(understood).toBeGreaterThan(50)
})

const FRAGMENTS = [
	...['\n', '\n', '\n\n', '\r\n', ' ', '  ', '    ', '\t', '\\'],
	...['# ', '## ', ' ##', '\n===\n', '\n---\n', '---', '***\n', '```', '~~~', '````\n'],
	...['> ', '- ', '* ', '1. ', '- [ ] ', '- [x] ', '[^n]: ', '[^n]', '[l]: u\n', '[l]'],
	...['| a | b |\n', '|--|:-:|\n', '|', '\\|', '`', '``', '`c`', '<!-- n -->', '<!--', '-->'],
	...[
		'<!-->',
		'<b>',
		'</b>',
		'<details>',
		'<a b="',
		'">',
		'<http://a.b>',
		'http://a.b/',
		'www.a.b',
	],
	...['[t](u)', '![i](u)', '[', '](', ')', ']', '*', '**', '_', '~', '&amp;', '&#96;', 'a', 'word'],
	...['é', '😀', '\u00A0', '"q"', "'", '!', '(', '=', ':', 'a@b.cd'],
]
