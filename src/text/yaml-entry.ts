import { isDeepStrictEqual } from 'node:util'
import { isCollection, isMap, isNode, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { beyondYamlBounds, boundedYaml } from '../yaml-bounds.ts'

interface Stretch {
	readonly start: number
	readonly end: number
}

/** A pair, and the map that it is in. */
interface Entry {
	readonly map: YAMLMap
	readonly pair: Pair
}

/**
 * The stretch of a YAML text without which an entry of a map is gone, and all else is
 * as it was; with its map, where it is alone in that. Null where that cannot be told,
 * where a comment on a line of its own would go too, or nothing would be left.
 *
 * @param at  where the key of the entry begins
 */
export function entryStretch(text: string, at: number): Stretch | null {
	if (beyondYamlBounds(text) !== null) return null
	const document = parseDocument(text, boundedYaml)
	if (document.errors.length > 0) return null
	const way = wayTo(document.contents, at)
	const own = way.at(-1)
	if (!own || startOf(own.pair) !== at) return null
	const entry = own.map.items.length > 1 ? own : way.at(-2)
	if (!entry || entry.map.items.length < 2) return null
	const stretch = entry.map.flow ? inBraces(entry, text) : onLines(entry, text)
	if (stretch === null || /^\s*#/m.test(text.slice(stretch.start, stretch.end))) return null
	const { start, end } = stretch
	const expected = without(way, entry, document.toJS({ maxAliasCount: 0 }))
	const after = parseDocument(text.slice(0, start) + text.slice(end), boundedYaml)
	const isRight = after.errors.length === 0 && isDeepStrictEqual(after.toJS(), expected)
	return isRight ? stretch : null
}

/** The pairs on the way to a place, from the outermost. */
function wayTo(node: unknown, at: number): Entry[] {
	if (!isMap(node)) return []
	const pair = node.items.find((each) => startOf(each) <= at && at <= endOf(each))
	if (!pair) return []
	return [{ map: node, pair }, ...(startOf(pair) === at ? [] : wayTo(pair.value, at))]
}

function startOf({ key }: Pair): number {
	return isNode(key) ? (key.range?.[0] ?? -1) : -1
}

/** The end of the value, or of the key where there is none. */
function endOf({ key, value }: Pair): number {
	const last = isNode(value) && value.range ? value : key
	return isNode(last) ? (last.range?.[1] ?? -1) : -1
}

/** The lines of a pair of a block map, with a comment that follows on the last. */
function onLines({ pair }: Entry, text: string): Stretch | null {
	const from = startOf(pair)
	const start = text.lastIndexOf('\n', from - 1) + 1
	const last = text.slice(0, endOf(pair)).trimEnd().length
	const feed = text.indexOf('\n', last)
	const rest = text.slice(last, feed < 0 ? text.length : feed)
	if (text.slice(start, from).trim() !== '' || !/^\s*(?:#.*)?$/.test(rest)) return null
	return { start, end: feed < 0 ? text.length : feed + 1 }
}

/** A pair in braces, with the comma that it no longer needs. */
function inBraces({ map, pair }: Entry, text: string): Stretch | null {
	const index = map.items.indexOf(pair)
	const [before, next] = [map.items[index - 1], map.items[index + 1]]
	if (next) return { start: startOf(pair), end: startOf(next) }
	if (!before) return null
	const start = endOf(before)
	return text.slice(start, startOf(pair)).includes('#') ? null : { start, end: endOf(pair) }
}

/** The data without an entry. */
function without(way: readonly Entry[], entry: Entry, data: unknown): unknown {
	const [first, ...rest] = way
	if (!first || typeof data !== 'object' || data === null || isCollection(data)) return data
	const key = String(first.pair.key)
	const others = Object.entries(data)
	return Object.fromEntries(
		first === entry
			? others.filter(([name]) => name !== key)
			: others.map(([name, value]) => [name, name === key ? without(rest, entry, value) : value]),
	)
}
