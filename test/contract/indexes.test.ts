import { describe, expect, it } from 'vitest'
import { contract, issues, load, mine } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

const COLUMNS = 'columns: { T: "{title}" }'

describe('an index', () => {
	const path = (file: string) => mine(`root: tales\nindex:\n  ${file}: { ${COLUMNS} }`)

	it.each<Fault>([
		[
			'at the path of a document',
			path('told/2026-01-01-a.md'),
			'16:7 the index `told/2026-01-01-a.md` has the path of a document; give it a name that `path` does not match',
		],
		['at such a path above the documents', path('/told/2026-01-01-a.md')],
		['at such a path elsewhere', path('/other/tales/told/2026-01-01-a.md')],
		['beside the folder of the documents', path('/tale/told/2026-01-01-a.md')],
		[
			'with a title that is no template',
			mine(`index:\n  L.md: { ${COLUMNS}, title: "a {b" }`),
			'15:52 a `{` without its `}` (in `a {b`); write `{{` for a brace',
		],
		[
			'with a number of digits in its title',
			mine(
				`fields: { leg: { type: integer, values: [1, 2] } }\nindex:\n  "{leg}.md": { ${COLUMNS}, title: "{leg:4}" }`,
			),
			'16:56 `{leg:4}` stands in the title, and the path of the index does not name it (in `{leg:4}`); name it in the path too, or write `{{` and `}}` for braces',
		],
		[
			'with the name of another but for case, as it is written',
			mine(`root: tales\nindex:\n  L.md: { ${COLUMNS} }\n  l.md: { ${COLUMNS} }`),
			'17:7 the index `l.md` is `L.md` but for case or normalisation; rename one of the two: on some systems they are one file',
		],
		[
			'of documents without a title',
			'contracts:\n  a: { path: "{name}.md", index: { /i/L.md: { columns: { T: "[{title}]({path})" }, sort: [title] } } }\n',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})

	it.each([
		['[path]', [{ by: 'path', descending: false }]],
		['[-path]', [{ by: 'path', descending: true }]],
		[
			'[title, -path, name]',
			[
				{ by: 'title', descending: false },
				{ by: 'path', descending: true },
				{ by: 'name', descending: false },
			],
		],
	])('sorted by %s is so', (sort, expected) => {
		expect(contract(`index:\n  L.md: { ${COLUMNS}, sort: ${sort} }`).indexes[0]?.sort).toEqual(
			expected,
		)
	})

	it('has the name of its contract for a title, and that of the file for its root', () => {
		const found = load(
			'contracts:\n  a: { contract: b, path: "x/{name}.md", index: { L.md: { columns: { T: "{name}" } } } }\n',
		).contracts[0]?.indexes[0]
		expect(found).toMatchObject({ title: 'b', path: 'L.md', only: new Map(), committed: true })
	})
})

describe('a field', () => {
	it.each<Fault>([
		[
			'that is required under a condition',
			mine('fields:\n  place: { key: P, required: { stat: told } }'),
			'15:36 `stat` is no field of this contract; did you mean `state`?',
		],
		[
			'in the form of a value, with digits',
			mine('fields:\n  count: integer\n  state:\n    values: [{ told: "told {count:3}" }]'),
		],
		[
			'in the form of a value, with digits, that is no integer',
			mine('fields:\n  count: date\n  state:\n    values: [{ told: "told {count:3}" }]'),
			'17:32 `{count:3}` gives a number of digits, and `count` is no integer (in `told {count:3}`); write `{count}`, or give the field `type: integer`',
		],
		[
			'where there is none',
			'contracts:\n  a: { path: a.md, companions: { "{x}.md": {} } }\n',
			'2:35 nothing provides `{x}` (in `{x}.md`); no name is known here',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})

	it('that a line of the header names is read there', () => {
		const { fields } = contract(
			'fields: { who: slug, how: slug }\nheader: [title, { line: "by {who}" }, { lines: {} }]',
		)
		expect(fields.get('who')?.key).toBeNull()
		expect(fields.get('how')?.key).toBe('how')
	})
})
