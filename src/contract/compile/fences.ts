import { placeholders } from '../../template/template.ts'
import type { Test } from '../condition.ts'
import type { Contract, Fence } from '../types.ts'

/** The dates at which a contract begins to ask for something else, where the path says the date. */
export function fencesOf(contract: Omit<Contract, 'fences'>): readonly Fence[] {
	const inPath = new Set(placeholders(contract.path.template).map(({ name }) => name))
	const fences = testsOf(contract).flatMap(({ field, type, before, since }): Fence[] => {
		if (type !== 'date' || !inPath.has(field)) return []
		return [before, since].flatMap((date) => (date === null ? [] : [{ field, date }]))
	})
	return [...new Map(fences.map((each) => [`${each.field} ${each.date}`, each])).values()]
}

function testsOf({ cases, variant }: Omit<Contract, 'fences'>): Test[] {
	const variants = [[], ...cases.map(({ name }) => [name])].map((names) => variant(names))
	const conditions = variants.flatMap(({ waivers, fields, companions }) => [
		...waivers.map(({ when }) => when),
		...[...fields.values()].map(({ required }) => required),
		...companions.flatMap(({ required, allowed }) => [required, allowed]),
	])
	return [...cases.map(({ when }) => when), ...conditions].flatMap((condition) =>
		typeof condition === 'boolean' ? [] : (condition ?? []),
	)
}
