import { describe, expect, it } from 'vitest'
import { contract, issues, load, mine, plain, resolved, TALE } from './load.ts'

const titlesOf = (keys: string, holding: string[] = []) =>
	contract(keys)
		.variant(holding)
		.sections?.order.map(({ title }) => title)

describe('a piece laid over another', () => {
	it('is merged key by key, inherited keys first', () => {
		const text = mine('root: tales\nfields: { place: text, name: { unique: true } }')
		const tree = plain(load(text).trees.get('mine')) as Record<string, object>
		expect(Object.keys(tree)).toEqual([
			'path',
			'title',
			'header',
			'state',
			'fields',
			'sections',
			'extends',
			'root',
		])
		expect(Object.keys(tree.fields as object)).toEqual(['state', 'date', 'name', 'place'])
		expect(tree.fields).toMatchObject({ name: { type: 'slug', unique: 'true' } })
	})

	it('replaces lists, texts and booleans', () => {
		expect(titlesOf('sections: [End]')).toEqual(['End'])
		expect(resolved('title: "T {title}"', 'title')).toEqual(['T {title}'])
		expect(contract('fields: { name: { unique: true } }').fields.get('name')?.unique).toBe(true)
	})

	it('replaces what is of another kind', () => {
		const required = { required: { date: { before: '2020-01-01' } } }
		const piece = 'fields: { state: { required: { date: { before: 2020-01-01 } } } }'
		expect(resolved(piece, 'fields')).toMatchObject({ state: required })
	})

	it('removes what has no value, with its default', () => {
		expect(contract('sections: null').variant([]).sections).toBeNull()
		expect(contract('title: ~\nheader: [lines]').title).toBeNull()
		expect(resolved('sections: { order: null }', 'sections')).toEqual({})
		expect(contract('fields: { date: null }').fields.get('date')?.type).toBe('text')
	})

	it('adds to a list under a key with a plus', () => {
		expect(titlesOf('sections: { order+: [Moral] }')).toEqual(['Once', 'Then', 'End', 'Moral'])
		const values = contract('fields: { state: { values+: [sung] } }').fields.get('state')?.values
		expect(values?.map(({ name }) => name)).toEqual(['told', 'heard', 'lost', 'sung'])
		expect(contract('header+: [{ line: "by {who}" }]').header).toHaveLength(3)
	})

	it('adds to the list that it replaces with, wherever the two are written', () => {
		expect(titlesOf('sections: { order: [End], order+: [Moral] }')).toEqual(['End', 'Moral'])
		expect(titlesOf('sections: { order+: [Moral], order: [End] }')).toEqual(['End', 'Moral'])
	})

	it('adds to the families of a gate', () => {
		const text = `${TALE}    gates: { quick: [title] }\n  mine: { extends: tale, gates: { quick+: [section] } }\n`
		expect(load(text).contracts[1]?.gates.get('quick')).toEqual(['title', 'section'])
	})

	it('keeps the places of both', () => {
		const found = contract('fields: { name: { unique: true } }')
		expect(found.at('fields', 'name', 'type').start).toBeLessThan(TALE.length)
		expect(found.at('fields', 'name', 'unique').start).toBeGreaterThan(TALE.length)
		expect(found.at().start).toBe(TALE.length + 2)
	})

	it('leaves the other as it was', () => {
		const { contracts } = load(mine('sections: { order+: [Moral], first: Once }\nroot: x'))
		expect(contracts[0]?.root).toBe('')
		expect(contracts[0]?.variant([]).sections?.order).toHaveLength(3)
	})
})

