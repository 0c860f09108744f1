import { SAMPLE_CONTRACT } from '../../src/sample.ts'

/** With all that a header, sections and waivers can be told to be. */
export const RICH = `${SAMPLE_CONTRACT.replace(
	'header: [title, lines]',
	'header: [title, { lines: { other: false, ordered: true } }, { line: "For {guests} guests" }]',
)
	.replace(
		'  date: date\n',
		'  date: date\n  yield: { key: Yield, type: integer, required: { state: tried } }\n  cook: { key: Cook, required: false }\n  guests: integer\n',
	)
	.replace(
		'order: [Ingredients, Steps, Notes]',
		'order: [{ Ingredients: { content: { items: 2 }, instead-of: [Shopping] } }, { Steps: { instead-of: [Method, How to] } }, Notes]',
	)}  banned: { titles: [Shopping list] }
waivers:
  no-steps: { comment: "recipe: steps not recorded", section: Steps, when: { date: { before: 2026-04-01 } } }
banned-text: { "(fill in)": text of the form }
`
export const RICH_TEXT = `# Recipe: Soup

State: draft
Yield: 4
Cook: Ada

For 4 guests

> From a friend.

## Ingredients

- Leeks.
- Potatoes.

## Steps

Boil them.

## Notes

Serve it hot.
`

/** Sections of another level, a title in one of two forms, and a header that need not be there. */
export const LOOSE = `path: "{number:4}-{topic}.md"
root: adr
beside: [INDEX.md]
title: ["{number}. {title}", "ADR {number}: {title}"]
header: [{ title: {} }, { lines: { required: false } }]
state: status
fields:
  number: { type: integer, unique: true }
  topic: slug
  status: { key: Status, values: [{ accepted: { form: [Accepted, accepted], instead-of: [Done, Approved] } }, { superseded: "Superseded by {by}" }], required: false }
  date: { key: Date, type: date, required: { status: accepted } }
sections: { level: 3, order: [Context, Decision], required: [Decision] }
cases:
  accepted: { sections: { order+: [Consequences] } }
`
export const LOOSE_TEXT = `# 1. One queue

Status: Accepted
Date: 2026-03-01

### Context

Two queues run.

### Decision

One runs.

### Consequences

Less to watch.
`

/** No title, no header: sections alone, one of which opens. */
export const BARE = `root: notes
path: "{topic}.md"
beside: []
fields: { topic: slug }
preface: []
sections: { order: [Why, { What: { content: { items: 1 } } }, How], first: Why }
links: true
`
export const BARE_TEXT = `## Why

It [was](other.md#how) asked.

## What

- A note.

## How

Slowly.
`

/** Documents that name each other. */
export const MIRRORED = SAMPLE_CONTRACT.replace(
	'  date: date\n',
	`  date: date
  number: { key: Number, type: integer, unique: true, required: false }
  replaces: { key: Replaces, type: reference, required: false, mirror: replaced }
  replaced: { key: Replaced by, type: reference, required: false, mirror: replaces }
`,
)

/** A baseline, a document that is let off, and an index. */
export const OWED = `${SAMPLE_CONTRACT}index: { INDEX.md: { title: Recipes, columns: { Title: "[{title}]({path})" } } }
exemptions: { tried/2026-03-02-stew.md: it is old }
`
export const INDEX_TEXT = `# Recipes

Written by \`doc-sync index\`; do not edit by hand.

| Title |
|---|
| [Soup](draft/2026-03-01-soup.md) |
`
