import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { exceptionsSchema } from '../../src/exceptions/schema.ts'
import { SAMPLE_CONTRACT, SAMPLE_PATH, sample } from '../../src/sample.ts'
import { runBuilt, runHere } from '../cli/run.ts'
import { runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const STEW = SAMPLE_PATH.replace('soup', 'stew')
const PIE = SAMPLE_PATH.replace('soup', 'pie')
const CONTRACT = `${SAMPLE_CONTRACT}banned-text: { XXX: no notes }
waivers:
  no-steps: { comment: "recipe: steps not recorded", section: Steps, when: { date: { before: 2026-04-01 } } }
exemptions:
  draft/2026-03-01-pie.md: it was found in a drawer
frozen: [draft/2026-03-01-stew.md]
`
const config = `contracts:\n  recipe:\n${CONTRACT.replace(/^/gm, '    ').trimEnd()}\n`
const FILES = {
	'doc-sync.yml': config,
	[SAMPLE_PATH]: sample(
		'Leeks',
		'<!-- doc-sync-allow text-banned:\n  quoted \u202e from a letter -->\nXXX Leeks',
	),
	[STEW]: sample('## Steps\n\nBoil them.\n', '<!-- recipe: steps not recorded -->\n').replace(
		'# Recipe: Soup',
		'# Soup',
	),
	[PIE]: '# Pie\n',
	'doc-sync.baseline': `["${STEW}", "recipe/title-form", "title"]\n`,
}

function repository(): string {
	const root = folder()
	write(root, FILES)
	runGit(root, 'init', '-q')
	runGit(root, 'add', '-A')
	commitAs(root, 'Ada', '2026-03-01T23:30:00-0800')
	return root
}

function commitAs(root: string, name: string, date: string): void {
	runGit(root, '-c', `user.name=${name}`, 'commit', '-qm', 'x', `--date=${date}`)
}

const WHO = 'Ada, 2026-03-01'
const LIST = (who: string) => `1 exemption
  doc-sync.yml:22  recipe  draft/2026-03-01-pie.md
    it was found in a drawer${who === '' ? '' : `; ${who}`}

1 frozen path
  doc-sync.yml:23  recipe  draft/2026-03-01-stew.md
${who === '' ? '' : `    ${who}\n`}
1 waiver
  ${STEW}:9  recipe  Steps
    recipe: steps not recorded${who === '' ? '' : `; ${who}`}

1 allowance
  ${SAMPLE_PATH}:7  recipe/text-banned
    quoted from a letter${who === '' ? '' : `; ${who}`}

1 entry of the baseline
  ${STEW}
    1  recipe/title-form  title${who === '' ? '' : `; ${who}`}
`

describe('doc-sync exceptions', () => {
	it('lists each kind with its place, its reason, and who stated it on which day of theirs', () => {
		expect(runBuilt(repository(), ['exceptions'])).toEqual({ code: 0, out: LIST(WHO), err: '' })
	})

	it('is JSON that its schema describes', async () => {
		const { out, code } = await runHere(repository(), ['exceptions', '--format', 'json'])
		const validate = new Ajv2020({ strict: true, strictTypes: false }).compile(exceptionsSchema)
		const data = JSON.parse(out)
		validate(data)
		expect(validate.errors).toBeNull()
		expect(code).toBe(0)
		expect(data.summary).toEqual({ exemption: 1, frozen: 1, waiver: 1, allowance: 1, baseline: 1 })
		expect(data.exceptions[3]).toEqual({
			kind: 'allowance',
			contract: 'recipe',
			rule: 'text-banned',
			subject: 'text-banned',
			document: SAMPLE_PATH,
			reason: 'quoted from a letter',
			count: 1,
			path: SAMPLE_PATH,
			line: 7,
			author: 'Ada',
			since: '2026-03-01',
		})
		const shipped = join(import.meta.dirname, '../../exceptions.schema.json')
		expect(JSON.parse(readFileSync(shipped, 'utf8'))).toEqual(exceptionsSchema)
	})

	it('goes by the line and not the file, over renames, and knows what is not committed', async () => {
		const root = repository()
		write(root, { [STEW]: (FILES[STEW] ?? '').replace('potatoes', 'beans') })
		runGit(root, 'mv', STEW, STEW.replace('stew', 'broth'))
		runGit(root, 'add', '-A')
		commitAs(root, 'Bob', '2026-05-05T00:00:00Z')
		write(root, { 'doc-sync.yml': config.replace('in a drawer', 'in two drawers') })
		const { out } = await runHere(root, ['exceptions'])
		expect(out).toContain(
			'broth.md:9  recipe  Steps\n    recipe: steps not recorded; Ada, 2026-03-01',
		)
		expect(out).toContain('    it was found in two drawers\n')
	})

	it('without git, and without a commit, says so and lists all the same', async () => {
		const root = repository()
		rmSync(join(root, '.git'), { recursive: true })
		const told = 'who stated these, and since when, is not known: git has no commit here\n'
		expect(await runHere(root, ['exceptions'])).toEqual({ code: 0, out: LIST(''), err: told })
		runGit(root, 'init', '-q')
		expect(await runHere(root, ['exceptions'])).toEqual({ code: 0, out: LIST(''), err: told })
	})

	it('in a shallow clone does not take the last commit for the one that stated all', async () => {
		const root = repository()
		write(root, { 'doc-sync.yml': config.replace('in a drawer', 'in two drawers') })
		runGit(root, 'add', '-A')
		commitAs(root, 'Bob', '2026-05-05T00:00:00Z')
		const clone = folder()
		runGit(clone, 'clone', '-q', '--depth', '1', `file://${root}`, '.')
		const { out, err } = await runHere(clone, ['exceptions'])
		expect(err).toContain('this clone is shallow')
		expect(out).not.toMatch(/Ada|Bob/)
	})

	it('runs no program that the repository names', async () => {
		const root = repository()
		const trap = `touch ${join(root, 'trapped')}; cat`
		write(root, { '.gitattributes': '* diff=x filter=x\n' })
		for (const key of ['diff.x.textconv', 'filter.x.clean', 'filter.x.smudge', 'core.pager'])
			runGit(root, 'config', key, trap)
		write(root, { ignored: runGit(root, 'rev-parse', 'HEAD') })
		runGit(root, 'config', 'blame.ignoreRevsFile', 'ignored')
		expect((await runHere(root, ['exceptions'])).out).toBe(LIST(WHO))
		expect(() => readFileSync(join(root, 'trapped'))).toThrow()
	})

	it('has nothing to list, and refuses what it does not have', async () => {
		const root = folder()
		write(root, { 'doc-sync.yml': 'contracts:\n  a: { path: "{name}.md" }\n', 'x.md': '# X\n' })
		expect((await runHere(root, ['exceptions'])).out).toBe('no exceptions\n')
		expect(await runHere(root, ['exceptions', 'x.md'])).toMatchObject({ code: 2 })
		expect((await runHere(root, ['exceptions', '--format', 'sarif'])).err).toContain(
			'the formats are `pretty` and `json`',
		)
	})
})
