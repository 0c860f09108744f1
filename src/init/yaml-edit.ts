import { isDeepStrictEqual } from 'node:util'
import { isMap, isSeq, parseDocument, stringify, type YAMLMap, type YAMLSeq } from 'yaml'
import { beyondYamlBounds, boundedYaml } from '../yaml-bounds.ts'

type Collection = YAMLMap | YAMLSeq

/**
 * A YAML text with an entry added at the end of a map or a list in it, all else
 * as it was; null where that cannot be told, as in a collection in braces.
 *
 * @param path  keys to the collection; keys that are missing at its end are made
 * @param entry  what is added: an item of a list, or a map whose keys are added to a map
 */
export function withYamlEntry(
	text: string,
	path: readonly string[],
	entry: Readonly<Record<string, unknown>>,
): string | null {
	if (beyondYamlBounds(text) !== null) return null
	const document = parseDocument(text, { keepSourceTokens: true, ...boundedYaml })
	if (document.errors.length > 0) return null
	const depth = path.findLastIndex((_, at) => document.hasIn(path.slice(0, at + 1))) + 1
	const parent = depth === 0 ? document.contents : document.getIn(path.slice(0, depth))
	const rest = path.slice(depth)
	const addition = rest.reduceRight<unknown>((inner, key) => ({ [key]: inner }), entry)
	const after =
		parent === null && depth === 0 ? append(text, addition) : inside(text, parent, addition)
	if (after === null) return null
	try {
		return isDeepStrictEqual(dataOf(after), expected(text, path, entry)) ? after : null
	} catch {
		// Aliases that multiply.
		return null
	}
}

function append(text: string, addition: unknown): string {
	return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${stringify(addition, { lineWidth: 0 })}`
}

/** Behind the last line of a block collection, in its own indentation. */
function inside(text: string, parent: unknown, addition: unknown): string | null {
	if ((!isMap(parent) && !isSeq(parent)) || parent.flow || !parent.range) return null
	const indent = indentOf(parent)
	if (indent === null) return null
	const end = text.slice(0, parent.range[1]).trimEnd().length
	const feed = text.indexOf('\n', end)
	const newline = text.includes('\r\n') ? '\r\n' : '\n'
	const lines = stringify(isSeq(parent) ? [addition] : addition, { lineWidth: 0 })
		.trimEnd()
		.split('\n')
		.map((line) => `${' '.repeat(indent)}${line}${newline}`)
		.join('')
	return feed < 0
		? `${text}${newline}${lines}`
		: `${text.slice(0, feed + 1)}${lines}${text.slice(feed + 1)}`
}

function indentOf({ srcToken }: Collection): number | null {
	return srcToken && 'indent' in srcToken && srcToken.type !== 'flow-collection'
		? srcToken.indent
		: null
}

function dataOf(text: string): unknown {
	const document = parseDocument(text, boundedYaml)
	return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 })
}

function expected(text: string, path: readonly string[], entry: unknown): unknown {
	const put = (data: unknown, [key, ...rest]: readonly string[]): unknown => {
		if (key !== undefined) {
			const map = (data ?? {}) as Record<string, unknown>
			return { ...map, [key]: put(map[key], rest) }
		}
		return Array.isArray(data)
			? [...data, entry]
			: { ...((data ?? {}) as object), ...(entry as object) }
	}
	return put(dataOf(text), path)
}
