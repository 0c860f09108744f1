import { pathFacts } from './bind/bind.ts'
import { companionPath } from './bind/companions.ts'
import type { Contract } from './contract/types.ts'
import { candidateOf, companionOf } from './discover.ts'
import { byCodePoint } from './source/order.ts'
import type { PathTemplate } from './template/path.ts'
import { placeholders } from './template/template.ts'

interface Pairing {
	readonly contract: Contract
	/** The names of counterparts and their records. */
	readonly patterns: readonly PathTemplate[]
}

/** What has to be looked at to judge some files anew. */
export interface Affected {
	/** The files themselves, and of pairs all that goes with them; in code-point order. */
	readonly paths: readonly string[]
	/** By the name of each contract that has counterparts: documents of it, and what goes with them, be it there or not; all of each. */
	readonly paired: ReadonlyMap<string, ReadonlySet<string>>
}

/** What tells by their names what files have to do with under some contracts. */
export interface Pairings {
	/**
	 * What a change of some files has to do with, as far as names tell; null if they
	 * do not tell it.
	 *
	 * @param changed  paths of files
	 * @param isThere  whether a whole run looks into a file and finds it
	 */
	affectedBy(changed: Iterable<string>, isThere: (path: string) => boolean): Affected | null
}

export function pairingsOf(contracts: readonly Contract[]): Pairings {
	const pairing = contracts
		.map((contract) => ({ contract, patterns: patternsOf(contract) }))
		.filter(({ patterns }) => patterns.length > 0)
	if (pairing.some((each) => !isByName(each))) return { affectedBy: () => null }
	return { affectedBy: (changed, isThere) => affectedBy(pairing, changed, isThere) }
}

function affectedBy(
	pairing: readonly Pairing[],
	changed: Iterable<string>,
	isThere: (path: string) => boolean,
): Affected | null {
	const paths = new Set(changed)
	const paired = new Map<string, Set<string>>()
	for (const { contract, patterns } of pairing) {
		const documents = new Set<string>()
		for (const path of paths) {
			const document = documentOf(contract, path)
			if (document === null) return null
			if (document !== undefined) documents.add(document)
		}
		const own = new Set(documents)
		for (const document of documents)
			for (const path of companionsOf(contract, patterns, document)) {
				// What others share is theirs as well.
				if (documentOf(contract, path) !== document) return null
				own.add(path)
			}
		paired.set(contract.name, own)
	}
	for (const own of paired.values()) for (const path of own) if (isThere(path)) paths.add(path)
	// What goes with a document of one contract may go with another of another.
	const isWhole = pairing.every(({ contract }) =>
		[...paths].every((path) => {
			const document = documentOf(contract, path)
			return document === undefined || paired.get(contract.name)?.has(path)
		}),
	)
	return isWhole ? { paths: [...paths].sort(byCodePoint), paired } : null
}

/** The path of the document that a file is or goes with; null if its name does not tell it, undefined if it is neither. */
function documentOf(contract: Contract, path: string): string | null | undefined {
	if (isDocument(contract, path)) return path
	const document = companionOf(contract, { path, kind: 'file' })?.document
	// Another contract may have files of the same names elsewhere.
	return typeof document === 'string' && !isDocument(contract, document) ? undefined : document
}

const isDocument = (contract: Contract, path: string): boolean =>
	candidateOf(contract, { path, kind: 'file' }) !== null

/** Where the counterparts of a document and their records would be, each of which its name tells. */
function companionsOf(
	contract: Contract,
	patterns: readonly PathTemplate[],
	path: string,
): string[] {
	const candidate = candidateOf(contract, { path, kind: 'file' })
	const facts = candidate ? pathFacts(candidate, contract) : []
	return patterns.flatMap((pattern) => companionPath({ pattern }, { path, facts }) ?? [])
}

/** The names of counterparts and their records in any of the cases. */
function patternsOf(contract: Contract): readonly PathTemplate[] {
	return contract.companionCases.flatMap((set) =>
		contract.variant(set).companions.flatMap(({ pattern, counterpart }) => {
			if (!counterpart) return []
			return counterpart.record ? [pattern, counterpart.record.pattern] : [pattern]
		}),
	)
}

/** Whether the path of a document tells what goes with it in every case, and their names tell the document. */
function isByName({ contract, patterns }: Pairing): boolean {
	const plain = contract.variant([]).companions.map(({ pattern }) => pattern)
	const inPath = new Set(placeholders(contract.path.template).map(({ name }) => name))
	return (
		!contract.forEach &&
		patterns.every(
			({ absolute, template }) =>
				!absolute &&
				placeholders(template).every(({ name }) => inPath.has(name)) &&
				plain.some((each) => each.template.source === template.source),
		)
	)
}
