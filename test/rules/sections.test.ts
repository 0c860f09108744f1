import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_PATH, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'
import { long, WAIVED, withSections } from './sectioned.ts'

const LONG = withSections('sections: [A, B, C, D]\n')

const REQUIRED: [string, Situation, readonly string[]][] = [
	[
		'a section that says the title among other words',
		{ text: sample('## Steps', '## Steps and tools') },
		[
			'9:1-9:1 section-required Steps: `## Steps` is missing, expected after `Ingredients`; add `## Steps` and what it has to say, or rename `Steps and tools` if it says that',
		],
	],
	[
		'a section that says the beginning of the title, or another than it',
		{
			contract: SAMPLE_CONTRACT.replaceAll('Steps', 'Steps and tools'),
			text: sample('## Steps', '## Tools\n\nA pot.\n\n## Step'),
		},
		[
			'9:1-9:1 section-required Steps and tools: `## Steps and tools` is missing, expected after `Ingredients`; add `## Steps and tools` and what it has to say, or rename `Step` if it says that',
		],
	],
	[
		'a section with slips of the pen in its title',
		{ text: sample('## Steps', '## Tools\n\nA pot.\n\n## Stpes') },
		[
			'9:1-9:1 section-required Steps: `## Steps` is missing, expected after `Ingredients`; add `## Steps` and what it has to say, or rename `Stpes` if it says that',
		],
	],
	[
		'a section in a code block that never ends',
		{ text: sample('## Steps', '~~~~ md\n~~~\n\n## steps ##') },
		[
			'12:1-12:12 section-required Steps: `## Steps` stands in a code block without an end, expected after `Ingredients`; end the code block that begins in line 9',
		],
	],
	[
		'a section in a code block that ends with the document',
		{ text: `${sample('## Steps\n\nBoil them.\n', '')}\n~~~\n## Steps\n~~~~\n` },
		[
			'12:5-12:5 section-required Steps: `## Steps` is missing, expected after `Ingredients`; add `## Steps` and what it has to say',
		],
	],
	[
		'between two others',
		{ text: sample('## Steps\n\nBoil them.\n', '## Notes\n\nServes two.\n') },
		[
			'9:1-9:1 section-required Steps: `## Steps` is missing, expected after `Ingredients`; add `## Steps` and what it has to say',
		],
	],
	[
		'after none',
		{
			contract: SAMPLE_CONTRACT.replace('  first: Ingredients\n', ''),
			text: sample('Ingredients', 'Story'),
		},
		[
			'9:1-9:1 section-required Ingredients: `## Ingredients` is missing, expected before `Steps`; add `## Ingredients` and what it has to say',
		],
	],
	[
		'alone',
		{ contract: withSections('sections: [Steps]\n'), text: sample('Steps', 'Story') },
		[
			'11:11-11:11 section-required Steps: `## Steps` is missing, expected as a section of its own; add `## Steps` and what it has to say',
		],
	],
	[
		'with a waiver, and with one whose condition does not hold',
		{
			contract: WAIVED.replace('  first: Ingredients\n', ''),
			text: sample('Steps', 'Story').replace('Ingredients', 'More'),
		},
		[
			'11:11-11:11 section-required Ingredients: `## Ingredients` is missing, expected as a section of its own; add `## Ingredients` and what it has to say',
			'11:11-11:11 section-required Steps: `## Steps` is missing, expected as a section of its own; add `## Steps` and what it has to say; or, the comment `<!-- no steps -->`',
		],
	],
	[
		'with a waiver, and with one whose condition holds',
		{
			contract: WAIVED.replace('  first: Ingredients\n', ''),
			path: SAMPLE_PATH.replace('draft', 'tried'),
			text: sample('Steps', 'Story').replace('Ingredients', 'More').replace('draft', 'tried'),
		},
		[
			'11:11-11:11 section-required Ingredients: `## Ingredients` is missing, expected as a section of its own; add `## Ingredients` and what it has to say; or, as `state` is `tried`, the comment `<!-- no ingredients -->`',
			'11:11-11:11 section-required Steps: `## Steps` is missing, expected as a section of its own; add `## Steps` and what it has to say; or, the comment `<!-- no steps -->`',
		],
	],
	[
		'with a waiver of which nobody knows whether its condition holds',
		{
			contract: WAIVED.replace('{ state: tried }', '{ cook: { present: true }, age: Old }')
				.replace(
					'fields:',
					'fields:\n  cook: { key: Cook, required: false }\n  age: { key: Age, values: [Old], required: false }',
				)
				.replace('  first: Ingredients\n', ''),
			text: sample('State: draft', 'State: draft\nCook: Ada').replace('Ingredients', 'More'),
		},
		[
			'10:1-10:1 section-required Ingredients: `## Ingredients` is missing, expected before `Steps`; add `## Ingredients` and what it has to say; or, if `cook` is given and `age` is `Old`, the comment `<!-- no ingredients -->`',
		],
	],
	[
		'with its waiver',
		{ contract: WAIVED, text: sample('## Steps', '<!-- no steps -->\n\n## More') },
		[],
	],
	[
		'at another level, with the words of the contract',
		{
			contract: withSections('sections: { level: 3, order: [{ Steps: { why: w, help: ask } }] }\n'),
			text: SAMPLE_TEXT,
		},
		[
			'9:1-9:9 section-near-miss Steps: `Steps` stands at level 2, expected level 3; ask; or: write `### Steps`; w',
		],
	],
]

