import { describe, expect, it } from 'vitest'
import { beyondYamlBounds, yamlTokens } from '../../../src/yaml-bounds.ts'
import { issues, load } from '../../contract/load.ts'

const A = 'contracts:\n  a:\n    path: "{x}.md"\n'
const many = (count: number, line: (index: number) => string) =>
	Array.from({ length: count }, (_, index) => line(index)).join('')

/** The place and the first words of the first issue. */
const first = (text: string) => issues(text)[0]?.replace(/; .*$/, '')

describe('a file beyond what is read', () => {
	it.each([
		['ten million letters', `a: ${'x'.repeat(10_000_000)}`, 'longer than 131072 characters'],
		['lines', 'a: b\n'.repeat(100_000), 'longer than 131072 characters'],
		['brackets', '['.repeat(100_000), 'more than 100 brackets inside one another'],
		['maps in maps', '{a: '.repeat(30_000), 'more than 100 brackets inside one another'],
		['lists in lists', '- '.repeat(60_000), 'a line indented by more than 200'],
		['lists in lists with tabs', '-\t'.repeat(60_000), 'a line indented by more than 200'],
		['keys of keys', `[${'a: '.repeat(40_000)}]`, 'more than 400 levels inside one another'],
		['keys in block style', 'a: '.repeat(40_000), 'more than 400 levels inside one another'],
		['question marks', '? a: '.repeat(20_000), 'more than 400 levels inside one another'],
		['indentation', many(500, (i) => `${' '.repeat(i)}a:\n`), 'a line indented by more than 200'],
		['closing brackets', '}'.repeat(100_000), 'more than 100 errors in it'],
	])('is refused with a place: %s', (_, text, reason) => {
		expect(first(text)).toMatch(/^\d+:\d+ the file is not read: /)
		expect(first(text)).toContain(reason)
		expect(load(text).issues).toHaveLength(1)
	})

	it('is pointed to where it goes too far', () => {
		expect(first(`a: b\nc: ${'['.repeat(101)}`)).toBe(
			'2:104 the file is not read: more than 100 brackets inside one another',
		)
		expect(first(`a: b\n${' '.repeat(201)}c`)).toMatch(/^2:1 /)
		expect(first(`a: b\n${'}\n'.repeat(200)}`)).toMatch(/^2:1 /)
		expect(yamlTokens('ab', 1).excess).toEqual({ reason: 'longer than 1 characters', offset: 1 })
	})

	it('is not one that is long for good reasons', () => {
		const exemptions = many(
			1000,
			(i) => `      packages/p${i}: a reason of some length, in words\n`,
		)
		const text = `${A}    for-each: workspace-package\n    exemptions:\n${exemptions}`
		expect(issues(text.replace('{x}.md', '{package}/README.md'))).toEqual([])
		expect(beyondYamlBounds(`a: [${'[x], '.repeat(2000)}]`)).toBeNull()
	})
})

/** Each takes seconds, minutes or for ever where something is compared with everything. */
describe('a contract made to be slow is answered', () => {
	it.each<[string, string, number]>([
		['keys', `${A}${many(9000, (i) => `    k${i}: 1\n`)}`, 9000],
		['double keys', `${A}${many(9000, () => '    root: a\n')}`, 50],
		['contracts', `contracts:\n${many(3000, (i) => `  k${i}: { path: "{x}.md" }\n`)}`, 0],
		['contracts without a path', `contracts:\n${many(5000, (i) => `  k${i}: {}\n`)}`, 5000],
		[
			'a chain',
			`contracts:\n  k0: { path: "{x}.md" }\n${many(3000, (i) => `  k${i + 1}: { extends: k${i} }\n`)}`,
			2980,
		],
		[
			'values',
			`${A}    fields:\n      x:\n        values:\n${many(6000, (i) => `          - v${i}\n`)}`,
			0,
		],
		[
			'values that start one another',
			`${A}    title: "{x}b{y}"\n    fields:\n      x:\n        values:\n${many(400, (i) => `          - ${'a'.repeat(i + 1)}\n`)}`,
			0,
		],
		[
			'unknown values',
			`${A}    fields:\n      x:\n        values:\n${many(1800, (i) => `          - value-number-${i}\n`)}    cases:\n      c:\n        when:\n          x:\n${many(1800, (i) => `            - valeu-nmuber-${i}\n`)}`,
			100,
		],
		[
			'unknown rules',
			`${A}    severity:\n${many(4000, (i) => `      r${i}-section: warn\n`)}`,
			100,
		],
		['cases', `${A}    cases:\n${many(3500, (i) => `      c${i}: { when: { x: a } }\n`)}`, 1],
		[
			'cases with states',
			`${A.replace('{x}', '{x}-{y}')}    state: x\n    fields: { x: [${many(40, (i) => `s${i},`)}] }\n    sections:\n      order:\n${many(3000, (i) => `        - title ${i}\n`)}    cases:\n${many(40, (i) => `      s${i}: { preface: [] }\n      c${i}: { when: { y: a } }\n`)}`,
			1,
		],
		[
			'titles and bans',
			`${A}    sections:\n      order:\n${many(2500, (i) => `        - t${i} x\n`)}      banned:\n${many(2500, (i) => `        - q${i} x\n`)}`,
			0,
		],
		['a title', `${A}    sections: ["${'🎉 (x) '.repeat(9000)}"]\n`, 1],
		[
			'a banned title',
			`${A}    sections: { order: [A], banned: ["a${' (x)'.repeat(20_000)}"] }\n`,
			1,
		],
		['a template', `${A}    title: "${'{_}a'.repeat(20_000)}"\n`, 1],
		['a path', `contracts:\n  a:\n    path: "${'a/'.repeat(40_000)}x.md"\n`, 1],
		['stars', `${A}    beside:\n${many(4000, (i) => `      - "**/**/**/x${i}"\n`)}`, 0],
		['aliases', `x: &a [x]\n${many(5000, (i) => `b${i}: [*a, *a]\n`)}`, 50],
		[
			'aliases of aliases',
			many(
				9,
				(i) =>
					`a${i}: &a${i} [${Array(9)
						.fill(i > 0 ? `*a${i - 1}` : 'x')
						.join(',')}]\n`,
			),
			9,
		],
		['documents', '---\n'.repeat(30_000), 1],
	])('%s', (_, text, count) => {
		expect(load(text).issues.length).toBe(count)
	})
})

describe('names that mean something to JavaScript', () => {
	it.each(['toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])('%s is a name', (name) => {
		const text = `${A}    header: [lines]\n    fields: { ${name}: { values: [${name}] } }\n    waivers:\n      ${name}: { comment: c, section: ${name} }\n    sections: [${name}]\n    cases:\n      ${name}: { when: { ${name}: ${name} } }\n`
		expect(issues(text)).toEqual([])
		const found = load(text).contracts[0]
		expect(found?.fields.get(name)?.values).toHaveLength(1)
		expect(found?.variant([name]).waivers).toHaveLength(1)
	})

	it('change no prototype', () => {
		issues(
			'contracts:\n  a: { __proto__: { polluted: x }, constructor: { prototype: { polluted: x } } }\n',
		)
		expect(({} as { polluted?: string }).polluted).toBeUndefined()
	})
})
