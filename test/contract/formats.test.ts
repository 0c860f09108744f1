import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtIns } from '../../rules/contracts/index.ts'
import { loadBuiltIns } from '../../src/contract/load.ts'
import { readTree } from '../../src/contract/read-tree.ts'
import { issues, RULES } from './load.ts'

const FOLDER = join(import.meta.dirname, 'formats')
const CONFIG = 'contracts:\n  a: { extends: ./a.yml }\n'

describe('the built-in contracts', () => {
	it('load without issue', () => {
		const loaded = loadBuiltIns([...builtIns.keys()], builtIns, RULES)
		expect(loaded.issues).toEqual([])
		expect(loaded.contracts.map(({ name }) => name)).toEqual([...builtIns.keys()])
	})

	it.each([...builtIns])('%s comes with the tree of its text', (_, { file, text, tree }) => {
		expect(tree?.()).toEqual(readTree(file, text, []))
	})

	it.each([...builtIns.keys()])('%s can be extended, and be a file of a repository', (name) => {
		const around = { builtIns: textsOf() }
		expect(issues(`contracts:\n  ${name}: { extends: ${name} }\n`, around)).toEqual([])
		const files = { 'a.yml': builtIns.get(name)?.text ?? '' }
		expect(issues(CONFIG, { ...around, files })).toEqual([])
	})
})

function textsOf(): Record<string, string> {
	return Object.fromEntries([...builtIns].map(([name, { text }]) => [name, text]))
}

/** Formats of other projects, which show where the language is going. */
describe('a format of others', () => {
	it.each(readdirSync(FOLDER))('%s uses no key that is not known', (file) => {
		const text = readFileSync(join(FOLDER, file), 'utf8')
		const found = issues(CONFIG, { files: { 'a.yml': text } })
		expect(found.filter((each) => !each.includes('not yet supported'))).toEqual([])
	})

	it.each(['agent-note-archived.yml', 'agent-note-zh.yml'])('%s needs nothing of later', (file) => {
		const text = readFileSync(join(FOLDER, file), 'utf8')
		expect(issues(CONFIG, { files: { 'a.yml': text } })).toEqual([])
	})
})
