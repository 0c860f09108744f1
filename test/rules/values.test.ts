import { describe, expect, it, test } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { judge, type Situation } from './judge.ts'
import { mends } from './mending.ts'

/** The help and the kind of the fix of each finding of a rule. */
const helped = (rule: string, situation: Situation) =>
	judge(situation)
		.filter((each) => each.rule === rule)
		.map(({ help, fix }) => [help, fix ? (fix.safe ? 'safe' : 'unsafe') : 'no fix'])

/** A state that is not the first of what a path says. */
const PAGES = `root: pages
path: "{name}/{state}.md"
title: "{title}"
header: [title, lines]
state: state
fields:
  name: { values: [draft, other] }
  state: { key: State, values: [draft, tried, { dropped: "dropped — {reason}" }] }
  kind: { key: Kind, values: [hot, cold], required: false }
`
const page = (path: string, lines: string): Situation => ({
	contract: PAGES,
	path: `pages/${path}.md`,
	text: `# A\n\n${lines}\n`,
})
const ALLOWED = 'Allowed: `draft`, `tried` or `dropped — {reason}`'

describe('a value that is misspelled', () => {
	test.each([
		[
			'as the path has it',
			page('other/tried', 'State: tryed'),
			`did you mean \`tried\`? ${ALLOWED}`,
			'safe',
		],
		[
			'and is another than the path has',
			page('draft/tried', 'State: drafft'),
			`did you mean \`draft\`? Or \`tried\`, which is what the path says? ${ALLOWED}`,
			'no fix',
		],
		[
			'and another than the path has, which takes more words',
			page('other/dropped', 'State: tryed'),
			`did you mean \`tried\`? Or \`dropped — {reason}\`, which is what the path says? ${ALLOWED}`,
			'no fix',
		],
		[
			'and takes more words',
			page('other/dropped', 'State: droped'),
			`did you mean \`dropped\`? ${ALLOWED}`,
			'no fix',
		],
		[
			'beyond telling',
			page('other/tried', 'State: zzzzzzzz'),
			'write `tried`, which is what the path says',
			'no fix',
		],
		[
			'of a field that no path has, beyond telling',
			page('other/tried', 'State: tried\nKind: zzzzzzzz'),
			'write one of `hot` or `cold`',
			'no fix',
		],
	])('%s', (_, situation, help, fix) => {
		expect(helped('field-value', situation)).toEqual([[help, fix]])
	})
})

it('a field that is stated twice is mended where both are in the header and say the same', () => {
	const mended = (text: string) =>
		mends('field-duplicate', { text }).map((each) => each.split(' "')[0])
	expect(mended(sample('State: draft', 'State: draft\nState: draft'))).toEqual(['safe'])
	expect(mended(sample('State: draft', 'State: draft\nState: tried'))).toEqual(['no fix'])
	expect(mended(`${SAMPLE_TEXT}\nState: draft\n`)).toEqual(['no fix'])
})

it('a waiver for another section lets no document off the opener', () => {
	const contract = `${SAMPLE_CONTRACT}waivers:\n  no-steps: { comment: "recipe: steps not recorded", section: Steps }\n`
	const waived = sample('## Steps\n\nBoil them.', '<!-- recipe: steps not recorded -->').replace(
		'## Ingredients',
		'## Notes',
	)
	expect(judge({ contract, text: waived }).map(({ rule }) => rule)).toEqual(['section-first'])
})

it('a contract with too many documents is told at its path', () => {
	const config =
		'bounds: { documents: 1 }\ncontracts:\n  note: { root: notes, path: "{name}.md" }\n'
	const found = judge({ config, files: { 'notes/a.md': '', 'notes/b.md': '' } })
	expect(
		found.map(({ start, help }) => [config.slice(start.offset, start.offset + 4), help]),
	).toEqual([
		[
			'path',
			'narrow `path` or `root`, or set `documents` higher under `bounds`; none of them is judged',
		],
	])
})

describe('evidence by history', () => {
	const OLD = '{ date: { before: 2026-02-01 } }'
	const OLDER = '{ date: { before: 2026-01-15 } }'
	const contract = (frozen = '') => `root: log
path: "{name}/{date}.md"
title: "{title}"
fields: { date: date, name: slug }
cases: { old: { when: ${OLD} }, older: { when: ${OLDER} } }
${frozen}`
	const told = (seen: Record<string, string>, more: Partial<Situation> = {}) => {
		const dates = Object.entries(seen).map(([path, date]) => [path, [date, 5] as const])
		const files = Object.fromEntries(Object.keys(seen).map((path) => [path, '# A\n']))
		return judge({
			contract: contract(),
			files,
			seen: { 'doc-sync.yml': ['2025-12-01', 3], ...Object.fromEntries(dates) },
			...more,
		}).map(({ path, severity, message }) => `${path} ${severity} ${message}`)
	}
	const later = 'git first had the document on'

	test('of a date on the day of a fence there is nothing to hold it against', () => {
		expect(told({ 'log/a/2026-02-01.md': '2026-02-10' })).toEqual([])
	})

	test('a date that is later than its commit is a warning', () => {
		expect(told({ 'log/a/2026-02-20.md': '2026-02-10' })).toEqual([
			`log/a/2026-02-20.md warning \`date\` is 2026-02-20, and ${later} 2026-02-10`,
		])
	})

	test('documents asked for are looked up where one of the fences is about them', () => {
		const seen = {
			'log/a/2026-01-20.md': '2026-02-10',
			'log/b/2026-02-01.md': '2026-01-20',
			'log/c/2026-03-01.md': '2026-01-20',
		}
		expect(told(seen, { asked: ['log/a/2026-01-20.md'] })).toEqual([
			`log/a/2026-01-20.md error \`date\` is 2026-01-20, before 2026-02-01, and ${later} 2026-02-10`,
		])
		expect(told(seen, { asked: ['log/b/2026-02-01.md'] })).toEqual([])
	})

	test('a frozen path is one of any document', () => {
		const frozen = contract('frozen: [a/2026-01-01.md]\n')
		const seen = { 'log/a/2026-01-01.md': '2026-02-10', 'log/b/2026-03-01.md': '2026-03-01' }
		expect(told(seen, { contract: frozen })).toEqual([])
	})
})
