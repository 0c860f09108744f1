import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, sample } from '../../src/sample.ts'
import type { Situation } from './judge.ts'
import { mends, RIGHT } from './mending.ts'

const titled = (title: string) => sample('# Recipe: Soup', title)

const TWO_FORMS = SAMPLE_CONTRACT.replace(
	'title: "Recipe: {title}"',
	'title: ["Recipe: {title}", "Menu: {title}"]',
)

const PLAIN = SAMPLE_CONTRACT.replace('"Recipe: {title}"', '"{title} soup"')

const WORDLESS = SAMPLE_CONTRACT.replace('"Recipe: {title}"', '": {title}"')

const TITLES: [string, readonly string[]][] = [
	['# Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# recipe: **Soup**', ['safe "# Recipe: **Soup**\\n\\nState: draft…"']],
	['# **recipe**: Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# **recipe** — **Soup**', ['safe "# Recipe: **Soup**\\n\\nState: draft…"']],
	['# recipe soup: leeks', ['no fix']],
	['# recipe  – Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['Recipe: Leek-soup\n---', ['safe "Recipe: Leek-soup\\n===\\n\\nState: draft…"']],
	['# recipe: Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# RECIPE:Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# Recipe : Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# Recipe： Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# Recipe - Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# Recipe – Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# Recipe — Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# Recipe-Soup', ['no fix']],
	['# Recipe -Soup', ['no fix']],
	['# Recipes: Soup', ['no fix']],
	['# Recipes：Soup', ['no fix']],
	['# Recipe Soup', ['no fix']],
	['# Recipe:', ['no fix']],
	['# Recipe', ['no fix']],
	['# Recipe: <b>Soup</b>', []],
	['# recipe: <b>Soup</b>', ['no fix']],
	['# **Recipe**: Soup', []],
	['# **Recipe:** Soup', []],
	['# **Recipe: Soup**', []],
	['# **recipe - Soup**', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# _recipe: Soup_ of the day', ['no fix']],
	['# `recipe`: Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# **Soup**', ['safe "# Recipe: **Soup**\\n\\nState: draft…"']],
	['# Menu: Soup', ['no fix']],
	['# Menu： Soup', ['no fix']],
	['# Menu:Soup', ['safe "# Recipe: Menu:Soup\\n\\nState: draft…"']],
	['# Big Menu: Soup', ['safe "# Recipe: Big Menu: Soup\\n\\nState: draft…"']],
	['# Soup:of leeks', ['safe "# Recipe: Soup:of leeks\\n\\nState: draft…"']],
	['# Soup\u200b', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['# recipe\u200b: Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['#', ['no fix']],
	['# Recipe: Soup\n\n# Soup', []],
	['soup\n====', ['safe "Recipe: soup\\n====\\n\\nState: draft…"']],
	['Soup\nof leeks\n====', ['no fix']],
	['### Recipe: Soup', ['safe "# Recipe: Soup\\n\\nState: draft…"']],
	['Recipe: Soup\n---', ['safe "Recipe: Soup\\n===\\n\\nState: draft…"']],
	['Recipe: Soup\n---  ', ['safe "Recipe: Soup\\n=====\\n\\nState: draft…"']],
]

const OTHER_TITLES: [string, Situation, readonly string[]][] = [
	['of two forms', { contract: TWO_FORMS, text: titled('# Soup') }, ['no fix']],
	[
		'of two forms, at another level',
		{ contract: TWO_FORMS, text: titled('## Menu: Soup') },
		['safe "# Menu: Soup\\n\\nState: draft…"'],
	],
	['of a form with words behind', { contract: PLAIN, text: titled('# Leek') }, ['no fix']],
	[
		'of a form with words between',
		{
			contract: SAMPLE_CONTRACT.replace('"Recipe: {title}"', '"{name} of {title}"'),
			text: titled('# Leek'),
		},
		['no fix'],
	],
	[
		'of a form with a word before and one behind',
		{
			contract: SAMPLE_CONTRACT.replace('"Recipe: {title}"', '"Recipe: {title} soup"'),
			text: titled('# Leek'),
		},
		['no fix'],
	],
	[
		'of a form that begins with two words',
		{
			contract: SAMPLE_CONTRACT.replace('Recipe: {title}', 'How to: {title}'),
			text: titled('# how to - Boil'),
		},
		['safe "# How to: Boil\\n\\nState: draft…"'],
	],
	['of a form without a word', { contract: WORDLESS, text: titled('# Soup') }, ['no fix']],
	['that is not there', { text: sample('# Recipe: Soup\n\n', '') }, ['no fix']],
]

const FIELDS: [string, Situation, readonly string[]][] = [
	[
		'no header lines',
		{ text: sample('State: draft\n\n', '') },
		['safe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	[
		'no header lines, with CRLF',
		{ text: sample('State: draft\n\n', '').replaceAll('\n', '\r\n') },
		[
			'safe "# Recipe: Soup\\r\\n\\r\\nState: draft\\r\\n\\r\\n## Ingredients\\r\\n\\r\\nLeeks and potatoes.\\r\\n\\r\\n## Steps\\r\\n\\r\\nBoil them.\\r\\n"',
		],
	],
	[
		'other header lines',
		{ text: sample('State: draft', 'Cook: Ada') },
		['safe "# Recipe: Soup\\n\\nState: draft\\nCook: Ada…"'],
	],
	[
		'other header lines, with CRLF',
		{ text: sample('State: draft', 'Cook: Ada').replaceAll('\n', '\r\n') },
		[
			'safe "# Recipe: Soup\\r\\n\\r\\nState: draft\\r\\nCook: Ada\\r\\n\\r\\n## Ingredients\\r\\n\\r\\nLeeks and potatoes.\\r\\n\\r\\n## Steps\\r\\n\\r\\nBoil them.\\r\\n"',
		],
	],
	[
		'a title and nothing else',
		{ text: '# Recipe: Soup\n' },
		['safe "# Recipe: Soup\\n\\nState: draft\\n"'],
	],
	[
		'a title without a line break',
		{ text: '# Recipe: Soup' },
		['safe "# Recipe: Soup\\n\\nState: draft\\n"'],
	],
	['no title', { text: sample('# Recipe: Soup\n\nState: draft\n\n', '') }, ['no fix']],
	[
		'stated further down, without a title',
		{ text: `${sample('# Recipe: Soup\n\nState: draft\n\n', '')}\nState: draft\n` },
		['no fix'],
	],
	[
		'stated further down',
		{ text: `${sample('State: draft\n\n', '')}\nState: draft\n` },
		['no fix'],
	],
	[
		'several values',
		{
			contract: SAMPLE_CONTRACT.replace('{state}/', ''),
			path: 'recipes/2026-03-01-soup.md',
			text: sample('State: draft\n\n', ''),
		},
		['no fix'],
	],
	[
		'a value with a reason',
		{ path: 'recipes/dropped/2026-03-01-soup.md', text: sample('State: draft\n\n', '') },
		['no fix'],
	],
	[
		'a conflict in the document',
		{
			text: sample('State: draft\n\n', '').replace(
				'Boil them.',
				'<<<<<<< a\nB\n=======\nC\n>>>>>>> b',
			),
		},
		['no fix'],
	],
]

const VALUES: [string, Situation, readonly string[]][] = [
	[
		'another case',
		{ text: sample('draft', 'Draft') },
		['safe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	[
		'a note behind it',
		{ text: sample('draft', 'draft (since May)') },
		['unsafe "# Recipe: Soup\\n\\nState: draft…"'],
	],
	['a near miss of what the path says', { text: sample('draft', 'darft') }, [RIGHT]],
	['a near miss of something else', { text: sample('draft', 'tired') }, ['no fix']],
	['a near miss with words behind it', { text: sample('draft', 'darft at last') }, ['no fix']],
]

describe('a title', () => {
	it.each(TITLES)('%j', (title, expected) => {
		expect(mends('title-form', { text: titled(title) })).toEqual(expected)
	})
	it.each(OTHER_TITLES)('%s', (_, situation, expected) => {
		expect(mends('title-form', situation)).toEqual(expected)
	})
})

describe.each([
	['a field that lacks', 'field-required', FIELDS],
	['a value', 'field-value', VALUES],
])('%s', (_, rule, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(mends(rule, situation)).toEqual(expected)
	})
})
