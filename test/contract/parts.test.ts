import { describe, expect, it } from 'vitest'
import { Budget } from '../../src/contract/compile/budget.ts'
import { readTree } from '../../src/contract/read-tree.ts'
import type { Tree } from '../../src/contract/tree.ts'
import { issues, mine } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

const NO_FOLDER =
	"is no folder inside the repository; write it relative to the repository's root, with `/`, without `..` and without placeholders"
const NO_SOURCES =
	'is no folder inside the repository; write it with `/`, without `..` and without placeholders'
const NO_FILE =
	'is no path of a file inside the repository; write it with `/`, without `..` and without placeholders'
const NO_WORD =
	'is no word that makes a marker, expected a letter, then letters, digits, `-` and `_`; write `TODO` for `TODO(tag)`'
describe('links', () => {
	it.each<Fault>([
		['their base', mine('links: { base: ../docs }'), `14:20 \`../docs\` ${NO_FOLDER}`],
		[
			'their aliases',
			mine('links: { aliases: { "@/": "src/{x}", "~/": /src } }'),
			`14:31 \`src/{x}\` ${NO_FOLDER}`,
			`14:48 \`/src\` ${NO_FOLDER}`,
		],
		[
			'where nothing is asked of them, too',
			mine('links: { check: false, aliases: { "@/": .GIT } }'),
			`14:45 \`.GIT\` ${NO_FOLDER}`,
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})

describe('markers', () => {
	it.each<Fault>([
		[
			'their words',
			mine(`markers: { words: [TODO, "A B", 1X, todo!, ÄX, Ab_9-z, ${'A'.repeat(41)}] }`),
			`14:30 \`A B\` ${NO_WORD}`,
			`14:37 \`1X\` ${NO_WORD}`,
			`14:41 \`todo!\` ${NO_WORD}`,
			`14:48 \`ÄX\` ${NO_WORD}`,
			`14:60 \`${'A'.repeat(41)}\` ${NO_WORD}`,
		],
		[
			'their sources',
			mine('markers: { sources: [src, ../src, a//b, Node_Modules/x, ./lib/, .] }'),
			`14:31 \`../src\` ${NO_SOURCES}`,
			`14:39 \`a//b\` ${NO_SOURCES}`,
			`14:45 \`Node_Modules/x\` ${NO_SOURCES}`,
		],
		[
			'their sections',
			mine('markers: { open: [Onc, Zzzzzzz, Once], resolved: [Ed] }'),
			'14:23 `Onc` is no section of `order`; did you mean `Once`?',
			'14:28 `Zzzzzzz` is no section of `order`; the known ones are `Once`, `Then`, `End`',
			'14:55 `Ed` is no section of `order`; did you mean `End`?',
		],
		[
			'their sections in a case',
			mine('cases: { told: { markers: { open: [Onc] } } }'),
			'14:40 `Onc` is no section of `order`; did you mean `Once`?',
		],
		[
			'but not the sections of another case',
			mine('markers: { open: [Now] }\ncases: { told: { sections: [Now] } }'),
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})

describe('seals', () => {
	it.each<Fault>([
		[
			'fields that are not in the header',
			mine('sealed: { except: [Stat, name, state, date] }'),
			'14:24 `Stat` is no field of the header; did you mean `state`?',
			'14:30 `name` is no field of the header; the known ones are `state`',
			'14:43 `date` is no field of the header; the known ones are `state`',
		],
		[
			'a manifest outside',
			mine('sealed: { manifest: ../x.json }'),
			`14:25 \`../x.json\` ${NO_FILE}`,
		],
		[
			'a manifest for each document',
			mine('sealed: { manifest: "{name}.json" }'),
			`14:25 \`{name}.json\` ${NO_FILE}`,
		],
		[
			'where nothing is asked of them, too',
			mine('sealed: { check: false, manifest: a*.json }'),
			`14:39 \`a*.json\` ${NO_FILE}`,
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})

describe('a root', () => {
	it.each([
		'a/..',
		'.git',
		'a/.Git',
		'node_modules',
		'a/Node_Modules/b',
		'a//b',
		'/a',
		'a*',
		'a\\b',
		'{a}',
		'a/./b',
	])('is not %s', (root) => {
		expect(issues(mine(`root: '${root}'`))).toEqual([
			`14:11 \`root\` is \`${root}\`, expected a folder inside the repository, relative to its root; write it with \`/\`, without \`..\` and without placeholders`,
		])
	})

	it.each(['a.git', '.github', '...', 'a/node_modules.d', './.'])('may be %s', (root) => {
		expect(issues(mine(`root: '${root}'`))).toEqual([])
	})
})

describe('the comment of a waiver', () => {
	const waiver = (comment: string) =>
		mine(`waivers: { w: { comment: "${comment}", section: End } }`)

	it.each(['--', 'a--b', ' a', 'a ', '>a', '->a', 'a-'])('is not %j', (comment) => {
		expect(issues(waiver(comment))).toEqual([
			`14:30 \`${comment}\` cannot stand in an HTML comment: it has \`--\`, \`>\` at its start, \`-\` at its end, or outer spaces; write the text between \`<!--\` and \`-->\`, without them`,
		])
	})

	it.each(['a>b', 'a->b', '-a', 'a - b'])('may be %j', (comment) => {
		expect(issues(waiver(comment))).toEqual([])
	})

	it('holds under a condition of its fields', () => {
		const text = mine('waivers: { w: { comment: x, section: End, when: { stat: told } } }')
		expect(issues(text)).toEqual([
			'14:55 `stat` is no field of this contract; did you mean `state`?',
		])
	})
})

describe('an exemption', () => {
	it.each<Fault>([
		[
			'has a path without dots',
			mine('exemptions: { ./a.md: x, a/./b.md: y, a/../b.md: z, a.b/.c.md: ok }'),
			...['14:19 `./a.md`', '14:30 `a/./b.md`', '14:43 `a/../b.md`'].map(
				(path) =>
					`${path} is no path of a document inside the repository; write it relative to \`root\`, with \`/\`, without \`.\` and \`..\``,
			),
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})

describe('more than is looked at', () => {
	const texts = (count: number) =>
		Array.from({ length: count }, (_, index) => `x${index}: no`).join(', ')
	const cases = (count: number) =>
		Array.from({ length: count }, (_, index) => `  c${index}: { when: { name: a } }`).join('\n')

	it('of texts that are banned', () => {
		expect(issues(mine(`banned-text: { ${texts(200)} }`))).toEqual([])
		expect(issues(mine(`banned-text: { ${texts(201)} }`))).toEqual([
			'14:5 `banned-text` has 201 texts, expected 200 at most; keep those that still occur',
		])
	})

	it('of cases', () => {
		expect(issues(mine(`cases:\n${cases(200)}`))).toEqual([])
		expect(issues(mine(`cases:\n${cases(420)}`))).toEqual([
			'14:5 the 420 cases can hold together in 421 ways, which is more than is looked at; write fewer cases, or a smaller contract',
		])
	})

	it('of contracts after one that has used it up', () => {
		const text = `${mine(`cases:\n${cases(420)}`)}  last: { path: a.md }\n`
		expect(issues(text)[1]).toBe(
			'435:3 the contract `last` is not checked: there is more in the contracts of this file than is looked at; write fewer or smaller contracts',
		)
	})

	it('of parts, each as often as a case is laid on', () => {
		const tree = readTree('a.yml', 'a: [b, c]\nd: { e: f }\n', []) as Tree
		const budget = new Budget()
		// Three maps and lists, three texts in them, three keys.
		expect(budget.spend(tree, 111_111)).toBe(true)
		expect(budget.spend(tree, 1)).toBe(false)
		expect(budget.spend(tree, 0)).toBe(false)
		expect(new Budget().spend(tree, 111_112)).toBe(false)
		const text = readTree('a.yml', 'a', []) as Tree
		expect([999_999, 1_000_000].map((times) => new Budget().spend(text, times))).toEqual([
			true,
			false,
		])
	})
})
