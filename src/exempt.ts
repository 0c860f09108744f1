import type { Contract } from './contract/types.ts'
import { packageDocument } from './discover.ts'

/** The paths, from the repository's root, that an exemption as written may mean. */
export function exemptPaths(contract: Contract, written: string): string[] {
	const path = written.replace(/\/+$/, '')
	if (path.startsWith('/')) return [path.slice(1)]
	const below = contract.root === '' ? path : `${contract.root}/${path}`
	return contract.forEach ? [below, packageDocument(contract, path)] : [below]
}
