import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { type Run, run } from '../cli/run.ts'
import { SEAM, SEAM_TEXT } from '../cli/samples.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const CONFIG = 'contracts:\n  rfc: { extends: rfc }\n'
const DONE = SEAM.replace('proposed', 'implemented')
const README = 'docs/rfc/README.md'

async function command(cwd: string, ...args: string[]): Promise<Run> {
	const [out, err]: [string[], string[]] = [[], []]
	const code = await main(args, {
		...{ cwd, env: {}, runtime: 'test', terminal: false, columns: 80, ask: null },
		today: () => '2026-03-01',
		out: (text) => void out.push(text.toString()),
		err: (text) => void err.push(text),
	})
	return { code, out: out.join(''), err: err.join('') }
}

function committed(files: Record<string, string> = {}, top = folder()): string {
	repository(top, {
		'doc-sync.yml': CONFIG,
		[SEAM]: `${SEAM_TEXT}\nSee [the root](../../../../a.md).\n`,
		[SEAM.replace('.md', '.zh.md')]: SEAM_TEXT,
		[README]: `# RFCs\n\nThe [seam](${SEAM.slice('docs/rfc/'.length)}#risks).\n`,
		...files,
	})
	runGit(top, 'add', '--all')
	runGit(top, 'commit', '--quiet', '-m', 'all')
	return top
}

const textOf = (root: string, path: string) => readFileSync(join(root, path), 'utf8')
const status = (root: string) => runGit(root, 'status', '--porcelain').split('\n').sort()

it('moves a document with all that goes with it, and says what the new state asks for', async () => {
	const root = committed()
	const { code, out, err } = await run(root, ['move', SEAM, 'implemented'])
	expect([code, out]).toEqual([0, `${DONE}\n`])
	expect(err.split('\n').map((line) => line.split(';')[0])).toEqual([
		`written too: ${DONE.replace('.md', '.zh.md')}, 1 link in 1 file, docs/rfc/INDEX.md`,
		'left to do, as it is `implemented`:',
		expect.stringMatching(/^ {2}9:1 `## Decision` is missing, expected after `Problem`/),
		expect.stringMatching(/^ {2}9:1 `## Proposal` does not belong/),
		expect.stringMatching(/^ {2}17:1 `## Consequences` is missing/),
		expect.stringMatching(/^ {2}17:1 `## Acceptance criteria` does not belong/),
		'',
	])
	expect(textOf(root, DONE)).toBe(
		`${SEAM_TEXT.replace('proposed', 'implemented')}\nSee [the root](../../../../a.md).\n`,
	)
	expect(textOf(root, README)).toContain(`[seam](${DONE.slice('docs/rfc/'.length)}#risks)`)
	expect(textOf(root, 'docs/rfc/INDEX.md')).toContain('(implemented/architecture/')
	const zh = (path: string) => path.replace('.md', '.zh.md')
	expect(status(root)).toEqual(
		[
			'',
			`M  ${README}`,
			'A  docs/rfc/INDEX.md',
			`R  ${SEAM} -> ${DONE}`,
			`R  ${zh(SEAM)} -> ${zh(DONE)}`,
		].sort(),
	)
})

