import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { runs } from '../thorough.ts'
import { type Files, indexesOf } from './indexes.ts'
import { at, BASE, expectMerged, merge, tale, tales, without } from './tales.ts'

describe('changes of different documents', () => {
	const d = { [at('told', 2, 'd')]: tale('D') }
	const e = { [at('told', 2, 'e')]: tale('E', 'glad', 'Zoe') }
	test('both add at the same place', () => {
		expectMerged({ ...BASE, ...d }, { ...BASE, ...e }, { ...BASE, ...d, ...e })
	})
	test('both add the first of a group', () => {
		const [f, g] = [{ [at('lost', 1, 'f')]: tale('F') }, { [at('lost', 2, 'g')]: tale('G', 'sad') }]
		expectMerged({ ...BASE, ...f }, { ...BASE, ...g }, { ...BASE, ...f, ...g })
	})
	test('both begin the index, and the same document is in both', () => {
		const [ours, theirs] = [
			{ ...BASE, ...d },
			{ ...BASE, ...e },
		]
		const merged = tales.merged('', tales.written(ours), tales.written(theirs))
		expect(merged?.text).toBe(tales.written({ ...BASE, ...d, ...e }))
	})
	test('one deletes, one adds beside it', () => {
		const less = without(BASE, at('told', 2, 'b'))
		expectMerged(less, { ...BASE, ...d }, { ...less, ...d })
	})
	test('one deletes the last of a group, one retitles a neighbour', () => {
		const less = without(BASE, at('told', 2, 'b'))
		const other = { ...BASE, [at('told', 1, 'a')]: tale('A2') }
		expectMerged(less, other, { ...less, [at('told', 1, 'a')]: tale('A2') })
	})
	test('one moves, one retitles another', () => {
		const moved = { ...without(BASE, at('told', 1, 'a')), [at('lost', 1, 'a')]: tale('A') }
		const other = { ...BASE, [at('told', 2, 'b')]: tale('B2', 'sad', 'Bo') }
		expectMerged(moved, other, { ...moved, [at('told', 2, 'b')]: tale('B2', 'sad', 'Bo') })
	})
	test('both do the same', () => {
		const moved = { ...without(BASE, at('told', 1, 'a')), [at('lost', 1, 'a')]: tale('A2') }
		expectMerged(moved, { ...moved, ...d }, { ...moved, ...d })
		const less = without(BASE, at('told', 1, 'a'))
		expectMerged(less, { ...less, ...d }, { ...less, ...d })
	})

	type Change = (files: Files) => Files
	const DAYS = fc.integer({ min: 1, max: 5 })
	const STATES = fc.constantFrom('told', 'heard', 'lost')
	const TITLES = fc.constantFrom(
		'x',
		'a | b',
		'`](x)`',
		'[l](m)',
		'\\',
		'**b** &amp;',
		'$(touch x)',
		'"\'',
	)
	const drawn = fc.record({
		state: STATES,
		day: DAYS,
		mood: fc.constantFrom('glad', 'sad'),
		title: TITLES,
	})
	const changeOf = fc.record({ how: fc.nat(3), which: fc.nat(), to: drawn })

	/** Changes one of the documents that a side may change. */
	function change(
		own: readonly string[],
		{
			how,
			which,
			to,
		}: {
			how: number
			which: number
			to: { state: string; day: number; mood: string; title: string }
		},
	): Change {
		return (files) => {
			const path = own[which % own.length] as string
			const text = files[path]
			if (how === 0 || text === undefined) return { ...files, [path]: tale(to.title, to.mood) }
			if (how === 1) return without(files, path)
			const name = path.replace(/.*\/\d+-\d+-\d+-/, '').replace('.md', '')
			if (how === 2) return { ...files, [path]: tale(to.title, to.mood, 'Cy') }
			return { ...without(files, path), [at(to.state, to.day, name)]: text }
		}
	}

	it('merge to the index of the merged documents, whatever they are', () => {
		// Each document is one side's to change; sides change a third of their own each time.
		const pathOf = (side: string, each: number) =>
			at(['told', 'heard', 'lost'][each % 3] as string, (each % 5) + 1, `${side}${each}`)
		const own = (side: string) => Array.from({ length: 6 }, (_, each) => pathOf(side, each))
		const apply = (files: Files, changes: readonly Change[]) =>
			changes.reduce((now, each) => each(now), files)
		fc.assert(
			fc.property(
				fc.array(fc.tuple(fc.nat(11), drawn), { maxLength: 5 }),
				fc.array(changeOf, { maxLength: 4 }),
				fc.array(changeOf, { maxLength: 4 }),
				(start, ours, theirs) => {
					const all = [...own('o'), ...own('t')]
					const base = Object.fromEntries(
						start.map(([which, { title, mood }]) => [all[which] as string, tale(title, mood)]),
					)
					const [left, right] = [
						ours.map((each) => change(own('o'), each)),
						theirs.map((each) => change(own('t'), each)),
					]
					const merged = merge(base, apply(base, left), apply(base, right))
					expect(merged).toEqual({
						text: tales.written(apply(apply(base, left), right)),
						conflicts: [],
						untold: [],
					})
				},
			),
			{ numRuns: runs(25) },
		)
	})
})

