import { expect, it } from 'vitest'
import { both } from '../../cache/commands.ts'
import { runBuilt, runHere } from '../../cli/run.ts'
import { BAD } from '../../small-repository.ts'
import { runGit, temporaryFolders, write } from '../../source/folders.ts'
import { BAD_TEXT, committed, told } from '../change/repository.ts'

const folder = temporaryFolders()
const ALLOW = '<!-- doc-sync-allow section-banned: the next week is what it decides -->\n'
const ALLOWED = BAD_TEXT.replace('## Plan', `${ALLOW}## Plan`)
const RULES = ['section-near-miss', 'section-required'].map((rule) => `${BAD} ${rule}`)

it('counts in the tree that it stands in: built, staged, committed, with the cache and without', async () => {
	const root = committed(folder())
	write(root, { [BAD]: ALLOWED })
	const { code, out } = runBuilt(root)
	expect([code, out.includes('section-banned')]).toEqual([1, false])
	expect(await told(root, ['--rev', 'HEAD'])).toContain(`${BAD} section-banned`)
	runGit(root, 'add', '-A')
	write(root, { [BAD]: BAD_TEXT })
	expect(await told(root, ['--staged'])).toEqual(['exit 1', ...RULES])
	expect(await told(root, [])).toContain(`${BAD} section-banned`)
	write(root, { [BAD]: ALLOWED })
	// What a first run remembered is what the next ones say.
	for (const _ of [1, 2]) {
		const { findings } = JSON.parse((await both(root, { XDG_CACHE_HOME: folder() })).out)
		expect(findings).toHaveLength(2)
	}
	runGit(root, 'commit', '-qm', 'x')
	write(root, { [BAD]: BAD_TEXT.replace('## Plan', `${ALLOW}## Testing`) })
	runGit(root, 'add', '-A')
	expect(await told(root, ['--since', 'HEAD~1'])).toEqual(['exit 1', ...RULES])
	expect(await told(root, ['--staged'])).toContain(`${BAD} allowance-valid`)
	await runHere(root, ['fix'])
	expect(await told(root, [])).toEqual(['exit 1', `${BAD} section-required`])
})
