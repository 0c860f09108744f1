import { describe, expect, it } from 'vitest'
import { contract, issues, load, TALE } from './load.ts'

const sources = (patterns: readonly { template: { source: string } }[] | null) =>
	patterns?.map(({ template }) => template.source)

describe('a contract', () => {
	it('has its defaults where it says nothing', () => {
		const found = load('contracts:\n  bare: { path: a.md }\n').contracts[0]
		expect(found).toMatchObject({
			name: 'bare',
			summary: '',
			root: '',
			forEach: false,
			beside: null,
			ignore: [],
			title: null,
			header: [],
			state: null,
			cases: [],
			indexes: [],
		})
		expect(found?.gates).toEqual(new Map([['bare', null]]))
		expect(found?.fields.size).toBe(0)
		expect(found?.exemptions.size).toBe(0)
		expect(found?.variant([])).toEqual({
			fields: new Map(),
			sections: null,
			preface: null,
			companions: [],
			waivers: [],
			bannedTexts: [],
			links: null,
			markers: null,
			seal: null,
			severity: new Map(),
		})
	})

	it.each([
		['.', ''],
		['./', ''],
		['./a', 'a'],
		['a/b/', 'a/b'],
		['a', 'a'],
		['.a', '.a'],
		['a b/é', 'a b/é'],
	])('has the root `%s` as `%s`', (root, expected) => {
		expect(contract(`root: "${root}"`).root).toBe(expected)
	})

	it('accounts for everything beside its documents only where it says so', () => {
		expect(contract('').beside).toBeNull()
		expect(contract('beside: []').beside).toEqual([])
		const found = contract(
			'beside: ["**/x.md", "*/{name}.txt", "/LICENSE", "{_}.md"]\nignore: [old/**]',
		)
		expect(sources(found.beside)).toEqual(['**/x.md', '*/{name}.txt', '/LICENSE', '{_}.md'])
		expect(sources(found.ignore)).toEqual(['old/**'])
	})

	it('has a header of a title where it has a title and says nothing else', () => {
		const bare = (keys: string) => load(`contracts:\n  a: { path: a.md, ${keys} }\n`).contracts[0]
		expect(bare('title: x')?.header).toEqual([{ kind: 'title', required: true }])
		expect(bare('')?.header).toEqual([])
		expect(bare('title: x, header: []')?.header).toEqual([])
		expect(bare('header: [lines, title]')?.header).toEqual([
			{ kind: 'lines', required: true, other: true, ordered: false },
			{ kind: 'title', required: true },
		])
		expect(
			bare('header: [{ title: { required: false } }, { lines: { other: false, ordered: true } }]')
				?.header,
		).toEqual([
			{ kind: 'title', required: false },
			{ kind: 'lines', required: true, other: false, ordered: true },
		])
	})

	it('reads a field in the header if it has a key or no template names it', () => {
		const { fields } = contract('fields: { place: {}, date: { key: Day, type: date } }')
		const keys = [...fields.values()].map(({ name, key }) => [name, key])
		expect(keys).toEqual([
			['state', 'State'],
			['date', 'Day'],
			['name', null],
			['place', 'place'],
			['title', null],
			['reason', null],
		])
	})

	it('takes a field that only a template names for a text', () => {
		expect(contract('').fields.get('reason')).toMatchObject({ type: 'text', values: null })
	})

	it('may demand a field under a condition', () => {
		const { fields } = contract(
			'fields: { place: { required: { state: [told, lost] } }, who: { required: false } }',
		)
		expect(fields.get('place')?.required).toMatchObject([{ field: 'state', is: ['told', 'lost'] }])
		expect(fields.get('who')?.required).toBe(false)
		expect(fields.get('date')?.required).toBe(true)
	})

	it('requires all sections of its order unless it says which', () => {
		const required = (keys: string) =>
			contract(keys)
				.variant([])
				.sections?.order.filter((each) => each.required)
				.map(({ title }) => title)
		expect(required('')).toEqual(['Once', 'Then', 'End'])
		expect(required('sections: { required: [Then] }')).toEqual(['Then'])
		expect(required('sections: { required: [] }')).toEqual([])
	})

	it('has reasons and helps where they are written', () => {
		const found = contract(
			`sections:
  order:
    - Once: { why: w1, help: h1, instead-of: [First], content: { items: 2 } }
  banned: { titles: [Moral], why: w2, help: h2 }
  level: 3
fields:
  state: { why: w3, help: h3 }
  name: [{ cat: { form: Cat, why: w4, help: h4, instead-of: [Kitten] } }]
waivers:
  no-end: { comment: no end, section: Once, why: w5, help: h5 }
banned-text:
  XXX: { why: w6, help: h6 }`,
		)
		const { sections, waivers, bannedTexts, fields } = found.variant([])
		expect(sections).toEqual({
			level: 3,
			first: null,
			order: [
				{ title: 'Once', required: true, insteadOf: ['First'], items: 2, why: 'w1', help: 'h1' },
			],
			banned: { titles: ['Moral'], why: 'w2', help: 'h2' },
		})
		expect(fields.get('state')).toMatchObject({ why: 'w3', help: 'h3' })
		expect(fields.get('name')?.values).toMatchObject([
			{ name: 'cat', why: 'w4', help: 'h4', insteadOf: ['Kitten'] },
		])
		expect(waivers).toMatchObject([{ name: 'no-end', why: 'w5', help: 'h5', whenText: '' }])
		expect(bannedTexts).toEqual([{ text: 'XXX', why: 'w6', help: 'h6' }])
	})

	it('has severities by rule', () => {
		const { severity } = contract(
			'severity: { all: warn, section-order: off, field-value: error }',
		).variant([])
		expect([...severity]).toEqual([
			['all', 'warning'],
			['section-order', 'off'],
			['field-value', 'error'],
		])
	})

	it('has gates with families', () => {
		expect(contract('gates: { quick: [title, field] }').gates).toEqual(
			new Map([['quick', ['title', 'field']]]),
		)
	})

	it('has companions, which may depend on facts', () => {
		const { companions } = contract(
			'companions:\n  "{date}-{name}.jpg": { required: true }\n  "/img/{name}.png": { required: { state: told }, allowed: { state: { not: lost } } }\n  x.txt: {}',
		).variant([])
		expect(sources(companions.map(({ pattern }) => pattern))).toEqual([
			'{date}-{name}.jpg',
			'/img/{name}.png',
			'x.txt',
		])
		expect(companions.map(({ pattern }) => pattern.absolute)).toEqual([false, true, false])
		expect(companions[1]).toMatchObject({
			required: [{ field: 'state', is: ['told'] }],
			allowed: [{ field: 'state', not: ['lost'] }],
		})
		expect(companions[2]).toMatchObject({ required: false, allowed: null })
	})

	it('has indexes with all that they need', () => {
		const { indexes } = contract(
			'root: tales\nindex:\n  L.md: { columns: { Tale: "[{title}]({path})", On: "{date}" } }\n  /ALL.md: { title: All, intro: All of them., groups: [state], labels: { told: Told }, columns: { T: "{title}" }, sort: [-date, name], nowhere-else: [README.md, /README.md] }',
		)
		expect(indexes).toMatchObject([
			{
				path: 'tales/L.md',
				title: 'mine',
				intro: null,
				groups: [],
				sort: [{ by: 'path', descending: false }],
				nowhereElse: [],
			},
			{
				path: 'ALL.md',
				title: 'All',
				intro: 'All of them.',
				groups: ['state'],
				labels: new Map([['told', 'Told']]),
				sort: [
					{ by: 'date', descending: true },
					{ by: 'name', descending: false },
					{ by: 'path', descending: false },
				],
				nowhereElse: ['tales/README.md', 'README.md'],
			},
		])
		expect(indexes[0]?.columns.map(({ heading }) => heading)).toEqual(['Tale', 'On'])
	})

	it('for each package has the package and nothing else in its path', () => {
		const text =
			'contracts:\n  p:\n    for-each: workspace-package\n    path: "{package}/docs/{package}.md"\n    title: "{package}: {title}"\n    companions: { "{package}.txt": {} }\n'
		expect(issues(text)).toEqual([])
		expect(load(text).contracts[0]?.forEach).toBe(true)
	})

	it('may use the name of an exemption as it likes', () => {
		const found = contract('exemptions: { told/x.md: it was first, /other/y.md: "" }')
		expect([...found.exemptions]).toEqual([
			['told/x.md', 'it was first'],
			['/other/y.md', ''],
		])
	})

	it('knows where each part was written', () => {
		const found = contract('sections: { first: Once }')
		const text = `${TALE}  mine:\n    extends: tale\n    sections: { first: Once }\n`
		const at = found.at('sections', 'first')
		expect(text.slice(at.start, at.end)).toBe('first')
		const inherited = found.at('fields', 'date')
		expect(text.slice(inherited.start, inherited.end)).toBe('date')
		expect(text.slice(found.at().start, found.at().end)).toBe('mine')
	})
})
