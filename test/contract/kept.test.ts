import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtIns } from '../../rules/contracts/index.ts'
import { keepContracts, keptContracts } from '../../src/contract/kept.ts'
import type { Contract } from '../../src/contract/types.ts'
import { contractsOf, type Keeper, type Kept } from '../../src/contracts.ts'
import { kit } from '../../src/kit.ts'
import { memorySource } from '../../src/source/memory.ts'
import { load, RULES } from './load.ts'

const FORMATS = join(import.meta.dirname, 'formats')

const texts: Readonly<Record<string, string>> = Object.fromEntries([
	...[...builtIns].map(([name, { text }]) => [name, text] as const),
	...readdirSync(FORMATS).map(
		(file) => [`format ${file}`, readFileSync(join(FORMATS, file), 'utf8')] as const,
	),
])

/** All that can be compared of a contract: its parts, and those of it with each case, and where they stand. */
function shown(contract: Contract): unknown {
	const cases = [[], ...contract.cases.map(({ name }) => [name])]
	return plain([
		{ ...contract },
		cases.map((names) => contract.variant(names)),
		['path', 'title', 'fields', 'cases', 'sections'].map((key) => contract.at(key)),
		contract.at(),
	])
}

function plain(value: unknown): unknown {
	if (typeof value === 'function') return 'function'
	if (value instanceof RegExp) return String(value)
	if (value instanceof Map) return [...value].map(plain)
	if (value instanceof Set || Array.isArray(value)) return [...value].map(plain)
	if (typeof value !== 'object' || value === null) return value
	return Object.entries(value).map(([key, each]) => [key, plain(each)])
}

const again = (content: unknown) => JSON.parse(JSON.stringify(content))

describe('contracts that were kept are those that were loaded:', () => {
	it.each(Object.keys(texts))('%s', (name) => {
		const loaded = load('contracts:\n  a: { extends: ./b.yml }\n', {
			builtIns: texts,
			files: { 'b.yml': texts[name] ?? '' },
		})
		const kept = keepContracts(loaded)
		expect(kept === null).toBe(loaded.issues.length > 0)
		if (kept === null) return
		const known = keptContracts(again(kept), RULES)
		expect(known.contracts.map(shown)).toEqual(loaded.contracts.map(shown))
		expect(known.trees).toEqual(loaded.trees)
		expect(known.bounds).toEqual(loaded.bounds)
	})
})

describe('what is kept', () => {
	const CONFIG = 'contracts:\n  a: { extends: ./b.yml }\nbounds: { lines: 77 }\n'
	const BASE = 'summary: B\npath: "{slug}.md"\nfields: { slug: slug }\n'

	/** Loads contracts as a run does, from files and what the runs before kept. */
	function run(
		files: Readonly<Record<string, string>>,
		box: { kept: Kept | null; writes: number },
	) {
		const keeper: Keeper = {
			read: () => (box.kept === null ? null : again(box.kept)),
			write: (content) => {
				box.kept = content
				box.writes++
			},
		}
		const source = memorySource(files)
		const found = contractsOf({ source, config: 'doc-sync.yml' }, kit, keeper)
		const fresh = contractsOf({ source, config: 'doc-sync.yml' }, kit)
		expect(found.contracts.map(shown)).toEqual(fresh.contracts.map(shown))
		const { contracts: _, ...rest } = found
		const { contracts: __, ...freshRest } = fresh
		expect(rest).toEqual(freshRest)
		return found
	}

	it('is used while all texts are the same', () => {
		const box = { kept: null, writes: 0 }
		const files = { 'doc-sync.yml': CONFIG, 'b.yml': BASE }
		run(files, box)
		run(files, box)
		expect(box.writes).toBe(1)
	})

	it('is not used where a file is changed that a contract extends, or gone', () => {
		const box = { kept: null, writes: 0 }
		run({ 'doc-sync.yml': CONFIG, 'b.yml': BASE }, box)
		const changed = run({ 'doc-sync.yml': CONFIG, 'b.yml': BASE.replace('.md', '.txt') }, box)
		expect(changed.contracts[0]?.path.template.source).toBe('{slug}.txt')
		expect(box.writes).toBe(2)
		expect(run({ 'doc-sync.yml': CONFIG }, box).findings).toHaveLength(1)
	})

	it('is not used where the contract file is changed', () => {
		const box = { kept: null, writes: 0 }
		run({ 'doc-sync.yml': CONFIG, 'b.yml': BASE }, box)
		run({ 'doc-sync.yml': `${CONFIG}# changed\n`, 'b.yml': BASE }, box)
		expect(box.writes).toBe(2)
	})

	it('is nothing where something is wrong', () => {
		const box = { kept: null, writes: 0 }
		const found = run({ 'doc-sync.yml': CONFIG, 'b.yml': 'summary: B\n' }, box)
		expect(found.findings).not.toEqual([])
		expect(box.kept).toBeNull()
	})
})
