import { describe, expect, it } from 'vitest'
import { loadBuiltIns } from '../../src/contract/load.ts'
import { RULES } from './load.ts'

const source = (name: string, text: string) => [name, { file: `built-in/${name}`, text }] as const

const BUILT_INS = new Map([
	source('note', 'summary: Notes\npath: "{name}.md"\n'),
	source('memo', 'summary: Memos\nextends: note\nroot: memos\n'),
	source('draft', 'summary: Drafts\n'),
	source('bare', 'path: "{name}.md"\n'),
	source('long', 'summary: Long\nextends: ./note.yml\npath: a.md\n'),
])

const loaded = (...names: string[]) => loadBuiltIns(names, BUILT_INS, RULES)
const told = (...names: string[]) =>
	loaded(...names).issues.map(
		({ at, contract, message }) => `${contract}: ${at.file} ${at.start} ${message}`,
	)

describe('a built-in contract by itself', () => {
	it('is as it would be in `doc-sync.yml`', () => {
		const { contracts, issues, bounds, texts } = loaded('note', 'memo')
		expect(contracts.map(({ name, root }) => [name, root])).toEqual([
			['note', ''],
			['memo', 'memos'],
		])
		expect(issues).toEqual([])
		expect(bounds.lines).toBeGreaterThan(0)
		expect(texts.get('built-in/memo')).toBe(BUILT_INS.get('memo')?.text)
	})

	it('is only what was asked for', () => {
		expect(loaded('memo').contracts.map(({ name }) => name)).toEqual(['memo'])
		expect(loaded().contracts).toEqual([])
	})

	it('has its faults in its own file, and keeps none of the others from being read', () => {
		expect(told('bare', 'note', 'draft')).toEqual([
			'bare: built-in/bare 0 `built-in/bare` has no `summary`, which a contract in a file of its own must have',
			'draft: built-in/draft 0 the contract `draft` has no `path`',
		])
		expect(loaded('bare', 'note').contracts.map(({ name }) => name)).toEqual(['note'])
	})

	it('reads no file of the repository', () => {
		expect(told('long')).toEqual(['long: built-in/long 23 `./note.yml` does not exist'])
	})
})
