import { createHash } from 'node:crypto'
import type { Finding } from '../finding.ts'

/**
 * A name for each finding that an edit elsewhere in the document does not
 * change: made of contract, rule, path and subject, and for the second of the
 * same four, of its number among them.
 */
export function fingerprints(findings: readonly Finding[]): string[] {
	const seen = new Map<string, number>()
	return findings.map(({ contract, rule, path, subject }) => {
		const key = JSON.stringify([contract, rule, path, subject])
		const before = seen.get(key) ?? 0
		seen.set(key, before + 1)
		return createHash('sha256')
			.update(before === 0 ? key : `${key} ${before + 1}`)
			.digest('hex')
	})
}
