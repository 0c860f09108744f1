import { expect, test, vi } from 'vitest'

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
