import { holdsCounterpartsOf } from './contract/compile/companion-contracts.ts'
import type { Contract } from './contract/types.ts'
import { packageDocument } from './discover.ts'
import { openDocument } from './document.ts'
import type { Source } from './source/types.ts'
import { workspacePackages } from './source/workspaces.ts'
import { allOf } from './text/words.ts'

export interface Recognised {
	readonly contract: Contract
	/** What was seen, for a note to the user. */
	readonly reason: string
}

/**
 * The built-in contracts that a repository without `doc-sync.yml` has plainly
 * adopted: a root with folders named after states, or, with a manifest of seals,
 * after values of a field; for a contract with a document for each package, one
 * package whose document has a required section; for translations, that of what
 * they are translations of.
 */
export function recognise(contracts: readonly Contract[], source: Source): Recognised[] {
	const reasons = new Map(
		contracts.map((contract) => [
			contract,
			contract.forEach ? adoptedSection(contract, source) : adoptedFolders(contract, source),
		]),
	)
	return contracts.flatMap((contract) => {
		const reason = reasons.get(contract) ?? besideAdopted(contract, reasons)
		return reason === null ? [] : [{ contract, reason }]
	})
}

/** Translations are judged where what they are translations of is. */
function besideAdopted(
	contract: Contract,
	reasons: ReadonlyMap<Contract, string | null>,
): string | null {
	const adopted = [...reasons].find(
		([other, reason]) => reason !== null && holdsCounterpartsOf(contract, other),
	)
	return adopted ? `translations for \`${adopted[0].name}\`` : null
}

function adoptedFolders(contract: Contract, source: Source): string | null {
	const first = contract.path.segments[0]
	const part =
		typeof first === 'object' && first.template.parts.length === 1
			? first.template.parts[0]
			: undefined
	if (contract.root === '' || part?.kind !== 'placeholder') return null
	// What is sealed has one state, so that its folders are named after something else.
	const isSealed = contract.manifests.some((path) => source.read(path) !== null)
	if (part.name !== contract.state && !isSealed) return null
	const names = contract.fields.get(part.name)?.values?.map((value) => value.name) ?? []
	const found = names.filter((state) => source.hasFolder(`${contract.root}/${state}`))
	return found.length === 0
		? null
		: `\`${contract.root}\` has ${found.length === 1 ? 'the folder' : 'the folders'} ${allOf(found)}`
}

function adoptedSection(contract: Contract, source: Source): string | null {
	const titles =
		contract
			.variant([])
			.sections?.order.filter((spec) => spec.required)
			.map((spec) => spec.title) ?? []
	for (const { folder } of workspacePackages(source).packages) {
		const path = packageDocument(contract, folder)
		const title = titles.find((each) => hasSection(source, path, each))
		if (title !== undefined) return `\`${path}\` has the section \`${title}\``
	}
	return null
}

function hasSection(source: Source, path: string, title: string): boolean {
	const bytes = source.read(path)
	if (bytes === null || !Buffer.from(bytes).includes(title)) return false
	const document = openDocument(path, bytes).document
	return (
		document?.outline.blocks.some(
			(block) => block.kind === 'heading' && document.inline(block.title).text === title,
		) ?? false
	)
}
