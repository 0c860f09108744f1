import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { patchOf } from '../../src/fix/patch.ts'
import type { Change } from '../../src/fix/settle.ts'
import { gitPath } from '../../src/text/git-path.ts'
import { runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const bytes = (text: string) => new TextEncoder().encode(text)

/** Applies a patch with git to files as they were, and gives the files that stand then. */
function applied(changes: ReadonlyMap<string, Change>): Record<string, string> {
	const root = folder()
	for (const [path, { before }] of changes)
		if (before) write(root, { [path]: Buffer.from(before).toString() })
	write(root, { 'p.patch': patchOf(changes) })
	runGit(root, 'apply', '--whitespace=nowarn', 'p.patch')
	const entries = [...changes].map(([path]) => [path, readFileSync(join(root, path), 'utf8')])
	return Object.fromEntries(entries)
}

const NAMES = [
	'a.md',
	'b c.md',
	'd\tè.md',
	'q"\\.md',
	'ü/漢.md',
	'new\nline.md',
	'-x.md',
	"it's.md",
]

it('is what git applies, whatever a file is called and however its lines end', () => {
	const line = fc.constantFrom('a', 'b', '', 'a\r', '\ufeffc', 'x\ry', '-- a', '\\ No newline')
	const text = fc
		.tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
		.map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''))
	const pair = fc.tuple(text, text).filter(([before, after]) => before !== after && after !== '')
	// One process of git serves many files.
	fc.assert(
		fc.property(fc.array(pair, { minLength: 40, maxLength: 40 }), (pairs) => {
			const changes = new Map(
				pairs.map(([before, after], index): [string, Change] => {
					const name = `${index}/${NAMES[index % NAMES.length]}`
					return [name, { before: before === '' ? null : bytes(before), after: bytes(after) }]
				}),
			)
			const wanted = [...changes].map(([path, { after }]) => [
				path,
				Buffer.from(after ?? []).toString(),
			])
			expect(applied(changes)).toEqual(Object.fromEntries(wanted))
		}),
		{ numRuns: 4, seed: 3 },
	)
})

it('is in order of the paths and empty without changes', () => {
	const change = { before: bytes('a\n'), after: bytes('b\n') }
	const patch = patchOf(
		new Map([
			['b.md', change],
			['a.md', change],
		]),
	)
	expect(patch.match(/^diff .*$/gm)).toEqual([
		'diff --git a/a.md b/a.md',
		'diff --git a/b.md b/b.md',
	])
	expect(patchOf(new Map())).toBe('')
})

it('quotes a name as git does', () => {
	expect(NAMES.map(gitPath)).toEqual([
		'a.md',
		'b c.md',
		'"d\\t\\303\\250.md"',
		'"q\\"\\\\.md"',
		'"\\303\\274/\\346\\274\\242.md"',
		'"new\\nline.md"',
		'-x.md',
		"it's.md",
	])
})
