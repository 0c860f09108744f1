import { describe, expect, it, test } from 'vitest'
import markerOpen from '../../rules/marker-open.ts'
import sealKept from '../../rules/seal-kept.ts'
import { openDocument } from '../../src/document.ts'
import { sectionsOf } from '../../src/record/sections.ts'
import { recordText } from '../../src/record/write.ts'
import type { Corpus } from '../../src/rule.ts'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	RECORD_PATH,
	RECORDED_CONTRACT,
	SAMPLE_CONTRACT,
	SAMPLE_PATH,
	SAMPLE_TEXT,
	SEALED_CONTRACT,
	SEALS_PATH,
	SEALS_TEXT,
	sample,
} from '../../src/sample.ts'
import { blobId } from '../../src/source/blob.ts'
import { judge, words } from './judge.ts'

/** The message and the help of each finding of a rule. */
const said = (rule: string, ...rest: Parameters<typeof judge>) =>
	judge(...rest)
		.filter((each) => each.rule === rule)
		.map(({ message, help }) => `${message}; ${help}`)

describe('a seal that history tells of', () => {
	const AT = 'adr/0001-a.md'
	const sealed = { commit: '0123456789abcdef0123', date: '2026-01-02', path: AT }
	const told = (more: object) =>
		sealKept.message(
			{ seal: { path: AT, isGone: false, left: null, manifest: null, sealed, ...more } } as never,
			{} as Corpus,
		)

	test.each([
		[
			{},
			'the content changed after it was sealed on 2026-01-02',
			'git restore --source=0123456789ab -- adr/0001-a.md',
		],
		[
			{ path: 'adr/a b.md' },
			'the content changed after it was sealed on 2026-01-02',
			"git show 0123456789ab:./adr/0001-a.md > 'adr/a b.md'",
		],
		[
			{ isGone: true },
			'the file was sealed on 2026-01-02, and does not exist any more',
			'git restore --source=0123456789ab -- adr/0001-a.md',
		],
		[
			{ isGone: true, left: 'old/a.md' },
			'the file was sealed on 2026-01-02, and went to `old/a.md`',
			'git restore --source=0123456789ab -- adr/0001-a.md',
		],
	])('%j', (more, message, command) => {
		const help = `bring it back with \`${command}\`, and write what is new in a document of its own`
		expect(told(more)).toEqual({ message, help })
	})
})

it('a manifest that is missing is written', () => {
	const [found] = judge({ contract: SEALED_CONTRACT, text: SAMPLE_TEXT })
	expect(found?.fix).toEqual({
		safe: true,
		edits: [{ path: SEALS_PATH, range: [0, 0], text: SEALS_TEXT }],
	})
})

it('sources that are too many are told at the key', () => {
	const at = { start: 7, end: 14 }
	const corpus = {
		contract: { asksForMarkers: true },
		markerFaults: () => ({ faults: [], tooMany: 60_000 }),
		place: (key: readonly string[]) => ({ path: `doc-sync.yml ${key.join()}`, at }),
	} as unknown as Corpus
	const [spot, ...others] = markerOpen.check(corpus)
	expect(others).toEqual([])
	expect(spot).toMatchObject({ path: 'doc-sync.yml markers', at, subject: 'markers' })
	expect(spot && markerOpen.message(spot, corpus)).toEqual({
		message: 'the sources are 60000 files, which is more than a run looks into',
		help: 'name their folders under `sources`',
	})
})

it('folders of sources that are not there are told, be they one or several', () => {
	const lost = (sources: string) =>
		said('marker-open', {
			contract: `path: "{name}.md"\nsections: { order: [Known] }\nmarkers: { open: [Known], sources: ${sources} }\n`,
			path: 'a.md',
			text: '## Known\n\nTODO(abc)\n',
			files: { 'src/x.ts': '' },
		}).map((each) => each.split('; ')[2])
	expect(lost('[src]')).toEqual([undefined])
	expect(lost('[src, lib]')).toEqual(['`lib` does not exist'])
	expect(lost('[bin, lib, src]')).toEqual(['`bin` and `lib` do not exist'])
	expect(lost('[., lib]')).toEqual(['`lib` does not exist'])
})

