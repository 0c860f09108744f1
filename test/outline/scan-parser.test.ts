import { expect, test, vi } from 'vitest'
import { documentRule } from '../../src/rule.ts'

test('the libraries of the parser are loaded when they are needed', async () => {
	vi.resetModules()
	const { computeOutline } = await import('../../src/outline/outline.ts')
	const { loadParser, ParserNeeded, withParser } = await import('../../src/outline/parser.ts')
	expect(computeOutline('# A\n').blocks).toHaveLength(1)
	expect(() => computeOutline('[a]: b\n')).toThrow(ParserNeeded)
	expect(await withParser(() => computeOutline('[a]: b\n').definitions.length)).toBe(1)
	await loadParser()
	expect(computeOutline('[a]: b\n').definitions).toHaveLength(1)
})

test('what was judged before the parser was needed is not judged again', async () => {
	vi.resetModules()
	const { checker, contractsOf } = await import('../../src/check.ts')
	const { memorySource } = await import('../../src/source/memory.ts')
	const { loadParser, ParserNeeded } = await import('../../src/outline/parser.ts')
	const source = memorySource({
		'doc-sync.yml': 'contracts:\n  a: { path: "{name}.md", title: "{title}" }\n',
		...{ 'a.md': '# A\n', 'b.md': '[a]: b\n', 'c.md': '# C\n' },
	})
	const read: string[] = []
	const counting = {
		...source,
		read: (path: string) => {
			read.push(path)
			return source.read(path)
		},
	}
	const judged: string[] = []
	const rule = documentRule({
		...{ id: 'a-b', summary: '', why: '', reads: '', severity: 'error' },
		examples: { good: [], bad: [] },
		*check({ file, outline }) {
			judged.push(file.path)
			if (outline.definitions.length > 0) yield { at: { start: 0, end: 1 }, subject: 'a' }
		},
		message: () => ({ message: 'a', help: 'b' }),
	})
	const kit = { rules: [rule], builtIns: new Map() }
	const repository = { source: counting, config: 'doc-sync.yml' }
	const contracts = contractsOf(repository, kit)
	const check = checker(repository, contracts, kit, { gates: [], paths: null })
	expect(check).toThrow(ParserNeeded)
	await loadParser()
	expect(check().findings).toMatchObject([{ path: 'b.md' }])
	expect(read.filter((path) => path.endsWith('.md'))).toEqual(['a.md', 'b.md', 'c.md'])
	expect(judged).toEqual(['a.md', 'b.md', 'c.md'])
})
