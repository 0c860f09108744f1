import {
	isAlias,
	isMap,
	isScalar,
	isSeq,
	LineCounter,
	type Node,
	type Pair,
	parseAllDocuments,
} from 'yaml'
import type { Issue } from './issue.ts'

/** Where a part of a contract was written: offsets in UTF-16 code units from 0 in the text of `file`. */
export interface At {
	readonly file: string
	readonly start: number
	readonly end: number
}

export interface ScalarTree {
	readonly kind: 'scalar'
	/** The characters as written: YAML gives them no type. */
	readonly text: string
	/** Written without quotes. */
	readonly plain: boolean
	readonly at: At
}
export interface NullTree {
	readonly kind: 'null'
	readonly at: At
}
export interface ListTree {
	readonly kind: 'list'
	readonly items: readonly Tree[]
	readonly at: At
}
export interface MapEntry {
	readonly key: At
	readonly value: Tree
}
export interface MapTree {
	readonly kind: 'map'
	readonly entries: ReadonlyMap<string, MapEntry>
	readonly at: At
}
/** A YAML document with the place of every part. */
export type Tree = ScalarTree | NullTree | ListTree | MapTree

/** A contract larger than this (UTF-16 code units) is refused unread. */
export const MAX_CONTRACT_LENGTH = 256 * 1024
const MAX_DEPTH = 40
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

interface Reading {
	readonly file: string
	readonly issues: Issue[]
}

/** Reads YAML as written, every scalar a text. What cannot be used is added to `issues`, and null returned. */
export function readTree(file: string, text: string, issues: Issue[]): Tree | null {
	const before = issues.length
	const reading = { file, issues }
	const root = parse(reading, text)
	if (issues.length > before || root === undefined) return null
	const tree = build(reading, root, 0, 0)
	return issues.length > before ? null : tree
}

function parse({ file, issues }: Reading, text: string): Node | null | undefined {
	const fail = (start: number, end: number, message: string, help: string) => {
		issues.push({ at: { file, start, end }, subject: 'yaml', message, help })
		return undefined
	}
	if (text.length > MAX_CONTRACT_LENGTH) {
		return fail(
			0,
			0,
			`the file is larger than ${MAX_CONTRACT_LENGTH / 1024} KiB`,
			'split it: `extends: ./other.yml` reads a contract from a file of its own',
		)
	}
	const deep = tooDeep(text)
	if (deep !== null) {
		return fail(deep, deep + 1, `brackets are nested more than ${MAX_DEPTH} deep`, 'nest less')
	}
	const documents = parseAllDocuments(text, {
		schema: 'failsafe',
		lineCounter: new LineCounter(),
		prettyErrors: false,
		logLevel: 'silent',
		stringKeys: true,
	})
	if (!Array.isArray(documents)) return null
	for (const document of documents) {
		for (const { pos, message } of document.errors) {
			const alias = /alias/i.test(message)
			fail(
				pos[0],
				pos[1],
				yamlMessage(message),
				alias ? ALIAS_HELP : 'correct the YAML at this place',
			)
		}
	}
	const second = documents[1]
	if (second) {
		const at = second.contents?.range?.[0] ?? 0
		return fail(at, at, 'a second YAML document begins here', 'keep one document in the file')
	}
	return documents[0]?.contents ?? null
}

const ALIAS_HELP = 'write the value out; anchors and aliases are not read in a contract'

/** The first line of a message of the YAML parser, in our grammar. */
function yamlMessage(message: string): string {
	const line = (message.split('\n')[0] ?? '').replace(/\.$/, '')
	if (/keys must be unique/i.test(line)) return 'the same key is given twice'
	return `this is not valid YAML: ${line.charAt(0).toLowerCase()}${line.slice(1)}`
}

/** Offset of the bracket that nests flow collections too deep, found without recursion; null if none does. */
function tooDeep(text: string): number | null {
	let depth = 0
	for (let i = 0; i < text.length; i++) {
		const c = text[i]
		if (c === '\n' && depth <= 0) depth = 0
		if (c === '[' || c === '{') depth++
		if (c === ']' || c === '}') depth--
		if (depth > MAX_DEPTH) return i
	}
	return indentTooDeep(text)
}

