import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { judge, type Situation } from './judge.ts'

/** Of each finding of a rule, whether it can be mended by itself, and whether nothing is lost. */
const mended = (rule: string, situation: Situation): readonly string[] =>
	judge(situation)
		.filter((finding) => finding.rule === rule)
		.map(({ fix }) => (fix ? (fix.safe ? 'safe' : 'unsafe') : 'no fix'))

type Case = [about: string, rule: string, situation: Situation, expected: readonly string[]]

const ITEMS = SAMPLE_CONTRACT.replace(
	'order: [Ingredients,',
	'order: [{ Ingredients: { content: { items: 2 } } },',
)
const FAR = '# Recipe: Soup\n\nState: draft\n\n'
const INDEX = `${SAMPLE_CONTRACT}index: { INDEX.md: { columns: { T: "[{title}]({path})" } } }\n`
const idx = (index: string | null, more: Partial<Situation> = {}): Situation => ({
	contract: INDEX,
	text: SAMPLE_TEXT,
	files: index === null ? {} : { 'recipes/INDEX.md': index },
	...more,
})
const BANNED = `${SAMPLE_CONTRACT}banned-text: { "(fill in)": text of the form }\n`

const LEVELS: Case[] = [
	[
		'that would leave the one before it empty',
		'section-near-miss',
		{ text: sample('Leeks and potatoes.\n\n## Steps', '#### Steps') },
		['no fix'],
	],
	[
		'that would leave a comment in it',
		'section-near-miss',
		{ text: sample('Leeks and potatoes.\n\n## Steps', '<!-- a -->\n\n#### Steps') },
		['no fix'],
	],
	[
		'that would stand out of order',
		'section-near-miss',
		{ text: `${FAR}## Steps\n\nBoil them.\n\n### Ingredients\n\nLeeks.\n` },
		['no fix'],
	],
	[
		'that leaves as many items as are asked for',
		'section-near-miss',
		{ contract: ITEMS, text: sample('Leeks and potatoes.\n\n## Steps', '- a\n- b\n\n#### Steps') },
		['safe'],
	],
	[
		'that leaves more items',
		'section-near-miss',
		{
			contract: ITEMS,
			text: sample('Leeks and potatoes.\n\n## Steps', '- a\n- b\n- c\n\n#### Steps'),
		},
		['safe'],
	],
	[
		'that leaves fewer items',
		'section-near-miss',
		{ contract: ITEMS, text: sample('Leeks and potatoes.\n\n## Steps', '- a\n\n#### Steps') },
		['no fix'],
	],
	[
		'that leaves fewer items, and words',
		'section-near-miss',
		{
			contract: ITEMS,
			text: sample('Leeks and potatoes.\n\n## Steps', 'Words.\n\n- a\n\n#### Steps'),
		},
		['no fix'],
	],
	[
		'with a text before it that may not be there',
		'section-near-miss',
		{ text: sample('## Ingredients', 'Text.\n\n### Ingredients') },
		['no fix'],
	],
	[
		'with a quote before it',
		'section-near-miss',
		{ text: sample('## Ingredients', '> Text.\n\n### Ingredients') },
		['no fix'],
	],
	[
		'with a comment before it',
		'section-near-miss',
		{ text: sample('## Ingredients', '<!-- a -->\n\n### Ingredients') },
		['safe'],
	],
	[
		'with a text before it, where anything may',
		'section-near-miss',
		{
			contract: SAMPLE_CONTRACT.replace('preface: [quote, comment]\n', ''),
			text: sample('## Ingredients', 'Text.\n\n### Ingredients'),
		},
		['safe'],
	],
	[
		'that is the first',
		'section-near-miss',
		{ text: sample('## Ingredients', '### Ingredients') },
		['safe'],
	],
]

const INDEXES: Case[] = [
	['that is missing', 'index-fresh', idx(null), ['safe']],
	['in the place of another text', 'index-fresh', idx('# Guide\n\nMine.\n'), ['no fix']],
	[
		'in the place of another text with CRLF',
		'index-fresh',
		idx('# Guide\r\n\r\nMine.\r\n'),
		['no fix'],
	],
	[
		'of documents one of which has a wrong path',
		'index-fresh',
		idx(null, { files: { 'recipes/x.md': 'x' } }),
		['no fix'],
	],
	[
		'of a document whose title is wrong',
		'index-fresh',
		idx(null, { text: sample('# Recipe: Soup', '# Soup') }),
		['no fix'],
	],
	[
		'of such a document that is exempt',
		'index-fresh',
		idx(null, {
			contract: `${INDEX}exemptions: { draft/2026-03-01-soup.md: old }\n`,
			text: sample('# Recipe: Soup', '# Soup'),
		}),
		['safe'],
	],
	[
		'of documents whose titles are free',
		'index-fresh',
		{
			contract:
				'path: "{name}.md"\nindex: { /i/INDEX.md: { columns: { T: "[{name}]({path})" } } }\n',
			path: 'a.md',
			text: 'x\n',
		},
		['safe'],
	],
]

const BANS: Case[] = [
	[
		'at the beginning of a comment',
		'text-banned',
		{ contract: BANNED, text: sample('Boil them.', '<!-- (fill in) it -->\n\nBoil.') },
		['unsafe'],
	],
	[
		'alone in a comment',
		'text-banned',
		{ contract: BANNED, text: sample('Boil them.', '<!--(fill in)-->\n\nBoil.') },
		['safe'],
	],
	[
		'further down in a comment',
		'text-banned',
		{ contract: BANNED, text: sample('Boil them.', '<!-- it (fill in) -->\n\nBoil.') },
		['no fix'],
	],
	[
		'between comments and in one',
		'text-banned',
		{
			contract: BANNED,
			text: sample('Boil them.', '<!-- a -->\n\n(fill in)\n\n<!-- (fill in) -->\n\nBoil.'),
		},
		['no fix', 'safe'],
	],
	[
		'with spaces in a comment',
		'text-banned',
		{ contract: BANNED, text: sample('Boil them.', '<!--  (fill   in)  -->\n\nBoil.') },
		['safe'],
	],
	[
		'in prose',
		'text-banned',
		{ contract: BANNED, text: sample('Boil them.', 'a (fill in)\n\nBoil.') },
		['no fix'],
	],
	[
		'in an attribute',
		'text-banned',
		{ contract: BANNED, text: sample('Boil them.', '<a b="(fill in)">\n\nBoil.') },
		[],
	],
	[
		'in code',
		'text-banned',
		{ contract: BANNED, text: sample('Boil them.', '`(fill in)`\n\nBoil.') },
		[],
	],
]

describe.each([
	['a section at another level', LEVELS],
	['an index', INDEXES],
	['a banned text', BANS],
])('%s', (_, cases) => {
	it.each(cases)('%s', (_, rule, situation, expected) => {
		expect(mended(rule, situation)).toEqual(expected)
	})
})
