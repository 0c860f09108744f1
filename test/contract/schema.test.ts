import { describe, expect, it } from 'vitest'
import type { Kind, ObjectKind, Prop } from '../../src/contract/kinds.ts'
import { configKind, contractKind, parts } from '../../src/contract/schema.ts'
import { issues } from './load.ts'

type Props = Record<string, Prop<Kind>>

interface Found {
	readonly path: readonly string[]
	readonly prop: Prop<Kind>
}

/** Every prop of a kind and of all that is in it. */
function propsOf(kind: Kind, path: readonly string[] = []): Found[] {
	switch (kind.kind) {
		case 'object':
			return inProps(kind.props as Props, path)
		case 'choices':
			return inProps(kind.of as Props, path)
		case 'list':
		case 'map':
		case 'entries':
			return propsOf(kind.of as Kind, [...path, kind.kind])
		case 'either':
			return (kind.of as Kind[]).flatMap((each) => propsOf(each, path))
		default:
			return []
	}
}

function inProps(props: Props, path: readonly string[]): Found[] {
	return Object.entries(props).flatMap(([key, prop]) => [
		{ path: [...path, key], prop },
		...propsOf(prop.of, [...path, key]),
	])
}

function objectsOf(kind: Kind): ObjectKind<Props>[] {
	const inside = propsOf(kind).map(({ prop }) => prop.of)
	const all = [kind, ...inside].flatMap((each) =>
		'of' in each && !Array.isArray(each.of) ? [each, each.of as Kind] : [each],
	)
	return all.filter((each): each is ObjectKind<Props> => each.kind === 'object')
}

const props = propsOf(configKind as Kind).map((found) => ({ ...found, name: found.path.join('.') }))
const open = props.filter(({ prop }) => !prop.later)

describe('the schema', () => {
	it.each(props)('$name has a text', ({ prop }) => {
		expect(prop.doc).toMatch(/^[A-Z`]/)
		expect(prop.doc).not.toMatch(/[.!]$|\s{2}|\bundefined\b/)
	})

	it('says what holds where a key is absent', () => {
		const silent = open
			.filter(
				({ prop, path }) =>
					prop.default === undefined && !prop.required && !prop.hidden && !isBlock(path),
			)
			.map(({ name }) => name)
		expect(silent).toEqual([])
	})

	it('has each object with keys among its parts', () => {
		const named = Object.values(parts) as unknown[]
		const nameless = objectsOf(configKind as Kind).filter(
			(each) => Object.keys(each.props).length > 0 && !named.includes(each),
		)
		expect(nameless).toEqual([])
	})
})

/** Blocks are items of a list, which are there or are not. */
function isBlock(path: readonly string[]): boolean {
	return ['header', 'preface'].includes(path.at(-2) ?? '')
}

/** A contract in which something stands at a path of the schema. */
function withKey(path: readonly string[]): string {
	const value = path.reduceRight<unknown>((inside, step, index) => {
		if (step === 'map') return { name: inside }
		if (step === 'list') return [inside]
		if (step === 'entries') return [{ name: inside }]
		const parent = path[index - 1] ?? ''
		const listed = parent === 'header' || parent === 'preface'
		return listed ? [{ [step]: inside }] : { [step]: inside }
	}, 'x')
	return JSON.stringify({ contracts: { a: value } })
}

describe('what is kept for later', () => {
	const later = propsOf(contractKind as Kind).filter(({ prop }) => prop.later)

	it('is known', () => expect(later.length).toBeGreaterThan(40))

	it.each(later.map(({ path }) => [path.join('.'), path] as const))(
		'%s is refused, and says so',
		(name, path) => {
			const key = path.at(-1)
			const found = issues(withKey(path))
			expect(found, name).toHaveLength(1)
			const inCase =
				path[0] === 'cases' && path[2] === 'fields' && ['or', 'from'].includes(key ?? '')
			expect(found[0]).toContain(inCase ? `\`${key}\` cannot change in a case` : `\`${key}\``)
			if (!inCase) expect(found[0]).toMatch(/is not yet supported; take it out; it is reserved/)
			expect(found[0]).toMatch(new RegExp(`^1:${withKey(path).indexOf(`"${key}":"x"`) + 1} `))
		},
	)
})
