import { expect, it } from 'vitest'
import { entriesFor, entryOf, keyOf, lineOf } from '../../src/baseline/entry.ts'
import { mergeBaselines } from '../../src/baseline/merge.ts'
import {
	baselinePath,
	openBaseline,
	openBaselineByFile,
	readBaseline,
} from '../../src/baseline/read.ts'
import { baselineText } from '../../src/baseline/write.ts'
import { decodeFile } from '../../src/read.ts'
import type { Source } from '../../src/source/types.ts'

const identity = { path: 'docs/a.md', contract: 'rfc', rule: 'title-form', subject: 'title' }
const read = (text: string | Uint8Array) =>
	readBaseline(
		'doc-sync.baseline',
		decodeFile(
			'doc-sync.baseline',
			typeof text === 'string' ? new TextEncoder().encode(text) : text,
		),
	)
const kindsIn = (text: string | Uint8Array) =>
	read(text).faults.map(({ kind, at }) => `${kind} ${at.start}-${at.end}`)

it.each([
	'Plan',
	'',
	'"quoted" \\ and \ttab',
	'two\nlines\r\n\u2028',
	'right \u202e to left, \x1b[31m red, \x00',
	'\ud800 alone',
	'表 🎉 é',
	'x'.repeat(200),
	'x'.repeat(100_000),
])('an entry comes back from its line: %j', (subject) => {
	const entry = { ...identity, subject, count: 2 }
	const line = lineOf(entry)
	expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u)
	const back = entryOf(line)
	expect(back && keyOf(back)).toBe(keyOf(entry))
	expect(back?.count).toBe(2)
	expect(back && lineOf(back)).toBe(line)
})

it('long subjects that begin alike are told apart', () => {
	const long = (end: string) => keyOf({ ...identity, subject: `${'x'.repeat(300)}${end}` })
	expect(long('a')).not.toBe(long('b'))
})

it('a contract may have a slash in its name', () => {
	const entry = { ...identity, contract: 'a/b', count: 1 }
	expect(entryOf(lineOf(entry))).toEqual(entry)
})

it.each([
	'',
	'[]',
	'{}',
	'null',
	'"docs/a.md"',
	'["docs/a.md", "rfc/title-form"]',
	'["docs/a.md", "title-form", "title"]',
	'["docs/a.md", "rfc/", "title"]',
	'["docs/a.md", "rfc/Title", "title"]',
	'["../a.md", "rfc/title-form", "title"]',
	'["/etc/passwd", "rfc/title-form", "title"]',
	'["docs/a.md", "rfc/title-form", "title", 0]',
	'["docs/a.md", "rfc/title-form", "title", 1.5]',
	'["docs/a.md", "rfc/title-form", "title", -1]',
	'["docs/a.md", "rfc/title-form", "title", 1e300]',
	'["docs/a.md", "rfc/title-form", "title", "2"]',
	'["docs/a.md", "rfc/title-form", "title", 2, 3]',
	'["docs/a.md", "rfc/title-form", "title"',
	'["docs/a.md", "rfc/title-form", {"__proto__": 1}]',
	'['.repeat(19_000),
])('is no entry: %s', (line) => {
	expect(entryOf(line)).toBeNull()
})

it('equal findings are counted', () => {
	const other = { ...identity, subject: 'other' }
	expect(entriesFor([identity, other, identity])).toEqual([
		{ ...identity, count: 2 },
		{ ...other, count: 1 },
	])
})

const A = '["a.md", "rfc/title-form", "title"]'
const B = '["b.md", "rfc/title-form", "title"]'
const C = '["c.md", "rfc/title-form", "title"]'

it('reads its own lines, whatever the line endings', () => {
	for (const eol of ['\n', '\r\n', '\r']) {
		const { entries, faults } = read(`\ufeff# Debt${eol}${eol}${A}${eol}${B}`)
		expect(entries.map(({ path }) => path)).toEqual(['a.md', 'b.md'])
		expect(faults).toEqual([])
	}
})

it('says what is wrong with its lines, each thing once', () => {
	expect(kindsIn(`${B}\n${A}\n${C}\n`)).toEqual(['unsorted 36-71'])
	expect(kindsIn(`${C}\n${B}\n${A}\n`)).toEqual(['unsorted 36-71'])
	expect(kindsIn(`${A}\n${A}\n${B}\n`)).toEqual(['repeated 36-71'])
	expect(kindsIn(`${A}\n# a note\n${B}\n`)).toEqual(['unreadable 36-44'])
	expect(kindsIn(`<<<<<<< a\n${B}\n||||||| b\n${A}\n=======\n${A}\n>>>>>>> c\n${C}\n`)).toEqual([
		'repeated 100-135',
		'conflict 0-9',
	])
	expect(kindsIn(`${A}\n<<<<<<< a\n${B}\n`)).toEqual(['conflict 36-45'])
	expect(kindsIn(`["${'x'.repeat(20_000)}"]\n`)).toEqual(['unreadable 0-20004'])
})

it('of two equal lines the higher number counts', () => {
	const two = A.replace(']', ', 2]')
	for (const text of [`${A}\n${two}\n`, `${two}\n${A}\n`])
		expect(read(text).entries.map(({ count }) => count)).toEqual([2])
})

it('nothing counts of what is too long or no text', () => {
	for (const text of [
		`${A}\n`.repeat(100_001),
		`${A}${' '.repeat(16 * 2 ** 20)}`,
		Uint8Array.from([0xff, 0x0a]),
	]) {
		const { entries, faults } = read(text)
		expect(entries).toEqual([])
		expect(faults).toHaveLength(1)
	}
})