describe('a record by section', () => {
	const BY = RECORDED_CONTRACT.replace(
		'record: "{date}-{name}.i18n.yaml"',
		'record: { file: "{date}-{name}.i18n.yaml", by: section }',
	)
	const side = (path: string, text: string) => {
		const { document } = openDocument(path, new TextEncoder().encode(text))
		if (!document) throw new Error(path)
		const sections = sectionsOf(document).map(({ id }) => id)
		return { name: path.slice(path.lastIndexOf('/') + 1), id: '', sections }
	}
	/** What is told once the document has changed from one text into another. */
	const told = (before: string, after: string) => {
		const sides = [side(SAMPLE_PATH, before), side(COUNTERPART_PATH, COUNTERPART_TEXT)]
		const record = recordText(sides, 'section', SAMPLE_PATH, null)
		const files = { [COUNTERPART_PATH]: COUNTERPART_TEXT, [RECORD_PATH]: record }
		const found = judge({ contract: BY, text: after, files })
		return found
			.filter(({ rule }) => rule === 'record-current')
			.map(({ message, related = [] }) => [
				message.replace(/^.* has not/, ''),
				...related.map(({ start }) => start.line),
			])
	}
	const more = (titles: readonly string[]) =>
		SAMPLE_TEXT + titles.map((each) => `\n## ${each}\n\nMore.\n`).join('')

	test.each([
		['none that is another', more(['A']), SAMPLE_TEXT, '', 1],
		['one', SAMPLE_TEXT, sample('Boil', 'Fry'), ' (`Steps`)', 9],
		['the beginning', `A.\n\n${SAMPLE_TEXT}`, `B.\n\n${SAMPLE_TEXT}`, ' (the beginning)', 1],
		['three, one with code', SAMPLE_TEXT, more(['A', 'B', 'C `d`']), ' (`A`, `B`, `C d`)', 13],
		[
			'more than three',
			SAMPLE_TEXT,
			more(['A', 'B', 'C', 'D', 'E']),
			' (`A`, `B`, `C` and 2 more)',
			13,
		],
		['a tick', SAMPLE_TEXT, more(['A \\` b']), " (`A ' b`)", 13],
	])('names %s', (_, before, after, expected, line) => {
		expect(told(before, before)).toEqual([])
		expect(told(before, after)).toEqual([[expected, line]])
	})
})

describe('a record of three sides', () => {
	const DE = COUNTERPART_PATH.replace('.zh', '.de')
	const contract = RECORDED_CONTRACT.replace(
		'companions:\n',
		'companions:\n  "{date}-{name}.de.md": { counterpart: de, record: "{date}-{name}.i18n.yaml" }\n',
	)
	const GERMAN = COUNTERPART_TEXT.replace('汤', 'Suppe')
	const sides = (names: readonly string[]) =>
		names.map((name) => `2026-03-01-soup${name}.md: ${'0'.repeat(40)}\n`).join('')
	const files = { [COUNTERPART_PATH]: COUNTERPART_TEXT, [DE]: GERMAN }

	it('names those that have not changed', () => {
		const id = (text: string) => blobId(new TextEncoder().encode(text))
		const record = `${sides([''])}2026-03-01-soup.zh.md: ${id(COUNTERPART_TEXT)}\n2026-03-01-soup.de.md: ${id(GERMAN)}\n`
		const found = said('record-current', {
			contract,
			text: SAMPLE_TEXT,
			files: { ...files, [RECORD_PATH]: record },
		})
		expect(found).toEqual([
			'`2026-03-01-soup.md` has changed since this was recorded, `2026-03-01-soup.de.md` and `2026-03-01-soup.zh.md` have not; bring `2026-03-01-soup.de.md` and `2026-03-01-soup.zh.md` along, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
		])
	})

	it('says nothing of those that it does not have', () => {
		const found = said('record-current', {
			contract,
			text: SAMPLE_TEXT,
			files: { ...files, [RECORD_PATH]: sides(['']) },
		})
		expect(found).toEqual([
			'`2026-03-01-soup.md` has changed since this was recorded; see that they say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
		])
	})
})

it('a record that is asked for and lacks is told once', () => {
	const contract = RECORDED_CONTRACT.replace(': {}', ': { required: true }')
	const files = { [COUNTERPART_PATH]: COUNTERPART_TEXT }
	expect(judge({ contract, text: SAMPLE_TEXT, files }).map(({ rule }) => rule)).toEqual([
		'companion-expected',
	])
})

describe('a reference', () => {
	const contract = SAMPLE_CONTRACT.replace(
		'  date: date\n',
		'  date: date\n  needs: { key: Needs, type: reference, required: false, as-ready-as: [[draft], [tried]] }\n',
	)
	it('to nothing has no state, and one with a slip is told what may be meant', () => {
		const text = sample('draft\n', 'draft\nNeeds: stwe\n')
		const files = { 'recipes/tried/2026-03-02-stew.md': sample('draft', 'tried') }
		expect(words({ contract, text, files })).toEqual([
			'4:8-4:12 reference-target Needs: `Needs` names `stwe`, which is no document of `recipe`; did you mean `stew`?',
		])
	})
})
