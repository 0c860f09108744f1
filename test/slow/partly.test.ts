import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KeyedLines } from '../../src/text/keyed-lines.ts'
import { forgeParts } from '../cache/parts.ts'
import { type Run, runHere } from '../cli/run.ts'
import { BAD, GOOD, smallRepository } from '../small-repository.ts'
import { repository, runGit, write } from '../source/folders.ts'

const OTHER = GOOD.replace('01-05-queue', '01-06-other')
const LATE = GOOD.replace('01-05-queue', '01-07-late')
const TEXT = smallRepository()[GOOD] as string
const BAD_TEXT = smallRepository()[BAD] as string

/** Each document has a number of its own, so that what one says may matter to all. */
const CONFIG = `contracts:
  rfc:
    extends: rfc
    fields: { number: { key: Number, type: slug, required: false, unique: true } }
    exemptions: { proposed/process/2026-01-12-let-off.md: it came first }
  notes:
    root: notes
    path: "{topic}.md"
    title: "Note: {title}"
    fields: { topic: slug }
    companions:
      "{topic}.zh.md": { counterpart: zh, record: "{topic}.i18n.yaml" }
      "{topic}.i18n.yaml": {}
  shut: { root: shut, path: "{topic}.md", title: "Note: {title}", fields: { topic: slug }, sealed: true }
  readme-limitations: { extends: readme-limitations }
`
const LET_OFF = GOOD.replace('01-05-queue', '01-12-let-off')
const NOTE = '# Note: Tea\n\n## Leaves\n\nGreen.\n'
const RECORD = 'notes/tea.i18n.yaml'
const README = '# One\n\n## Known Limitations and Deferred Work\n\n- It is slow.\n'
const OTHERS = {
	[LET_OFF]: TEXT.replace('One queue', 'Let off').replace('## Risks', '## Later'),
	'notes/tea.md': NOTE,
	'notes/tea.zh.md': NOTE,
	'notes/milk.md': NOTE.replace('Tea', 'Milk'),
	'shut/box.md': '# Note: Box\n\nClosed.\n',
	'package.json': '{ "workspaces": ["packages/*"] }\n',
	'packages/one/package.json': '{ "name": "one" }\n',
	'packages/one/README.md': README,
}
const TWICE = GOOD.replace('01-05-queue', '01-08-twice')
const AGAIN = GOOD.replace('01-05-queue', '01-09-again')
const numbered = (title: string) =>
	TEXT.replace('One queue', title).replace('proposed\n', 'proposed\nNumber: seven\n')

