import type { Contract } from '../contract/types.ts'
import { match } from '../template/match.ts'
import { visible } from '../text/escape.ts'
import { loose } from '../text/title.ts'
import { count } from '../text/words.ts'
import { type Layout, listedFolders, pathOf, type Seen } from './survey.ts'

/** A key of a contract and what it gets: text, a list, or null, which removes it. */
export interface Setting {
	readonly path: readonly string[]
	readonly value: string | readonly string[] | null
	/** What was counted, for a comment. */
	readonly note: string
}

/** Settings that make sense together, and that a corpus gives reason for. */
export interface Piece {
	readonly settings: readonly Setting[]
	/** It makes documents of files that were none, so its worth cannot be counted in findings. */
	readonly widens: boolean
}

/** Share of the documents that has to have a section for it to be asked of all. */
const NEARLY_ALL = 0.9
const MOST_LISTED = 50
const LONGEST = 60

/** What a corpus has otherwise than a contract, from the path to the sections. */
export function piecesOf({ contract, without }: Layout, seen: readonly Seen[]): Piece[] {
	return [
		...valuePieces(contract, without, seen),
		...titlePiece(contract, seen),
		...keyPiece(contract, seen),
		...firstPiece(contract, seen),
		...sectionPieces(contract, seen),
	]
}

/** What a layout has otherwise than its contract: there is no such folder, so no such field. */
export function layoutSettings(layout: Layout): Setting[] {
	const { contract, without } = layout
	if (without === null) return []
	const settings = [
		{ path: ['path'], value: pathOf(layout), note: '' },
		{ path: ['fields', without], value: null, note: '' },
	]
	const grouped = contract.indexes.filter(({ groups }) => groups.includes(without))
	return [
		...settings,
		...grouped.map(({ path, groups }) => {
			const file = path.slice(contract.root === '' ? 0 : contract.root.length + 1)
			const value = groups.filter((each) => each !== without)
			return { path: ['index', file, 'groups'], value, note: '' }
		}),
	]
}

/** How often each text stands in a list, the most frequent first, then in code-point order. */
export function tally(texts: readonly string[]): [text: string, times: number][] {
	const times = new Map<string, number>()
	for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
	return [...times].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
}

function piece(path: readonly string[], value: Setting['value'], note: string): Piece {
	return { settings: [{ path, value, note }], widens: false }
}

function share(part: number, seen: readonly Seen[]): string {
	return `${part} of ${count(seen.length, 'document')}`
}

/** Folders that are not on the list: added to it, or the list itself if none of it is in use. */
function valuePieces(contract: Contract, without: string | null, seen: readonly Seen[]): Piece[] {
	const names = [...listedFolders(contract).values()].filter((name) => name !== without)
	return names.flatMap((name) => {
		const known = contract.fields.get(name)?.values?.map((value) => value.name) ?? []
		const counted = tally(seen.map(({ facts }) => facts.get(name) ?? ''))
		const others = counted.filter(([text]) => !known.includes(text)).slice(0, MOST_LISTED)
		if (others.length === 0) return []
		const keeps = counted.some(([text]) => known.includes(text))
		const path = ['fields', name, keeps ? 'values+' : 'values']
		const note = others.map(([text, times]) => `${text} ${times}`).join(', ')
		const values = { path, value: others.map(([text]) => text), note }
		const gone = keeps || name !== contract.state ? [] : withoutStates(contract, known, seen)
		return [{ settings: [values, ...gone], widens: true }]
	})
}

/** Where the states are others, what was said of the old ones means nothing. */
function withoutStates(
	contract: Contract,
	states: readonly string[],
	seen: readonly Seen[],
): Setting[] {
	const { sections, waivers } = contract.variant([])
	const paths = [
		...(contract.transitions ? [['transitions']] : []),
		...contract.cases
			.filter(({ name }) => states.includes(name))
			.map(({ name }) => ['cases', name]),
		...waivers.map(({ name }) => ['waivers', name]),
		...(sections?.first ? [['sections', 'first']] : []),
	]
	return [
		...paths.map((path) => ({ path, value: null, note: '' })),
		...sectionPieces(contract, seen).flatMap(({ settings }) => settings),
	]
}

