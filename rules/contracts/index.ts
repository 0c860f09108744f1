import { type Packed, unpackTree } from '../../src/contract/packed-tree.ts'
import type { SourceText } from '../../src/contract/resolve.ts'
import agentNote from './agent-note.yml'
import agentNoteArchived from './agent-note-archived.yml'
import agentNoteZh from './agent-note-zh.yml'
import readmeLimitations from './readme-limitations.yml'
import rfc from './rfc.yml'
import { trees } from './trees.ts'

const packedTrees: Readonly<Record<string, Packed>> = JSON.parse(trees)

/** The contracts that ship with the program, by name. */
export const builtIns: ReadonlyMap<string, SourceText> = new Map(
	Object.entries({
		rfc,
		'agent-note': agentNote,
		'agent-note-zh': agentNoteZh,
		'agent-note-archived': agentNoteArchived,
		'readme-limitations': readmeLimitations,
	}).map(([name, text]) => [name, sourceOf(name, text)]),
)

/** Reading YAML takes longer than judging a few documents, so its tree comes along. */
function sourceOf(name: string, text: string): SourceText {
	const file = `rules/contracts/${name}.yml`
	const packed = packedTrees[name]
	return packed ? { file, text, tree: () => unpackTree(file, packed) } : { file, text }
}
