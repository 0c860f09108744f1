import { expect, test } from 'vitest'
import { memorySource } from '../../src/source/memory.ts'

test('lists in code-point order, below a folder, without node_modules and .git', () => {
	const source = memorySource({
		'b/\uffee': '',
		'b/😀': '',
		'b-c': '',
		a: '',
		'.git/config': '',
		'b/node_modules/x': '',
	})
	expect(source.list('').map(({ path }) => path)).toEqual(['a', 'b-c', 'b/\uffee', 'b/😀'])
	expect(source.list('b')).toEqual([
		{ path: 'b/\uffee', kind: 'file' },
		{ path: 'b/😀', kind: 'file' },
	])
	expect(source.list('x')).toEqual([])
})

test('has the folders that hold something, and the root', () => {
	const source = memorySource({ 'a/b/c': '' })
	expect(['', 'a', 'a/b', 'a/b/c', 'x'].map((name) => source.hasFolder(name))).toEqual([
		true,
		true,
		true,
		false,
		false,
	])
})

test('reads text as UTF-8, bytes as they are, nothing as null', () => {
	const source = memorySource({ text: 'ä', bytes: Uint8Array.of(0xff, 0) }, { link: 'text' })
	expect(source.read('text')).toEqual(new TextEncoder().encode('ä'))
	expect(source.read('bytes')).toEqual(Uint8Array.of(0xff, 0))
	expect(source.read('link')).toEqual(source.read('text'))
	expect(source.read('none')).toBeNull()
})

test('classifies links as a file system does', () => {
	const links = {
		'd/file': '../a/b',
		'd/again': 'file',
		'd/folder': '../a',
		'd/out': '../../x',
		'd/far': '/etc',
		'd/gone': 'no',
		'd/l1': 'l2',
		'd/l2': 'l1',
		'd/up': '..',
	}
	const source = memorySource({ 'a/b': '' }, links)
	expect(source.list('d')).toEqual([
		{ path: 'd/again', kind: 'link-file', target: 'a/b' },
		{ path: 'd/far', kind: 'link-outside' },
		{ path: 'd/file', kind: 'link-file', target: 'a/b' },
		{ path: 'd/folder', kind: 'link-folder' },
		{ path: 'd/gone', kind: 'link-broken' },
		{ path: 'd/l1', kind: 'link-broken' },
		{ path: 'd/l2', kind: 'link-broken' },
		{ path: 'd/out', kind: 'link-outside' },
		{ path: 'd/up', kind: 'link-folder' },
	])
})

test('refuses paths that no source has', () => {
	expect(() => memorySource({ '../a': '' })).toThrow('"../a"')
})
