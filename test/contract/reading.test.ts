import { describe, expect, it } from 'vitest'
import { contract, issues, load, mine, resolved } from './load.ts'

describe('scalars', () => {
	it('are read as written', () => {
		const keys =
			'fields:\n  state: [0007, no, 1.10, 2026-07-05, true, "null", "~", 0x1F, 1e3, "  ", .inf, 12:30]'
		expect(issues(mine(keys))).toEqual([
			'15:73 an entry of `values` is empty, expected a value, or a value with options; write a value, or a value with options',
		])
		const { fields } = contract(keys.replace('"  ", ', ''))
		expect(fields.get('state')?.values?.map(({ name }) => name)).toEqual([
			'0007',
			'no',
			'1.10',
			'2026-07-05',
			'true',
			'null',
			'~',
			'0x1F',
			'1e3',
			'.inf',
			'12:30',
		])
	})

	it('are compared as what they are where a field has a type', () => {
		const { fields, cases } = contract(
			'fields: { date: integer }\ncases:\n  old: { when: { date: { since: 0007 } } }',
		)
		expect(fields.get('date')?.type).toBe('integer')
		expect(cases[0]?.when[0]).toMatchObject({ field: 'date', type: 'integer', since: '0007' })
	})

	it.each(['null', '~', ''])('are nothing if plain and `%s`', (nothing) => {
		expect(resolved(`title: ${nothing}\nheader: [lines]`, 'title')).toBeUndefined()
	})

	it('may be folded where they are sentences, which makes one line', () => {
		const folded = 'banned-text:\n  XXX: |\n    first line\n    second\n\n    third\n'
		expect(contract(folded).variant([]).bannedTexts[0]?.why).toBe('first line second third')
		const quoted = 'banned-text:\n  XXX: "a\n    b"'
		expect(contract(quoted).variant([]).bannedTexts[0]?.why).toBe('a b')
	})

	it('may end with a line break where they are names', () => {
		expect(contract('root: |\n  tales').root).toBe('tales')
	})
})

describe('a text', () => {
	const same = load('contracts:\n  a:\n    path: "{x"\n').issues[0]

	it('has the same places with CRLF and with a byte order mark', () => {
		const crlf = 'contracts:\r\n  a:\r\n    path: "{x"\r\n'
		expect(issues(crlf)).toEqual(['3:12 a `{` without its `}` (in `{x`); write `{{` for a brace'])
		expect(issues('\uFEFFcontracts:\n  a:\n    path: "{x"\n')).toEqual(issues(crlf))
		expect(issues('\uFEFFa: b\n')[0]).toMatch(/^1:1 `a` is no key/)
		expect(load('\uFEFFcontracts:\n  a:\n    path: "{x"\n').issues[0]).toEqual(same)
	})

	it('has its columns counted in UTF-16 code units', () => {
		expect(issues('contracts:\n  a: { summary: "\u{1F600}", pth: x }\n')).toEqual([
			'2:23 `pth` is no key of `a`; did you mean `path`?',
		])
	})

	it('may have one document with its marks', () => {
		expect(issues('---\ncontracts:\n  a: { path: a.md }\n...\n')).toEqual([])
		expect(issues('%YAML 1.2\n---\ncontracts:\n  a: { path: a.md }\n')).toEqual([])
	})
})

describe('an issue', () => {
	const owners = (text: string) => load(text).issues.map(({ contract }) => contract)

	it('is of the contract in which it stands', () => {
		const one = '  a: { pth: x, path: a.md }\n'
		const two = '  b:\n    path: b.md\n    rot: x\n'
		expect(owners(`contracts:\n${one}  b: { path: b.md }\n`)).toEqual(['a'])
		expect(owners(`contracts:\n  a: { path: a.md }\n${two}`)).toEqual(['b'])
		expect(owners(`contracts:\n${one}${two}`)).toEqual(['a', 'b'])
	})

	it('is of no contract where it stands in none', () => {
		const contracts = 'contracts:\n  a: { path: a.md }\n'
		expect(owners(`x: y\n${contracts}`)).toEqual(['doc-sync'])
		expect(owners(`${contracts}x: y\n`)).toEqual(['doc-sync'])
		expect(owners('contracts: {}\n')).toEqual(['doc-sync'])
	})

	it('is of a contract up to its very end', () => {
		expect(owners('contracts:\n  a: {}\n  b:\n')).toEqual(['b', 'a'])
	})

	it('has the place of what is wrong, from its first character to its last', () => {
		const { at } = load('contracts:\n  a: { path: a\u0000.md }\n').issues[0] ?? {}
		expect(at).toEqual({ file: 'doc-sync.yml', start: 25, end: 26 })
	})
})

describe('a short form', () => {
	it.each([
		['a field as a word', 'fields: { name: slug }', 'fields: { name: { type: slug } }', 'fields'],
		[
			'a field as a list',
			'fields: { state: [told] }',
			'fields: { state: { values: [{ told: {} }] } }',
			'fields',
		],
		['sections as a list', 'sections: [End]', 'sections: { order: [{ End: {} }] }', 'sections'],
		[
			'a value as a text',
			'fields: { state: [{ told: Told }] }',
			'fields: { state: { values: [{ told: { form: [Told] } }] } }',
			'fields',
		],
		[
			'a value as a list',
			'fields: { state: [{ told: [Told, told] }] }',
			'fields: { state: { values: [{ told: { form: [Told, told] } }] } }',
			'fields',
		],
		['a ban as a text', 'banned-text: { X: no }', 'banned-text: { X: { why: no } }', 'banned-text'],
		[
			'bans as a list',
			'sections: { banned: [Moral] }',
			'sections: { banned: { titles: [Moral] } }',
			'sections',
		],
		['a title as a text', 'title: "T: {title}"', 'title: ["T: {title}"]', 'title'],
		[
			'a block as a word',
			'header: [title, lines]',
			'header: [{ title: {} }, { lines: }]',
			'header',
		],
		[
			'a test as a list of one',
			'cases: { a: { when: { state: told } } }',
			'cases: { a: { when: { state: [told] } } }',
			'cases',
		],
	])('%s', (_, short, long, key) => {
		expect(resolved(short, key)).toEqual(resolved(long, key))
	})
})
