import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mergeSetup } from '../../src/init/merge-setup.ts'
import { runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const PAGE = readFileSync(join(import.meta.dirname, '../../docs/index-conflicts.md'), 'utf8')
const program = 'node_modules/.bin/doc-sync'

test('the page on it says the same', () => {
	const setup = mergeSetup({ program, folder: '', indexes: ['docs/rfc/INDEX.md'] })
	const lines = [
		...setup.attributes,
		...setup.config.map(([key, value]) => `git config ${key} '${value}'`),
		...setup.hooks.values(),
	]
	const page = PAGE.split('\n')
	expect(lines).toHaveLength(5)
	expect(lines.filter((line) => !page.includes(line))).toEqual([])
	expect([...setup.hooks.keys()]).toEqual(['post-merge', 'post-rewrite'])
})

test('a path is matched as it is, and no other', () => {
	const paths = ['INDEX.md', '-a b/[x]!/"q"\\\'/#*?$(y)/INDEX.md', 'é/ INDEX.md']
	const { attributes } = mergeSetup({ program, folder: '', indexes: paths })
	const top = folder()
	write(top, { '.gitattributes': `${attributes.join('\n')}\n` })
	runGit(top, 'init', '--quiet')
	const others = ['a/INDEX.md', '-a b/x!/"q"\\\'/#*?$(y)/INDEX.md', 'é/INDEX.md']
	const said = runGit(top, 'check-attr', '-z', 'merge', '--', ...paths, ...others).split('\0')
	const values = said.filter((_, at) => at % 3 === 2)
	expect(values).toEqual([...paths.map(() => 'doc-sync'), ...others.map(() => 'unspecified')])
})

test('records are matched in all folders, and need no hook', () => {
	const records = ['docs/**/*.i18n.yaml', 'a b/**/*.i18n.yaml']
	const { attributes, hooks } = mergeSetup({ program, folder: '', indexes: [], records })
	const top = folder()
	write(top, { '.gitattributes': `${attributes.join('\n')}\n` })
	runGit(top, 'init', '--quiet')
	const paths = ['docs/x.i18n.yaml', 'docs/a/b/x.i18n.yaml', 'a b/c/x.i18n.yaml', 'x.i18n.yaml']
	const said = runGit(top, 'check-attr', '-z', 'merge', '--', ...paths).split('\0')
	expect(said.filter((_, at) => at % 3 === 2)).toEqual([
		...Array(3).fill('doc-sync'),
		'unspecified',
	])
	expect(hooks.size).toBe(0)
})

describe('the program', () => {
	const driverOf = (name: string) =>
		mergeSetup({ program: name, folder: '', indexes: [] }).config[1]?.[1]
	test('is one word to the shell, and none to git', () => {
		expect(driverOf("a b/$(x)'%O")).toContain("'a b/$(x)'\\''%%O' merge-driver -- %O %A %B %P")
		expect(driverOf('doc-sync')).toContain('then doc-sync merge-driver -- ')
	})
	test('is found from the folder of the contract', () => {
		const hook = (name: string) =>
			mergeSetup({ program: name, folder: 'a b/c', indexes: ['x'] }).hooks.get('post-merge')
		expect(hook(program)).toContain(`(cd './a b/c' && { ../../${program} index --check`)
		expect(hook('doc-sync')).toContain('&& { doc-sync index --check')
		expect(hook('/usr/bin/doc-sync')).toContain('&& { /usr/bin/doc-sync index --check')
	})
})
