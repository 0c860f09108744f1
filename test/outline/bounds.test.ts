import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bounds, firstExcess } from '../../src/outline/bounds.ts'
import { BOUNDS, boundsOf, computeOutline } from '../../src/outline/index.ts'
import { isWellWithin } from '../../src/outline/within-bounds.ts'
import { soup } from './scan-soup.ts'

const count = (n: number, line: (at: number) => string): string =>
	Array.from({ length: n }, (_, at) => line(at)).join('')

const times = (n: number, text: string): string => text.repeat(n)

/** Text that makes a parser slow or overflows its stack, and the bound that answers. */
const HOSTILE: readonly [string, string, keyof typeof BOUNDS][] = [
	['a huge paragraph', times(2_000_000, 'word '), 'characters'],
	['headings', times(100_000, '# a\n'), 'lines'],
	['table rows', `a|b\n-|-\n${times(100_000, 'a|b\n')}`, 'lines'],
	['one wide table', `${times(100_000, 'a|')}\n${times(100_000, '-|')}\n`, 'cells'],
	['nested quotes', `${times(10_000, '>')}a`, 'nesting'],
	['nested lists', `${times(10_000, '- ')}a`, 'nesting'],
	['nested numbers', `${times(10_000, '1. ')}a`, 'nesting'],
	['nested footnotes', `${times(10_000, '[^a]: ')}a`, 'nesting'],
	['a ladder of lists', count(600, (at) => `${times(at, '  ')}- a\n`), 'nesting'],
	['deep quotes on many lines', times(5_000, `${times(50, '>')}a\n`), 'containers'],
	['underlines', times(8_000, 'a\n=\n'), 'copies'],
	['underlines apart', times(4_000, 'a\n=\n\n'), 'copies'],
	['quotes apart', times(4_000, '> a\n\n'), 'copies'],
	['lists apart', times(3_000, '- a\n\nb\n\n'), 'copies'],
	['nested lists that end', times(4_000, '- a\n  - b\n'), 'copies'],
	['quotes in a list', times(4_000, '- > a\n'), 'copies'],
	['lazy lines in a quote', `> a\n${times(20_000, 'a\n')}`, 'lazyLines'],
	['lazy lines in a list', `- a\n${times(20_000, 'a\n')}`, 'lazyLines'],
	['lazy lines between others', times(5_000, '> > a\n> b\n'), 'lazyLines'],
	['open comments', times(20_000, 'a <!--'), 'inlineSteps'],
	['open comments in a title', `# ${times(20_000, 'a <!--')}`, 'inlineSteps'],
	['open instructions', times(20_000, 'a <?'), 'inlineSteps'],
	['open CDATA', times(20_000, 'a <![CDATA['), 'inlineSteps'],
	['open declarations', times(20_000, 'a <!A '), 'inlineSteps'],
	['code marks of every length', count(900, (at) => `${times(at + 1, '`')}a `), 'inlineSteps'],
	['brackets', times(30_000, '['), 'inlineSteps'],
	['closing brackets', times(20_000, ']'), 'inlineSteps'],
	['open titles', times(20_000, '[a](b ('), 'inlineSteps'],
	['a chain of URLs', `[\`](\`${times(20_000, '_www.')}`, 'inlineSteps'],
	['escapes', times(100, `${times(500, '\\`')}\n\n`), 'inlineMarks'],
	['emphasis', times(30_000, '*a_ '), 'emphasisMarks'],
]

describe('hostile text is beyond a bound', () => {
	test.each(HOSTILE)('%s', (_, text, bound) => {
		const excess = boundsOf(text)
		expect(excess).toMatchObject({ bound, limit: BOUNDS[bound] })
		expect(excess?.found).toBeGreaterThan(BOUNDS[bound])
	})
})

test('what is within the bounds, just, is parsed', () => {
	const texts = [
		`${times(99, '>')}a\n`,
		`${times(99, '- ')}a\n`,
		count(99, (at) => `${times(at, '  ')}- a\n`),
		`${times(99, '[^a]: ')}a\n`,
	]
	for (const text of texts) {
		expect(boundsOf(text)).toBeNull()
		expect(computeOutline(text).blocks).toHaveLength(1)
	}
})

test('says on which line', () => {
	expect(boundsOf(`a\n\n${times(200, '>')}b\nc\n`)).toEqual({
		...{ bound: 'nesting', limit: 100, found: 101, line: 3 },
	})
})

test('code is not taken for Markdown', () => {
	const lines = times(5_000, `${times(60, '> ')}| [a](b | \`\n`)
	expect(boundsOf(`\`\`\`\n${lines}\`\`\`\n`)).toBeNull()
	expect(boundsOf(`- x\n\n  ~~~\n${lines.replace(/^/gm, '  ')}  ~~~\n`)).toBeNull()
	expect(boundsOf(lines)).not.toBeNull()
})

test('a long document of the usual kind is within', () => {
	const section = [
		'## Title\n\nSome `code` and a [link](to.md), **strong**.\n',
		'- item\n  - inner\n- item\n',
		'> quote\n',
		'| a | b |\n|---|---|\n| c | d |\n',
		'```\ncode\n```\n',
	].join('\n')
	expect(boundsOf(times(150, `${section}\n`))).toBeNull()
})

const HIGH = Object.fromEntries(
	Object.keys(BOUNDS).map((bound) => [bound, Number.POSITIVE_INFINITY]),
) as Bounds

describe('what is told to be well within the bounds is', () => {
	/** One of the bounds so low that small texts go beyond it. */
	const SCALES: Bounds = {
		...{ characters: 300, lines: 30, nesting: 6, containers: 60, copies: 20_000 },
		...{ lazyLines: 10, cells: 60, inlineMarks: 100, emphasisMarks: 60, inlineSteps: 8_000 },
	}
	const low = fc
		.constantFrom(...(Object.keys(SCALES) as (keyof Bounds)[]))
		.chain((bound) =>
			fc.integer({ min: 1, max: SCALES[bound] }).map((limit) => ({ ...HIGH, [bound]: limit })),
		)
	/** What costs much, again and again. */
	const costly = fc
		.array(
			fc.tuple(
				fc.constantFrom(
					...[
						'>',
						'- ',
						'1. ',
						'[^a]: ',
						'> a\n\n',
						'a\n=\n',
						'- a\n  - b\n',
						'- > a\n',
						'a\n',
						' ',
						'\n',
					],
					...[
						'a <!--',
						'<!A ',
						'[',
						']',
						'[a](',
						') ',
						'`a ``',
						'*_',
						'\\`',
						'|',
						'```\n',
						'\r',
						'word ',
					],
				),
				fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 30 })),
			),
			{ minLength: 1, maxLength: 4 },
		)
		.map((parts) => parts.map(([part, count]) => part.repeat(count)).join(''))
	const lone = soup.map((text) => text.replace(/\n(?=.\n)/g, '\r'))
	const long = fc
		.tuple(soup, soup)
		.map(([word, text]) => `${word.replace(/\s/g, 'www.').repeat(60)} ${text}`)

	test.each([
		['documents', soup, 500],
		['costly texts', costly, 5_000],
		['documents with lone carriage returns', lone, 500],
		['documents with long lines', long, 200],
	] as const)('%s', (_, texts, numRuns) => {
		let within = 0
		let beyond = 0
		const property = fc.property(texts, low, (text, bounds) => {
			const excess = firstExcess(text, bounds)
			if (excess) beyond += 1
			if (!isWellWithin(text, bounds)) return
			within += 1
			expect(excess).toBeNull()
		})
		fc.assert(property, { seed: 4, numRuns })
		expect(Math.min(within, beyond)).toBeGreaterThan(0)
	})
})
