import { describe, expect, it } from 'vitest'
import { contract, issues, mine } from './load.ts'

const COLUMNS = 'columns: { T: "[{title}]({path})" }'

describe('an index that is split into files', () => {
	it('is one for each value, or for each combination of values', () => {
		const { indexes } = contract(`root: tales
fields: { kind: [long, short] }
path: "{state}/{kind}/{date}-{name}.md"
index:
  "{state}.md": { ${COLUMNS}, title: "{state}, {{all}}", labels: { told: "Told, again" } }
  "/by {kind}/{state}.md": { ${COLUMNS}, groups: [], committed: false }`)
		expect(
			indexes.map(({ path, title, only, committed }) => [
				path,
				title,
				[...only.values()],
				committed,
			]),
		).toEqual([
			['tales/told.md', 'Told, again, {all}', ['told'], true],
			['tales/heard.md', 'Heard, {all}', ['heard'], true],
			['tales/lost.md', 'Lost, {all}', ['lost'], true],
			['by long/told.md', 'mine', ['long', 'told'], false],
			['by long/heard.md', 'mine', ['long', 'heard'], false],
			['by long/lost.md', 'mine', ['long', 'lost'], false],
			['by short/told.md', 'mine', ['short', 'told'], false],
			['by short/heard.md', 'mine', ['short', 'heard'], false],
			['by short/lost.md', 'mine', ['short', 'lost'], false],
		])
	})

	const split = (file: string, more = '', fields = '') =>
		mine(
			`${fields === '' ? '' : `fields: ${fields}\n`}index:\n  ${JSON.stringify(file)}: { ${COLUMNS}${more} }`,
		)
	it.each<[string, string, string]>([
		[
			'a field that is none',
			split('{stat}.md'),
			'15:8 nothing provides `{stat}` (in `{stat}.md`); did you mean `{state}`?',
		],
		[
			'a field without values',
			split('a-{date}.md'),
			'15:10 `date` has no `values`, so an index cannot be split by it (in `a-{date}.md`); name a field that has `values`',
		],
		[
			'the title of documents',
			split('{title}.md'),
			'15:8 `title` has no `values`, so an index cannot be split by it (in `{title}.md`); name a field that has `values`',
		],
		[
			'a number of digits',
			split('{state:4}.md'),
			'15:8 `{state:4}` gives a number of digits, and `state` is no integer (in `{state:4}.md`); write `{state}`, or give the field `type: integer`',
		],
		[
			'a brace',
			split('{state.md'),
			'15:8 a `{` without its `}` (in `{state.md`); write `{{` for a brace',
		],
		[
			'braces of its own',
			split('{{a}}.md'),
			'15:7 `{a}.md` is no path of a file inside the repository; write it with `/`, without `..` and without placeholders',
		],
		[
			'a way out',
			split('../{state}.md'),
			'15:7 `../told.md` is no path of a file inside the repository; write it with `/`, without `..` and without placeholders',
		],
		[
			'no Markdown',
			split('{state}.txt'),
			'15:7 the index `{state}.txt` is no Markdown file, expected a name that ends in `.md`; write `INDEX.md`, or another name that ends in `.md`',
		],
		[
			'the path of a document',
			split('{state}/2026-01-01-a.md'),
			'15:7 the index `{state}/2026-01-01-a.md` has the path of a document; give it a name that `path` does not match',
		],
		[
			'groups by the same field',
			split('{state}.md', ', groups: [state]'),
			'15:8 `state` splits the index into files, so it makes no groups in them (in `{state}.md`); drop `state` from `groups`',
		],
		[
			'a title with another field',
			split('{state}.md', ', title: "of {name}"'),
			'15:71 `{name}` stands in the title, and the path of the index does not name it (in `of {name}`); name it in the path too, or write `{{` and `}}` for braces',
		],
		[
			'a title with a field, and one file',
			split('L.md', ', title: "{state}"'),
			'15:62 `{state}` stands in the title, and the path of the index does not name it (in `{state}`); name it in the path too, or write `{{` and `}}` for braces',
		],
		[
			'a label of no value',
			split('{state}.md', ', labels: { tolt: x }'),
			'15:70 `tolt` is no value of a field under `groups` or in the path; did you mean `told`?',
		],
		[
			'values that are no names',
			split('{kind}.md', '', '{ kind: [a, b/c] }'),
			'16:8 `kind` may be `b/c`, which is no part of the name of a file (in `{kind}.md`); name another field',
		],
		[
			'values that are one file',
			split('{kind}.md', '', '{ kind: [a, A] }'),
			'16:7 the index `A.md` is `a.md` but for case or normalisation; rename one of the two: on some systems they are one file',
		],
	])('may not have %s', (_, text, issue) => {
		expect(issues(text)).toEqual([issue])
	})

	it('has no more files than people look at', () => {
		const few = (letter: string, count: number) =>
			`[${Array.from({ length: count }, (_, at) => `${letter}${at}`).join(', ')}]`
		expect(issues(split('{a}{b}.md', '', `{ a: ${few('a', 20)}, b: ${few('b', 25)} }`))).toEqual([])
		const values = (letter: string) =>
			`[${Array.from({ length: 30 }, (_, at) => `${letter}${at}`).join(', ')}]`
		const fields = `{ a: ${values('a')}, b: ${values('b')}, c: ${values('c')}, d: ${values('d')} }`
		expect(issues(split('{a}{b}{c}{d}.md', '', fields))).toEqual([
			'16:7 the index `{a}{b}{c}{d}.md` is split into 810000 files, expected 500 at most; name fewer fields in its path',
		])
	})
})
