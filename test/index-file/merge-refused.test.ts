import { describe, expect, it, test } from 'vitest'
import { indexesOf } from './indexes.ts'
import { at, BASE, tale, tales } from './tales.ts'

describe('a text that is not in the form of the contract', () => {
	const text = tales.written(BASE)
	const more = tales.written({ ...BASE, [at('lost', 1, 'z')]: tale('Z') })
	it.each<[string, string]>([
		['a paragraph by hand', text.replace('## Heard', 'By hand.\n\n## Heard')],
		['other columns', text.replaceAll('| On |', '| When |')],
		['a row more than there are cells', text.replace('| 2026-03-01 |', '| 2026-03-01 | x |')],
		['a row without a link', text.replace(/\| \[A\]\([^)]*\)/, '| A')],
		['a group that is none', text.replace('## Heard', '## Hearsay')],
		['a group at another level', text.replace('### Glad', '#### Glad')],
		['a document twice', text.replace(/(\| \[A\].*\n)/, '$1$1')],
		['a conflict', text.replace(/(\| \[A\].*\n)/, '<<<<<<< a\n$1=======\n>>>>>>> b\n')],
		['a conflict at the top', `<<<<<<< a\n# T\n=======\n${text.replace('\n', '\n>>>>>>> b\n')}`],
		['no text', ''],
		['something else', '# Guide\n\nMine.\n'],
	])('%s is not merged', (_, other) => {
		expect(tales.merged(text, more, other)).toBeNull()
		expect(tales.merged(text, other, more)).toBeNull()
		if (other !== '') expect(tales.merged(other, more, more)).toBeNull()
	})
	it('rows out of order are put in order', () => {
		const d = { ...BASE, [at('told', 3, 'd')]: tale('D') }
		const swapped = tales.written(d).replace(/(\| \[D\].*\n)(\| \[A\].*\n)/, '$2$1')
		expect(swapped).not.toBe(tales.written(d))
		const both = tales.written({ ...d, [at('lost', 1, 'z')]: tale('Z') })
		expect(tales.merged(text, swapped, more)?.text).toBe(both)
	})
	it('another title or introduction is taken from the side that changed it', () => {
		const named = text.replace('# Tales', '# All tales')
		expect(tales.merged(text, named, more)?.text).toBe(more.replace('# Tales', '# All tales'))
		expect(tales.merged(text, named, more.replace('# Tales', '# Lore'))).toBeNull()
	})
})

test('what the order depends on and no row tells: new rows stay beside their neighbours', () => {
	const notes = indexesOf(`contracts:
  note:
    path: "{name}.md"
    title: "{title}"
    header: [title, lines]
    fields: { name: slug, rank: { key: Rank, type: integer } }
    index: { /INDEX.md: { columns: { Note: "[{title}]({path})" }, sort: [rank] } }
`)
	const note = (rank: number) => `# T\n\nRank: ${rank}\n`
	const base = { 'a.md': note(10), 'b.md': note(30), 'c.md': note(20) }
	const merged = notes.merged(
		notes.written(base),
		notes.written({ ...base, 'z.md': note(1) }),
		notes.written({ ...base, 'd.md': note(25), 'e.md': note(26), 'f.md': note(40) }),
	)
	expect(merged?.untold).toEqual(['rank'])
	expect(merged?.text.match(/\w\.md/g)).toEqual(
		['z', 'a', 'c', 'd', 'e', 'b', 'f'].map((each) => `${each}.md`),
	)
})

test('an index that does not link its documents is not merged by them', () => {
	const bare = indexesOf(
		'contracts: { n: { path: "{name}.md", fields: { name: slug }, index: { /I.md: { columns: { N: "{name}" } } } } }\n',
	)
	expect(
		bare.merged(
			...(['', '', ''].map(() => bare.written({ 'a.md': '' })) as [string, string, string]),
		),
	).toBeNull()
})