const [root, user] = [0, 0].map(() => realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-'))))
const here = root as string
const folder = () =>
	join(user as string, 'doc-sync', readdirSync(join(user as string, 'doc-sync'))[0] as string)
const run = (...args: string[]): Promise<Run> =>
	runHere(here, ['--format', 'json', ...args], { XDG_CACHE_HOME: user as string })

const kept = new Map<string, string>()

beforeAll(async () => {
	repository(here, {
		...smallRepository(),
		[OTHER]: TEXT.replace('One queue', 'Another'),
		[TWICE]: numbered('Twice'),
		[AGAIN]: numbered('Again'),
		...OTHERS,
		'doc-sync.yml': CONFIG,
		'texts/a.md': TEXT.replace('One queue', 'From elsewhere'),
	})
	await runHere(here, ['index'], {})
	await runHere(here, ['record', '.'], {})
	symlinkSync('../../../../texts/a.md', join(here, GOOD.replace('01-05-queue', '01-10-link')))
	await runHere(here, ['index'], {})
	runGit(here, 'add', '.')
	runGit(here, 'commit', '--quiet', '--no-verify', '-m', 'x')
	// One that git does not know.
	write(here, { [LATE]: TEXT.replace('One queue', 'Late') })
	await runHere(here, ['index'], {})
	await setTimeout(2_100)
	await run()
	await run()
	for (const name of readdirSync(folder()))
		kept.set(name, readFileSync(join(folder(), name), 'latin1'))
	expect([...kept.keys()]).toContain('told-worktree.json')
}, 120_000)

afterAll(() => {
	for (const each of [root, user]) rmSync(each as string, { recursive: true, force: true })
})

/** Runs with files changed, and puts everything back. True if it was judged as a part: then nothing is written. */
async function isPartly(files: Readonly<Record<string, string | Buffer>>): Promise<boolean> {
	const before = new Map<string, Buffer | null>()
	for (const [path, text] of Object.entries(files)) {
		before.set(path, existsSync(join(here, path)) ? readFileSync(join(here, path)) : null)
		writeFileSync(join(here, path), text)
	}
	const [first, plain] = [await run(), await run('--no-cache')]
	expect(first).toEqual(plain)
	const isSame = [...kept].every(
		([name, text]) => readFileSync(join(folder(), name), 'latin1') === text,
	)
	for (const [path, bytes] of before)
		if (bytes === null) rmSync(join(here, path))
		else writeFileSync(join(here, path), bytes)
	for (const [name, text] of kept) writeFileSync(join(folder(), name), text, 'latin1')
	return isSame
}

test('where lines of the latest run are damaged all is judged', async () => {
	const file = join(folder(), 'run-worktree.json')
	const whole = kept.get('run-worktree.json') as string
	const places = (text: string) => [...whole.matchAll(RegExp(text, 'g'))].map(({ index }) => index)
	// What is known of a file that changes, and a finding on it.
	const damaged = [places(`"${BAD}"\\t`), places('"rule":"section-banned"')].flat()
	expect(damaged.length).toBeGreaterThan(1)
	const mended = BAD_TEXT.replace('## decision', '## Decision')
	for (const at of damaged) {
		writeFileSync(file, `${whole.slice(0, at + 2)}~${whole.slice(at + 3)}`, 'latin1')
		expect(await isPartly({ [BAD]: mended }), String(at)).toBe(false)
	}
	expect(await isPartly({ [BAD]: mended })).toBe(true)
})

describe('documents that changed are judged alone where the others cannot tell the difference:', () => {
	test.each<[string, Record<string, string | Buffer>]>([
		['nothing is new', { [GOOD]: TEXT }],
		['a line more', { [GOOD]: `${TEXT}\nMore.\n` }],
		['a finding more', { [GOOD]: TEXT.replace('## Risks', '## Later') }],
		['a finding less', { [BAD]: BAD_TEXT.replace('## decision', '## Decision') }],
		['findings on other lines', { [BAD]: BAD_TEXT.replace('\n## Plan', '\nMore.\n\n## Plan') }],
		[
			'two documents',
			{ [GOOD]: `${TEXT}\n`, [OTHER]: `${TEXT.replace('One queue', 'Another')}\n## Plan\n` },
		],
		['one that git does not know', { [LATE]: `${TEXT.replace('One queue', 'Late')}\n## Plan\n` }],
		[
			'one that needs the parser',
			{ [GOOD]: `${TEXT}\n> - <b>\n>   \\* [a]: b\n>\n> a | b\n> -|-\n` },
		],
		['a side of a pair', { 'notes/tea.md': `${NOTE}\nBlack.\n` }],
		['the other side', { 'notes/tea.zh.md': `${NOTE}\n## Water\n\nHot.\n` }],
		['both', { 'notes/tea.md': `${NOTE}\nA.\n`, 'notes/tea.zh.md': `${NOTE}\nB.\n` }],
		['a record', { [RECORD]: 'tea.md: nothing\n' }],
		['one that has no pair', { 'notes/milk.md': `${NOTE.replace('Tea', 'Milk')}\nCold.\n` }],
	])('%s', async (_, files) => {
		expect(await isPartly(files)).toBe(true)
	})
})

describe('all is judged where they can:', () => {
	test.each<[string, Record<string, string | Buffer>]>([
		['another title', { [GOOD]: TEXT.replace('One queue', 'Two queues') }],
		['another state', { [GOOD]: TEXT.replace('proposed', 'rejected') }],
		['a number that another has', { [GOOD]: numbered('One queue') }],
		['one of two with the same number', { [TWICE]: `${numbered('Twice')}\nMore.\n` }],
		[
			'a comment that lets it off',
			{
				[GOOD]: TEXT.replace(
					'\n## Risks',
					'\n<!-- doc-sync-allow section-banned: so it was -->\n\n## Plan\n\nYes.\n\n## Risks',
				),
			},
		],
		['a conflict', { [GOOD]: `${TEXT}\n<<<<<<< a\nb\n=======\nc\n>>>>>>> d\n` }],
		['more than may be', { [GOOD]: `${TEXT}${'a\n'.repeat(200_000)}` }],
		['a document more', { [GOOD.replace('01-05', '01-11')]: TEXT }],
		['the file that a link leads to', { 'texts/a.md': TEXT.replace('One queue', 'Other') }],
		['the index', { 'docs/rfc/INDEX.md': '# Nothing\n' }],
		['the contract', { 'doc-sync.yml': `${CONFIG}    severity: { section-banned: off }\n` }],
		['a baseline', { 'doc-sync.baseline': '' }],
		['one that is exempt', { [LET_OFF]: `${OTHERS[LET_OFF]}\nMore.\n` }],
		['one that is sealed', { 'shut/box.md': `${OTHERS['shut/box.md']}\nOpen.\n` }],
		['one of a package', { 'packages/one/README.md': `${README}- More.\n` }],
		['what says where packages are', { 'package.json': '{}\n' }],
		['another title of a side', { 'notes/tea.md': NOTE.replace('Tea', 'Cup') }],
	])('%s', async (_, files) => {
		expect(await isPartly(files)).toBe(false)
	})

	test('bytes that are no text tell', async () => {
		await isPartly({ [GOOD]: Buffer.from([...Buffer.from(TEXT), 0xff, 0x0a]) })
	})
})

test('people read the same as of all, be their findings laid out again or not', async () => {
	const pretty = (...args: string[]) => runHere(here, args, { XDG_CACHE_HOME: user as string })
	const files = () =>
		readdirSync(folder()).map(
			(name) => [name, readFileSync(join(folder(), name), 'latin1')] as const,
		)
	const putBack = (some: Iterable<readonly [string, string]>) => {
		for (const [name, text] of some) writeFileSync(join(folder(), name), text, 'latin1')
	}
	// What was written just now is not relied on.
	await setTimeout(2_100)
	for (let time = 0; time < 2; time++) await pretty()
	const known = files()
	for (const [path, text, isPart] of [
		[GOOD, `${TEXT}\nMore.\n`, true],
		[GOOD, TEXT.replace('## Risks', '## Later'), true],
		[BAD, TEXT, false],
		[BAD, BAD_TEXT.replace('## decision', '## Decision'), true],
		[BAD, BAD_TEXT.replace('\n## Plan', `${'\nMore.'.repeat(2_000)}\n\n## Plan`), true],
		['notes/tea.zh.md', `${NOTE}\n## Water\n\nHot.\n`, true],
	] as const) {
		const before = readFileSync(join(here, path))
		writeFileSync(join(here, path), text)
		expect(await pretty(), path).toEqual(await pretty('--no-cache'))
		expect(JSON.stringify(files()) === JSON.stringify(known), text).toBe(isPart)
		expect(await pretty('--quiet'), path).toEqual(await pretty('--quiet', '--no-cache'))
		writeFileSync(join(here, path), before)
		putBack(known)
	}
	putBack(kept)
})

test('what is staged is judged by what was staged before, which is committed now', async () => {
	const top = realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-')))
	const own = join(top, 'user')
	const staged = (...args: string[]) =>
		runHere(top, ['--format', 'json', '--staged', ...args], { XDG_CACHE_HOME: own })
	const stage = (text: string) => {
		write(top, { [GOOD]: text })
		runGit(top, 'add', GOOD)
	}
	try {
		repository(top, {
			...smallRepository(),
			'doc-sync.yml': 'contracts:\n  rfc: { extends: rfc }\n',
		})
		runGit(top, 'add', '.')
		runGit(top, 'commit', '--quiet', '--no-verify', '-m', 'x')
		stage(`${TEXT}\nMore.\n`)
		const first = await staged()
		expect(first).toEqual(await staged('--no-cache'))
		expect(first.err).toContain('older findings')
		runGit(top, 'commit', '--quiet', '--no-verify', '-m', 'y')
		stage(TEXT.replace('## Risks', '## Later'))
		const plain = await staged('--no-cache')
		expect(plain.out).toContain('Risks')
		expect(plain.err).toBe(first.err)
		expect(await staged()).toEqual(plain)
		// What was known is seen by what it forgets.
		runGit(top, 'commit', '--quiet', '--no-verify', '-m', 'z')
		const file = join(
			own,
			'doc-sync',
			readdirSync(join(own, 'doc-sync'))[0] as string,
			'run-index.json',
		)
		forgeParts(file, { findings: KeyedLines.of([]).bytes })
		stage(TEXT.replace('## Risks', '## Later on'))
		const told = await staged()
		expect(told.out).toContain('Risks')
		expect(told.err).toBe('')
	} finally {
		rmSync(top, { recursive: true, force: true })
	}
})

test('with a baseline a document is judged alone, whether it has an entry or not', async () => {
	const top = realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-')))
	const own = join(top, 'user')
	const told = (...args: string[]) =>
		runHere(top, ['--format', 'json', '--staged', ...args], { XDG_CACHE_HOME: own })
	const remembered = () => {
		const [name] = readdirSync(join(own, 'doc-sync'))
		return readFileSync(join(own, 'doc-sync', name as string, 'run-index.json'), 'latin1')
	}
	try {
		repository(top, {
			...smallRepository(),
			'.gitignore': 'user/\n',
			'doc-sync.yml': 'contracts:\n  rfc: { extends: rfc }\n',
		})
		await runHere(top, ['baseline'], {})
		runGit(top, 'add', '.')
		runGit(top, 'commit', '--quiet', '--no-verify', '-m', 'x')
		for (const [path, text, isPart] of [
			[GOOD, `${TEXT}\nMore.\n`, false],
			[GOOD, TEXT.replace('## Risks', '## Later'), true],
			[BAD, `${BAD_TEXT}\n## Later\n\nMore.\n`, true],
		] as const) {
			write(top, { [path]: text })
			runGit(top, 'add', '.')
			const before = existsSync(join(own, 'doc-sync')) ? remembered() : null
			const plain = await told('--no-cache')
			expect(await told()).toEqual(plain)
			expect(remembered() === before).toBe(isPart)
			runGit(top, 'commit', '--quiet', '--no-verify', '-m', 'y')
		}
	} finally {
		rmSync(top, { recursive: true, force: true })
	}
})
