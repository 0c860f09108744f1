import { type Pair, Scalar, stringify, YAMLMap, YAMLSeq } from 'yaml'
import type { Tree } from '../contract/tree.ts'
import { visible } from '../report/escape.ts'
import { CLEAN, COULD_NOT_JUDGE, type ExitCode, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import { openRepository, recognisedNote, requireContracts } from './repository.ts'

/** `doc-sync config` */
export function configCommand(parsed: Parsed, io: Io): ExitCode {
	const repository = openRepository(parsed, io)
	requireContracts(repository, false)
	io.err(recognisedNote(repository))
	const { contracts, trees, findings } = repository.contracts
	for (const each of findings) {
		io.err(
			`${visible(`${each.path}:${each.start.line}:${each.start.column} ${each.message}; ${each.help}`)}\n`,
		)
	}
	if (findings.length > 0) return COULD_NOT_JUDGE
	const map = new YAMLMap<Scalar<string>, unknown>()
	for (const { name } of contracts) {
		const tree = trees.get(name)
		if (tree)
			map.add({ key: new Scalar(name), value: toNode(tree, '') } as Pair<Scalar<string>, unknown>)
	}
	io.out(stringify({ contracts: map }, { lineWidth: 0 }))
	return CLEAN
}

/** A YAML node; a key that was written in another file than the map around it says in which. */
function toNode(tree: Tree, file: string): unknown {
	if (tree.kind === 'scalar') return tree.text
	if (tree.kind === 'null') return null
	if (tree.kind === 'list') {
		const list = new YAMLSeq()
		for (const item of tree.items) list.add(toNode(item, file))
		list.flow = tree.items.every((item) => item.kind === 'scalar')
		return list
	}
	const map = new YAMLMap()
	for (const [key, entry] of tree.entries) {
		const from = entry.key.file
		const name = new Scalar(key)
		if (from !== file) name.commentBefore = ` ${from}`
		map.add({ key: name, value: toNode(entry.value, from) })
	}
	return map
}
