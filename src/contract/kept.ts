import type { KnownRules } from './compile/context.ts'
import { soundContract } from './compile/contract.ts'
import type { Loaded } from './load.ts'
import { type Packed, packTree, unpackTree } from './packed-tree.ts'
import type { MapTree } from './tree.ts'

/** Contracts in which nothing is wrong, as JSON. */
export interface KeptContracts {
	/** By name, in their order. */
	readonly trees: readonly (readonly [name: string, tree: Packed])[]
	readonly bounds: Loaded['bounds']
}

/** Null where something is wrong. */
export function keepContracts({ trees, contracts, issues, bounds }: Loaded): KeptContracts | null {
	if (issues.length > 0 || contracts.length !== trees.size) return null
	return { trees: [...trees].map(([name, tree]) => [name, packTree('', tree)] as const), bounds }
}

/** What was kept, without reading, merging or checking anything again. */
export function keptContracts(
	{ trees, bounds }: KeptContracts,
	rules: KnownRules,
): Pick<Loaded, 'contracts' | 'trees' | 'bounds'> {
	const unpacked = new Map(trees.map(([name, tree]) => [name, unpackTree('', tree) as MapTree]))
	const contracts = [...unpacked].map(([name, tree]) => soundContract(name, tree, rules))
	return { contracts, trees: unpacked, bounds }
}
