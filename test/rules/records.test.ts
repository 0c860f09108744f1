import { describe, expect, it } from 'vitest'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	RECORD_PATH,
	RECORD_TEXT,
	RECORDED_CONTRACT,
	SAMPLE_CONTRACT,
	SAMPLE_TEXT,
	sample,
} from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'

/** A document and its counterpart with a record of this text, or none. */
const rec = (record: string | null, text = SAMPLE_TEXT, there = COUNTERPART_TEXT): Situation => ({
	contract: RECORDED_CONTRACT,
	text,
	files: { [COUNTERPART_PATH]: there, ...(record !== null && { [RECORD_PATH]: record }) },
})
const SEALED = `${SAMPLE_CONTRACT}sealed: { manifest: seals.json }\n`
const manifest = (files: Readonly<Record<string, string>>): string =>
	`${JSON.stringify({ version: 1, files }, null, 2)}\n`
const recipe = (number: number) =>
	[`recipes/draft/2026-03-0${number}-soup${number}.md`, SAMPLE_TEXT] as const

const RECORDS: [string, Situation, readonly string[]][] = [
	[
		'that is missing',
		rec(null),
		[
			'recipes/draft/2026-03-01-soup.i18n.yaml:1:1-1:1 record-valid 2026-03-01-soup.i18n.yaml: the record of `2026-03-01-soup.md` is missing; see that all say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
		],
	],
	[
		'that is demanded with its counterpart, and both are missing',
		{
			contract: RECORDED_CONTRACT.replace(
				'counterpart: zh',
				'required: true, counterpart: zh',
			).replace(': {}', ': { required: true }'),
			text: SAMPLE_TEXT,
		},
		[
			'recipes/draft/2026-03-01-soup.i18n.yaml:1:1-1:1 companion-expected {date}-{name}.i18n.yaml: the file is missing; it goes with `recipes/draft/2026-03-01-soup.md`; see that all say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
			'  1:1-1:1 the document',
			'recipes/draft/2026-03-01-soup.zh.md:1:1-1:1 companion-expected {date}-{name}.zh.md: the file is missing; it goes with `recipes/draft/2026-03-01-soup.md`; write `recipes/draft/2026-03-01-soup.zh.md`, which says the same in `zh`',
			'  1:1-1:1 the document',
		],
	],
	[
		'that lacks a side',
		rec(`${RECORD_TEXT.split('\n')[0]}\n`),
		[
			'recipes/draft/2026-03-01-soup.i18n.yaml:1:1-1:1 record-valid 2026-03-01-soup.zh.md: the record does not have `2026-03-01-soup.zh.md`; see that all say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
		],
	],
	[
		'with a side that is none',
		rec(`${RECORD_TEXT}x.md: ${'a'.repeat(40)}\n`),
		[
			'recipes/draft/2026-03-01-soup.i18n.yaml:3:1-3:47 record-valid x.md: the record has `x.md`, which is neither `2026-03-01-soup.md` nor a counterpart of it; see that all say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
		],
	],
	[
		'with sides twice',
		rec(RECORD_TEXT + RECORD_TEXT),
		[
			'recipes/draft/2026-03-01-soup.i18n.yaml:3:1-3:61 record-valid 2026-03-01-soup.md: the record has `2026-03-01-soup.md` twice; see that all say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
			'recipes/draft/2026-03-01-soup.i18n.yaml:4:1-4:64 record-valid 2026-03-01-soup.zh.md: the record has `2026-03-01-soup.zh.md` twice; see that all say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
		],
	],
	[
		'in a conflict',
		rec(`<<<<<<< a\n${RECORD_TEXT}=======\n>>>>>>> b\n`),
		[
			'recipes/draft/2026-03-01-soup.i18n.yaml:1:1-1:10 record-valid <<<<<<< a: the record has a merge conflict; see that all say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
		],
	],
	[
		'that is no text',
		{ ...rec(null), bytes: { [RECORD_PATH]: new Uint8Array([0xff, 0x3a]) } },
		[
			'recipes/draft/2026-03-01-soup.i18n.yaml:1:1-1:1 record-valid UTF-8: the record is not valid UTF-8; see that all say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
		],
	],
	[
		'with a line that is none',
		rec(`${RECORD_TEXT}a\`b\`\n`),
		[
			"recipes/draft/2026-03-01-soup.i18n.yaml:3:1-3:5 record-valid a`b`: `a'b'` is no line of a record, expected a name with its hash; see that all say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`",
		],
	],
	[
		'that is too long',
		rec('x\n'.repeat(200000)),
		[
			'recipes/draft/2026-03-01-soup.i18n.yaml:1:1-1:1 record-valid 262144 characters: the record is longer than 262144 characters; see that all say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
		],
	],
	[
		'of a document that changed',
		rec(RECORD_TEXT, sample('Boil', 'Fry')),
		[
			'recipes/draft/2026-03-01-soup.i18n.yaml:1:1-1:61 record-current 2026-03-01-soup.i18n.yaml: `2026-03-01-soup.md` has changed since this was recorded, `2026-03-01-soup.zh.md` has not; bring `2026-03-01-soup.zh.md` along, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
			'  1:1-1:1 it has changed',
		],
	],
	[
		'of a counterpart that changed',
		rec(RECORD_TEXT, SAMPLE_TEXT, `${COUNTERPART_TEXT}x\n`),
		[
			'recipes/draft/2026-03-01-soup.i18n.yaml:2:1-2:64 record-current 2026-03-01-soup.i18n.yaml: `2026-03-01-soup.zh.md` has changed since this was recorded, `2026-03-01-soup.md` has not; bring `2026-03-01-soup.md` along, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
			'  recipes/draft/2026-03-01-soup.zh.md:1:1-1:1 it has changed',
		],
	],
	[
		'of two that changed',
		rec(RECORD_TEXT, sample('Boil', 'Fry'), `${COUNTERPART_TEXT}x\n`),
		[
			'recipes/draft/2026-03-01-soup.i18n.yaml:1:1-1:61 record-current 2026-03-01-soup.i18n.yaml: `2026-03-01-soup.md` and `2026-03-01-soup.zh.md` have changed since this was recorded; see that they say the same, then run `doc-sync record recipes/draft/2026-03-01-soup.md`',
			'  1:1-1:1 it has changed',
			'  recipes/draft/2026-03-01-soup.zh.md:1:1-1:1 it has changed',
		],
	],
]

