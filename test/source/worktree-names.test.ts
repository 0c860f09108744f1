import { mkdirSync, writeFileSync } from 'node:fs'
import { platform } from 'node:process'
import { describe, expect, test } from 'vitest'
import { openWorkTree } from '../../src/source/worktree.ts'
import { paths, repository, runGit, temporaryFolders, write } from './folders.ts'

const folder = temporaryFolders()
/** Other systems translate names or refuse them. */
const onLinux = test.skipIf(platform !== 'linux')

describe.each(['tracked', 'untracked', 'without git'])('%s', (mode) => {
	const tree = (top: string) => {
		if (mode !== 'without git') repository(top)
		if (mode === 'tracked') runGit(top, 'add', '.')
		return openWorkTree(top)
	}

	onLinux('names are what the file system says, in code-point order', async () => {
		const names = [
			'\u001b[31m',
			' a',
			'"q"',
			'-n',
			'::error::x',
			'A',
			'\\',
			'a\nb',
			'a\rb',
			'a%0Ab',
			'e\u0301',
			'\u00e9',
			'\u2028',
			'\uffee',
			'😀',
		]
		const top = folder()
		write(top, Object.fromEntries(names.map((name) => [`d/${name}`, name])))
		const source = await tree(top)
		expect(paths(source, 'd')).toEqual(names.map((name) => `d/${name}`))
		for (const name of names)
			expect(Buffer.from(source.read(`d/${name}`) ?? []).toString()).toBe(name)
	})

	onLinux('folders have such names too', async () => {
		const top = folder()
		const names = ['\n', ' ', '%', '**', 'a\nb', '\u2029']
		for (const name of names) write(top, { [`${name}/${name}/x`]: '' })
		const source = await tree(top)
		expect(paths(source)).toEqual(names.map((name) => `${name}/${name}/x`))
		for (const name of names) expect(paths(source, name)).toEqual([`${name}/${name}/x`])
	})

	onLinux('a name that is no UTF-8 is shown, and is no file', async () => {
		const top = folder()
		write(top, { 'd/a': '', 'd/x\ufffd': 'a name that is right' })
		writeFileSync(Buffer.concat([Buffer.from(`${top}/d/`), Buffer.of(0x62, 0xff)]), '')
		writeFileSync(Buffer.concat([Buffer.from(`${top}/d/x`), Buffer.of(0xfe)]), '')
		const source = await tree(top)
		expect(source.list('d')).toEqual([
			{ path: 'd/a', kind: 'file' },
			{ path: 'd/b\ufffd', kind: 'other' },
			{ path: 'd/x\ufffd', kind: 'file' },
		])
		expect(source.read('d/b\ufffd')).toBeNull()
	})
})

onLinux('a folder whose name is no UTF-8 is listed once, as itself', async () => {
	const top = folder()
	write(top, { 'a/x': '' })
	const odd = Buffer.concat([Buffer.from(`${top}/a/`), Buffer.of(0xff)])
	mkdirSync(odd)
	for (const name of ['/one', '/two']) writeFileSync(Buffer.concat([odd, Buffer.from(name)]), '')
	const walked = (await openWorkTree(top)).list('')
	repository(top)
	expect((await openWorkTree(top)).list('')).toEqual(walked)
	expect(walked).toEqual([
		{ path: 'a/x', kind: 'file' },
		{ path: 'a/\ufffd', kind: 'other' },
	])
})
