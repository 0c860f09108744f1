import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { parseOutline, scanOutline } from '../../src/outline/index.ts'

/** Expects that the scanner gives up or says what the parser says; true if it does not give up. */
export function agrees(text: string): boolean {
	const scanned = scanOutline(text)
	if (!scanned) return false
	const parsed = parseOutline(text)
	// Comparing first is faster than describing what is equal.
	if (!isDeepStrictEqual(scanned, parsed)) expect(scanned, JSON.stringify(text)).toEqual(parsed)
	return true
}
