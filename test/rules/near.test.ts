import { describe, expect, it } from 'vitest'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_CONTRACT,
	SAMPLE_PATH,
	SAMPLE_TEXT,
	sample,
} from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'

/** The sample with a companion of this name. */
const comp = (
	name: string,
	more: Situation['files'] = {},
	contract = `${SAMPLE_CONTRACT}companions: { "{date}-{name}.jpg": {} }\n`,
): Situation => ({ contract, text: SAMPLE_TEXT, files: { [`recipes/${name}`]: '', ...more } })
const FORBIDDING = `${SAMPLE_CONTRACT}companions: { "{date}-{name}.jpg": { allowed: { state: tried } } }\n`

const LACKING: [string, Situation, readonly string[]][] = [
	[
		'and its title stands among other words',
		{ text: sample('## Steps', '## The steps here') },
		[
			'9:1-9:1 section-required Steps: `## Steps` is missing, expected after `Ingredients`; add `## Steps` and what it has to say, or rename `The steps here` if it says that',
		],
	],
	[
		'and one word of its title stands elsewhere',
		{
			contract: SAMPLE_CONTRACT.replaceAll('Steps', 'How to boil'),
			text: sample('## Steps', '## Story\n\nIt rained.\n\n## How it went'),
		},
		[
			'9:1-9:1 section-required How to boil: `## How to boil` is missing, expected after `Ingredients`; add `## How to boil` and what it has to say, or rename `Story` if it says that',
		],
	],
	[
		'and all words of its title do, in other order',
		{
			contract: SAMPLE_CONTRACT.replaceAll('Steps', 'How to boil'),
			text: sample('## Steps', '## Boil: how one has to'),
		},
		[
			'9:1-9:1 section-required How to boil: `## How to boil` is missing, expected after `Ingredients`; add `## How to boil` and what it has to say, or rename `Boil: how one has to` if it says that',
		],
	],
	[
		'and its title is a part of a word',
		{ text: sample('## Steps', '## Story\n\nIt rained.\n\n## Footsteps here') },
		[
			'9:1-9:1 section-required Steps: `## Steps` is missing, expected after `Ingredients`; add `## Steps` and what it has to say, or rename `Story` if it says that',
		],
	],
	[
		'whose title has no words',
		{ contract: SAMPLE_CONTRACT.replaceAll('Steps', '"…"'), text: sample('## Steps', '## Other') },
		[
			'9:1-9:1 section-required …: `## …` is missing, expected after `Ingredients`; add `## …` and what it has to say, or rename `Other` if it says that',
		],
	],
	[
		'with two others in its place',
		{
			contract: SAMPLE_CONTRACT.replace(
				'required: [Ingredients, Steps]',
				'required: [Ingredients, Steps, Notes]',
			),
			text: sample('## Steps', '## Other'),
		},
		[
			'9:1-9:1 section-required Steps: `## Steps` is missing, expected after `Ingredients`; add `## Steps` and what it has to say',
			'9:1-9:1 section-required Notes: `## Notes` is missing, expected after `Ingredients`; add `## Notes` and what it has to say',
		],
	],
	[
		'and the others are taken',
		{ text: `${sample('## Steps\n\nBoil them.\n', '')}\n## Notes\n\nx\n` },
		[
			'10:1-10:1 section-required Steps: `## Steps` is missing, expected after `Ingredients`; add `## Steps` and what it has to say',
		],
	],
]

