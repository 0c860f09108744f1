import fc from 'fast-check'
import { test } from 'vitest'
import { agreesWithFull } from './full.ts'

test('the outline says what a full parse says of any mixture of Markdown', () => {
	const documents = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 14 })
	fc.assert(
		fc.property(documents, (fragments) => {
			const text = fragments.join('')
			agreesWithFull(text, JSON.stringify(text))
		}),
		{ numRuns: 300, seed: 20_260_611 },
	)
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
