import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './source/folders.ts'

/** A repository with two RFCs, as a user would have it. */
export const GOOD = 'docs/rfc/proposed/process/2026-01-05-queue.md'
export const BAD = 'docs/rfc/implemented/process/2026-02-06-cache.md'
export const INDEX = 'docs/rfc/INDEX.md'

const GOOD_TEXT = `# RFC: One queue

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

/** A heading in the wrong case, which one edit mends; a proposal-era section; one that is missing. */
const BAD_TEXT = `# RFC: A cache

Status: implemented

## Problem

It is slow.

## decision

Keep what was read.

## Plan

Next week.

## Alternatives considered

Patience.
`

/** No index: what it has to say would change with the documents. */
export function smallRepository(): Record<string, string> {
	return { 'docs/rfc/README.md': '# The RFCs\n', [GOOD]: GOOD_TEXT, [BAD]: BAD_TEXT }
}

/** The same without anything wrong but the missing index. */
export function rightRepository(): Record<string, string> {
	const { [BAD]: _, ...files } = smallRepository()
	return files
}

/** In an empty folder: a repository with the built package as a dependency, and remark set up to use it. */
export function withRemark(root: string, files: Record<string, string>): string {
	repository(root, { ...files, '.remarkrc': '{ "plugins": ["doc-sync/remark"] }' })
	mkdirSync(join(root, 'node_modules'))
	symlinkSync(join(import.meta.dirname, '..'), join(root, 'node_modules/doc-sync'))
	return root
}
