import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar } from 'yaml'
import { documentsOf, yamlTokens } from '../yaml-bounds.ts'
import type { Issue } from './issue.ts'
import { type At, isForbidden, type MapEntry, type Tree } from './tree.ts'
import { ALIAS_HELP, TEMPLATE_HELP, yamlHelp, yamlMessage } from './yaml-words.ts'

/** A contract larger than this (UTF-16 code units) is refused unread. */
export const MAX_CONTRACT_LENGTH = 128 * 1024

/** More of what YAML has and a contract has not is not listed. */
const MAX_FAULTS = 50

interface Reading {
	readonly file: string
	readonly text: string
	readonly issues: Issue[]
}

type Refuse = (start: number, end: number, message: string, help: string) => null

/** Reads YAML as written, every scalar a text. What cannot be used is added to `issues`, and null returned. */
export function readTree(file: string, source: string, issues: Issue[]): Tree | null {
	const text = source.startsWith('\uFEFF') ? source.slice(1) : source
	const reading = { file, text, issues }
	const before = issues.length
	const root = parse(reading)
	if (issues.length > before) return null
	const tree = build(reading, root, 0)
	issues.splice(before + MAX_FAULTS)
	return issues.length > before ? null : tree
}

function refuser({ file, issues }: Reading): Refuse {
	return (start, end, message, help) => {
		issues.push({ at: { file, start, end }, subject: 'yaml', message, help })
		return null
	}
}

/** The root of the one document in a text; null if it is empty or cannot be used. */
function parse(reading: Reading): Node | null {
	const { text } = reading
	const refuse = refuser(reading)
	const { tokens, excess } = yamlTokens(text, MAX_CONTRACT_LENGTH)
	if (excess) {
		const help =
			'write less in one file: `extends: ./other.yml` reads a contract from a file of its own'
		return refuse(excess.offset, excess.offset, `the file is not read: ${excess.reason}`, help)
	}
	const strange = STRANGE.exec(text)
	if (strange) return refuseCharacter(strange[0], strange.index, refuse)
	const [first, second] = documentsOf(tokens)
	const error = first?.errors[0]
	if (error) {
		const [start, end] = error.pos
		return refuse(start, end, yamlMessage(error.message), yamlHelp(text, start, error.message))
	}
	if (second) {
		const at = second.range[0]
		const help = 'keep one document in the file, without a line `---` in its middle'
		return refuse(at, at, 'a second YAML document begins here', help)
	}
	return first?.contents ?? null
}

/** Control characters, half surrogate pairs, U+FFFD, byte order marks, and line breaks that are none here. */
const STRANGE = /[^\P{Cc}\t\n\r]|\r(?!\n)|[\uFFFD\uFEFF]|\p{Cs}/u

function refuseCharacter(character: string, at: number, refuse: Refuse): null {
	const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')
	const end = at + character.length
	if (character === '\r')
		return refuse(
			at,
			end,
			'a carriage return without a line feed stands here',
			'end lines with LF or CRLF',
		)
	if (character === '\uFFFD')
		return refuse(at, end, 'the file is not valid UTF-8 here', 'save it as UTF-8')
	const help = `take it out, or write it as \`\\u${code}\` in double quotes`
	return refuse(at, end, `the character U+${code} stands here, which nobody can see`, help)
}

/** The place of a node, with its characters where they are not those of its text. */
function placeOf({ file, text }: Reading, node: Node | null, otherwise: number): At {
	const [start, end] = node?.range ?? [otherwise, otherwise]
	if (!isScalar(node)) return { file, start, end }
	const raw = text.slice(start, end)
	return raw === node.value ? { file, start, end } : { file, start, end, raw }
}

function build(reading: Reading, node: Node | null, otherwise: number): Tree {
	const at = placeOf(reading, node, otherwise)
	const fault = node ? propertyFault(node) : null
	if (fault) {
		reading.issues.push({ at, subject: 'yaml', ...fault })
		return { kind: 'null', at }
	}
	if (isScalar(node)) return scalar(node, at)
	if (isSeq(node)) {
		const items = node.items.map((item) => build(reading, item as Node | null, at.start))
		return { kind: 'list', items, at }
	}
	if (!isMap(node)) return { kind: 'null', at }
	const entries = new Map<string, MapEntry>()
	for (const pair of node.items)
		addEntry(reading, entries, pair as Pair<Node | null, Node | null>, at)
	return { kind: 'map', entries, at }
}

/** What YAML has and a contract has not. */
function propertyFault(node: Node): { message: string; help: string } | null {
	if (isAlias(node)) return { message: 'an alias stands here', help: ALIAS_HELP }
	if ('anchor' in node && node.anchor) return { message: 'an anchor stands here', help: ALIAS_HELP }
	return node.tag
		? { message: 'a tag stands here', help: 'take the tag out; values are read as written' }
		: null
}

function scalar(node: Scalar, at: At): Tree {
	const text = String(node.value ?? '')
	const plain = node.type === 'PLAIN' || node.type === undefined
	const none = plain && (text === '' || text === '~' || text === 'null')
	return none ? { kind: 'null', at } : { kind: 'scalar', text, plain, at }
}

function addEntry(
	reading: Reading,
	entries: Map<string, MapEntry>,
	pair: Pair<Node | null, Node | null>,
	map: At,
): void {
	const key = placeOf(reading, pair.key, pair.value?.range?.[0] ?? map.start)
	const fault = keyFault(pair.key, entries)
	if (fault) reading.issues.push({ at: key, subject: 'yaml', ...fault })
	else
		entries.set(String((pair.key as Scalar).value), {
			key,
			value: build(reading, pair.value, key.end),
		})
}

function keyFault(
	key: Node | null,
	entries: ReadonlyMap<string, MapEntry>,
): { message: string; help: string } | null {
	if (!isScalar(key)) {
		if (isAlias(key)) return propertyFault(key)
		return { message: 'a key that is no text', help: TEMPLATE_HELP }
	}
	const name = String(key.value ?? '')
	if (name.trim() === '')
		return { message: 'a key without a name', help: 'write the name before the `:`' }
	if (name === '<<' && key.type === 'PLAIN')
		return { message: 'a merge key (`<<`) stands here', help: ALIAS_HELP }
	if (isForbidden(name))
		return { message: `\`${name}\` is reserved and names nothing here`, help: 'use another name' }
	if (entries.has(name))
		return { message: 'the same key is given twice', help: 'drop one of the two' }
	return propertyFault(key)
}
