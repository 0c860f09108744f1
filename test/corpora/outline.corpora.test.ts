import { readFileSync } from 'node:fs'
import fg from 'fast-glob'
import { describe, expect, test } from 'vitest'
import { boundsOf, computeOutline } from '../../src/outline/index.ts'
import { fullFacts, outlineFacts } from '../outline/full.ts'

const folder = process.env.DOC_SYNC_CORPORA
const paths = folder ? fg.sync('**/*.md', { cwd: folder, absolute: true, dot: true }) : []

describe.skipIf(!folder)('real documents', () => {
	const texts = paths.map((path) => readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))

	test('there are some', () => {
		expect(texts.length).toBeGreaterThan(0)
	})

	test('none is beyond the bounds', () => {
		for (const [at, text] of texts.entries()) expect(boundsOf(text), paths[at]).toBeNull()
	})

	test('none seems to have a merge conflict', { timeout: 900_000 }, () => {
		for (const [at, text] of texts.entries()) {
			if (!text.includes('<<<<<<< ')) continue
			expect(computeOutline(text).conflicts, paths[at]).toEqual([])
		}
	})

	test('the outline says what a full parse says', { timeout: 900_000 }, () => {
		for (const [at, text] of texts.entries()) {
			expect(outlineFacts(text), paths[at]).toEqual(fullFacts(text))
		}
	})
})
