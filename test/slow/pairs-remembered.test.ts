import { appendFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Run, runHere } from '../cli/run.ts'
import { repository, runGit } from '../source/folders.ts'

const config = (zh: string, record: string) => `contracts:
  notes:
    root: notes
    path: "{topic}.{part}.md"
    fields: { topic: slug, part: [one, two] }
    companions:
      "${zh}": { counterpart: zh, record: "${record}" }
      "${record}": { required: false }
`
const ONE = 'notes/tea.one.md'
const TWO = 'notes/tea.two.md'

interface Case {
	readonly zh: string
	readonly record: string
	/** Goes before the first run. */
	readonly gone?: string
	/** What is told once, whatever is added to `ONE`. */
	readonly says: string
}

const CASES: Record<string, Case> = {
	'whose record is missing': {
		zh: '{topic}.{part}.zh.md',
		record: '{topic}.{part}.yaml',
		gone: 'notes/tea.one.yaml',
		says: 'the record of `tea.one.md` is missing',
	},
	'whose counterpart is that of another as well': {
		zh: '{topic}.zh.md',
		record: '{topic}.yaml',
		says: 'the record does not have `tea.two.md`',
	},
	'whose record is that of another as well': {
		zh: '{topic}.{part}.zh.md',
		record: '{topic}.yaml',
		says: 'the record does not have `tea.two.md`',
	},
}

const folders: string[] = []
const folder = () => {
	folders.push(realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-'))))
	return folders.at(-1) as string
}

afterEach(() => {
	for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true })
})

test.each(Object.entries(CASES))(
	'a document is judged with all that was found of its pair %s',
	async (_, { zh, record, gone, says }) => {
		const [root, user] = [folder(), folder()]
		const sides = [ONE, TWO].flatMap((path) => {
			const [, topic = '', part = ''] = /(\w+)\.(\w+)\.md$/.exec(path) ?? []
			const other = zh.replace('{topic}', topic).replace('{part}', part)
			return [path, `notes/${other}`]
		})
		const text = '# Tea\n\nGreen.\n'
		repository(root, {
			'doc-sync.yml': config(zh, record),
			...Object.fromEntries(sides.map((path) => [path, text])),
		})
		await runHere(root, ['record', ONE])
		if (gone !== undefined) rmSync(join(root, gone))
		const told = (...args: string[]): Promise<Run> =>
			runHere(root, ['--format', 'json', ...args], { XDG_CACHE_HOME: user })
		const commit = () => {
			runGit(root, 'add', '-A')
			runGit(root, 'commit', '--quiet', '--no-verify', '-m', 'x')
		}
		commit()
		for (let round = 0; round < 3; round++) {
			for (const args of [['--staged'], []]) {
				const { out, ...rest } = await told(...args)
				expect({ out, ...rest }).toEqual(await told(...args, '--no-cache'))
				if (args.length === 0) expect(out.split(says).length - 1, out).toBe(1)
			}
			appendFileSync(join(root, ONE), '\nMore.\n')
			expect(await told()).toEqual(await told('--no-cache'))
			runGit(root, 'add', '-A')
			expect(await told('--staged')).toEqual(await told('--staged', '--no-cache'))
			if (round === 1) commit()
		}
	},
	60_000,
)
