import { type Contracts, contractsOf } from '../check.ts'
import type { Finding } from '../finding.ts'
import { kit } from '../kit.ts'
import type { Memory } from '../memory.ts'
import { withParser } from '../outline/index.ts'
import { visible } from '../text/escape.ts'
import { FIRST_STEPS } from './first-steps.ts'
import { CannotJudge, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import { gitNote, openPlace, type Place } from './place.ts'

export interface OpenRepository extends Place {
	readonly contracts: Contracts
}

/** Finds the root, looking upwards from a folder, the contract file and the contracts. Throws `CannotJudge` where that fails. */
export async function openRepository(
	parsed: Parsed,
	io: Io,
	from: string = io.cwd,
): Promise<OpenRepository> {
	return withContracts(await openPlace(parsed, io, from))
}

/** Reads the contracts of a place. */
export async function withContracts(place: Place): Promise<OpenRepository> {
	const { cache, config } = place
	const keeper = config === null ? null : cache.contracts(config)
	return { ...place, contracts: await withParser(() => contractsOf(place, kit, keeper)) }
}

/** What is remembered of documents under these contracts. */
export function memoryFor({ cache, contracts, config }: OpenRepository): Memory {
	const names = contracts.contracts.map(({ name }) => name)
	const texts = [...contracts.files].flatMap(([path, { text }]) => [path, text])
	return cache.documents([config ?? '', ...names, ...texts])
}

/** The contracts, or an error if there are none to judge by. */
export function requireContracts({ contracts, root }: OpenRepository, allowEmpty: boolean): void {
	if (contracts.contracts.length > 0 || contracts.findings.length > 0 || allowEmpty) return
	throw new CannotJudge(
		`no governed document found: \`${root}\` has no \`doc-sync.yml\`, and no layout of a built-in contract was recognised; ${FIRST_STEPS}`,
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

/** What zero configuration recognised, and why. */
function recognisedNote({ contracts }: OpenRepository): string | null {
	if (!contracts.recognised || contracts.recognised.length === 0) return null
	const parts = contracts.recognised.map(
		({ contract, reason }) => `\`${contract.name}\` (${reason})`,
	)
	const last = parts.pop()
	const list = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
	return `no \`doc-sync.yml\`; recognised ${list}`
}
