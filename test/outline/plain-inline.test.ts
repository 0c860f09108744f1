import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inlineOf, isPlainLink, linksOf, parseOutline } from '../../src/outline/index.ts'
import { parsedInline } from '../../src/outline/inline.ts'
import { renderPlain } from '../../src/outline/plain-inline.ts'

/** Expects that what is rendered without the parser is what the parser renders; true if it was. */
function agrees(source: string, document = ''): boolean {
	if (renderPlain(source) === null) return false
	const text = `${source}${document}`
	const outline = parseOutline(text)
	const rendered = inlineOf(text, outline, { start: 0, end: source.length })
	expect(rendered, JSON.stringify(text)).toEqual(parsedInline(source, text, outline))
	return true
}

/** Expects that what is told to be one link is one to the parser, in a text and in a table; true if it was. */
function isOneLink(source: string): boolean {
	if (!isPlainLink(source)) return false
	const range = { start: 0, end: source.length }
	expect(linksOf(source)).toMatchObject([{ kind: 'link', range }])
	const inCell = { start: 12, end: 12 + source.length }
	if (!source.includes('|'))
		expect(linksOf(`| a |\n|-|\n| ${source} |\n`)).toMatchObject([{ kind: 'link', range: inCell }])
	return true
}

test.each([
	['[a](b.md)', true],
	['[the `a[0]` of b_c](../a/b_c.md#d)', true],
	['[a](b)c', false],
	['![a](b)', false],
	['[a](b)[c](d)', false],
	['[http://a](b)', false],
	['[a\n](b)', false],
])('one link: %j', (source, isOne) => {
	expect(isOneLink(source)).toBe(isOne)
})

test.each([
	['`a`', 'a'],
	['The `a_b`, ` c ` and `  `', 'The a_b, c and   '],
	['`*a* [b](c) <d> &amp; \\`', '*a* [b](c) <d> &amp; \\'],
	['snake_case__name', 'snake_case__name'],
	['[a](b.md)', 'a'],
	['English | [中文](2026-01-01-a.zh.md)', 'English | 中文'],
	['[the `a` of b_c](../a/b_c.md#d): e', 'the a of b_c: e'],
	['**Status:** a', null],
	['**Status**: *a b*, __c__ and _d_.', 'Status: a b, c and d.'],
	['R & D (a > b)', 'R & D (a > b)'],
])('renders %j', (source, text) => {
	expect(renderPlain(source)).toBe(text)
	expect(agrees(source)).toBe(text !== null)
})

test.each([
	...[
		'``a``',
		'`a``',
		'``a`',
		'a`',
		'`',
		'\\`a`',
		'<b>',
		'<!-- a -->',
		'<http://a>',
		'&amp;',
		'a&b',
		'~~a~~',
	],
	...[
		'[a]',
		'[a][b]',
		'[^a]',
		'![a](b)',
		'[a](b "c")',
		'[a](<b>)',
		'[a](b(c))',
		'[a]()',
		'[](a)',
		'[a] (b)',
	],
	...[
		'[a [b](c)](d)',
		'[a`](b)`',
		'[a](b\\)c)',
		'[a](b c)',
		']',
		'*a',
		'*a *',
		'**a*',
		'a*b*',
		'*a*b',
		'***a***',
	],
	...[
		'_a_b',
		'a_',
		'_a',
		'*a _b* c_',
		'`a`_b',
		'http://a_b `c`',
		'www.a.b_c',
		'a@b_c.de',
		'`a\nb`',
		'`a\tb`',
	],
	...['`a\u0000`', '`a` \u0085'],
])('leaves %j to the parser', (source) => {
	expect(renderPlain(source)).toBeNull()
})

describe('says what the parser says', () => {
	const parts = [
		...[
			'a',
			'B2',
			' ',
			'  ',
			'`',
			'``',
			'*',
			'**',
			'_',
			'__',
			'[',
			']',
			'](',
			')',
			'(b)',
			'](b)',
			'](../a_b.md)',
		],
		...[
			'<',
			'>',
			'&',
			'& ',
			'&amp;',
			'\\',
			'!',
			'~',
			'|',
			'#',
			':',
			'.',
			',',
			'-',
			'^',
			'"',
			"'",
			'\u00a0',
			'中',
		],
		...[
			'é',
			'😀',
			'\ufeff',
			'www.',
			'http://',
			'a@b.c',
			'`c`',
			'` c `',
			'[a](b)',
			'*a*',
			'_b_',
			'**c**',
			'a_b',
		],
		...['\u2028', '1.', '+', '=', '`a[b`', '\u00ad', '“', '|'],
	]
	const soup = fc
		.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 9 })
		.map((all) => all.join(''))
	const calm = fc
		.array(
			fc.constantFrom(
				...['a', ' ', '`c`', '[a](b)', '*a*', '_b_', '**c**', 'a_b', '.', '中', ' _', '` '],
			),
			{
				minLength: 1,
				maxLength: 7,
			},
		)
		.map((all) => all.join(''))
	const documents = ['', '\n\n[a]: b\n', '\n\n[c]: b\n\n[^a]: b\n']

	test.each([
		['of anything', soup, 1_500],
		['of plain syntax', calm, 500],
	] as const)('%s', (_, sources, numRuns) => {
		let plain = 0
		const property = fc.property(sources, fc.constantFrom(...documents), (source, document) => {
			if (agrees(source, document)) plain += 1
			isOneLink(source)
		})
		fc.assert(property, { seed: 4, numRuns })
		expect(plain).toBeGreaterThan(numRuns / 20)
	})
})