describe('what is written is staged', () => {
	it('so that a hook finds nothing that is done already', async () => {
		const root = committed()
		await command(root, 'move', SEAM, 'rejected', '--reason', 'nobody waits')
		expect(await command(root, '--staged', '--no-cache')).toMatchObject({ code: 0, err: '' })
	})

	it('but not where a file had other changes, which are named', async () => {
		const root = committed()
		write(root, { [README]: `${textOf(root, README)}\nMore.\n` })
		const { code, err } = await command(root, 'move', SEAM, 'implemented')
		expect([code, err]).toEqual([
			0,
			expect.stringContaining(`\nnot staged, as it had other changes: ${README}\n`),
		])
		expect(status(root)).toEqual(
			expect.arrayContaining([` M ${README}`, `R  ${SEAM} -> ${DONE}`, 'A  docs/rfc/INDEX.md']),
		)
	})

	it('what was staged before stays so, and what git ignores or does not know stays out', async () => {
		const root = committed({ '.gitignore': 'INDEX.md\n' })
		write(root, { [README]: `${textOf(root, README)}\nMore.\n` })
		runGit(root, 'add', README)
		write(root, { 'b.md': `[seam](${SEAM})\n` })
		await command(root, 'move', SEAM, 'implemented')
		expect(status(root)).toEqual(expect.arrayContaining([`M  ${README}`, '?? b.md']))
		expect(runGit(root, 'show', `:${README}`)).toMatch(/implemented[\s\S]*More/)
		expect(runGit(root, 'ls-files')).not.toContain('INDEX.md')
	})

	it('nothing is, while git does not know the document', async () => {
		const root = committed()
		runGit(root, 'rm', '--quiet', '--cached', SEAM)
		runGit(root, 'commit', '--quiet', '-m', 'out')
		await command(root, 'move', SEAM, 'implemented')
		expect(status(root)).toEqual(expect.arrayContaining([` M ${README}`, '?? docs/rfc/INDEX.md']))
	})

	it('as git converts line endings', async () => {
		const root = committed()
		runGit(root, 'config', 'core.autocrlf', 'true')
		for (const path of [SEAM, README])
			write(root, { [path]: textOf(root, path).replace(/\n/g, '\r\n') })
		await command(root, 'move', SEAM, 'implemented')
		expect(status(root)).toEqual(expect.arrayContaining([`M  ${README}`, `R  ${SEAM} -> ${DONE}`]))
		expect(runGit(root, 'show', `:${DONE}`)).not.toContain('\r')
		expect(textOf(root, DONE)).toContain('Status: implemented\r\n')
	})
})

it('moves in a folder below the top level of git, and where there is no git', async () => {
	const top = repository(folder())
	const inner = join(top, 'in')
	write(inner, { 'doc-sync.yml': CONFIG, [SEAM]: SEAM_TEXT })
	runGit(top, 'add', '--all')
	runGit(top, 'commit', '--quiet', '-m', 'all')
	expect((await command(inner, 'move', SEAM, 'implemented')).out).toBe(`${DONE}\n`)
	expect(status(top)).toContain(`R  in/${SEAM} -> in/${DONE}`)
	const plain = folder()
	write(plain, { 'doc-sync.yml': CONFIG, [SEAM]: SEAM_TEXT })
	expect((await command(plain, 'move', SEAM, 'implemented')).code).toBe(0)
	expect([existsSync(join(plain, SEAM)), existsSync(join(plain, DONE))]).toEqual([false, true])
})

it('writes what a state takes', async () => {
	const root = committed()
	const asked = await command(root, 'move', SEAM, 'rejected')
	expect(asked.err).toBe('doc-sync: the state `rejected` takes `reason`: add `--reason "…"`\n')
	const { out } = await command(root, 'move', SEAM, 'rejected', '--reason', 'nobody waits')
	expect(textOf(root, out.trim())).toContain('Status: rejected — nobody waits\n')
})

it.each<[string, string[], string]>([
	[
		'a state that is none',
		['implmented'],
		'`implmented` is no state of `rfc`; did you mean `implemented`?',
	],
	['the state it is in', ['proposed'], 'the document is `proposed` already'],
	[
		'a field that the state has none of',
		['implemented', '--reason', 'x'],
		'`--reason` is not for the state `implemented`; it takes no more words',
	],
	[
		'an empty reason',
		['rejected', '--reason= '],
		'`--reason  ` cannot be: one line of text is expected',
	],
])('%s is refused', async (_, words, message) => {
	const root = committed()
	const { code, err } = await command(root, 'move', SEAM, ...words)
	expect([code, err]).toEqual([2, `doc-sync: ${message}\n`])
	expect(status(root)).toEqual([''])
})

it('goes only where the contract leads', async () => {
	const root = committed()
	await command(root, 'move', SEAM, 'implemented')
	const { code, err } = await command(root, 'move', DONE, 'rejected', '--reason', 'x')
	expect([code, err]).toEqual([
		2,
		'doc-sync: no document moves from `implemented` to `rejected`; it leads to `proposed`\n',
	])
	write(root, { 'doc-sync.yml': 'contracts:\n  rfc: { extends: rfc, transitions: null }\n' })
	expect((await command(root, 'move', DONE, 'rejected', '--reason', 'x')).code).toBe(0)
})

