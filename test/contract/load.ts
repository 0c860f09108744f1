import { rules } from '../../rules/index.ts'
import type { KnownRules } from '../../src/contract/compile/context.ts'
import { type Loaded, loadContracts } from '../../src/contract/load.ts'
import type { Tree } from '../../src/contract/tree.ts'
import type { Contract } from '../../src/contract/types.ts'
import { decodeFile, pointAt } from '../../src/read.ts'
import { familyOf } from '../../src/rule.ts'

const ids = rules.map((rule) => rule.id)
export const RULES: KnownRules = { ids, families: [...new Set(ids.map(familyOf))] }

export interface Around {
	/** Contracts that ship with the program, by name. */
	readonly builtIns?: Readonly<Record<string, string>>
	/** Files beside `doc-sync.yml`, by path. */
	readonly files?: Readonly<Record<string, string>>
}

/** Loads a `doc-sync.yml` with what is around it. */
export function load(text: string, { builtIns = {}, files = {} }: Around = {}): Loaded {
	return loadContracts({
		config: { file: 'doc-sync.yml', text },
		builtIns: new Map(
			Object.entries(builtIns).map(([name, yaml]) => [
				name,
				{ file: `built-in/${name}`, text: yaml },
			]),
		),
		readFile: (path) => {
			const found = files[path]
			return found === undefined ? null : { file: path, text: found }
		},
		rules: RULES,
	})
}

/** Each issue as `line:column message; help`, with the file before it where that is not `doc-sync.yml`. */
export function issues(text: string, around: Around = {}): string[] {
	const loaded = load(text, around)
	return loaded.issues.map(({ at, message, help }) => {
		for (const sentence of [message, help]) checkSentence(sentence)
		const file = decodeFile(at.file, new TextEncoder().encode(loaded.texts.get(at.file) ?? ''))
		const { line, column } = pointAt(file, at.start)
		const place = `${line}:${column} ${message}; ${help}`
		return at.file === 'doc-sync.yml' ? place : `${at.file}:${place}`
	})
}

/** What every sentence to a person keeps to. */
function checkSentence(sentence: string): void {
	const wrong =
		!/^[a-z`]/.test(sentence) ||
		/[.!]$|undefined|\[object|\(\?:|\n/.test(sentence) ||
		sentence.split('`').length % 2 === 0
	if (wrong) throw new Error(`not a sentence as they are written here: ${sentence}`)
}

/** A contract of a kind that no built-in contract is of, eleven lines long. */
export const TALE = `contracts:
  tale:
    path: "{state}/{date}-{name}.md"
    title: "Tale: {title}"
    header: [title, lines]
    state: state
    fields:
      state: { key: State, values: [told, heard, { lost: "lost — {reason}" }] }
      date: date
      name: slug
    sections: [Once, Then, End]
`

/** `TALE`, and from line 12 on a contract `mine` laid over it; its keys begin at line 14, column 5. */
export function mine(keys: string): string {
	const indented = keys.replace(/^(?=.)/gm, '    ')
	return `${TALE}  mine:\n    extends: tale\n${indented}${keys === '' ? '' : '\n'}`
}

/** The contract `mine`, which must be without issue. */
export function contract(keys: string): Contract {
	const text = mine(keys)
	const found = load(text).contracts.find(({ name }) => name === 'mine')
	if (!found) throw new Error(issues(text).join('\n'))
	return found
}

/** A resolved tree as plain values: texts, lists, maps, null. */
export function plain(tree: Tree | undefined): unknown {
	switch (tree?.kind) {
		case 'scalar':
			return tree.text
		case 'list':
			return tree.items.map(plain)
		case 'map':
			return Object.fromEntries([...tree.entries].map(([key, { value }]) => [key, plain(value)]))
		default:
			return null
	}
}

/** What the contract `mine` has come to under a key, its short forms written out. */
export function resolved(keys: string, key: string): unknown {
	const text = mine(keys)
	const found = issues(text)
	if (found.length > 0) throw new Error(found.join('\n'))
	return (plain(load(text).trees.get('mine')) as Record<string, unknown>)[key]
}
