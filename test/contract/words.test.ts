import { describe, expect, it } from 'vitest'
import { listed, lowerFirst, quoted } from '../../src/contract/words.ts'
import { ALIAS_HELP, TEMPLATE_HELP, yamlHelp, yamlMessage } from '../../src/contract/yaml-words.ts'

describe('names in a message', () => {
	it('are cut where they are long', () => {
		expect(quoted('a'.repeat(80))).toBe(`\`${'a'.repeat(80)}\``)
		expect(quoted('a'.repeat(81))).toBe(`\`${'a'.repeat(79)}…\``)
	})

	it('have no backticks of their own', () => {
		expect(quoted('a`b`')).toBe("`a'b'`")
	})

	it('are counted where they are many', () => {
		const names = Array.from({ length: 42 }, (_, index) => `n${index}`)
		expect(listed(names.slice(0, 40))).toMatch(/, `n39`$/)
		expect(listed(names)).toBe(`${listed(names.slice(0, 40))} and 2 more`)
	})

	it('begin as they do in the middle of a sentence', () => {
		expect(lowerFirst('A Name')).toBe('a Name')
	})
})

describe('what the YAML parser says', () => {
	it.each([
		[
			'Tabs are not allowed at line 2, column 1:\n\n\ta\n^\n',
			'tabs are not allowed at line 2, column 1',
		],
		['A. b: c.', 'a. b: c'],
		['A  b\tc', 'a b c'],
		['Missing closing "quote', 'missing closing "'],
		["Missing closing 'quote", "missing closing '"],
		['`a` and `b`', '`a` and `b`'],
		['`a', "'a"],
		['A`b', "a'b"],
		['a'.repeat(300), 'a'.repeat(200)],
	])('%j', (message, words) => {
		expect(yamlMessage(message)).toBe(`this is not valid YAML: ${words}`)
	})
})

describe('how to mend YAML', () => {
	const NO_HELP = 'correct the YAML at this place'
	const lines = 'a: b\nc: {d}.md\ne: f'

	it.each<[about: string, text: string, at: number, help: string]>([
		['in the line of a template', lines, lines.indexOf('.md'), TEMPLATE_HELP],
		['at its beginning', lines, lines.indexOf('c:'), TEMPLATE_HELP],
		['at its end', lines, lines.indexOf('\ne:'), TEMPLATE_HELP],
		['in the line before', lines, lines.indexOf('b'), NO_HELP],
		['in the line after', lines, lines.indexOf('f'), NO_HELP],
		['at the beginning of the line after', lines, lines.indexOf('e:'), NO_HELP],
		['in the last line', '\na: {b}.md', 5, TEMPLATE_HELP],
		['at the very beginning', '{a}.md', 0, TEMPLATE_HELP],
		['in a map that closes', 'a: { b: c }\n', 5, NO_HELP],
		['in a line that is too long to be read', `${' '.repeat(1000)}{a}.md`, 1001, NO_HELP],
	])('%s', (_, text, at, help) => {
		expect(yamlHelp(text, at, 'Unexpected scalar')).toBe(help)
	})

	it.each(['Unresolved alias', 'Aliases here', 'Anchors here'])('%s', (message) => {
		expect(yamlHelp('{a}.md', 0, message)).toBe(ALIAS_HELP)
	})
})