const FIRST: [string, Situation, readonly string[]][] = [
	[
		'below another',
		{ text: sample('## Ingredients', '## Story\n\nA day.\n\n## Ingredients') },
		[
			'5:1-5:9 section-first Ingredients: the first section is `Story`, expected `Ingredients`; move `## Ingredients` up, or `Story` below it',
			'  9:1-9:15 `Ingredients` stands here',
		],
	],
	[
		'missing',
		{ text: sample('## Ingredients', '## Story') },
		[
			'5:1-5:9 section-first Ingredients: the first section is `Story`, expected `Ingredients`; add `## Ingredients` as the first section, or make it the title of `Story` if that opens the document',
		],
	],
	[
		'in a document without sections',
		{ text: sample(SAMPLE_TEXT.slice(SAMPLE_TEXT.indexOf('\n## ')), '') },
		[
			'3:13-3:13 section-first Ingredients: the document has no section, expected `## Ingredients`; add `## Ingredients` as the first section',
			'3:13-3:13 section-required Steps: `## Steps` is missing, expected as a section of its own; add `## Steps` and what it has to say',
		],
	],
	[
		'at another level',
		{ text: sample('## Ingredients', '### Ingredients') },
		[
			'5:1-5:16 section-near-miss Ingredients: `Ingredients` stands at level 3, expected level 2; write `## Ingredients`',
		],
	],
	[
		'at another level, below another',
		{ text: sample('## Ingredients', '## Story\n\nA day.\n\n### Ingredients') },
		[
			'5:1-5:9 section-first Ingredients: the first section is `Story`, expected `Ingredients`; move `## Ingredients` up, or `Story` below it',
			'  9:1-9:16 `Ingredients` stands here',
			'9:1-9:16 section-near-miss Ingredients: `Ingredients` stands at level 3, expected level 2; write `## Ingredients`',
		],
	],
	[
		'with its waiver',
		{
			contract: WAIVED,
			path: 'recipes/tried/2026-03-01-soup.md',
			text: sample('## Ingredients', '<!-- no ingredients -->\n\n## Story').replace(
				'draft',
				'tried',
			),
		},
		[],
	],
	[
		'with the words of the contract',
		{
			contract: withSections(
				'sections: { order: [{ Ingredients: { why: w, help: ask } }, Steps], first: Ingredients }\n',
			),
			text: sample('## Ingredients', '## Story'),
		},
		[
			'5:1-5:9 section-first Ingredients: the first section is `Story`, expected `Ingredients`; ask; or: add `## Ingredients` as the first section, or make it the title of `Story` if that opens the document; w',
		],
	],
]

