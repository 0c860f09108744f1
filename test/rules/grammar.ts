import { expect } from 'vitest'
import type { Finding } from '../../src/finding.ts'

/** What every sentence to a person keeps to. */
export function expectSentences({ message, help, related = [] }: Finding): void {
	for (const sentence of [message, help, ...related.map((each) => each.message)]) {
		expect(sentence).toMatch(/^[a-z0-9`#]/)
		expect(sentence).not.toMatch(/[.!]$|undefined|\[object|null|\(\?:|\\d|\s{2}/)
		expect(sentence.split('`').length % 2, sentence).toBe(1)
	}
	expect(message).not.toBe(help)
}
