import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import type { Situation } from './judge.ts'
import { mends, RIGHT } from './mending.ts'

const INSTEAD = SAMPLE_CONTRACT.replace(
	'Steps, Notes]',
	'Steps: { instead-of: [Method, How to] }, Notes]',
)

const SECTIONS: [string, Situation, readonly string[]][] = [
	[
		'another case',
		{ text: sample('## Steps', '## steps') },
		['safe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	[
		'more words',
		{ text: sample('## Steps', '## Steps (1)') },
		['unsafe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	[
		'emphasis',
		{ text: sample('## Steps', '## **steps** ##') },
		[
			'safe "# Recipe: Soup\\n\\nState: draft\\n\\n## Ingredients\\n\\nLeeks and potatoes.\\n\\n## Steps ##\\n\\nBoil them.\\n"',
		],
	],
	[
		'what cannot be seen in the middle of a word',
		{ text: sample('## Steps', '## St\u200beps') },
		['safe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	[
		'a link',
		{ text: sample('## Steps', '## [steps](#a)') },
		['unsafe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	[
		'a tag',
		{ text: sample('## Steps', '## <a id="a"></a>steps') },
		['unsafe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	[
		'another level',
		{ text: sample('## Steps', '#### Steps') },
		['safe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	[
		'another level, underlined',
		{ text: sample('## Steps', 'Steps\n=====') },
		['safe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	[
		'another level, underlined, with spaces',
		{ text: sample('## Steps', 'Steps  \n=====  ') },
		[
			'safe "# Recipe: Soup\\n\\nState: draft\\n\\n## Ingredients\\n\\nLeeks and potatoes.\\n\\n## Steps  \\n\\nBoil them.\\n"',
		],
	],
	[
		'another level, underlined, with CRLF',
		{ text: sample('## Steps', 'Steps\n=====').replaceAll('\n', '\r\n') },
		[
			'safe "# Recipe: Soup\\r\\n\\r\\nState: draft\\r\\n\\r\\n## Ingredients\\r\\n\\r\\nLeeks and potatoes.\\r\\n\\r\\n## Steps\\r\\n\\r\\nBoil them.\\r\\n"',
		],
	],
	[
		'underlined',
		{ text: sample('## Steps', 'steps:\n---') },
		[
			'safe "# Recipe: Soup\\n\\nState: draft\\n\\n## Ingredients\\n\\nLeeks and potatoes.\\n\\nSteps\\n---\\n\\nBoil them.\\n"',
		],
	],
	[
		'what people write instead',
		{ contract: INSTEAD, text: sample('## Steps', '## How to') },
		['unsafe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	[
		'a word that people write instead',
		{ contract: INSTEAD, text: sample('## Steps', '## Method') },
		['unsafe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	[
		'the singular, with a link elsewhere',
		{ text: sample('## Steps', '## Step').replace('Leeks', '[Leeks](a.md)') },
		[
			'safe "# Recipe: Soup\\n\\nState: draft\\n\\n## Ingredients\\n\\n[Leeks](a.md) and potatoes.\\n\\n## Steps\\n\\nBoil them.\\n"',
		],
	],
	['a second one', { contract: INSTEAD, text: `${SAMPLE_TEXT}\n## How to\n\nX.\n` }, ['no fix']],
	[
		'only punctuation is lost',
		{ text: sample('## Steps', '## Steps!') },
		['safe "# Recipe: Soup\\n\\nState: draft…"'],
	],
]

const WAIVED = `${SAMPLE_CONTRACT}waivers: { no-steps: { comment: no steps, section: Steps } }\n`

const waived = (comment: string) => sample('## Steps\n\nBoil them.\n', `${comment}`)

const WAIVERS: [string, Situation, readonly string[]][] = [
	[
		'another case',
		{ contract: WAIVED, text: waived('<!-- No steps -->\n') },
		[
			'safe "# Recipe: Soup\\n\\nState: draft\\n\\n## Ingredients\\n\\nLeeks and potatoes.\\n\\n<!-- no steps -->\\n"',
		],
	],
	['more words', { contract: WAIVED, text: waived('<!-- no steps: lost -->\n') }, []],
	[
		'spaces behind it',
		{ contract: WAIVED, text: waived('<!--no steps-->  \t\n') },
		[
			'safe "# Recipe: Soup\\n\\nState: draft\\n\\n## Ingredients\\n\\nLeeks and potatoes.\\n\\n<!-- no steps -->\\n"',
		],
	],
	[
		'spaces behind it, with CRLF',
		{ contract: WAIVED, text: waived('<!--no steps-->  \n').replaceAll('\n', '\r\n') },
		[
			'safe "# Recipe: Soup\\r\\n\\r\\nState: draft\\r\\n\\r\\n## Ingredients\\r\\n\\r\\nLeeks and potatoes.\\r\\n\\r\\n<!-- no steps -->\\r\\n"',
		],
	],
	[
		'at the end of the text',
		{ contract: WAIVED, text: waived('<!--no steps--> ') },
		[
			'safe "# Recipe: Soup\\n\\nState: draft\\n\\n## Ingredients\\n\\nLeeks and potatoes.\\n\\n<!-- no steps -->"',
		],
	],
	[
		'over three lines',
		{
			contract: WAIVED.replace('no steps,', 'none of the steps,'),
			text: waived('<!-- none\nof the\nsteps -->\n'),
		},
		[
			'safe "# Recipe: Soup\\n\\nState: draft\\n\\n## Ingredients\\n\\nLeeks and potatoes.\\n\\n<!-- none of the steps -->\\n"',
		],
	],
	[
		'words behind it',
		{ contract: WAIVED, text: waived('<!--no steps--> x\n') },
		[
			'safe "# Recipe: Soup\\n\\nState: draft\\n\\n## Ingredients\\n\\nLeeks and potatoes.\\n\\n<!-- no steps --> x\\n"',
		],
	],
	[
		'beside the section',
		{ contract: WAIVED, text: sample('## Steps', '<!-- no steps -->\n\n## Steps') },
		[RIGHT],
	],
	[
		'beside the section, in a paragraph',
		{ contract: WAIVED, text: sample('## Steps', 'Well. <!-- no steps -->\n\n## Steps') },
		['no fix'],
	],
	[
		'beside the section, between two lists',
		{ contract: WAIVED, text: sample('## Steps', '- a\n\n<!-- no steps -->\n\n- b\n\n## Steps') },
		['no fix'],
	],
	[
		'beside the section, at the end',
		{ contract: WAIVED, text: `${SAMPLE_TEXT}\n<!-- no steps -->\n` },
		[RIGHT],
	],
]

const NO_FIRST = sample('## Ingredients\n\nLeeks and potatoes.\n\n', '')

const FIRST: [string, Situation, readonly string[]][] = [
	['above the title', { text: `## Words\n\n${NO_FIRST}` }, ['no fix']],
	[
		'above the title, below front matter',
		{ text: `---\na: b\n---\n\n## Words\n\n${NO_FIRST}` },
		['no fix'],
	],
]

const LISTED = SAMPLE_CONTRACT.replace('Steps, Notes]', 'Steps: { content: { items: 1 } }, Notes]')

const ITEMS: [string, Situation, readonly string[]][] = [
	[
		'of paragraphs',
		{ contract: LISTED, text: sample('Boil them.', 'Boil.\n\nStir.') },
		[
			'safe "# Recipe: Soup\\n\\nState: draft\\n\\n## Ingredients\\n\\nLeeks and potatoes.\\n\\n## Steps\\n\\n- Boil.\\n\\n- Stir.\\n"',
		],
	],
	[
		'of paragraphs, and one that is meant as a heading',
		{ contract: LISTED, text: sample('Boil them.', 'Boil.\n\n##Stir\n\nSlowly.') },
		['no fix'],
	],
	[
		'of paragraphs, and one that is meant as a heading, unseen',
		{ contract: LISTED, text: sample('Boil them.', 'Boil.\n\n##\u2028Stir\n\nSlowly.') },
		['no fix'],
	],
	[
		'of a paragraph above a heading that is indented',
		{ contract: LISTED, text: sample('Boil them.', 'Boil.\n\n   ## Notes\n\nCold.') },
		['no fix'],
	],
	[
		'of a paragraph that begins with a number of an issue',
		{ contract: LISTED, text: sample('Boil them.', '#12 is to come.') },
		[
			'safe "# Recipe: Soup\\n\\nState: draft\\n\\n## Ingredients\\n\\nLeeks and potatoes.\\n\\n## Steps\\n\\n- #12 is to come.\\n"',
		],
	],
]

describe.each([
	['a list', 'section-empty', ITEMS],
	['a section', 'section-near-miss', SECTIONS],
	['a waiver', 'waiver-valid', WAIVERS],
	['the first section', 'section-first', FIRST],
])('%s', (_, rule, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(mends(rule, situation)).toEqual(expected)
	})
})
