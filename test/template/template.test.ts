import { describe, expect, it } from 'vitest'
import { parseTemplate, placeholders, writeTemplate } from '../../src/template/template.ts'
import { faultOf, template } from './templates.ts'

describe('a template', () => {
	it('is literal text with placeholders in it', () => {
		expect(template('{a}-{b c}: {{x}} {_}{d:4}').parts).toEqual([
			{ kind: 'placeholder', name: 'a', format: null, start: 0, end: 3 },
			{ kind: 'literal', text: '-' },
			{ kind: 'placeholder', name: 'b c', format: null, start: 4, end: 9 },
			{ kind: 'literal', text: ': {x} ' },
			{ kind: 'placeholder', name: '_', format: null, start: 17, end: 20 },
			{ kind: 'placeholder', name: 'd', format: '4', start: 20, end: 25 },
		])
	})

	it.each(['', 'plain', '{{', '}}', '{{}}', '{{a}}'])(
		'may be without a placeholder: `%s`',
		(source) => {
			expect(placeholders(template(source))).toEqual([])
			expect(writeTemplate(template(source), () => null)).toBe(
				source.replaceAll('{{', '{').replaceAll('}}', '}'),
			)
		},
	)

	it.each(['Sighted on', 'see-also', 'a.b', 'x_1', '1', 'Ort', 'größe', '編號'])(
		'may name `%s`',
		(name) => {
			expect(placeholders(template(`x {${name}}`))[0]?.name).toBe(name)
		},
	)

	it('is written with a text for each placeholder, or not at all', () => {
		const texts: Record<string, string> = { a: '1', b: '{2}' }
		const write = (source: string) =>
			writeTemplate(template(source), ({ name }) => texts[name] ?? null)
		expect(write('{a}-{b}{{')).toBe('1-{2}{')
		expect(write('{a}-{c}')).toBeNull()
	})
})

describe('a template that cannot be read', () => {
	it.each<[string, number, number, string]>([
		['a {b', 2, 4, 'a `{` without its `}`'],
		['a b}', 3, 4, 'a `}` without its `{`'],
		['{{a}', 3, 4, 'a `}` without its `{`'],
		['{a}}', 3, 4, 'a `}` without its `{`'],
		['{{{a', 2, 4, 'a `{` without its `}`'],
		['x{}', 1, 3, '`{}` names no field'],
		['{ a}', 0, 4, '`{ a}` names no field'],
		['{a }', 0, 4, '`{a }` names no field'],
		['{a/b}', 0, 5, '`{a/b}` names no field'],
		['{a{b}', 0, 5, '`{a{b}` names no field'],
		['{__}', 0, 4, '`{__}` names no field'],
		['{a:}', 0, 4, '`{a:}` has a format that is not known'],
		['{a:0}', 0, 5, '`{a:0}` has a format that is not known'],
		['{a:100}', 0, 7, '`{a:100}` has a format that is not known'],
		['{a:4:4}', 0, 7, '`{a:4:4}` has a format that is not known'],
		['{a:x}', 0, 5, '`{a:x}` has a format that is not known'],
		[
			'{a:yyyymmdd}',
			0,
			12,
			'`{a:yyyymmdd}` gives a pattern for a date, which is not yet supported',
		],
		[
			'{a:dd.mm.yyyy}',
			0,
			14,
			'`{a:dd.mm.yyyy}` gives a pattern for a date, which is not yet supported',
		],
	])('%s', (source, start, end, message) => {
		const found = parseTemplate(source)
		expect(found).toMatchObject({ start, end, message })
		expect('help' in found && found.help).toBeTruthy()
	})
})

describe('a template that could be read in two ways', () => {
	const grammars = {
		slug: { kind: 'slug' },
		date: { kind: 'date' },
		number: 'integer',
		word: { kind: 'values', texts: ['on', 'one', 'off'] },
		sign: { kind: 'values', texts: ['+', '++'] },
		digit: { kind: 'values', texts: ['1', 'x'] },
	} as const

	it.each<[string, number, number]>([
		['{a}{b}', 0, 6],
		['x {a}{_}', 2, 8],
		['{slug}-x', 0, 6],
		['{slug}x', 0, 6],
		['{slug}1', 0, 6],
		['{slug}{date}', 0, 12],
		['{slug}{number:2}', 0, 16],
		['{slug}{a}', 0, 9],
		['{slug}{word}', 0, 12],
		['{number}0', 0, 8],
		['{number}{number:2}', 0, 18],
		['{number}{slug}', 0, 14],
		['{number}{date}', 0, 14],
		['{number}{a}', 0, 11],
		['{number}{digit}', 0, 15],
		['{word}e', 0, 6],
		['{word}{a}', 0, 9],
		['{word}{slug}', 0, 12],
		['{sign}+1', 0, 6],
	])('%s', (source, start, end) => {
		const found = faultOf(source, grammars)
		expect(found).toMatchObject({ start, end, help: 'put other text between the two' })
		expect(found?.message).toMatch(/^ambiguous template: /)
	})

	it.each([
		'{a} {b}',
		'{a}{slug}',
		'{slug}.{slug}',
		'{slug}_x',
		'{slug}X',
		'{slug}{sign}x',
		'{number}-{number}',
		'{number}x',
		'{number:4}0',
		'{number:4}{slug}',
		'{date}{number}',
		'{date}0',
		'{word}x',
		'{word} {a}',
		'{number}{sign}',
		'{a}{number}',
	])('is not %s', (source) => {
		expect(faultOf(source, grammars)).toBeNull()
	})
})

describe('writing an integer', () => {
	it.each([
		['{number:4}.md', '7', '0007.md'],
		['{number:4}.md', '0007', '0007.md'],
		['{number:2}.md', '00123', '123.md'],
		['{number}.md', '0007', '0007.md'],
		['{number:4}.md', 'x', 'x.md'],
	])('%s with %s is %s', (source, value, written) => {
		expect(writeTemplate(template(source), () => value)).toBe(written)
	})
})
