import { nearest } from '../../nearest.ts'
import type { Issue } from '../issue.ts'
import type { Companion, Contract } from '../types.ts'
import { quoted } from '../words.ts'

type Named = Issue & { readonly contract: string }

/**
 * What is wrong with the contracts that companions name: there must be one, and
 * each such file must be a document of it, or nothing would judge the file.
 *
 * @param names  of all contracts, those included that cannot be used for another reason
 */
export function companionIssues(contracts: readonly Contract[], names: readonly string[]): Named[] {
	const byName = new Map(contracts.map((each) => [each.name, each]))
	return contracts.flatMap((contract) =>
		companionsOf(contract).flatMap(({ path, companion }) => {
			const name = companion.contract
			if (name === null) return []
			const fault = faultOf(name, companion, contract, byName, names)
			const at = contract.at(...path, companion.pattern.template.source, 'contract')
			return fault ? [{ at, contract: contract.name, subject: name, ...fault }] : []
		}),
	)
}

interface Stated {
	/** The key that it stands under. */
	readonly path: readonly string[]
	readonly companion: Companion
}

/** The companions of a contract, and what cases say of them otherwise. */
function companionsOf({ cases, variant }: Contract): Stated[] {
	const own = variant([]).companions.map((companion) => ({ path: ['companions'], companion }))
	const isOwn = ({ contract, pattern }: Companion) =>
		own.some(
			({ companion }) =>
				companion.contract === contract &&
				companion.pattern.template.source === pattern.template.source,
		)
	const ofCases = cases.flatMap(({ name }) =>
		variant([name])
			.companions.filter((companion) => !isOwn(companion))
			.map((companion) => ({ path: ['cases', name, 'companions'], companion })),
	)
	return [...own, ...ofCases]
}

function faultOf(
	name: string,
	companion: Companion,
	contract: Contract,
	byName: ReadonlyMap<string, Contract>,
	names: readonly string[],
): Pick<Issue, 'message' | 'help'> | null {
	const others = names.filter((each) => each !== contract.name)
	if (!others.includes(name)) {
		const close = nearest(name, others)
		return {
			message: `${quoted(name)} is no other contract beside ${quoted(contract.name)}`,
			help: close ? `did you mean ${quoted(close)}?` : `write a contract ${quoted(name)}`,
		}
	}
	const other = byName.get(name)
	if (!other) return null
	const expected = pathOf(companion, contract)
	const found = placeOf(other)
	if (found === expected) return null
	return {
		message: `${quoted(name)} has its documents at ${quoted(found)}, and the file is at ${quoted(expected)}`,
		help: `give ${quoted(name)} the \`root\` and the \`path\` of the file`,
	}
}

/** Whether the documents of a contract are the counterparts of another's. */
export function holdsCounterpartsOf(contract: Contract, other: Contract): boolean {
	const { companions } = other.variant([])
	return companions.some((each) => each.counterpart && pathOf(each, other) === placeOf(contract))
}

const placeOf = ({ root, path }: Contract): string =>
	[root, path.template.source].filter((each) => each !== '').join('/')

/** The template of the file's path, from the repository's root. */
function pathOf({ pattern }: Companion, contract: Contract): string {
	if (pattern.absolute) return pattern.template.source.slice(1)
	return [...placeOf(contract).split('/').slice(0, -1), pattern.template.source].join('/')
}
