import { expect, it } from 'vitest'
import { merge } from '../../src/contract/merge.ts'
import { packTree, unpackTree } from '../../src/contract/packed-tree.ts'
import { readTree } from '../../src/contract/read-tree.ts'
import type { MapTree } from '../../src/contract/tree.ts'

it.each([
	'',
	'a',
	'"a\\n\\u0001"',
	'~',
	'a:\nb: ""\n"c": \'d\'\nitems: [e, "f", []]\nentries: { quoted: { g: h } }\n',
	'- a\n- - b\n  -\n- c: |\n    d\n    e\n',
	"it's: a \\ b\n",
])('a tree survives being packed: %j', (text) => {
	const tree = readTree('a.yml', text, [])
	expect(tree).not.toBeNull()
	const packed = JSON.parse(JSON.stringify(tree && packTree('a.yml', tree)))
	expect(unpackTree('a.yml', packed)).toEqual(tree)
})

it('parts of a tree may come from other files', () => {
	const base = readTree('base.yml', 'a: "b"\nc: [d]\n', []) as MapTree
	const piece = readTree('piece.yml', 'c+: [e]\n"f": { g: h }\n', []) as MapTree
	const tree = merge(base, piece, [])
	const packed = JSON.parse(JSON.stringify(packTree('another.yml', tree)))
	expect(unpackTree('another.yml', packed)).toEqual(tree)
	expect(JSON.stringify(packed)).toContain('base.yml')
})