/** Most titles begin alike, or in no way that could be asked for. */
function titlePiece(contract: Contract, seen: readonly Seen[]): Piece[] {
	if (contract.title === null) return []
	const titles = seen.flatMap(({ title }) => title ?? [])
	const forms = contract.title
	const right = titles.filter((title) => forms.some(({ matcher }) => match(matcher, title)))
	if (right.length * 2 >= seen.length) return []
	const starts = titles.flatMap(
		(title) => /^([\p{L}\p{N}][\p{L}\p{N} _/-]{0,30}): ./u.exec(title)?.[1] ?? [],
	)
	const [[start, times] = ['', 0]] = tally(starts)
	return times * 2 > seen.length
		? [piece(['title'], `${start}: {title}`, share(times, seen))]
		: [piece(['title'], '{title}', `${share(right.length, seen)} had the title of the built-in`)]
}

/** The header has the state under another key, or not at all. */
function keyPiece(contract: Contract, seen: readonly Seen[]): Piece[] {
	const { state } = contract
	const key = state === null ? null : (contract.fields.get(state)?.key ?? null)
	if (state === null || key === null) return []
	const having = seen.filter(({ lines }) => lines.some((line) => loose(line.key) === loose(key)))
	if (having.length * 2 >= seen.length) return []
	const agreeing = seen.flatMap(({ lines, facts }) =>
		lines
			.filter(({ value }) => loose(value).startsWith(loose(facts.get(state) ?? value)))
			.map((line) => line.key),
	)
	const [[other, times] = ['', 0]] = tally(agreeing)
	if (times * 2 > seen.length) return [piece(['fields', state, 'key'], other, share(times, seen))]
	const bare = seen.filter(({ lines }) => lines.length === 0)
	if (bare.length * 2 <= seen.length) return []
	const note = `${share(bare.length, seen)} have no header lines`
	const settings = [
		{ path: ['header'], value: ['title'], note },
		{ path: ['fields', state, 'key'], value: null, note: '' },
	]
	return [{ settings, widens: false }]
}

function firstPiece(contract: Contract, seen: readonly Seen[]): Piece[] {
	const first = contract.variant([]).sections?.first
	if (!first) return []
	const having = seen.filter(({ sections }) => sections[0] === first)
	if (having.length * 2 >= seen.length) return []
	return [piece(['sections', 'first'], null, `${share(having.length, seen)} open with it`)]
}

/**
 * For each state in which documents speak of other things than the contract asks
 * for, the sections that nearly all of them have. Documents that lack some of
 * what is asked are no reason to ask for less.
 */
function sectionPieces(contract: Contract, seen: readonly Seen[]): Piece[] {
	const { state } = contract
	if (state === null) return []
	return tally(seen.flatMap(({ facts }) => facts.get(state) ?? [])).flatMap(([name, times]) => {
		const own = seen.filter(({ facts }) => facts.get(state) === name)
		const asked = contract.variant(contract.cases.some((each) => each.name === name) ? [name] : [])
		const titles = (asked.sections?.order ?? []).filter((each) => each.required)
		const usual = titles.filter(({ title }) => {
			return own.filter(({ sections }) => sections.includes(title)).length * 2 >= times
		})
		const others = common(own)
		if (times < 3 || others.length === 0 || usual.length * 2 >= Math.max(titles.length, 1))
			return []
		return [piece(['cases', name, 'sections'], others, count(times, 'document'))]
	})
}

/** The titles that nearly all have, in the order in which they mostly stand. */
function common(seen: readonly Seen[]): string[] {
	const all = tally(seen.flatMap(({ sections }) => [...new Set(sections)]))
	const placeOf = (title: string) => {
		const places = seen.map(({ sections }) => sections.indexOf(title)).filter((at) => at >= 0)
		return places.reduce((sum, at) => sum + at, 0) / places.length
	}
	return all
		.filter(([title, times]) => times >= seen.length * NEARLY_ALL && isPlain(title))
		.map(([title]) => [placeOf(title), title] as const)
		.sort(([a], [b]) => a - b)
		.map(([, title]) => title)
}

function isPlain(title: string): boolean {
	return title !== '' && title.length <= LONGEST && visible(title) === title
}

/** Keys of the header that the contract does not know, with how often they stand there. */
export function otherKeys(
	contract: Contract,
	seen: readonly Seen[],
	settings: readonly Setting[],
): string {
	const own = settings.flatMap(({ path, value }) =>
		path.at(-1) === 'key' && typeof value === 'string' ? value : [],
	)
	const given = [...contract.fields.values()].map(({ key }) => key ?? '')
	const known = [...given, ...own].map(loose)
	const keys = seen.flatMap(({ lines }) => [...new Set(lines.map(({ key }) => key))])
	return tally(keys.filter((key) => !known.includes(loose(key)) && isPlain(key)))
		.filter(([, times]) => times * 2 > seen.length)
		.map(([key, times]) => `${key} ${times}`)
		.join(', ')
}
