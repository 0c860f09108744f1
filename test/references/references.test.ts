import { describe, expect, it } from 'vitest'
import { namedIn } from '../../src/references/read.ts'
import { judge, lineOf } from '../rules/judge.ts'

describe('a value names', () => {
	it.each([
		['one', 'a, b', false, ['a, b']],
		[
			'several',
			' a ,[b, c](d,e.md) , [x\\]y](<z.md> "t, u"),',
			true,
			['a', '[b, c](d,e.md)', '[x\\]y](<z.md> "t, u")'],
		],
	])('%s', (_, value, many, expected) => {
		const found = namedIn(value, many)
		expect(found.map(({ text }) => text)).toEqual(expected)
		for (const { start, end, text } of found) expect(value.slice(start, end)).toBe(text)
	})

	it('as code', () => {
		const value = ' `a` ,` 0001 `, `[b](c.md)'
		expect(namedIn(value, true).map(({ text }) => text)).toEqual(['a', '0001', '`[b](c.md)'])
		for (const { start, end, text } of namedIn(value, true))
			expect(value.slice(start, end)).toBe(text)
	})

	it('with the label and the destination of a link', () => {
		expect(namedIn('[a `b`](<c d.md>)', false)[0]).toMatchObject({ label: null })
		expect(namedIn('[a](../b(c).md "t")', false)[0]).toMatchObject({
			label: 'a',
			path: '../b(c).md',
		})
	})
})

const CONTRACT = `root: adr
path: "{number:4}-{slug}.md"
title: "{number}. {title}"
header: [title, lines]
state: status
fields:
  number: { type: integer, unique: true }
  status: { key: Status, values: [open, done, { past: "past, by {successor}" }] }
  successor: { type: reference, mirror: precursors }
  precursors: { key: Replaces, type: reference, many: true, required: false, mirror: successor }
  needs: { key: Needs, type: reference, many: true, required: false, as-ready-as: [[open], [done]] }
`

/** A record of each number with these lines. */
function records(lines: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(lines).map(([number, text]) => [
			`adr/${number.padStart(4, '0')}-r${number}.md`,
			`# ${number.padStart(4, '0')}. Record ${number}\n\n${text}\n`,
		]),
	)
}

function findings(lines: Record<string, string>, contract = CONTRACT): string[] {
	const files = records(lines)
	return judge({ contract, files }, files).map((each) => `${each.rule} ${lineOf(each, '')}`)
}

describe('a chain of records', () => {
	it('is fine in whatever way they name each other', () => {
		expect(
			findings({
				1: 'Status: past, by [0002](0002-r2.md)',
				2: 'Status: past, by ADR-0003\nReplaces: 1',
				3: 'Status: done\nReplaces: [Record 2](./0002-r2.md), #4, 0005-r5.md',
				4: 'Status: past, by adr/0003-r3.md',
				5: 'Status: past, by [the latest](/adr/0003-r3.md#decision)',
			}),
		).toEqual([])
	})

	it('with CRLF has its places', () => {
		const files = { 'adr/0001-r1.md': '# 0001. Record 1\r\n\r\nStatus: done\r\nReplaces: 2, 1\r\n' }
		const found = judge({ contract: CONTRACT, files }, files)
		expect(found.map((each) => `${each.rule} ${lineOf(each, 'adr/0001-r1.md')}`)).toEqual([
			'reference-mirrored 1:1-1:1 `successor` does not name `adr/0001-r1.md`, whose `Replaces` names this document',
			'reference-target 4:11-4:12 `Replaces` names `2`, which is no document of `recipe`',
			'reference-acyclic 4:14-4:15 `Replaces` names the document itself',
		])
	})
})

