import { describe, expect, it } from 'vitest'
import { contract, issues, load, mine } from './load.ts'

const none = (yaml: string) => load(yaml).contracts[0]

describe('links', () => {
	const links = (keys: string) => contract(keys).variant([]).links

	it('count from the root, and from nowhere else, where nothing is said', () => {
		expect(links('links: {}')).toEqual({ base: '', aliases: [], suffixes: [] })
	})

	it('may begin with an alias, the longest first', () => {
		const keys =
			'links: { base: site/, suffixes: [.md], aliases: { "@": a, "@@@": ".", "@@": ./b/ } }'
		expect(links(keys)).toEqual({
			base: 'site',
			aliases: [
				{ prefix: '@@@', folder: '' },
				{ prefix: '@@', folder: 'b' },
				{ prefix: '@', folder: 'a' },
			],
			suffixes: ['.md'],
		})
	})

	it('are looked at unless that is said', () => {
		expect(links('links: { check: true }')).not.toBeNull()
		expect(links('links: { check: false }')).toBeNull()
	})
})

describe('markers', () => {
	const markers = (keys: string) => contract(keys).variant([]).markers

	it('have the usual words, anywhere, where nothing is said', () => {
		expect(markers('markers: {}')).toEqual({
			open: [],
			resolved: [],
			words: ['TODO', 'XXX', 'FIXME'],
			sources: [''],
		})
	})

	it('have what is said', () => {
		const keys = 'markers: { open: [Once], resolved: [End], words: [a], sources: [src/, ./lib] }'
		expect(markers(keys)).toEqual({
			open: ['Once'],
			resolved: ['End'],
			words: ['a'],
			sources: ['src', 'lib'],
		})
	})
})

describe('a seal', () => {
	const seal = (keys: string) => contract(keys).variant([]).seal

	it('is on everything, without a manifest, where nothing is said', () => {
		expect(seal('sealed: {}')).toEqual({ manifest: null, except: [], companions: true })
	})

	it('has what is said, the manifest below the root of the contract', () => {
		expect(
			seal('root: ./old\nsealed: { manifest: x.json, except: [state], companions: false }'),
		).toEqual({ manifest: 'old/x.json', except: ['state'], companions: false })
		expect(seal('root: old\nsealed: { manifest: /x.json }')?.manifest).toBe('x.json')
		expect(seal('sealed: { manifest: x.json }')?.manifest).toBe('x.json')
	})

	it('is on unless that is said', () => {
		expect(seal('sealed: { check: true }')).not.toBeNull()
		expect(seal('sealed: { check: false }')).toBeNull()
	})

	it('has the manifests of all cases, each once', () => {
		const found = contract(
			'sealed: { manifest: a.json }\ncases: { told: { sealed: { manifest: b.json } }, heard: { sealed: { check: false } }, lost: {} }',
		)
		expect(found.manifests).toEqual(['a.json', 'b.json'])
		expect(contract('cases: { told: { sealed: { manifest: b.json } } }').manifests).toEqual([
			'b.json',
		])
		expect(contract('').manifests).toEqual([])
	})
})

describe('a contract asks', () => {
	it.each([
		['', [false, false, false]],
		['links: {}', [true, false, false]],
		['markers: {}', [false, true, false]],
		['sealed: {}', [false, false, true]],
		['cases: { told: { links: {} }, lost: {} }', [true, false, false]],
		['cases: { lost: {}, told: { markers: {} } }', [false, true, false]],
		['cases: { told: { sealed: {} }, lost: {} }', [false, false, true]],
	])('with `%s` for links, markers and seals: %j', (keys, expected) => {
		const { asksForLinks, asksForMarkers, asksForSeals } = contract(keys)
		expect([asksForLinks, asksForMarkers, asksForSeals]).toEqual(expected)
	})
})

describe('the cases that have companions of their own', () => {
	it.each<[string, string[][]]>([
		['', []],
		['cases: { told: {}, lost: {} }', []],
		['companions: { "{name}.txt": {} }', [[]]],
		['companions: { "{name}.txt": {} }\ncases: { told: {} }', [[]]],
		['cases: { told: { companions: { "{name}.txt": {} } }, lost: {} }', [[], ['told']]],
		[
			'companions: { "{name}.txt": {} }\ncases: { lost: {}, told: { companions: { "{name}.txt": { required: true } } } }',
			[[], ['told']],
		],
	])('of `%s`: %j', (keys, expected) => {
		expect(contract(keys).companionCases).toEqual(expected)
	})
})