describe('changes of one document', () => {
	const a = at('told', 1, 'a')
	const lost = at('lost', 1, 'a')
	const moved = { ...without(BASE, a), [lost]: tale('A') }
	const retitled = { ...BASE, [a]: tale('A2') }
	const row = (path: string, title: string) =>
		`| [${title}](${path.replace('tales/', '')}) | 2026-03-01 |  |`

	test('moved on one side and retitled on the other', () => {
		expectMerged(moved, retitled, { ...moved, [lost]: tale('A2') })
	})
	test('another cell on each side', () => {
		expectMerged(
			{ ...BASE, [a]: tale('A2') },
			{ ...BASE, [a]: tale('A', 'sad', 'Di') },
			{ ...BASE, [a]: tale('A2', 'sad', 'Di') },
		)
	})
	test.each<[string, Files, Files, string[], string[]]>([
		['both retitle it', retitled, { ...BASE, [a]: tale('A3') }, [row(a, 'A2')], [row(a, 'A3')]],
		['deleted and retitled', without(BASE, a), retitled, [], [row(a, 'A2')]],
		['retitled and deleted', retitled, without(BASE, a), [row(a, 'A2')], []],
		['deleted and moved', without(BASE, a), moved, [], [row(lost, 'A')]],
		[
			'moved to two places',
			moved,
			{ ...without(BASE, a), [at('heard', 1, 'a')]: tale('A') },
			[row(lost, 'A')],
			[row(at('heard', 1, 'a'), 'A')],
		],
	])('%s: both rows stand between markers', (_, ours, theirs, one, other) => {
		const merged = merge(BASE, ours, theirs)
		const block = ['<<<<<<< ours', ...one, '=======', ...other, '>>>>>>> theirs'].join('\n')
		expect(merged?.text).toContain(`\n${block}\n`)
		expect(merged?.conflicts).toHaveLength(1)
		const rest = merged?.text
			.replace(`${block}\n`, '')
			.replace(/\n\| Tale .*\n\|---.*\n(?=\n|$)/, '')
		expect(rest?.split('\n').filter((line) => line.startsWith('| ['))).toEqual(
			tales
				.written(without(BASE, a))
				.split('\n')
				.filter((line) => line.startsWith('| [')),
		)
	})
	test('one path, two documents', () => {
		const [one, other] = [
			{ ...BASE, [lost]: tale('X') },
			{ ...BASE, [lost]: tale('Y') },
		]
		expect(merge(BASE, one, other)?.conflicts).toEqual([lost])
		const brought = { ...without(BASE, at('heard', 3, 'c')), [at('lost', 3, 'c')]: tale('C') }
		expect(merge(BASE, brought, { ...BASE, [at('lost', 3, 'c')]: tale('New') })?.conflicts).toEqual(
			[at('lost', 3, 'c')],
		)
	})
})

test('a file of a split index is merged like any other', () => {
	const notes = indexesOf(`contracts:
  note:
    path: "{state}/{name}.md"
    title: "{title}"
    fields: { state: [open, done], name: slug, kind: [long, short] }
    header: [title, lines]
    index:
      "/{state}.md": { title: "{state}", groups: [kind], columns: { Note: "[{title}]({path})" }, sort: [state, name] }
`)
	const note = (title: string, kind: string) => `# ${title}\n\nkind: ${kind}\n`
	const base = { 'open/a.md': note('A', 'long'), 'done/b.md': note('B', 'long') }
	const ours = { ...base, 'open/x.md': note('X', 'short') }
	const theirs = { ...base, 'open/y.md': note('Y', 'short'), 'open/a.md': note('A2', 'short') }
	const texts = [base, ours, theirs].map((files) => notes.written(files, 'open.md'))
	const merged = notes.merged(...(texts as [string, string, string]), 'open.md')
	expect(merged).toEqual({
		text: notes.written({ ...ours, ...theirs }, 'open.md'),
		conflicts: [],
		untold: [],
	})
	expect(merged?.text).toMatch(/^# Open\n[\s\S]*## Short[\s\S]*A2[\s\S]*X[\s\S]*Y/)
})
