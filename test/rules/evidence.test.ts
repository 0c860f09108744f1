import { describe, expect, it } from 'vitest'
import { type Situation, words } from './judge.ts'

const FENCED = `root: log\npath: "{date}-{name}.md"\ntitle: "{title}"\nfields: { date: date, name: slug }\n`

/** A document with these cases, and when git first had what. */
const dated = (
	fences: string,
	seen: Situation['seen'],
	more: Partial<Situation> = {},
	keys = '',
): Situation => ({
	contract: `${FENCED}cases: { ${fences} }\n${keys}`,
	path: 'log/2026-01-01-a.md',
	text: '# A\n',
	seen: { 'doc-sync.yml': ['2025-12-01', 3], ...seen },
	...more,
})
const OLD = 'old: { when: { date: { before: 2026-02-01 } } }'
const A = 'log/2026-01-01-a.md'
const B = 'log/2026-03-01-b.md'

const EVIDENCE: [string, Situation, readonly string[]][] = [
	[
		'before a fence, and later in git',
		dated(OLD, { [A]: ['2026-02-10', 5] }),
		[
			'1:1-1:1 field-evidence date: `date` is 2026-01-01, before 2026-02-01, and git first had the document on 2026-02-10; give the document the date on which it was written; if it is older than its first commit, list its path under `frozen`',
		],
	],
	[
		'on the day of the fence',
		dated(OLD, { [A]: ['2026-02-01', 5] }),
		[
			'1:1-1:1 field-evidence date: `date` is 2026-01-01, before 2026-02-01, and git first had the document on 2026-02-01; give the document the date on which it was written; if it is older than its first commit, list its path under `frozen`',
		],
	],
	['the day before it', dated(OLD, { [A]: ['2026-01-31', 5] }), []],
	[
		'before two fences',
		dated(
			`${OLD}, older: { when: { date: { before: 2026-01-15 } } }, newer: { when: { date: { since: 2026-06-01 } } }`,
			{ [A]: ['2026-02-10', 5] },
		),
		[
			'1:1-1:1 field-evidence date: `date` is 2026-01-01, before 2026-02-01 and 2026-01-15, and git first had the document on 2026-02-10; give the document the date on which it was written; if it is older than its first commit, list its path under `frozen`',
		],
	],
	['with the contract', dated(OLD, { [A]: ['2026-02-10', 3] }), []],
	['before the contract', dated(OLD, { [A]: ['2026-02-10', 2] }), []],
	['that git does not have yet', dated(OLD, {}), []],
	['that is frozen', dated(OLD, { [A]: ['2026-02-10', 5] }, {}, 'frozen: [2026-01-01-a.md]\n'), []],
	[
		'one of two that are frozen',
		dated(OLD, { [A]: ['2026-02-10', 5] }, {}, 'frozen: ["2026-01-01-{_}.md", "2027-{_}.md"]\n'),
		[
			'doc-sync.yml:8:35-8:48 field-evidence 2027-{_}.md: no document has the frozen path `2027-{_}.md`; correct the path, or delete it',
		],
	],
	[
		'frozen, asked about the document',
		dated(OLD, { [A]: ['2026-02-10', 5] }, { asked: [A] }, 'frozen: ["2027-{_}.md"]\n'),
		[
			'1:1-1:1 field-evidence date: `date` is 2026-01-01, before 2026-02-01, and git first had the document on 2026-02-10; give the document the date on which it was written; if it is older than its first commit, list its path under `frozen`',
		],
	],
	[
		'later than its commit',
		dated(OLD, { [A]: ['2026-01-01', 4], [B]: ['2026-02-28', 5] }, { files: { [B]: '# B\n' } }),
		[
			'log/2026-03-01-b.md:1:1-1:1 field-evidence date: `date` is 2026-03-01, and git first had the document on 2026-02-28; give the document the date on which it was written, 2026-02-28 or earlier',
		],
	],
	[
		'on the day of its commit',
		dated(OLD, { [A]: ['2026-01-01', 4], [B]: ['2026-03-01', 5] }, { files: { [B]: '# B\n' } }),
		[],
	],
	['without a fence', dated('on: { when: { name: b } }', { [A]: ['2026-02-10', 5] }), []],
	[
		'asked about a document on which nothing hangs',
		dated(
			OLD,
			{ [A]: ['2026-02-10', 5], [B]: ['2026-02-28', 5] },
			{ files: { [B]: '# B\n' }, asked: [B] },
		),
		[],
	],
	[
		'asked about one on which something hangs',
		dated(
			OLD,
			{ [A]: ['2026-02-10', 5], [B]: ['2026-02-28', 5] },
			{ files: { [B]: '# B\n' }, asked: [A] },
		),
		[
			'1:1-1:1 field-evidence date: `date` is 2026-01-01, before 2026-02-01, and git first had the document on 2026-02-10; give the document the date on which it was written; if it is older than its first commit, list its path under `frozen`',
		],
	],
	[
		'asked about all',
		dated(
			OLD,
			{ [A]: ['2026-02-10', 5], [B]: ['2026-02-28', 5] },
			{ files: { [B]: '# B\n' }, asked: [A, B] },
		),
		[
			'1:1-1:1 field-evidence date: `date` is 2026-01-01, before 2026-02-01, and git first had the document on 2026-02-10; give the document the date on which it was written; if it is older than its first commit, list its path under `frozen`',
			'log/2026-03-01-b.md:1:1-1:1 field-evidence date: `date` is 2026-03-01, and git first had the document on 2026-02-28; give the document the date on which it was written, 2026-02-28 or earlier',
		],
	],
	['without history of the contract', { ...dated(OLD, {}), seen: { [A]: ['2026-02-10', 5] } }, []],
]

describe.each([['a date', EVIDENCE]])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