describe('what is wrong is told once', () => {
	it('a record that does not know who replaced it', () => {
		expect(findings({ 1: 'Status: done', 2: 'Status: done\nReplaces: 1' })).toEqual([
			'reference-mirrored adr/0001-r1.md:1:1-1:1 `successor` does not name `adr/0002-r2.md`, whose `Replaces` names this document',
		])
	})

	it('a record that names another three times', () => {
		expect(
			findings({ 1: 'Status: done', 2: 'Status: done\nReplaces: 1, 0001, [x](0001-r1.md)' }),
		).toEqual([
			'reference-mirrored adr/0001-r1.md:1:1-1:1 `successor` does not name `adr/0002-r2.md`, whose `Replaces` names this document',
		])
	})

	it('with how to name the other, where that stands in the value of another field', () => {
		const files = records({
			1: 'Status: done',
			2: 'Status: past, by 1',
			3: 'Replaces: 1\nStatus: open',
		})
		expect(judge({ contract: CONTRACT, files }, files).map(({ help }) => help)).toEqual([
			'name it under `Replaces`, or take it out there',
			'name it as `Status: past, by {successor}`, or take it out there',
		])
	})

	it('a document that names itself by two fields is told of both', () => {
		const contract = `${CONTRACT}  after: { key: After, type: reference, many: true, required: false, acyclic: true }\n`
		expect(
			findings({ 1: 'Status: open\nNeeds: 1, 2\nAfter: 1', 2: 'Status: open\nNeeds: 1' }, contract),
		).toEqual([
			'reference-acyclic adr/0001-r1.md:4:8-4:9 `Needs` names the document itself',
			'reference-acyclic adr/0001-r1.md:4:11-4:12 `Needs` goes in a circle: `0001-r1.md`, `0002-r2.md` and back',
			'reference-acyclic adr/0001-r1.md:5:8-5:9 `After` names the document itself',
		])
	})

	it('a circle, by both of its fields', () => {
		expect(
			findings({
				1: 'Status: past, by 2\nReplaces: 2',
				2: 'Status: past, by 1\nReplaces: 1',
			}),
		).toEqual([
			expect.stringMatching(
				/^reference-acyclic adr\/0001-r1\.md:.*goes in a circle: `0001-r1\.md`, `0002-r2\.md` and back$/,
			),
		])
	})

	it('a record that is done and needs one that is not', () => {
		expect(
			findings({ 1: 'Status: open', 2: 'Status: done\nNeeds: 1', 3: 'Status: open\nNeeds: 1' }),
		).toEqual([
			'reference-state adr/0002-r2.md:4:8-4:9 the document is `done`, and `Needs` names `adr/0001-r1.md`, which is `open`, expected `done`',
		])
	})

	it('several records where one is expected', () => {
		const contract = `${CONTRACT}  next: { key: Next, type: reference, required: false }\n`
		const files = records({
			1: 'Status: open\nNext: 1, [two](0002-r2.md)',
			2: 'Status: open\nNext: 1, 3',
		})
		expect(
			judge({ contract, files }, files).map(({ message, help }) => `${message}; ${help}`),
		).toEqual([
			'`Next` names 2 documents, expected one; name one of them, or let the contract say `many: true` of `next`',
			'`Next` names `1, 3`, which is no document of `recipe`; name a document that is there, or take it out',
		])
	})

	it('a label that names another record, by number or title', () => {
		const found = findings({
			1: 'Status: done',
			2: 'Status: done',
			3: 'Status: done\nNeeds: [0001](0002-r2.md), [Record 1](0002-r2.md), [first](0002-r2.md), [2](0002-r2.md)',
		})
		expect(found.map((each) => each.split(' ').slice(0, 3).join(' '))).toEqual([
			'reference-label adr/0003-r3.md:4:8-4:26 `0001`',
			'reference-label adr/0003-r3.md:4:28-4:50 `Record',
		])
	})
})

describe('another contract', () => {
	const config = (note: string) => `contracts:
  adr:
${CONTRACT.replace(/^(?=.)/gm, '    ')}
  note: { root: notes, path: "{name}.md", header: [lines], fields: { name: slug, about: ${note} } }
`
	const files = {
		...records({ 1: 'Status: done' }),
		'notes/a.md': 'about: [it](../adr/0001-r1.md)\n',
	}

	it('has the documents that are meant', () => {
		expect(judge({ config: config('{ type: reference, to: adr }') }, files)).toEqual([])
		const found = judge(
			{ config: config('{ type: reference, to: adr }') },
			{ ...files, 'notes/a.md': 'about: 7\n' },
		)
		expect(found.map(({ message }) => message)).toEqual([
			'`about` names `7`, which is no document of `adr`',
		])
	})

	it.each([
		['none of that name', '{ type: reference, to: adrs }', '`adrs` is no contract here'],
		[
			'no such field',
			'{ type: reference, to: adr, mirror: needs }',
			'`needs` is no reference of `adr` to `note`',
		],
		[
			'no such state',
			'{ type: reference, to: adr, as-ready-as: [[open], [ready]] }',
			'`ready` is no state of the two contracts',
		],
		['no reference', '{ type: text, to: adr }', '`to` is for references, and `about` is none'],
		['values', '{ type: reference, values: [a] }', '`about` is a reference, and has `values`'],
	])('is refused: %s', (_, note, expected) => {
		expect(judge({ config: config(note) }, files).map(({ message }) => message)).toEqual([expected])
	})
})