const EXEMPT: [string, Situation, readonly string[]][] = [
	[
		'and only another contract finds something',
		{
			config:
				'contracts:\n  a: { root: a, path: "{n}.md", title: "A {t}", exemptions: { x.md: old } }\n  b: { root: a, path: "{n}.txt", title: "B {t}" }\n',
			path: 'a/x.md',
			text: '# A x\n',
			files: { 'a/x.txt': '# x\n' },
		},
		[
			'a/x.txt:1:1-1:4 title-form title: the title is `x`, expected the form `B {t}`; write `# B x`',
			'doc-sync.yml:2:63-2:67 exemption-valid x.md: the exemption excuses nothing: its document has no finding; delete the line',
		],
	],
	[
		'and its counterpart has a finding',
		{
			contract: `${PAIRED_CONTRACT}exemptions: { draft/2026-03-01-soup.md: old }\n`,
			text: SAMPLE_TEXT,
			files: { [COUNTERPART_PATH]: COUNTERPART_TEXT.replace('# Recipe: 汤', '# 汤') },
		},
		[],
	],
	[
		'and neither it nor its counterpart has one',
		{
			contract: `${PAIRED_CONTRACT}exemptions: { draft/2026-03-01-soup.md: old }\n`,
			text: SAMPLE_TEXT,
			files: { [COUNTERPART_PATH]: COUNTERPART_TEXT },
		},
		[
			'doc-sync.yml:20:19-20:43 exemption-valid draft/2026-03-01-soup.md: the exemption excuses nothing: its document has no finding; delete the line',
		],
	],
	[
		'and nobody asked about it',
		{
			contract: `${SAMPLE_CONTRACT}exemptions: { draft/2026-03-01-soup.md: old }\n`,
			text: SAMPLE_TEXT,
			files: { 'recipes/draft/2026-03-02-b.md': SAMPLE_TEXT },
			asked: ['doc-sync.yml', 'recipes/draft/2026-03-02-b.md'],
		},
		[],
	],
	[
		'and nobody asked about the contract',
		{
			contract: `${SAMPLE_CONTRACT}exemptions: { draft/2026-03-01-soup.md: "" }\n`,
			text: SAMPLE_TEXT,
			asked: [SAMPLE_PATH],
		},
		[],
	],
]

const COMPANIONS: [string, Situation, readonly string[]][] = [
	[
		'one slip away',
		comp('draft/2026-03-01-sop.jpg'),
		[
			'recipes/draft/2026-03-01-sop.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: the file goes with `recipes/draft/2026-03-01-sop.md`, which does not exist; rename it if `recipes/draft/2026-03-01-soup.md` is meant; else move it to where its document is, or delete it',
		],
	],
	[
		'two slips away',
		comp('draft/2026-03-01-so.jpg'),
		[
			'recipes/draft/2026-03-01-so.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: the file goes with `recipes/draft/2026-03-01-so.md`, which does not exist; rename it if `recipes/draft/2026-03-01-soup.md` is meant; else move it to where its document is, or delete it',
		],
	],
	[
		'three slips away',
		comp('draft/2026-03-01-s.jpg'),
		[
			'recipes/draft/2026-03-01-s.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: the file goes with `recipes/draft/2026-03-01-s.md`, which does not exist; move it to where its document is, or delete it',
		],
	],
	[
		'two letters longer',
		comp('draft/2026-03-01-souppp.jpg'),
		[
			'recipes/draft/2026-03-01-souppp.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: the file goes with `recipes/draft/2026-03-01-souppp.md`, which does not exist; rename it if `recipes/draft/2026-03-01-soup.md` is meant; else move it to where its document is, or delete it',
		],
	],
	[
		'three letters longer',
		comp('draft/2026-03-01-soupppp.jpg'),
		[
			'recipes/draft/2026-03-01-soupppp.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: the file goes with `recipes/draft/2026-03-01-soupppp.md`, which does not exist; move it to where its document is, or delete it',
		],
	],
	[
		'in another folder',
		comp('tried/2026-03-01-soup.jpg'),
		[
			'recipes/tried/2026-03-01-soup.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: the file goes with `recipes/tried/2026-03-01-soup.md`, which does not exist; move it to where its document is, or delete it',
		],
	],
	[
		'near two documents',
		comp('draft/2026-03-01-sop.jpg', { 'recipes/draft/2026-03-01-stop.md': SAMPLE_TEXT }),
		[
			'recipes/draft/2026-03-01-sop.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: the file goes with `recipes/draft/2026-03-01-sop.md`, which does not exist; move it to where its document is, or delete it',
		],
	],
	[
		'that may not be there',
		comp('draft/2026-03-01-soup.jpg', {}, FORBIDDING),
		[
			'recipes/draft/2026-03-01-soup.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: `recipes/draft/2026-03-01-soup.md` may have no such file where it stands; delete the file',
		],
	],
	[
		'that may',
		{
			...comp('tried/2026-03-01-soup.jpg', {}, FORBIDDING),
			path: 'recipes/tried/2026-03-01-soup.md',
			text: sample('draft', 'tried'),
		},
		[],
	],
]

describe.each([
	['a section that lacks', LACKING],
	['a document that is exempt', EXEMPT],
	['a companion', COMPANIONS],
])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
