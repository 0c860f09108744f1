import type { ContractData } from '../schema.ts'
import type { Contract, Field, SealOptions } from '../types.ts'
import type { Compiling } from './context.ts'
import { fileBelow, plainFolder } from './paths.ts'

/** What is sealed; null if nothing is. */
export function compileSeal(
	compiling: Compiling,
	{ sealed, root }: ContractData,
	fields: ReadonlyMap<string, Field>,
): SealOptions | null {
	if (!sealed) return null
	const { manifest, except = [], companions = true } = sealed
	const keyed = [...fields.values()].flatMap(({ name, key }) => (key === null ? [] : [name]))
	for (const [index, name] of except.entries()) {
		const path = ['sealed', 'except', index]
		if (!keyed.includes(name)) compiling.unknown(path, 'field of the header', name, keyed)
	}
	const folder = plainFolder(root ?? '.') ?? ''
	const file =
		manifest === undefined ? null : fileBelow(compiling, ['sealed', 'manifest'], folder, manifest)
	return sealed.check === false ? null : { manifest: file, except, companions }
}

/** Every manifest that a contract, or a case of it, names. */
export function manifestsOf({ variant, cases }: Pick<Contract, 'variant' | 'cases'>): string[] {
	const sets = [[], ...cases.map(({ name }) => [name])]
	return [...new Set(sets.flatMap((names) => variant(names).seal?.manifest ?? []))]
}
