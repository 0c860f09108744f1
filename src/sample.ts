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

/** The sample contract with a counterpart in another language, and what that says of the sample document. */
export const PAIRED_CONTRACT = `${SAMPLE_CONTRACT}companions:\n  "{date}-{name}.zh.md": { counterpart: zh }\n`

export const COUNTERPART_PATH = 'recipes/draft/2026-03-01-soup.zh.md'

export const COUNTERPART_TEXT = `# Recipe: 汤

State: draft

## 食材

韭葱和土豆。

## 步骤

煮熟。
`

/** The same with all that can be compared. */
export const COMPARED_CONTRACT = PAIRED_CONTRACT.replace(
	'counterpart: zh',
	'counterpart: { language: zh, compare: [code-spans, numbers, paragraphs] }',
)

/** The same contract with a record of the pair, and the record of the sample pair. */
export const RECORDED_CONTRACT = `${SAMPLE_CONTRACT}companions:
  "{date}-{name}.zh.md": { counterpart: zh, record: "{date}-{name}.i18n.yaml" }
  "{date}-{name}.i18n.yaml": {}
`

export const RECORD_PATH = 'recipes/draft/2026-03-01-soup.i18n.yaml'

export const RECORD_TEXT = `2026-03-01-soup.md: 402e8746e751136cd3e471f811fef1a298f4d4f0
2026-03-01-soup.zh.md: 1984cf64d9e7941565fea175caf12203cc7700b6
`

/** The same contract with all its documents sealed, and the manifest with the sample document. */
export const SEALED_CONTRACT = `${SAMPLE_CONTRACT}sealed: { manifest: seals.json }\n`

export const SEALS_PATH = 'recipes/seals.json'

export const SEALS_TEXT = `{
  "version": 1,
  "files": {
    "draft/2026-03-01-soup.md": "sha256:60ba60c473439b1911dd7e03404433c68c51c8cecdcb5186f85660930e4cb2e0"
  }
}
`