it('is written sorted, with its head and line endings', () => {
	const entries = [C, A, B].flatMap((line) => entryOf(line) ?? [])
	expect(baselineText(entries, null)).toMatch(/^#.*\n#.*\n\["a.*\n\["b.*\n\["c.*\n$/)
	expect(baselineText(entries, read(`# Ours\r${B}\r`))).toBe(`# Ours\r${A}\r${B}\r${C}\r`)
	expect(baselineText(entries, read(`# Ours\r\n${B}\r\n`))).toBe(
		`# Ours\r\n${A}\r\n${B}\r\n${C}\r\n`,
	)
	expect(read(baselineText(entries, null)).faults).toEqual([])
})

it('stands beside its contract file', () => {
	expect(baselinePath('doc-sync.yml')).toBe('doc-sync.baseline')
	expect(baselinePath('docs/strict.YAML')).toBe('docs/strict.baseline')
	expect(baselinePath('contract')).toBe('contract.baseline')
})

it('two sides are merged entry by entry', () => {
	const text = (...lines: string[]) => `# Debt\n${lines.map((line) => `${line}\n`).join('')}`
	const merge = (base: string[], ours: string[], theirs: string[]) =>
		mergeBaselines(
			{ base: text(...base), ours: text(...ours), theirs: text(...theirs) },
			'doc-sync.baseline',
		)
	const many = (count: number) => A.replace(']', `, ${count}]`)
	// Git's own merge calls each of these a conflict.
	expect(merge([A, B], [B], [A])).toBe(text())
	expect(merge([], [A], [B])).toBe(text(A, B))
	expect(merge([B], [A, B], [C])).toBe(text(A, C))
	expect(merge([], [A], [A])).toBe(text(A))
	expect(merge([many(3)], [many(2)], [many(3)])).toBe(text(many(2)))
	expect(merge([many(4)], [many(2)], [many(3)])).toBe(text(many(3)))
	expect(merge([A], ['nonsense'], [A])).toBeNull()
})

it.each<[string, string]>([
	['as it is written', ''],
	['with a conflict', '<<<<<<< a\n["docs/b.md", "rfc/title-form", "x"]\n=======\n>>>>>>> b\n'],
	['with a name in another form', '["docs/\\u0062.md", "rfc/title-form", "x"]\n'],
	['with spaces', '[ "docs/b.md", "rfc/title-form", "x" ]\n'],
	['with what is no entry', 'nothing\n["docs/b.md", "rfc"]\n["../b.md", "rfc/title-form", "x"]\n'],
	['with an entry twice', '["docs/b.md", "rfc/title-form", "b", 3]\n'],
	['with an empty line', '\n\n'],
	[
		'with other line ends',
		'["docs/b.md", "rfc/title-form", "y"]\r\n\r\n["docs/c.md", "rfc/b", "y"]\r',
	],
	[
		'with a separator of lines in a text',
		'["docs/b.md", "rfc/title-form", "y\u2028[\\"docs/a.md\\", "]\n',
	],
	[
		'with what looks like an entry in a text',
		'["docs/b.md", "rfc/title-form", "[\'docs/a.md", 2]\n',
	],
	['with many empty lines', ' \t\n'.repeat(90_000)],
	['with many names that do not end', '["a\n'.repeat(90_000)],
	['that is too long', `["docs/b.md", "rfc/title-form", "${'x'.repeat(30_000)}"]\n`],
	['that is no text', '\ud800'],
])('entries on some files are those of the whole baseline, %s', (_, more) => {
	const lines = ['a', 'b', 'c'].flatMap((name) =>
		[name, 'd'].map((subject) =>
			lineOf({ ...identity, path: `docs/${name}.md`, subject, count: 2 }),
		),
	)
	const bytes = Buffer.from(
		`# head\n\n${lines.join('\n')}\n${more}`,
		more === '\ud800' ? 'utf16le' : 'utf8',
	)
	const source: Source = {
		list: () => [],
		hasFolder: () => false,
		identify: () => null,
		read: (path) => (path === 'doc-sync.baseline' ? bytes : null),
	}
	const whole = openBaseline(source, 'doc-sync.yml')
	const byFile = openBaselineByFile(source, 'doc-sync.yml')
	expect(byFile.all()).toEqual(whole)
	for (const paths of [['docs/a.md'], ['docs/c.md', 'docs/b.md'], ['docs', 'docs/d.md'], []]) {
		const entries = whole.entries.filter(({ path }) => paths.includes(path))
		expect(byFile.on(new Set(paths))).toEqual({ ...whole, entries, faults: [] })
	}
	expect(new Set(byFile.files())).toEqual(new Set(whole.entries.map(({ path }) => path)))
	expect(openBaselineByFile(source, 'other.yml').on(new Set(['docs/a.md'])).file).toBe(null)
})

it('how many findings its lines account for is told without reading them', () => {
	const lines = [
		'["a.md", "rfc/title-form", "x"]',
		'["a.md", "rfc/title-form", "y", 3]',
		'["a.md", "rfc/title-form", "z\\", 7]"]',
		'["b.md", "rfc/title-form", "2]", 12] ',
		'',
	]
	const source: Source = {
		list: () => [],
		hasFolder: () => false,
		identify: () => null,
		read: (path) => (path === 'doc-sync.baseline' ? Buffer.from(lines.join('\n')) : null),
	}
	const baseline = openBaselineByFile(source, 'doc-sync.yml')
	expect(baseline.most()).toBe(1 + 3 + 1 + 12)
	const { entries } = baseline.all()
	expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(baseline.most())
})
