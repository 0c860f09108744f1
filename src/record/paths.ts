import type { Contract } from '../contract/types.ts'
import { belowRoot } from '../discover.ts'
import { matchPath, type PathTemplate } from '../template/path.ts'

/** The templates of the records that a contract asks for. */
export function recordPatterns(contract: Contract): PathTemplate[] {
	const sets = [[], ...contract.cases.map(({ name }) => [name])]
	const all = sets.flatMap((set) =>
		contract.variant(set).companions.flatMap(({ counterpart }) => counterpart?.record ?? []),
	)
	const patterns = all.map(({ pattern }) => [pattern.template.source, pattern] as const)
	return [...new Map(patterns).values()]
}

/** Whether a path, from the repository's root, has the name of a record of a contract. */
export function isRecordOf(contract: Contract, path: string): boolean {
	if (belowRoot(contract, path) === null) return false
	return recordPatterns(contract).some((pattern) => {
		const pieces = path.split('/')
		const counted = pattern.absolute ? pieces : pieces.slice(-pattern.segments.length)
		return matchPath(pattern, counted.join('/')).ok
	})
}

/** A pattern of `.gitattributes` for the records of a contract, from the folder of the contract file: names of fields are any text. */
export function recordGlobs(contract: Contract): string[] {
	return recordPatterns(contract).map(({ template, absolute }) => {
		const name = template.parts
			.map((part) => (part.kind === 'literal' ? globbed(part.text) : '*'))
			.join('')
		return absolute
			? name.slice(1)
			: [globbed(contract.root), '**', name].filter((each) => each !== '').join('/')
	})
}

/** A text as a pattern that matches it alone. */
export function globbed(text: string): string {
	return text.replace(/[\\*?[\]]/g, '\\$&')
}