describe('a reference', () => {
	const reference = (options: string) =>
		contract(
			`fields: { next: { key: Next, type: reference, required: false${options} }, back: { key: Back, type: reference, required: false, mirror: next } }`,
		).fields.get('next')?.reference

	const acyclicOf = (options: string) =>
		contract(
			`fields: { next: { key: Next, type: reference${options} }, back: { key: Back, type: reference } }`,
		).fields.get('next')?.reference?.acyclic

	it('is to one document of its own contract, where nothing is said', () => {
		expect(reference(', mirror: back')).toEqual({
			to: 'mine',
			many: false,
			mirror: 'back',
			acyclic: true,
			asReadyAs: null,
		})
	})

	it.each([
		['', false],
		[', mirror: next', false],
		[', mirror: back', true],
		[', as-ready-as: [[told], [lost]]', true],
		[', mirror: next, as-ready-as: [[told], [lost]]', true],
		[', mirror: back, acyclic: false', false],
		[', acyclic: true', true],
	])('with `%s` may make no circle: %s', (options, acyclic) => {
		expect(acyclicOf(options)).toBe(acyclic)
	})

	it('has what is said', () => {
		expect(reference(', to: tale, many: true, as-ready-as: [[told], [lost, heard]]')).toEqual({
			to: 'tale',
			many: true,
			mirror: null,
			acyclic: true,
			asReadyAs: [['told'], ['lost', 'heard']],
		})
	})

	it('is free in a path and in a title', () => {
		expect(
			issues(
				'contracts:\n  a: { path: "{next}/x.md", title: "{next}", fields: { next: { type: reference } } }\n',
			),
		).toEqual([])
	})
})

describe('a counterpart', () => {
	const companions = (options: string) =>
		contract(`companions: { a.md: { ${options} }, b.yml: {} }`).variant([]).companions[0]

	it('has no record and no contract of its own, where nothing is said', () => {
		const found = companions('counterpart: zh')
		expect(found?.counterpart).toMatchObject({ language: 'zh', record: null })
		expect(found?.contract).toBeNull()
		expect(companions('')?.counterpart).toBeNull()
	})

	it.each([
		['record: b.yml', 'file'],
		['record: { file: b.yml, by: file }', 'file'],
		['record: { file: b.yml, by: section }', 'section'],
	])('has with `%s` a hash for each %s', (record, by) => {
		expect(companions(`counterpart: zh, ${record}`)?.counterpart?.record).toMatchObject({
			by,
			pattern: { template: { source: 'b.yml' } },
		})
	})

	it('may have a contract of its own', () => {
		const yaml =
			'contracts:\n  a: { path: "{name}.md", companions: { "{name}.zh.md": { counterpart: zh, contract: b } } }\n  b: { path: "{name}.zh.md" }\n'
		const found = none(yaml)?.variant([]).companions[0]
		expect(found).toMatchObject({ contract: 'b', counterpart: { language: 'zh' } })
	})
})

describe('a fence', () => {
	const fences = (keys: string) => contract(keys).fences

	it.each([
		['a case', 'cases: { old: { when: { date: { before: 2020-01-01 } } } }'],
		['a field', 'fields: { place: { key: Place, required: { date: { since: 2020-01-01 } } } }'],
		[
			'a waiver',
			'waivers: { w: { comment: x, section: End, when: { date: { since: 2020-01-01 } } } }',
		],
		['a companion', 'companions: { x: { required: { date: { since: 2020-01-01 } } } }'],
		['an allowed companion', 'companions: { x: { allowed: { date: { since: 2020-01-01 } } } }'],
		[
			'a field in a case',
			'fields: { place: { key: Place, required: false } }\ncases: { told: { fields: { place: { required: { date: { since: 2020-01-01 } } } } } }',
		],
	])('is a date in the condition of %s', (_, keys) => {
		expect(fences(keys)).toEqual([{ field: 'date', date: '2020-01-01' }])
	})

	it('is each date, once', () => {
		const keys =
			'cases: { a: { when: { date: { since: 2020-01-01, before: 2021-01-01 } } }, b: { when: { date: { since: 2021-01-01 } } } }'
		expect(fences(keys).map(({ date }) => date)).toEqual(['2021-01-01', '2020-01-01'])
	})

	it('is of each field', () => {
		const yaml =
			'contracts:\n  a:\n    path: "{from}-{to}.md"\n    fields: { from: date, to: date }\n    cases: { a: { when: { from: { since: 2020-01-01 } } }, b: { when: { to: { since: 2020-01-01 } } } }\n'
		expect(none(yaml)?.fences.map(({ field }) => field)).toEqual(['from', 'to'])
	})

	it.each([
		[
			'a date that the path has not',
			'fields: { on: { key: On, type: date } }\ncases: { a: { when: { on: { since: 2020-01-01 } } } }',
		],
		['a number', 'fields: { name: integer }\ncases: { a: { when: { name: { since: 7 } } } }'],
		['a state', 'cases: { told: {} }'],
		['nothing', 'fields: { place: { key: Place, required: true } }'],
	])('is not %s', (_, keys) => {
		expect(fences(keys)).toEqual([])
	})
})

describe('what may stand before the sections', () => {
	it('has its kinds, and lines by their template', () => {
		const found = contract('preface: [quote, { line: "by {name}" }]').variant([]).preface
		expect(found).toMatchObject([
			{ kind: 'quote' },
			{ kind: 'line', form: { template: { source: 'by {name}' } } },
		])
	})

	it('may have lines whose template names nothing', () => {
		expect(issues(mine('preface: [{ line: "by {_}" }]'))).toEqual([])
	})
})
