import { decode } from './decode.ts'
import { named } from './faults.ts'
import type { Issue } from './issue.ts'
import { readTree } from './read-tree.ts'
import type { Piece } from './resolve.ts'
import { boundsFrom, boundsKind, type RunBounds } from './schema/bounds.ts'
import { configKind } from './schema.ts'
import { shape } from './shape.ts'
import type { At, MapEntry, Tree } from './tree.ts'
import { quoted } from './words.ts'

type OwnedIssue = Issue & { readonly contract: string }

/** The contracts of `doc-sync.yml` as it states them. */
export interface ConfigPieces {
	/** Null for a contract that is not well formed. */
	readonly own: ReadonlyMap<string, Piece | null>
	readonly issues: readonly OwnedIssue[]
	readonly bounds: RunBounds
}

/** Who speaks where no contract does. */
const NOBODY = 'doc-sync'

/** Reads `doc-sync.yml`. What is wrong in one contract keeps none of the others from being read. */
export function configPieces(file: string, text: string): ConfigPieces {
	const issues: Issue[] = []
	const tree = readTree(file, text, issues)
	const config = tree && shape(configKind, tree, issues, named(file))
	const contracts = config?.kind === 'map' ? config.entries.get('contracts') : undefined
	const entries = contracts?.value.kind === 'map' ? [...contracts.value.entries] : []
	if (entries.length === 0 && issues.length === 0)
		issues.push(noContract(file, contracts?.key ?? { file, start: 0, end: 0 }))
	const bounds = config?.kind === 'map' ? config.entries.get('bounds')?.value : undefined
	const raw = contractsIn(tree)
	for (const [name, { key, value }] of raw)
		if (value.kind === 'null') issues.push(emptyContract(name, key))
	const owner = (issue: Issue) =>
		raw.find(([, entry]) => covers(entry, issue.at.start))?.[0] ?? NOBODY
	const owned = issues.map((issue) => ({ ...issue, contract: owner(issue) }))
	const faulty = new Set(owned.map((issue) => issue.contract))
	return {
		issues: owned,
		bounds: boundsFrom(bounds?.kind === 'map' ? decode(boundsKind, bounds) : {}),
		own: new Map(
			entries.map(([name, entry]) => [name, faulty.has(name) ? null : pieceOf(name, entry)]),
		),
	}
}

function pieceOf(name: string, { key, value }: MapEntry): Piece | null {
	if (value.kind !== 'map') return null
	return { id: name, name, tree: { ...value, at: key }, scope: 'config', folder: '' }
}

function contractsIn(tree: Tree | null): [string, MapEntry][] {
	const contracts = tree?.kind === 'map' ? tree.entries.get('contracts')?.value : undefined
	return contracts?.kind === 'map' ? [...contracts.entries] : []
}

function covers({ key, value }: MapEntry, offset: number): boolean {
	return offset >= key.start && offset <= Math.max(key.end, value.at.end)
}

function noContract(file: string, at: At): Issue {
	return {
		at,
		subject: 'contracts',
		message: `${quoted(file)} states no contract`,
		help: 'write `contracts:`, and below it a name with `extends` or a contract of your own',
	}
}

function emptyContract(name: string, key: At): Issue {
	return {
		at: key,
		subject: name,
		message: `the contract ${quoted(name)} is empty`,
		help: `write what it asks, or ${quoted(`${name}: { extends: … }`)}`,
	}
}
