import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'
import { long, WAIVED, withSections } from './sectioned.ts'

const EMPTY: [string, Situation, readonly string[]][] = [
	[
		'nothing',
		{ text: sample('Boil them.\n', '') },
		['9:1-9:9 section-empty Steps: `## Steps` says nothing; write what a reader looks for there'],
	],
	[
		'no items, one, and enough of them',
		{
			contract: withSections(
				'sections: [A, { B: { content: { items: 3 } } }, { C: { content: { items: 1 } } }, { D: { content: { items: 2 }, why: w, help: list them } }]\n',
			),
			text: long('A', 'B', 'C', 'D')
				.replace('## B\n\nText.', '## B\n\n- x\n- y')
				.replace('## D\n\nText.', '## D\n\n- x\n- y'),
		},
		[
			'9:1-9:5 section-empty B: `## B` has 2 list items that say something, expected 3; write at least 3 list items',
			'14:1-14:5 section-empty C: `## C` has no list items that say something, expected 1; write at least 1 list item',
		],
	],
	[
		'one item of two',
		{
			contract: withSections('sections: [{ A: { content: { items: 2 } } }]\n'),
			text: long('A').replace('Text', '- x'),
		},
		[
			'5:1-5:5 section-empty A: `## A` has 1 list item that says something, expected 2; write at least 2 list items',
		],
	],
	[
		'one item of one is what is asked for',
		{
			contract: withSections('sections: [{ A: { content: { items: 1 } } }]\n'),
			text: long('A').replace('Text', '- x'),
		},
		[],
	],
]

const TWICE: [string, Situation, readonly string[]][] = [
	[
		'a section',
		{ text: `${SAMPLE_TEXT}\n## Steps\n\nServe.\n\n## Steps\n\nEat.\n` },
		[
			'13:1-13:9 section-duplicate Steps: `Steps` is a section for the second time; make the two one section, or give one a title of its own',
			'  9:1-9:9 the first one',
			'17:1-17:9 section-duplicate Steps: `Steps` is a section for the second time; make the two one section, or give one a title of its own',
			'  9:1-9:9 the first one',
		],
	],
	['a section that is written nearly so', { text: `${SAMPLE_TEXT}\n## steps\n\nServe.\n` }, []],
]

const WAIVERS: [string, Situation, readonly string[]][] = [
	[
		'with its section',
		{ contract: WAIVED, text: sample('## Steps', '<!-- no steps -->\n\n## Steps') },
		[
			'9:1-9:18 waiver-valid no-steps: the waiver `no-steps` stands in for `Steps`, and the section is there; ask the cook; or: delete the comment; w',
		],
	],
	[
		'twice',
		{
			contract: WAIVED,
			text: sample('## Steps', '<!-- no steps -->\n\n<!-- no steps -->\n\n## More'),
		},
		[
			'11:1-11:18 waiver-valid no-steps: the waiver `no-steps` stands here a second time; ask the cook; or: delete the comment; w',
		],
	],
	[
		'under a condition that does not hold',
		{ contract: WAIVED, text: sample('## Ingredients', '<!-- no ingredients -->\n\n## More') },
		[
			'5:1-5:24 waiver-valid no-ingredients: the waiver `no-ingredients` holds only if `state` is `tried`; write the section `Ingredients` and delete the comment',
		],
	],
	[
		'in another spelling',
		{ contract: WAIVED, text: sample('## Steps', '<!-- No steps -->\n\n## More') },
		[
			'9:1-9:18 waiver-valid no-steps: this comment is a near miss of the waiver `no-steps`; ask the cook; or: write `<!-- no steps -->`, with nothing behind it on the line; w',
		],
	],
	[
		'where nothing asks for its section',
		{
			contract: WAIVED.replace('[Ingredients, Steps]', '[Ingredients]'),
			text: sample('## Steps', '<!-- no steps -->\n\n## More'),
		},
		[
			'9:1-9:18 waiver-valid no-steps: the waiver `no-steps` is not needed here: nothing requires `Steps` that it could stand in for; ask the cook; or: delete the comment; w',
		],
	],
]

const INSTEAD = SAMPLE_CONTRACT.replace(
	'Steps, Notes]',
	'{ Steps: { instead-of: [Method], why: w, help: ask } }, Notes]',
)

const NEAR: [string, Situation, readonly string[]][] = [
	[
		'another spelling',
		{ text: sample('## Steps', '## steps:') },
		['9:1-9:10 section-near-miss Steps: `steps:` is a near miss of `Steps`; write `## Steps`'],
	],
	[
		'an invisible character',
		{ text: sample('## Steps', '## Steps\u200b') },
		[
			'9:1-9:10 section-near-miss Steps: `Steps` is written with a zero-width space (U+200B) in it; write `## Steps`',
		],
	],
	[
		'an invisible character in another spelling',
		{ text: sample('## Steps', '## steps\u200b') },
		['9:1-9:10 section-near-miss Steps: `steps\u200b` is a near miss of `Steps`; write `## Steps`'],
	],
	[
		'what people write instead',
		{ contract: INSTEAD, text: sample('## Steps', '## Method') },
		[
			'9:1-9:10 section-near-miss Steps: `Method` is written where `Steps` is expected; ask; or: write `## Steps`; w',
		],
	],
	[
		'what people write instead, beside it',
		{ contract: INSTEAD, text: `${SAMPLE_TEXT}\n## Method\n\nX.\n` },
		[
			'13:1-13:10 section-near-miss Steps: `Method` is a second section for `Steps`; ask; or: fold it into `Steps`; w',
			'  9:1-9:9 the section',
		],
	],
]

describe.each([
	['a section that says nothing', EMPTY],
	['what stands twice', TWICE],
	['a waiver', WAIVERS],
	['a near miss', NEAR],
])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
