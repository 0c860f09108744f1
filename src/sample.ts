/**
 * The contract and the document that the examples of rules are told with. They
 * are of a kind of their own, so that no rule can lean on a built-in contract.
 */

export const SAMPLE_NAME = 'recipe'

export const SAMPLE_CONTRACT = `root: recipes
path: "{state}/{date}-{name}.md"
beside: []
title: "Recipe: {title}"
header: [title, lines]
preface: [quote, comment]
state: state
fields:
  state: { key: State, values: [draft, tried, { dropped: "dropped — {reason}" }] }
  date: date
  name: { type: slug, unique: true }
sections:
  order: [Ingredients, Steps, Notes]
  required: [Ingredients, Steps]
  first: Ingredients
`

export const SAMPLE_PATH = 'recipes/draft/2026-03-01-soup.md'

export const SAMPLE_TEXT = `# Recipe: Soup

State: draft

## Ingredients

Leeks and potatoes.

## Steps

Boil them.
`

/** The sample document with one piece of text put in place of another. */
export function sample(from: string, to: string): string {
	if (!SAMPLE_TEXT.includes(from)) throw new Error(`the sample has no \`${from}\``)
	return SAMPLE_TEXT.replace(from, () => to)
}
