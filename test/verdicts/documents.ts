/** Where the documents of these tests stand. */
export const IMPLEMENTED = 'docs/rfc/implemented/process/2026-07-05-queue.md'
export const PROPOSED = 'docs/rfc/proposed/process/2026-07-05-queue.md'
export const REJECTED = 'docs/rfc/rejected/process/2026-07-05-queue.md'

export const IMPLEMENTED_TEXT = `# RFC: One queue

Status: implemented

## Problem

Two queues run.

## Decision

One runs.

## Alternatives considered

Three of them.

## Consequences

Less to watch.
`

export const PROPOSED_TEXT = `# RFC: One queue

Status: proposed

## Problem

Two queues run.

## Proposal

Run one.

## Alternatives considered

Three of them.

## Acceptance criteria

One process is left.

## Risks

It may stall.
`

export const REJECTED_TEXT = `# RFC: One queue

Status: rejected — nobody waits

## Problem

Two queues run.

## Proposal

Run one.

## Alternatives considered

Three of them.
`

export const README = 'packages/pan/README.md'
export const WORKSPACE = {
	'package.json': '{ "workspaces": ["packages/*"] }',
	'packages/pan/package.json': '{}',
}
export const README_TEXT = `# pan

It fries.

## Known Limitations and Deferred Work

- It does not boil.
`

/** A text with one piece of it put in place of another. */
export function swap(text: string, from: string, to: string): string {
	if (!text.includes(from)) throw new Error(`the text has no ${from}`)
	return text.replace(from, () => to)
}