const SEALS: [string, Situation, readonly string[]][] = [
	[
		'that is broken',
		{
			contract: SEALED,
			text: SAMPLE_TEXT,
			files: {
				'recipes/seals.json': manifest({ 'draft/2026-03-01-soup.md': `sha256:${'0'.repeat(64)}` }),
			},
		},
		[
			'1:1-1:1 seal-kept recipes/draft/2026-03-01-soup.md: the content is not the one whose hash `recipes/seals.json` has; bring back what was sealed; if the file was never meant to be sealed, say so in the change that takes its line out of the manifest',
		],
	],
	[
		'of a file that is gone',
		{
			contract: SEALED,
			text: SAMPLE_TEXT,
			files: {
				'recipes/seals.json': manifest({
					'draft/2026-03-01-soup.md':
						'sha256:60ba60c473439b1911dd7e03404433c68c51c8cecdcb5186f85660930e4cb2e0',
					'draft/x.md': `sha256:${'0'.repeat(64)}`,
				}),
			},
		},
		[
			'recipes/draft/x.md:1:1-1:1 seal-kept recipes/draft/x.md: `recipes/seals.json` lists the file, which does not exist; bring back what was sealed; if the file was never meant to be sealed, say so in the change that takes its line out of the manifest',
		],
	],
	[
		'without its manifest',
		{ contract: SEALED, text: SAMPLE_TEXT },
		[
			'recipes/seals.json:1:1-1:1 seal-recorded recipes/seals.json: the manifest does not exist; run `doc-sync fix`, which adds what is not listed and changes nothing else',
		],
	],
	[
		'that is not in the manifest',
		{ contract: SEALED, text: SAMPLE_TEXT, files: { 'recipes/seals.json': manifest({}) } },
		[
			'recipes/seals.json:1:1-1:1 seal-recorded recipes/seals.json: the manifest lacks 1 sealed file: `recipes/draft/2026-03-01-soup.md`; run `doc-sync fix`, which adds what is not listed and changes nothing else',
		],
	],
	[
		'of three files that are not in it',
		{
			contract: SEALED,
			text: SAMPLE_TEXT,
			files: { ...Object.fromEntries([2, 3].map(recipe)), 'recipes/seals.json': manifest({}) },
		},
		[
			'recipes/seals.json:1:1-1:1 seal-recorded recipes/seals.json: the manifest lacks 3 sealed files: `recipes/draft/2026-03-01-soup.md`, `recipes/draft/2026-03-02-soup2.md`, `recipes/draft/2026-03-03-soup3.md`; run `doc-sync fix`, which adds what is not listed and changes nothing else',
		],
	],
	[
		'of five files that are not in it',
		{
			contract: SEALED,
			text: SAMPLE_TEXT,
			files: {
				...Object.fromEntries([2, 3, 4, 5].map(recipe)),
				'recipes/seals.json': manifest({}),
			},
		},
		[
			'recipes/seals.json:1:1-1:1 seal-recorded recipes/seals.json: the manifest lacks 5 sealed files: `recipes/draft/2026-03-01-soup.md`, `recipes/draft/2026-03-02-soup2.md`, `recipes/draft/2026-03-03-soup3.md`, 2 more; run `doc-sync fix`, which adds what is not listed and changes nothing else',
		],
	],
	[
		'whose manifest is none',
		{ contract: SEALED, text: SAMPLE_TEXT, files: { 'recipes/seals.json': '{' } },
		[
			'recipes/seals.json:1:1-1:1 seal-recorded recipes/seals.json: this is no manifest of seals: it is no JSON; bring back the latest one that git has',
		],
	],
]

describe.each([
	['a record', RECORDS],
	['a seal', SEALS],
])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