const ORDER: [string, Situation, readonly string[]][] = [
	[
		'one that goes below another',
		{ contract: LONG, text: long('B', 'C', 'A', 'D') },
		[
			'13:1-13:5 section-order A: `A` is out of order, expected the order `A`, `B`, `C` and `D`; move `A` above `B`',
		],
	],
	[
		'one that goes above another',
		{ contract: LONG, text: long('A', 'D', 'B', 'C') },
		[
			'9:1-9:5 section-order D: `D` is out of order, expected the order `A`, `B`, `C` and `D`; move `D` below `C`',
		],
	],
	[
		'all of them',
		{ contract: LONG, text: long('D', 'C', 'B', 'A') },
		[
			'5:1-5:5 section-order D: `D`, `C` and `B` are out of order, expected the order `A`, `B`, `C` and `D`; move `D` below `C`, move `C` below `B`, move `B` below `A`',
			'  9:1-9:5 `C` is out of order too',
			'  13:1-13:5 `B` is out of order too',
		],
	],
	[
		'two pairs',
		{ contract: LONG, text: long('B', 'A', 'D', 'C') },
		[
			'5:1-5:5 section-order B: `B` and `D` are out of order, expected the order `A`, `B`, `C` and `D`; move `B` below `A`, move `D` below `C`',
			'  13:1-13:5 `D` is out of order too',
		],
	],
	[
		'one above the opener, which is all that is wrong',
		{ text: long('Steps', 'Ingredients') },
		[
			'5:1-5:9 section-first Ingredients: the first section is `Steps`, expected `Ingredients`; move `## Ingredients` up, or `Steps` below it',
			'  9:1-9:15 `Ingredients` stands here',
		],
	],
	[
		'one above the opener, and one below it',
		{ text: long('Notes', 'Ingredients', 'Story', 'Steps') },
		[
			'5:1-5:9 section-first Ingredients: the first section is `Notes`, expected `Ingredients`; move `## Ingredients` up, or `Notes` below it',
			'  9:1-9:15 `Ingredients` stands here',
		],
	],
	[
		'one at another level',
		{ text: SAMPLE_TEXT.replace('## Ingredients', '## Ingredients\n\nSome.\n\n### Notes') },
		[],
	],
	[
		'the opener where the order has it later',
		{
			contract: withSections('sections: { order: [A, B, C], first: B }\n'),
			text: long('B', 'A', 'C'),
		},
		[],
	],
	[
		'one at another level, before those that it goes below',
		{
			text: SAMPLE_TEXT.replace('## Ingredients', '### Steps\n\nBoil.\n\n## Ingredients').replace(
				'## Steps\n\nBoil them.\n',
				'',
			),
		},
		[
			'5:1-5:10 section-near-miss Steps: `Steps` stands at level 3, expected level 2; write `## Steps`',
		],
	],
	[
		'some, where others are not there',
		{ contract: LONG, text: long('C', 'A') },
		[
			'5:1-5:5 section-order C: `C` is out of order, expected the order `A` and `C`; move `C` below `A`',
			'9:1-9:1 section-required D: `## D` is missing, expected after `C`; add `## D` and what it has to say',
			'11:6-11:6 section-required B: `## B` is missing, expected after `A`; add `## B` and what it has to say',
		],
	],
	[
		'one above the opener, with one of its own',
		{ text: long('Story', 'Steps', 'Ingredients') },
		[
			'5:1-5:9 section-first Ingredients: the first section is `Story`, expected `Ingredients`; move `## Ingredients` up, or `Story` below it',
			'  13:1-13:15 `Ingredients` stands here',
		],
	],
	[
		'all above the opener',
		{ text: long('Notes', 'Steps', 'Ingredients') },
		[
			'5:1-5:9 section-first Ingredients: the first section is `Notes`, expected `Ingredients`; move `## Ingredients` up, or `Notes` below it',
			'  13:1-13:15 `Ingredients` stands here',
			'5:1-5:9 section-order Notes: `Notes` is out of order, expected the order `Ingredients`, `Steps` and `Notes`; move `Notes` below `Steps`',
		],
	],
	['in order', { contract: LONG, text: long('X', 'A', 'Y', 'B', 'C', 'Z', 'D') }, []],
]

describe.each([
	['a section that lacks', REQUIRED],
	['the opening section', FIRST],
	['the order', ORDER],
])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
