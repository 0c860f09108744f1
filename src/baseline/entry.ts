import { createHash } from 'node:crypto'
import type { Finding } from '../finding.ts'
import { isPlain } from '../source/paths.ts'
import { jsonVisible } from '../text/escape.ts'

/** What stays of a finding when the lines of its document move. */
export type Identity = Pick<Finding, 'path' | 'contract' | 'rule' | 'subject'>

/** A line of a baseline: a finding, or as many as are the same, that was there when it was written. */
export interface Entry extends Identity {
	/** From 1. */
	readonly count: number
}

/** UTF-16 code units; of a longer subject its beginning and a hash are kept. */
const LONGEST_SUBJECT = 200
const KEPT = 160
const MOST = 1_000_000

/** What tells one entry from another. A subject that is too long for a line gives the same as its entry. */
export function keyOf({ path, contract, rule, subject }: Identity): string {
	return JSON.stringify([path, `${contract}/${rule}`, shortened(subject)])
}

function shortened(subject: string): string {
	if (subject.length <= LONGEST_SUBJECT) return subject
	const hash = createHash('sha256').update(subject).digest('hex').slice(0, 16)
	return `${subject.slice(0, KEPT)}… ${hash}`
}

/** An entry as its line, without a line break: a JSON array in which nothing is hidden. */
export function lineOf({ count, ...identity }: Entry): string {
	const parts = (JSON.parse(keyOf(identity)) as string[]).map((part) => JSON.stringify(part))
	return jsonVisible(`[${[...parts, ...(count > 1 ? [String(count)] : [])].join(', ')}]`)
}

/** The entry that a line states; null if it states none. */
export function entryOf(line: string): Entry | null {
	const [path, name, subject, count = 1, ...more] = arrayIn(line)
	const texts = typeof path === 'string' && typeof name === 'string' && typeof subject === 'string'
	if (!texts || more.length > 0 || !isPlain(path)) return null
	if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MOST)
		return null
	const [, contract, rule] = /^(.+)\/([a-z-]+)$/s.exec(name) ?? []
	return contract === undefined || rule === undefined
		? null
		: { path, contract, rule, subject, count }
}

function arrayIn(line: string): unknown[] {
	try {
		const value: unknown = JSON.parse(line)
		return Array.isArray(value) ? value : []
	} catch {
		return []
	}
}

/** The entries for some findings: what is the same is counted. */
export function entriesFor(findings: readonly Identity[]): Entry[] {
	const entries = new Map<string, Entry>()
	for (const { path, contract, rule, subject } of findings) {
		const key = keyOf({ path, contract, rule, subject })
		const count = (entries.get(key)?.count ?? 0) + 1
		entries.set(key, { path, contract, rule, subject, count })
	}
	return [...entries.values()]
}
