import { rules } from '../../rules/index.ts'
import { contractsOf, type Kit, openCorpora } from '../../src/check.ts'
import { type MergedIndex, mergeIndexes } from '../../src/index-file/merge.ts'
import { renderIndex } from '../../src/index-file/render.ts'
import { memorySource } from '../../src/source/memory.ts'

export type Files = Readonly<Record<string, string>>

/** The indexes of the one contract that a text states. */
export function indexesOf(config: string) {
	const source = memorySource({ 'doc-sync.yml': config })
	const kit: Kit = { rules, builtIns: new Map() }
	const contracts = contractsOf({ source, config: 'doc-sync.yml' }, kit)
	const [contract] = contracts.contracts
	if (!contract) throw new Error(contracts.findings.map(({ message }) => message).join())
	const documentsOf = (files: Files) =>
		openCorpora(contracts, memorySource(files), () => true).flatMap((corpus) => corpus.documents())
	const specOf = (path: string | undefined) => {
		const spec = contract.indexes.find((each) => path === undefined || each.path === path)
		if (!spec) throw new Error(`no index ${path}`)
		return spec
	}
	return {
		contract,
		/** The index that the documents make, the first unless told. */
		written: (files: Files, path?: string): string =>
			renderIndex(specOf(path), contract, documentsOf(files)),
		/** The merge of three texts. */
		merged: (base: string, ours: string, theirs: string, path?: string): MergedIndex | null =>
			mergeIndexes({ base, ours, theirs }, specOf(path), contract),
	}
}
