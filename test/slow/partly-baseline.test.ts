import {
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Run, runHere } from '../cli/run.ts'
import { BAD, GOOD, smallRepository } from '../small-repository.ts'
import { repository, runGit } from '../source/folders.ts'

const TEXT = smallRepository()[GOOD] as string
const BAD_TEXT = smallRepository()[BAD] as string
const SIDE = 'notes/tea.md'
const RECORD = 'notes/tea.i18n.yaml'
const NOTE = '# Note: Tea\n\nGreen.\n'
const LINKING = '# Note: Milk\n\nSee [a](nowhere.md).\n'
const OTHER = GOOD.replace('01-05-queue', '01-06-other')
const OTHER_TEXT = TEXT.replace('One queue', 'Another').replace('## Risks', '## Later')

/** A baseline has two sections that are banned, a link that leads nowhere, and a record that is old. */
const FILES = {
	...smallRepository(),
	[BAD]: `${BAD_TEXT}\n## Plan\n\nMore.\n`,
	[OTHER]: OTHER_TEXT,
	[SIDE]: NOTE,
	'notes/milk.md': LINKING,
	'notes/tea.zh.md': NOTE,
	[RECORD]: 'tea.md: 0000000000000000000000000000000000000000\n',
	'doc-sync.yml': `contracts:
  rfc: { extends: rfc }
  notes:
    root: notes
    path: "{topic}.md"
    title: "Note: {title}"
    fields: { topic: slug }
    links: true
    companions:
      "{topic}.zh.md": { counterpart: zh, record: "{topic}.i18n.yaml" }
      "{topic}.i18n.yaml": {}
`,
}

const [root, user] = [0, 0].map(() =>
	realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-'))),
) as [string, string]
const folder = () => join(user, 'doc-sync', readdirSync(join(user, 'doc-sync'))[0] as string)
const run = (...args: string[]): Promise<Run> =>
	runHere(root, ['--format', 'json', ...args], { XDG_CACHE_HOME: user })
const kept = new Map<string, string>()

beforeAll(async () => {
	repository(root, FILES)
	await runHere(root, ['index'], {})
	await runHere(root, ['baseline'], {})
	runGit(root, 'add', '.')
	runGit(root, 'commit', '--quiet', '--no-verify', '-m', 'x')
	await setTimeout(2_100)
	await run()
	const { out } = await run()
	expect(JSON.parse(out)).toMatchObject({ findings: [] })
	expect(JSON.parse(out).summary.debt).toBeGreaterThan(3)
	for (const name of readdirSync(folder()))
		kept.set(name, readFileSync(join(folder(), name), 'latin1'))
}, 60_000)

afterAll(() => {
	for (const each of [root, user]) rmSync(each, { recursive: true, force: true })
})

/** Runs with a file changed, and puts it back: the rules that are told, and whether a part was judged, for then nothing is written. */
async function told(path: string, text: string): Promise<[string[], boolean]> {
	const before = readFileSync(join(root, path))
	writeFileSync(join(root, path), text)
	const [first, plain] = [await run(), await run('--no-cache')]
	expect(first).toEqual(plain)
	const isPartly = [...kept].every(
		([name, text]) => readFileSync(join(folder(), name), 'latin1') === text,
	)
	writeFileSync(join(root, path), before)
	for (const [name, text] of kept) writeFileSync(join(folder(), name), text, 'latin1')
	const { findings } = JSON.parse(first.out) as { findings: { rule: string }[] }
	return [findings.map(({ rule }) => rule), isPartly]
}

describe('a document that is in the baseline is judged alone:', () => {
	test.each<[string, string, string, string[]]>([
		['nothing is new', BAD, `${FILES[BAD]}\n`, []],
		[
			'its findings are on other lines',
			BAD,
			FILES[BAD].replace('\n## Plan', '\nA.\n\n## Plan'),
			[],
		],
		['one more of a kind', BAD, `${FILES[BAD]}\n## Plan\n\nMore.\n`, ['section-banned']],
		['one less of a kind', BAD, BAD_TEXT, ['baseline-valid']],
		[
			'another finding',
			OTHER,
			OTHER_TEXT.replace('## Proposal', '## proposal'),
			['section-near-miss'],
		],
		[
			'one of another kind in its place',
			OTHER,
			OTHER_TEXT.replace('## Later', '## Risks').replace('## Proposal', '## proposal'),
			['baseline-valid', 'section-near-miss'],
		],
		['a side of a pair', SIDE, `${NOTE}\nMore.\n`, []],
		[
			'a document that is not',
			GOOD,
			TEXT.replace('## Proposal', '## proposal'),
			['section-near-miss'],
		],
	])('%s', async (_, path, text, rules) => {
		const [found, isPartly] = await told(path, text)
		expect(found.sort()).toEqual(rules)
		expect(isPartly).toBe(true)
	})
})

describe('all is judged', () => {
	test.each<[string, string, string]>([
		['where the baseline changes', 'doc-sync.baseline', ''],
		[
			'where a link that is listed leads somewhere else',
			'notes/milk.md',
			LINKING.replace('nowhere', 'elsewhere'),
		],
	])('%s', async (_, path, text) => {
		expect((await told(path, text))[1]).toBe(false)
	})
})
