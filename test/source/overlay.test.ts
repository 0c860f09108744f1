import { expect, test } from 'vitest'
import { memorySource } from '../../src/source/memory.ts'
import { overlaySource } from '../../src/source/overlay.ts'

const source = memorySource({ 'docs/a.md': 'a', 'docs/b/c.md': 'c', 'd.md': 'd' })
const bytes = new TextEncoder().encode('x')

test('a folder goes with its last file, and comes with its first', () => {
	const without = (...paths: string[]) =>
		overlaySource(source, new Map(paths.map((each) => [each, null])))
	expect(without('docs/a.md').hasFolder('docs')).toBe(true)
	expect(without('docs/b/c.md').hasFolder('docs/b')).toBe(false)
	expect(without('docs/b/c.md').hasFolder('docs')).toBe(true)
	expect(without('docs/a.md', 'docs/b/c.md').hasFolder('docs')).toBe(false)
	const moved = overlaySource(
		source,
		new Map([
			['docs/b/c.md', null],
			['new/c.md', bytes],
		]),
	)
	expect(['docs/b', 'docs', 'new', 'ne'].map((each) => moved.hasFolder(each))).toEqual([
		false,
		true,
		true,
		false,
	])
})
