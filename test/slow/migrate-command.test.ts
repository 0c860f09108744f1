import { existsSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run, runHere } from '../cli/run.ts'
import { QUEUE, QUEUE_TEXT, SEAM, SEAM_TEXT } from '../cli/samples.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()

const OLD = 'contracts:\n  rfc: { extends: rfc }\n'
const COMPANIONS = `    companions:
      "{date}-{topic}.zh.md": { required: false, counterpart: null, record: null }
      "{date}-{topic}.i18n.yaml": { required: false }
`
/** The same documents by another name. */
const NOTE = `  agent-note:\n    extends: agent-note\n    root: notes\n${COMPANIONS}`
const NEW = `contracts:\n${NOTE}    index: { NOTES.md: { title: Notes, columns: { Note: "[{title}]({path})" } } }\n`

const WAIVED = 'docs/rfc/implemented/process/2026-07-01-old.md'
const WAIVED_TEXT = QUEUE_TEXT.replace('One queue', 'An *old* `x`').replace(
	'## Alternatives considered\n\nThree of them.\n',
	'<!-- rfc-format: alternatives-not-recorded (pre-format RFC) -->\n',
)
const at = (path: string) => path.replace('docs/rfc', 'notes')

function committed(files: Record<string, string> = {}): string {
	const root = repository(folder(), {
		'doc-sync.yml': OLD,
		[QUEUE]: `${QUEUE_TEXT}\nSee [the seam](../../proposed/architecture/2026-07-07-seam.md#risks), [all](../../../../a.md) and [here](../../).\n`,
		[QUEUE.replace('.md', '.zh.md')]: `\ufeff${QUEUE_TEXT.replace(/\n/g, '\r\n')}`,
		[SEAM]: SEAM_TEXT.replace('A seam', 'A seam in [all](../../../../a.md)'),
		[WAIVED]: WAIVED_TEXT,
		'docs/rfc/README.md': '# RFCs\n\n[One](implemented/process/2026-07-06-queue.md)\n',
		'a.md':
			'[x](docs/rfc/implemented/process/2026-07-06-queue.md#a "t") [i](docs/rfc/INDEX.md) [d](docs/rfc/proposed)\n\n```\n[x](docs/rfc/implemented/process/2026-07-06-queue.md)\n```\n',
		'b.sh': 'ls docs/rfc\n',
		...files,
	})
	runGit(root, 'add', '--all')
	runGit(root, 'commit', '--quiet', '-m', 'all')
	return root
}

const textOf = (root: string, path: string) => readFileSync(join(root, path), 'utf8')
const status = (root: string) => runGit(root, 'status', '--porcelain').trimEnd().split('\n')

describe('documents of a contract that was renamed since the last commit', () => {
	it('get their new titles, paths and waivers, and every link follows', async () => {
		const root = committed()
		await runHere(root, ['index'])
		runGit(root, 'add', '--all')
		write(root, { 'doc-sync.yml': NEW })
		const plan = await runHere(root, ['migrate', 'rfc', 'agent-note', '--dry-run'])
		expect([plan.code, plan.err.split('\n')[0]]).toEqual([
			0,
			'3 documents of `rfc` would go to `agent-note`; 5 links in 3 files rewritten',
		])
		expect(plan.out.split('\n')).toContain(`move ${SEAM} → ${at(SEAM)}`)
		expect(plan.out.split('\n')).toContain('rewrite 3 links in a.md')
		expect(plan.out.split('\n')).toContain('move docs/rfc/INDEX.md → notes/NOTES.md')
		expect(status(root)).toEqual([' M doc-sync.yml', 'A  docs/rfc/INDEX.md'])
		const { code, out, err } = await run(root, ['migrate', 'rfc', 'agent-note'])
		expect([code, out, err.split('\n')]).toEqual([
			0,
			'',
			[
				'3 documents of `rfc` went to `agent-note`; 5 links in 3 files rewritten',
				'`docs/rfc` still stands in a.md, b.sh',
				'',
			],
		])
		expect(textOf(root, at(QUEUE))).toBe(
			`${QUEUE_TEXT.replace('# RFC', '# Agent Note')}\nSee [the seam](../../proposed/architecture/2026-07-07-seam.md#risks), [all](../../../a.md) and [here](../../).\n`,
		)
		expect(textOf(root, at(QUEUE).replace('.md', '.zh.md'))).toBe(
			`\ufeff${QUEUE_TEXT.replace('# RFC', '# Agent Note').replace(/\n/g, '\r\n')}`,
		)
		expect(textOf(root, at(WAIVED))).toBe(
			WAIVED_TEXT.replace('# RFC', '# Agent Note').replace(
				'rfc-format: alternatives-not-recorded (pre-format RFC)',
				'agent-note-format: alternatives-not-recorded (pre-format Agent Note)',
			),
		)
		expect(textOf(root, at(SEAM))).toMatch(
			/^# Agent Note: A seam in \[all\]\(\.\.\/\.\.\/\.\.\/a\.md\)\n/,
		)
		expect(textOf(root, 'a.md')).toBe(
			'[x](notes/implemented/process/2026-07-06-queue.md#a "t") [i](notes/NOTES.md) [d](notes/proposed)\n\n```\n[x](docs/rfc/implemented/process/2026-07-06-queue.md)\n```\n',
		)
		expect(existsSync(join(root, 'docs'))).toBe(false)
		expect(status(root)).toContain(`R  ${QUEUE} -> ${at(QUEUE)}`)
		expect(await run(root)).toMatchObject({ code: 0, err: '' })
		expect(await run(root, ['migrate', 'rfc', 'agent-note'])).toEqual({
			code: 2,
			out: '',
			err: 'doc-sync: `rfc` has no documents below `docs/rfc`\n',
		})
	})
})