it.each([
	['a file that is no document', README],
	['a file that does not exist', 'docs/rfc/proposed/process/2026-01-01-x.md'],
	['a file outside', '../x.md'],
])('%s cannot be moved', async (_, path) => {
	const root = committed()
	const { code, err } = await command(root, 'move', path, 'implemented')
	expect([code, err]).toEqual([2, `doc-sync: \`${path}\` is no document of a contract here\n`])
})

it.each(['move', 'rename'])(
	'%s: a file that goes with a document does so with that',
	async (verb) => {
		const root = committed()
		const path = SEAM.replace('.md', '.zh.md')
		write(root, { [path]: SEAM_TEXT })
		const { code, err } = await command(root, verb, path, verb === 'move' ? 'implemented' : 'X')
		expect([code, err]).toEqual([
			2,
			`doc-sync: \`${path}\` goes with \`${SEAM}\`, and moves with that\n`,
		])
	},
)

describe('all or nothing', () => {
	it('nothing is written over', async () => {
		const root = committed({ [DONE]: SEAM_TEXT })
		const { code, err } = await command(root, 'move', SEAM, 'implemented')
		expect([code, err]).toEqual([2, `doc-sync: \`${DONE}\` exists already; nothing is moved\n`])
		expect(status(root)).toEqual([''])
	})

	it('if git cannot rename, the files are as before', async () => {
		const root = committed()
		// As when another git is at work.
		write(root, { '.git/index.lock': '' })
		const { code, err } = await command(root, 'move', SEAM, 'implemented')
		expect([code, err]).toEqual([2, expect.stringContaining('nothing is written, as git')])
		expect(existsSync(join(root, 'docs/rfc/implemented'))).toBe(false)
		expect(status(root)).toEqual([''])
	})

	it('a plan changes nothing', async () => {
		const root = committed()
		const { code, out } = await command(root, 'move', SEAM, 'implemented', '--dry-run')
		const zh = (path: string) => path.replace('.md', '.zh.md')
		expect([code, out.split('\n')]).toEqual([
			0,
			[
				`move ${SEAM} → ${DONE}`,
				`move ${zh(SEAM)} → ${zh(DONE)}`,
				`rewrite 1 link in ${README}`,
				'renew docs/rfc/INDEX.md',
				'',
			],
		])
		expect(status(root)).toEqual([''])
	})
})

it('a file mode goes along', async () => {
	const root = committed()
	chmodSync(join(root, SEAM), 0o755)
	runGit(root, 'commit', '--quiet', '-am', 'mode')
	await command(root, 'move', SEAM, 'implemented')
	expect(runGit(root, 'ls-files', '-s', '--', DONE)).toMatch(/^100755 /)
	expect(statSync(join(root, DONE)).mode & 0o111).toBe(0o111)
})

describe('rename', () => {
	it('changes the title, the path and every link', async () => {
		const root = committed()
		const { code, out } = await command(root, 'rename', SEAM, 'RFC: Two seams')
		const path = SEAM.replace('seam', 'two-seams')
		expect([code, out]).toEqual([0, `${path}\n`])
		expect(textOf(root, path)).toMatch(/^# RFC: Two seams\n\nStatus: proposed\n/)
		expect(textOf(root, README)).toContain(`(${path.slice('docs/rfc/'.length)}#risks)`)
		expect(status(root)).toContain(`R  ${SEAM} -> ${path}`)
	})

	it.each<[string, string[], string | null]>([
		['the same slug', ['A *seam*'], '2026-07-07-a-seam.md'],
		['a slug that is said', ['队列', '--topic', 'queue'], '2026-07-07-queue.md'],
		['a title in Chinese', ['队列'], '2026-07-07-dui-lie.md'],
		['no slug', ['𠮷'], null],
		['a slug that is none', ['X', '--topic', 'A b'], null],
		['another field', ['X', '--class', 'process'], null],
		['two lines', ['a\nb'], null],
	])('to %s', async (_, words, name) => {
		const root = committed()
		const { code, out } = await command(root, 'rename', SEAM, ...words)
		expect([code, out.trim().split('/').at(-1)]).toEqual(name === null ? [2, ''] : [0, name])
		if (name === null) expect(status(root)).toEqual([''])
	})
})
