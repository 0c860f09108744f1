import { describe, expect, it } from 'vitest'
import { sample } from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'

/** A document about markers, and sources. */
const mark = (
	text: string,
	files: Situation['files'] = {},
	markers = '{ open: [Known], resolved: [Done] }',
): Situation => ({
	contract: `path: "{name}.md"\nsections: { order: [Known, Done], required: [] }\nmarkers: ${markers}\n`,
	path: 'a.md',
	text,
	files,
})
/** The sample with a comment before one of its sections. */
const allow = (comment: string): Situation => ({
	text: sample('## Steps', `${comment}\n\n## Steps`),
})

const MARKERS: [string, Situation, readonly string[]][] = [
	[
		'open, near another and near none',
		mark('## Known\n\nTODO(abc) TODO(zzz)\n', { 'x.ts': 'TODO(abd)' }),
		[
			'3:1-3:10 marker-open abc: `TODO(abc)` is named as open, and nothing in the repository has its tag; write `abd` if that is meant; else take out what is mended, or put the marker back where it still applies',
			'3:11-3:20 marker-open zzz: `TODO(zzz)` is named as open, and nothing in the repository has its tag; take out what is mended, or put the marker back where it still applies',
		],
	],
	[
		'open, in none of the folders',
		mark('## Known\n\nTODO(abc)\n', { 'src/x.ts': '' }, '{ open: [Known], sources: [src, lib] }'),
		[
			'3:1-3:10 marker-open abc: `TODO(abc)` is named as open, and nothing in `src` or `lib` has its tag; take out what is mended, or put the marker back where it still applies; `lib` does not exist',
		],
	],
	[
		'resolved, and left in one file and in two',
		mark('## Done\n\nTODO(a) FIXME(b)\n', { 'x.ts': 'TODO(a)', 'y.ts': 'XXX(a) XXX(a)\nTODO(b)' }),
		[
			'3:1-3:8 marker-resolved a: `TODO(a)` is named as resolved, and 3 markers with its tag are left, in `x.ts` and 1 more file; take out the markers, or do not call it resolved yet',
			'  x.ts:1:1-1:8 `TODO(a)` is left here',
			'  y.ts:1:1-1:7 `XXX(a)` is left here',
			'  y.ts:1:8-1:14 `XXX(a)` is left here',
			'3:9-3:17 marker-resolved b: `FIXME(b)` is named as resolved, and 1 marker with its tag is left, in `y.ts`; take out the markers, or do not call it resolved yet',
			'  y.ts:2:1-2:8 `TODO(b)` is left here',
		],
	],
	[
		'resolved, and left in many places',
		mark('## Done\n\nTODO(a)\n', {
			'x.ts': 'TODO(a)\n'.repeat(12),
			'y.ts': 'TODO(a)',
			'z.ts': 'TODO(a)',
		}),
		[
			'3:1-3:8 marker-resolved a: `TODO(a)` is named as resolved, and 14 markers with its tag are left, in `x.ts` and 2 more files; take out the markers, or do not call it resolved yet',
			'  x.ts:1:1-1:8 `TODO(a)` is left here',
			'  x.ts:2:1-2:8 `TODO(a)` is left here',
			'  x.ts:3:1-3:8 `TODO(a)` is left here',
			'  x.ts:4:1-4:8 `TODO(a)` is left here',
			'  x.ts:5:1-5:8 `TODO(a)` is left here',
			'  x.ts:6:1-6:8 `TODO(a)` is left here',
			'  x.ts:7:1-7:8 `TODO(a)` is left here',
			'  x.ts:8:1-8:8 `TODO(a)` is left here',
			'  x.ts:9:1-9:8 `TODO(a)` is left here',
			'  x.ts:10:1-10:8 `TODO(a)` is left here',
		],
	],
]

const ALLOWANCES: [string, Situation, readonly string[]][] = [
	[
		'that excuses nothing',
		allow('<!-- doc-sync-allow section-order: mine -->'),
		[
			'9:1-9:44 allowance-valid section-order: the allowance excuses nothing: `section-order` has no finding here; delete the comment, or put it directly before the block that it is about',
		],
	],
	[
		'without a reason',
		allow('<!-- doc-sync-allow section-order: -->'),
		[
			'9:1-9:39 allowance-valid section-order: the allowance of `section-order` has no reason; write why the document is let off',
		],
	],
	[
		'without a space',
		allow('<!-- doc-sync-allow section-order:x -->'),
		[
			'9:1-9:40 allowance-valid section-order: the allowance of `section-order` has no space after the colon; write `section-order: ` and the reason, with a space between',
		],
	],
	[
		'without anything',
		allow('<!-- doc-sync-allow -->'),
		[
			'9:1-9:24 allowance-valid : the comment lets the document off nothing, expected `<!-- doc-sync-allow <rule>: <reason> -->`; write the rule, a colon and the reason, or delete the comment',
		],
	],
	[
		'inside of a paragraph',
		{ text: sample('Boil', 'a <!-- doc-sync-allow section-order: x --> Boil') },
		[
			'11:3-11:43 allowance-valid section-order: the allowance stands inside of a paragraph or of HTML; put it on a line of its own, before the block, or at the head of the file',
		],
	],
	[
		'of a rule that is misspelt',
		allow('<!-- doc-sync-allow section-odrer: x -->'),
		[
			'9:1-9:41 allowance-valid section-odrer: `section-odrer` is no rule; did you mean `section-order`?',
		],
	],
	[
		'of a rule that is near none',
		allow('<!-- doc-sync-allow zzzzzzz: x -->'),
		['9:1-9:35 allowance-valid zzzzzzz: `zzzzzzz` is no rule; `doc-sync explain` lists the rules'],
	],
	[
		'of a misspelt rule of the contract',
		allow('<!-- doc-sync-allow recipe/section-odrer: x -->'),
		[
			'9:1-9:48 allowance-valid recipe/section-odrer: `recipe/section-odrer` is no rule of `recipe`; did you mean `section-order`?',
		],
	],
	[
		'of a rule of another contract',
		allow('<!-- doc-sync-allow soup/section-order: x -->'),
		[
			'9:1-9:46 allowance-valid soup/section-order: `soup/section-order` is no rule of `recipe`; `doc-sync explain` lists the rules',
		],
	],
	[
		'of what no comment can allow',
		allow('<!-- doc-sync-allow conflict-marker: x -->'),
		[
			'9:1-9:43 allowance-valid conflict-marker: no comment can allow `conflict-marker`; mend the finding: what a file says is not known until somebody resolves it',
		],
	],
	[
		'of a rule of the contract, that excuses nothing',
		allow('<!-- doc-sync-allow recipe/section-order: x -->'),
		[
			'9:1-9:48 allowance-valid recipe/section-order: the allowance excuses nothing: `recipe/section-order` has no finding here; delete the comment, or put it directly before the block that it is about',
		],
	],
]

describe.each([
	['a marker', MARKERS],
	['an allowance', ALLOWANCES],
])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
