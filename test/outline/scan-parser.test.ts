import { expect, test } from 'vitest'
import { computeOutline } from '../../src/outline/outline.ts'
import { loadParser, ParserNeeded } from '../../src/outline/parser.ts'

test('the libraries of the parser are loaded when they are needed', async () => {
	expect(computeOutline('# A\n').blocks).toHaveLength(1)
	expect(() => computeOutline('[a]: b\n')).toThrow(ParserNeeded)
	await loadParser()
	expect(computeOutline('[a]: b\n').definitions).toHaveLength(1)
})
