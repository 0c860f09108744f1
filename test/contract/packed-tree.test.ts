import { expect, it } from 'vitest'
import { packTree, unpackTree } from '../../src/contract/packed-tree.ts'
import { readTree } from '../../src/contract/read-tree.ts'

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
	const packed = JSON.parse(JSON.stringify(tree && packTree(tree)))
	expect(unpackTree('a.yml', packed)).toEqual(tree)
})