it('between two contracts that stand side by side, without git', async () => {
	const root = folder()
	write(root, { 'doc-sync.yml': `${OLD}${NOTE}`, [QUEUE]: QUEUE_TEXT, [WAIVED]: WAIVED_TEXT })
	expect((await runHere(root, ['migrate', 'rfc', 'agent-note'])).code).toBe(0)
	expect(textOf(root, at(WAIVED))).toMatch(/^# Agent Note: An \*old\* `x`\n/)
	const same = await runHere(root, ['migrate', 'agent-note', 'agent-note'])
	expect(same.err).toContain('there is no commit to say what `agent-note` was')
})

it('may keep name and root, and says title and state in other forms', async () => {
	const root = committed()
	const fields = `fields: { status: { key: State, values: [{ rejected: "no: {reason}" }, { proposed: "open" }, { implemented: done }] } }`
	write(root, {
		'doc-sync.yml': `contracts:\n  rfc: { extends: rfc, transitions: null, title: "Design: {title}", ${fields} }\n`,
		'docs/rfc/rejected/process/2026-07-08-no.md': SEAM_TEXT.replace(
			'proposed',
			'rejected — nobody waits',
		),
	})
	expect((await runHere(root, ['migrate', 'rfc', 'rfc'])).err).toContain('4 documents')
	expect(textOf(root, QUEUE)).toMatch(/^# Design: One queue\n\nState: done\n\n/)
	expect((await runHere(root, [])).code).toBe(0)
	expect(textOf(root, 'docs/rfc/rejected/process/2026-07-08-no.md')).toContain(
		'\n\nState: no: nobody waits\n\n',
	)
})

describe('all or nothing', () => {
	it.each<[string, string[], Record<string, string>, string]>([
		['one contract', ['rfc'], {}, '`doc-sync migrate` takes two contracts'],
		['a new contract that is none', ['rfc', 'agent-nite'], {}, 'did you mean `agent-note`?'],
		['an old contract that is none', ['x', 'agent-note'], {}, '`x` is no contract here'],
		[
			'a file in the way',
			['rfc', 'agent-note'],
			{ [at(SEAM).replace('seam', 'SEAM')]: 'x' },
			'SEAM.md` exists already; nothing is moved',
		],
		[
			'a document that has no path there',
			['rfc', 'agent-note'],
			{ 'doc-sync.yml': `${OLD}${NOTE}    fields: { class: [process] }\n` },
			`\`${SEAM}\` would have no path of the form`,
		],
		[
			'two documents that get one path',
			['rfc', 'agent-note'],
			{
				'doc-sync.yml': `${OLD}${NOTE}    path: "{status}/{topic}.md"\n`.replace(COMPANIONS, ''),
				[QUEUE.replace('process', 'testing')]: QUEUE_TEXT,
			},
			'would both be',
		],
	])('%s stops it', async (_, words, files, message) => {
		const root = folder()
		write(root, {
			'doc-sync.yml': `${OLD}${NOTE}`,
			[QUEUE]: QUEUE_TEXT,
			[SEAM]: SEAM_TEXT,
			...files,
		})
		const before = readdirSync(root, { recursive: true })
		const { code, err } = await runHere(root, ['migrate', ...words])
		expect([code, err]).toEqual([2, expect.stringContaining(message)])
		expect(readdirSync(root, { recursive: true })).toEqual(before)
	})

	it('if git is at work nothing is written', async () => {
		const root = committed()
		write(root, { 'doc-sync.yml': NEW, '.git/index.lock': '' })
		const before = status(root)
		const { code, err } = await runHere(root, ['migrate', 'rfc', 'agent-note'])
		expect([code, err]).toEqual([2, expect.stringContaining('nothing is written')])
		expect(status(root)).toEqual(before)
	})
})

it('takes along what the baseline lists', async () => {
	const root = folder()
	write(root, { 'doc-sync.yml': OLD, [QUEUE]: QUEUE_TEXT.replace('Less to watch.', 'TODO') })
	expect((await runHere(root, ['index'])).code).toBe(0)
	expect((await runHere(root, ['baseline'])).code).toBe(0)
	write(root, { 'doc-sync.yml': `${OLD}${NOTE}` })
	await runHere(root, ['migrate', 'rfc', 'agent-note'])
	expect(textOf(root, 'doc-sync.baseline')).toContain(
		`\n["${at(QUEUE)}", "agent-note/section-empty", "Consequences"]\n`,
	)
	write(root, { 'doc-sync.yml': `contracts:\n${NOTE}` })
	expect((await runHere(root, [])).code).toBe(0)
})

it('takes along what the baseline lists of an index', async () => {
	const root = folder()
	write(root, { 'doc-sync.yml': OLD, [QUEUE]: QUEUE_TEXT })
	expect((await runHere(root, ['index'])).code).toBe(0)
	const list = textOf(root, 'docs/rfc/INDEX.md').split('\n').slice(2).join('\n')
	write(root, { 'docs/rfc/README.md': `# All\n\n${list}\n## Again\n\n${list}` })
	expect((await runHere(root, ['baseline'])).code).toBe(0)
	const listed = textOf(root, 'doc-sync.baseline')
	expect(listed).toContain('["docs/rfc/README.md", "rfc/index-elsewhere", "docs/rfc/INDEX.md"')
	const next = '  decision: { extends: rfc, root: notes, title: "Decision: {title}" }\n'
	write(root, { 'doc-sync.yml': `${OLD}${next}` })
	expect(await runHere(root, ['migrate', 'rfc', 'decision'])).toMatchObject({ code: 0 })
	expect(textOf(root, 'doc-sync.baseline')).toContain(
		'["notes/README.md", "decision/index-elsewhere", "notes/INDEX.md", 2]',
	)
})

it('leaves to others what is theirs, and names what it cannot do', async () => {
	const root = committed({
		'docs/rfc/archive/x.md': '# X\n',
		'docs/rfc/proposed/AGENTS.md': '# A\n',
		'docs/rfc/implemented/process/2026-07-09-torn.md': '<<<<<<< a\n=======\n>>>>>>> b\n',
	})
	symlinkSync('AGENTS.md', join(root, 'docs/rfc/proposed/CLAUDE.md'))
	symlinkSync('../../a.md', join(root, 'docs/rfc/CLAUDE.md'))
	symlinkSync('implemented', join(root, 'docs/rfc/done'))
	symlinkSync('nothing', join(root, 'docs/rfc/implemented/CLAUDE.md'))
	runGit(root, 'add', '--all')
	const archive =
		'  archive: { root: docs/rfc/archive, path: "{name}.md", fields: { name: slug } }\n'
	write(root, { 'doc-sync.yml': `${NEW}${archive}` })
	const { code, err } = await runHere(root, ['migrate', 'rfc', 'agent-note'])
	expect([code, err]).toEqual([
		0,
		expect.stringContaining(
			'docs/rfc/implemented/CLAUDE.md is a symbolic link to no file of the tree',
		),
	])
	expect(err).toContain('2026-07-09-torn.md cannot be read as Markdown')
	expect(existsSync(join(root, 'notes/proposed/AGENTS.md'))).toBe(true)
	const links = ['notes/proposed/CLAUDE.md', 'notes/CLAUDE.md']
	expect(links.map((path) => readlinkSync(join(root, path)))).toEqual(['AGENTS.md', '../a.md'])
	expect(status(root)).toContain('A  notes/proposed/CLAUDE.md')
	expect(readdirSync(join(root, 'docs/rfc'))).toEqual(['archive', 'done', 'implemented'])
	expect(existsSync(join(root, 'docs/rfc/archive/x.md'))).toBe(true)
	expect(err).toContain('left to do, under `agent-note`:\n')
})

it('an index that the new contract has none of goes with the old folder', async () => {
	const root = committed()
	await runHere(root, ['index'])
	runGit(root, 'add', '--all')
	write(root, { 'doc-sync.yml': OLD + NOTE })
	const { code, err } = await run(root, ['migrate', 'rfc', 'agent-note'])
	expect([
		code,
		existsSync(join(root, 'docs/rfc')),
		existsSync(join(root, 'notes/INDEX.md')),
	]).toEqual([0, false, false])
	expect(err).toContain('`rfc` has no documents any more: take it out of the contracts\n')
	expect(status(root)).not.toContain('A  docs/rfc/INDEX.md')
})
