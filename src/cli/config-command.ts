import { Document, type Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import type { MapTree, Tree } from '../contract/tree.ts'
import { replaceHidden, visible } from '../text/escape.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import { openRepository, requireContracts, tellContractFindings, tellNotes } from './repository.ts'

const HEADER =
	' The contracts as resolved. A comment names the file that the lines below it come from.'

/** `doc-sync config` */
export async function configCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	if (parsed.words.length > 0) throw new CannotJudge('`doc-sync config` takes no name')
	const repository = await openRepository(parsed, io)
	requireContracts(repository, false)
	tellNotes(repository, io)
	if (tellContractFindings(repository, io)) return COULD_NOT_JUDGE
	const { contracts, trees } = repository.contracts
	const map = new YAMLMap<Scalar, unknown>()
	const printer = new Printer()
	for (const { name } of contracts) {
		const tree = trees.get(name)
		if (tree?.kind === 'map') map.add(pair(new Scalar(name), printer.contract(tree)))
	}
	const all = new YAMLMap<Scalar, unknown>()
	all.add(pair(new Scalar('contracts'), map))
	// In the failsafe schema a text is never quoted for looking like a number or a boolean.
	const document = new Document(all, { schema: 'failsafe' })
	document.commentBefore = HEADER
	io.out(document.toString({ lineWidth: 0 }).split('\n').map(escaped).join('\n'))
	return CLEAN
}

function pair(key: Scalar, value: unknown): Pair<Scalar, unknown> {
	return { key, value } as Pair<Scalar, unknown>
}

/** Turns trees into YAML nodes, in the order in which they are printed. */
class Printer {
	/** The file that the last comment named. */
	#file = ''

	/** What it was laid over is in it, so it extends nothing any more. */
	contract({ entries, ...rest }: MapTree): unknown {
		const own = new Map([...entries].filter(([key]) => key !== 'extends'))
		return this.#node({ ...rest, entries: own })
	}

	#node(tree: Tree): unknown {
		if (tree.kind === 'scalar') return text(tree.text)
		if (tree.kind === 'null') return new Scalar('null')
		return tree.kind === 'list' ? this.#list(tree.items.map(shortened)) : this.#map(tree)
	}

	#list(items: readonly Tree[]): YAMLSeq {
		const list = new YAMLSeq()
		const isPlain = items.every(({ kind, at }) => kind === 'scalar' && at.file === this.#file)
		for (const item of items) {
			const node = this.#node(item)
			if (!isPlain) this.#tell(node, item.at.file)
			list.add(node)
		}
		list.flow = isPlain
		return list
	}

	#map({ entries }: MapTree): YAMLMap {
		const map = new YAMLMap<Scalar, unknown>()
		for (const [key, { key: at, value }] of entries) {
			const name = text(key)
			this.#tell(name, at.file)
			map.add(pair(name, this.#node(value)))
		}
		return map
	}

	#tell(node: unknown, file: string): void {
		if (file === this.#file || !(node instanceof Scalar)) return
		node.commentBefore = ` ${visible(file)}`
		this.#file = file
	}
}

/** An entry without options is written by its name alone. */
function shortened(item: Tree): Tree {
	const [only] = item.kind === 'map' && item.entries.size === 1 ? item.entries : []
	if (!only) return item
	const [name, { key, value }] = only
	const isBare = value.kind === 'map' && value.entries.size === 0
	return isBare ? { kind: 'scalar', text: name, plain: true, at: key } : item
}

/** What YAML itself leaves raw and a terminal may obey; it stands in quotes, where an escape means it. */
function escaped(line: string): string {
	return replaceHidden(line, (character) => {
		const code = (character.codePointAt(0) ?? 0).toString(16)
		return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
	})
}

/** Quoted where the plain text would be read as null, or could not be seen. */
function text(value: string): Scalar {
	const scalar = new Scalar(value)
	if (/^(?:|~|null)$/i.test(value) || visible(value) !== value) scalar.type = Scalar.QUOTE_DOUBLE
	return scalar
}
