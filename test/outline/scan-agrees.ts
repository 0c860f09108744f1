import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import {
	type Outline,
	parseLinks,
	parseOutline,
	readable,
	scanLinks,
	scanOutline,
} from '../../src/outline/index.ts'
import { unmutated } from '../mutation/unmutated.ts'

/** Expects that the scanner gives up or says what the parser says; true if it does not give up. */
export function agrees(text: string): boolean {
	const scanned = scanOutline(text)
	if (!scanned) return false
	const parsed = unmutated('outline', text, () => parsedOutline(text))
	if (!parsed) return false
	// Comparing first is faster than describing what is equal.
	if (!isDeepStrictEqual(scanned, parsed)) expect(scanned, JSON.stringify(text)).toEqual(parsed)
	linksAgree(text)
	return true
}

/** The same of links; true if the scanner does not give up. */
export function linksAgree(text: string): boolean {
	const scanned = scanLinks(text)
	if (!scanned) return false
	const parsed = unmutated('links', text, () => parseLinks(readable(text, parseOutline(text))))
	if (!isDeepStrictEqual(scanned, parsed)) expect(scanned, JSON.stringify(text)).toEqual(parsed)
	return true
}

/**
 * Null where the parser's development build, which only tests load, asserts what
 * does not hold of its own tokens: a task box at the start of a paragraph that
 * follows an empty item.
 */
function parsedOutline(text: string): Outline | null {
	try {
		return parseOutline(text)
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ERR_ASSERTION') return null
		throw error
	}
}
