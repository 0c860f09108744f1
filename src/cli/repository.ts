import { existsSync } from 'node:fs'
import { basename, isAbsolute, relative, resolve, sep } from 'node:path'
import { type Contracts, contractsOf, type Repository } from '../check.ts'
import type { Finding } from '../finding.ts'
import { kit } from '../kit.ts'
import { withParser } from '../outline/index.ts'
import { findRoot } from '../source/root.ts'
import { openWorkTree, type WorkTree } from '../source/worktree.ts'
import { visible } from '../text/escape.ts'
import { CannotJudge, type Io } from './io.ts'
import type { Parsed } from './options.ts'

export interface OpenRepository extends Repository {
	/** Absolute. */
	readonly root: string
	readonly source: WorkTree
	readonly contracts: Contracts
}

/** Finds the root, the contract file and the contracts. Throws `CannotJudge` where that fails. */
export async function openRepository(parsed: Parsed, io: Io): Promise<OpenRepository> {
	const found = findRoot(io.cwd)
	const config = configPath(parsed.value('config'), found, io)
	const source = await openWorkTree(found.root)
	const repository = { source, config, root: found.root }
	return { ...repository, contracts: await withParser(() => contractsOf(repository, kit)) }
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
	if (inside === null)
		throw new CannotJudge(
			`the contract file \`${given}\` is outside the repository \`${found.root}\``,
		)
	if (inside === '') throw new CannotJudge(`the contract file \`${given}\` is a folder`)
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

/** Says on standard error what makes the contracts unusable; false if nothing does. */
export function tellContractFindings({ contracts }: OpenRepository, io: Io): boolean {
	for (const finding of contracts.findings) io.err(`${lineOf(finding)}\n`)
	return contracts.findings.length > 0
}

/** A finding on one line. */
export function lineOf({ path, start, message, help }: Finding): string {
	return visible(`${path}:${start.line}:${start.column} ${message}; ${help}`)
}

/** Says on standard error what a reader of the findings should know of how they came about. */
export function tellNotes(repository: OpenRepository, io: Io): void {
	for (const note of [gitNote(repository), recognisedNote(repository)])
		if (note !== null) io.err(`${visible(note)}\n`)
}

function gitNote({ source }: OpenRepository): string | null {
	const reason = source.gitFailure()
	return reason === null
		? null
		: `git did not answer, so \`.gitignore\` files alone say what is judged: ${reason}`
}

/** What zero configuration recognised, and why. */
function recognisedNote({ contracts }: OpenRepository): string | null {
	if (!contracts.recognised || contracts.recognised.length === 0) return null
	const parts = contracts.recognised.map(
		({ contract, reason }) => `\`${contract.name}\` (${reason})`,
	)
	return `no \`doc-sync.yml\`; recognised ${parts.join(' and ')}`
}
