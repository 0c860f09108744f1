import { existsSync } from 'node:fs'
import { basename, isAbsolute, relative, resolve, sep } from 'node:path'
import { builtIns } from '../../rules/contracts/index.ts'
import { rules } from '../../rules/index.ts'
import { type Contracts, contractsOf, type Kit, type Repository } from '../check.ts'
import { findRoot } from '../source/root.ts'
import { openWorkTree } from '../source/worktree.ts'
import { CannotJudge, type Io } from './io.ts'
import type { Parsed } from './options.ts'

export const kit: Kit = { rules, builtIns }

export interface OpenRepository extends Repository {
	/** Absolute. */
	readonly root: string
	readonly contracts: Contracts
}

/** Finds the root, the contract file and the contracts. Throws `CannotJudge` where that fails. */
export function openRepository(parsed: Parsed, io: Io): OpenRepository {
	const found = findRoot(io.cwd)
	const config = configPath(parsed.value('config'), found, io)
	const source = openWorkTree(found.root)
	const repository = { source, config, root: found.root }
	return { ...repository, contracts: contractsOf(repository, kit) }
}

function configPath(
	given: string | null,
	found: { readonly root: string; readonly config: string | null },
	io: Io,
): string | null {
	if (given === null) return found.config === null ? null : basename(found.config)
	const path = resolve(io.cwd, given)
	if (!existsSync(path)) throw new CannotJudge(`the contract file \`${given}\` does not exist`)
	const inside = insideRoot(found.root, path)
	if (inside === null || inside === '')
		throw new CannotJudge(
			`the contract file \`${given}\` is outside the repository \`${found.root}\``,
		)
	return inside
}

/** A path relative to the root, with `/`; null if it is outside. */
export function insideRoot(root: string, path: string): string | null {
	const inside = relative(root, path)
	if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null
	return inside.split(sep).join('/')
}

/** The contracts, or an error if there are none to judge by. */
export function requireContracts({ contracts, root }: OpenRepository, allowEmpty: boolean): void {
	if (contracts.contracts.length > 0 || contracts.findings.length > 0 || allowEmpty) return
	throw new CannotJudge(
		`no governed document found: \`${root}\` has no \`doc-sync.yml\`, and no layout of a built-in contract was recognised`,
	)
}

/** What zero configuration recognised, for standard error. */
export function recognisedNote({ contracts }: OpenRepository): string {
	if (!contracts.recognised || contracts.recognised.length === 0) return ''
	const parts = contracts.recognised.map(
		({ contract, reason }) => `\`${contract.name}\` (${reason})`,
	)
	return `no doc-sync.yml; recognised ${parts.join(' and ')}\n`
}