describe('a case', () => {
	const MORAL = 'cases:\n  told: { sections: { order+: [Moral] } }'

	it('named after a state holds in it', () => {
		expect(contract(MORAL).cases).toMatchObject([
			{ name: 'told', when: [{ field: 'state', is: ['told'] }] },
		])
	})

	it('adds, removes and replaces where it is laid on, not where it is written', () => {
		expect(titlesOf(MORAL)).toEqual(['Once', 'Then', 'End'])
		expect(titlesOf(MORAL, ['told'])).toEqual(['Once', 'Then', 'End', 'Moral'])
		const removing = 'sections: { first: Once }\ncases: { told: { sections: { first: null } } }'
		expect(contract(removing).variant([]).sections?.first).toBe('Once')
		expect(contract(removing).variant(['told']).sections?.first).toBeNull()
	})

	it('changes what is asked of a field', () => {
		const found = contract(
			'cases:\n  told: { fields: { state: { required: false }, name: [cat, dog] } }',
		).variant(['told'])
		expect(found.fields.get('state')).toMatchObject({ required: false, key: 'State' })
		expect(found.fields.get('name')?.values?.map(({ name }) => name)).toEqual(['cat', 'dog'])
	})

	it('is laid on in the order written', () => {
		const text =
			'cases:\n  b: { when: { name: x }, severity: { all: off } }\n  a: { when: { name: x }, severity: { all: warn } }'
		const found = contract(text)
		expect(found.variant(['b', 'a']).severity.get('all')).toBe('warning')
		expect(found.variant(['b']).severity.get('all')).toBe('off')
	})

	it('shares the fields that it leaves alone with the contract', () => {
		const found = contract(`${MORAL}\n  heard: { fields: { date: { required: false } } }`)
		expect(found.variant(['told']).fields).toBe(found.fields)
		expect(found.variant([]).fields).toBe(found.fields)
		expect(found.variant(['heard', 'told']).fields.get('date')?.required).toBe(false)
		expect(found.fields.get('date')?.required).toBe(true)
	})

	it('may remove what the contract asks', () => {
		const found = contract('cases:\n  told: { sections: null }')
		expect(found.variant([]).sections).not.toBeNull()
		expect(found.variant(['told']).sections).toBeNull()
	})

	it('is built once for each set that holds', () => {
		const found = contract(MORAL)
		expect(found.variant(['told'])).toBe(found.variant(['told']))
		expect(found.variant([])).toBe(found.variant([]))
	})

	it('may patch a part of what the contract completes', () => {
		const keys =
			'waivers:\n  no-end: { comment: no end, section: End }\ncases:\n  told: { waivers: { no-end: { when: { date: { before: 2020-01-01 } } } } }'
		expect(contract(keys).variant([]).waivers[0]?.when).toBeNull()
		expect(contract(keys).variant(['told']).waivers[0]).toMatchObject({
			comment: 'no end',
			whenText: '`date` is before 2020-01-01',
		})
	})

	it('may give in every state what the contract names', () => {
		const keys = (lost: string) =>
			`sections: { order: null, first: Once }\ncases:\n  told: { sections: [Once] }\n  heard: { sections: [Once, End] }\n${lost}`
		expect(issues(mine(keys('  lost: { sections: [Once] }')))).toEqual([])
		expect(issues(mine(keys('')))).toHaveLength(1)
	})

	it('beside the states is looked at with each of them', () => {
		const keys =
			'sections: { order: null, first: Once }\ncases:\n  told: { sections: [Once] }\n  heard: { sections: [Once, End] }\n  lost: { sections: [Once] }\n  old: { when: { date: { before: 2020-01-01 } }, severity: { all: warn } }'
		expect(issues(mine(keys))).toEqual([])
	})

	it('is not looked at with a state in which it cannot hold', () => {
		const keys =
			'cases:\n  heard: { sections: [End] }\n  odd: { when: { state: [told, lost] }, sections: { first: Once } }'
		expect(issues(mine(keys))).toEqual([])
		expect(issues(mine(keys.replace('[told, lost]', '[heard]')))).toEqual([
			'16:59 `Once` is no section of `order` in the state `heard`; the known ones are `End`',
		])
	})

	it('that cannot be laid on over another is left out', () => {
		const keys =
			'waivers: { w: { comment: c, section: End } }\ncases:\n  a: { when: { name: x }, waivers: { w: null } }\n  b: { when: { name: x }, waivers: { w: { section: Once } } }'
		expect(contract(keys).variant(['a', 'b']).waivers).toEqual([])
		expect(contract(keys).variant(['b']).waivers).toMatchObject([{ section: 'Once' }])
	})
})

describe('cases of an inherited contract', () => {
	const BASE = `${TALE}    cases:\n      told: { sections: { order+: [Moral], first: Once } }\n      heard: { when: { name: x }, preface: [quote] }\n`
	const over = (cases: string) => `${BASE}  mine:\n    extends: tale\n    cases: ${cases}\n`
	const cases = (text: string) => {
		expect(issues(text)).toEqual([])
		return (plain(load(text).trees.get('mine')) as { cases: unknown }).cases
	}

	it('are merged like the rest', () => {
		const merged = cases(over('{ told: { preface: [] }, lost: { sections: [End] } }'))
		expect(Object.keys(merged as object)).toEqual(['told', 'heard', 'lost'])
		expect(merged).toMatchObject({ told: { preface: [], sections: { first: 'Once' } } })
	})

	it('can be removed, whole or in part', () => {
		expect(Object.keys(cases(over('{ told: null }')) as object)).toEqual(['heard'])
		const merged = cases(over('{ told: { sections: { first: null } } }'))
		expect(merged).toMatchObject({ told: { sections: { 'order+': [{ Moral: {} }] } } })
		expect(merged).not.toMatchObject({ told: { sections: { first: 'Once' } } })
	})

	it('keep adding, or add to what they say', () => {
		const added = cases(over('{ told: { sections: { order+: [Coda] } } }'))
		expect(added).toMatchObject({
			told: { sections: { 'order+': [{ Moral: {} }, { Coda: {} }] } },
		})
		const replaced = cases(over('{ told: { sections: { order: [Once] } } }'))
		expect(replaced).toMatchObject({ told: { sections: { order: [{ Once: {} }] } } })
		expect(replaced).not.toHaveProperty('told.sections.order+')
		const listed = cases(over('{ heard: { preface+: [comment] } }'))
		expect(listed).toMatchObject({ heard: { preface: [{ quote: {} }, { comment: {} }] } })
	})

	it('can lose their condition and be named after a state', () => {
		expect(cases(over('{ heard: { when: null } }'))).toMatchObject({ heard: { preface: [{}] } })
		expect(issues(over('{ told: { when: null } }'))).toHaveLength(1)
	})
})