/** Block collections nest by indentation or by several `- ` on one line. */
function indentTooDeep(text: string): number | null {
	let offset = 0
	for (const line of text.split('\n')) {
		const dashes = /^(?:\s|-\s|\?\s)*/.exec(line)?.[0] ?? ''
		const nested = dashes.replace(/\s/g, '').length
		if (nested > MAX_DEPTH) return offset
		offset += line.length + 1
	}
	return null
}

function build(reading: Reading, node: Node | null, start: number, depth: number): Tree {
	const { file, issues } = reading
	const range = node?.range
	const at: At = range ? { file, start: range[0], end: range[1] } : { file, start, end: start }
	const refuse = (message: string, help: string): Tree => {
		issues.push({ at, subject: 'yaml', message, help })
		return { kind: 'null', at }
	}
	if (depth > MAX_DEPTH) return refuse(`values are nested more than ${MAX_DEPTH} deep`, 'nest less')
	if (node === null) return { kind: 'null', at: { file, start, end: start } }
	if (isAlias(node)) return refuse('an alias (`*name`) stands here', ALIAS_HELP)
	if ('anchor' in node && node.anchor) return refuse('an anchor (`&name`) stands here', ALIAS_HELP)
	if (node.tag && !node.tag.startsWith('tag:yaml.org,2002:')) {
		return refuse(
			`a tag (\`${node.tag}\`) stands here`,
			'take the tag out; values are read as written',
		)
	}
	if (isScalar(node)) return scalar(String(node.value ?? ''), node.type === 'PLAIN', at)
	if (isSeq(node)) {
		const items = node.items.map((item) => build(reading, item as Node, at.start, depth + 1))
		return { kind: 'list', items, at }
	}
	if (isMap(node)) {
		const entries = new Map<string, MapEntry>()
		for (const pair of node.items) addEntry(reading, entries, pair as Pair<Node, Node>, at, depth)
		return { kind: 'map', entries, at }
	}
	return refuse('this value is of no kind that a contract knows', 'write a text, a list or a map')
}

function scalar(text: string, plain: boolean, at: At): Tree {
	const none = plain && (text === '' || text === '~' || text === 'null')
	return none ? { kind: 'null', at } : { kind: 'scalar', text, plain, at }
}

function addEntry(
	reading: Reading,
	entries: Map<string, MapEntry>,
	pair: Pair<Node, Node | null>,
	map: At,
	depth: number,
): void {
	const range = pair.key?.range ?? [map.start, map.start]
	const key: At = { file: reading.file, start: range[0], end: range[1] }
	const refuse = (message: string, help: string) =>
		reading.issues.push({ at: key, subject: 'yaml', message, help })
	if (!isScalar(pair.key)) {
		refuse('a key that is no text', TEMPLATE_HELP)
		return
	}
	const name = String(pair.key.value)
	if (pair.key.anchor) refuse('an anchor (`&name`) stands here', ALIAS_HELP)
	else if (name === '<<') refuse('a merge key (`<<`) stands here', ALIAS_HELP)
	else if (FORBIDDEN.has(name))
		refuse(`\`${name}\` is reserved and names nothing here`, 'use another name')
	else entries.set(name, { key, value: build(reading, pair.value, key.end, depth + 1) })
}

const TEMPLATE_HELP = 'a template that starts with `{` needs quotes: "{name}…"'

/** The part of a tree at a path of keys and list indices, or the deepest part on the way. */
export function locate(tree: Tree, path: readonly (string | number)[]): At {
	let here: Tree = tree
	let at = tree.at
	for (const step of path) {
		if (here.kind === 'map' && typeof step === 'string') {
			const entry = here.entries.get(step)
			if (!entry) break
			at = entry.value.kind === 'scalar' ? entry.value.at : entry.key
			here = entry.value
		} else if (here.kind === 'list' && typeof step === 'number') {
			const item = here.items[step]
			if (!item) break
			at = item.at
			here = item
		} else break
	}
	return at
}

/** As `locate`, but the place of the last key instead of its value. */
export function locateKey(tree: Tree, path: readonly (string | number)[]): At {
	const parent = path.slice(0, -1)
	const last = path[path.length - 1]
	let here: Tree | undefined = tree
	for (const step of parent) {
		if (here?.kind === 'map' && typeof step === 'string') here = here.entries.get(step)?.value
		else if (here?.kind === 'list' && typeof step === 'number') here = here.items[step]
		else here = undefined
	}
	const entry =
		here?.kind === 'map' && typeof last === 'string' ? here.entries.get(last) : undefined
	return entry?.key ?? locate(tree, path)
}
