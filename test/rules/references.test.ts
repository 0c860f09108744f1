import { describe, expect, it } from 'vitest'
import { type Situation, words } from './judge.ts'

const REFERRING = `root: adr
path: "{number:4}-{slug}.md"
title: "{title}"
header: [title, lines]
state: status
fields:
  number: { type: integer, unique: true }
  status: { key: Status, values: [open, done] }
  by: { key: Replaced by, type: reference, required: false, mirror: instead, why: w, help: h }
  instead: { key: Replaces, type: reference, many: true, required: false, mirror: by, why: x, help: i }
  after: { key: After, type: reference, many: true, required: false, acyclic: true, why: y, help: j }
  needs: { key: Needs, type: reference, many: true, required: false, as-ready-as: [[open], [done]], why: z, help: k }
`

/** Documents by their numbers, each with these lines in its header. */
const ref = (lines: Record<number, string>, contract = REFERRING): Situation => {
	const files = Object.fromEntries(
		Object.entries(lines).map(([number, text]) => [
			`adr/000${number}-r${number}.md`,
			`# Record ${number}\n\n${text}\n`,
		]),
	)
	return { contract, path: 'adr/0001-r1.md', text: files['adr/0001-r1.md'] ?? '', files }
}

const REFERENCES: [string, Situation, readonly string[]][] = [
	[
		'with the name of another',
		ref({
			1: 'Status: open\nAfter: [Record 3](0002-r2.md), [Record 2](0002-r2.md), [x](0002-r2.md)',
			2: 'Status: open',
			3: 'Status: open',
		}),
		[
			'4:8-4:30 reference-label After: `Record 3` is the label of a link to `adr/0002-r2.md`, and names `adr/0003-r3.md`; j; or: put right the label or the destination; y',
			'  adr/0003-r3.md:1:1-1:1 what the label names',
		],
	],
	[
		'to what is none',
		ref({ 1: 'Status: open\nAfter: 7, 0009-x, [a](none.md), zzz', 2: 'Status: open' }),
		[
			'4:8-4:9 reference-target After: `After` names `7`, which is no document of `recipe`; j; or: name a document that is there, or take it out; y',
			'4:11-4:17 reference-target After: `After` names `0009-x`, which is no document of `recipe`; j; or: name a document that is there, or take it out; y',
			'4:19-4:31 reference-target After: `After` names `none.md`, which is no document of `recipe`; j; or: name a document that is there, or take it out; y',
			'4:33-4:36 reference-target After: `After` names `zzz`, which is no document of `recipe`; j; or: name a document that is there, or take it out; y',
		],
	],
	[
		'that is not mirrored',
		ref({
			1: 'Status: open\nReplaces: 2, 3',
			2: 'Status: open',
			3: 'Status: open\nReplaced by: 4',
			4: 'Status: open\nReplaces: 3',
		}),
		[
			'adr/0002-r2.md:1:1-1:1 reference-mirrored Replaced by: `Replaced by` does not name `adr/0001-r1.md`, whose `Replaces` names this document; i; or: name it under `Replaced by`, or take it out there; x',
			'  4:11-4:12 `Replaces` names it here',
			'adr/0003-r3.md:4:14-4:15 reference-mirrored Replaced by: `Replaced by` does not name `adr/0001-r1.md`, whose `Replaces` names this document; i; or: name it under `Replaced by`, or take it out there; x',
			'  4:14-4:15 `Replaces` names it here',
		],
	],
	[
		'in a circle',
		ref({
			1: 'Status: open\nAfter: 2',
			2: 'Status: open\nAfter: 3',
			3: 'Status: open\nAfter: 1, 3',
		}),
		[
			'4:8-4:9 reference-acyclic After: `After` goes in a circle: `0001-r1.md`, `0002-r2.md`, `0003-r3.md` and back; j; or: take one of these references out; y',
			'  adr/0002-r2.md:4:8-4:9 and from here',
			'  adr/0003-r3.md:4:8-4:9 and from here',
			'adr/0003-r3.md:4:11-4:12 reference-acyclic After: `After` names the document itself; j; or: name another, or take it out; y',
		],
	],
	[
		'to what is not as ready',
		ref({ 1: 'Status: done\nNeeds: 2, 3', 2: 'Status: open', 3: 'Status: done' }),
		[
			'4:8-4:9 reference-state Needs: the document is `done`, and `Needs` names `adr/0002-r2.md`, which is `open`, expected `done`; k; or: bring the other document on, or this one back; z',
			'  adr/0002-r2.md:1:1-1:1 it is here',
		],
	],
	[
		'to what is not as ready as one of two states',
		ref(
			{ 1: 'Status: done\nNeeds: 2', 2: 'Status: open' },
			REFERRING.replace('[[open], [done]]', '[[open], [done, past]]').replace(
				'[open, done]',
				'[open, done, past]',
			),
		),
		[
			'4:8-4:9 reference-state Needs: the document is `done`, and `Needs` names `adr/0002-r2.md`, which is `open`, expected `done` or `past`; k; or: bring the other document on, or this one back; z',
			'  adr/0002-r2.md:1:1-1:1 it is here',
		],
	],
	[
		'to what is not as ready, asked about that',
		{ ...ref({ 1: 'Status: done\nNeeds: 2', 2: 'Status: open' }), asked: ['adr/0002-r2.md'] },
		[
			'4:8-4:9 reference-state Needs: the document is `done`, and `Needs` names `adr/0002-r2.md`, which is `open`, expected `done`; k; or: bring the other document on, or this one back; z',
			'  adr/0002-r2.md:1:1-1:1 it is here',
		],
	],
	[
		'to what is not as ready, asked about a third',
		{
			...ref({ 1: 'Status: done\nNeeds: 2', 2: 'Status: open', 3: 'Status: open' }),
			asked: ['adr/0003-r3.md'],
		},
		[],
	],
	[
		'that is not mirrored, asked about what should',
		{
			...ref({ 1: 'Status: open\nReplaces: 2', 2: 'Status: open', 3: 'Status: open' }),
			asked: ['adr/0002-r2.md'],
		},
		[
			'adr/0002-r2.md:1:1-1:1 reference-mirrored Replaced by: `Replaced by` does not name `adr/0001-r1.md`, whose `Replaces` names this document; i; or: name it under `Replaced by`, or take it out there; x',
			'  4:11-4:12 `Replaces` names it here',
		],
	],
	[
		'that is not mirrored, asked about a third',
		{
			...ref({ 1: 'Status: open\nReplaces: 2', 2: 'Status: open', 3: 'Status: open' }),
			asked: ['adr/0003-r3.md'],
		},
		[],
	],
	[
		'in a circle, asked about one of it',
		{
			...ref({ 1: 'Status: open\nAfter: 2', 2: 'Status: open\nAfter: 1', 3: 'Status: open' }),
			asked: ['adr/0002-r2.md'],
		},
		[
			'4:8-4:9 reference-acyclic After: `After` goes in a circle: `0001-r1.md`, `0002-r2.md` and back; j; or: take one of these references out; y',
			'  adr/0002-r2.md:4:8-4:9 and from here',
		],
	],
	[
		'in a circle, asked about a third',
		{
			...ref({ 1: 'Status: open\nAfter: 2', 2: 'Status: open\nAfter: 1', 3: 'Status: open' }),
			asked: ['adr/0003-r3.md'],
		},
		[],
	],
	[
		'with the name of another, asked about its target',
		{
			...ref({
				1: 'Status: open\nAfter: [Record 3](0002-r2.md)',
				2: 'Status: open',
				3: 'Status: open',
			}),
			asked: ['adr/0002-r2.md'],
		},
		[],
	],
	[
		'to what is none, asked about another',
		{ ...ref({ 1: 'Status: open\nAfter: 7', 2: 'Status: open' }), asked: ['adr/0002-r2.md'] },
		[],
	],
]

describe.each([['a reference', REFERENCES]])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
