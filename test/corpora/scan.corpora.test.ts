import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { env } from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parseOutline, scanOutline } from '../../src/outline/index.ts'
import { agrees } from '../outline/scan-agrees.ts'
import { mutated, randomFrom } from '../outline/scan-mutate.ts'
import { noCorpora } from './corpus.ts'

const CORPORA = env.DOC_SYNC_CORPORA ?? ''
const SECONDS = Number(env.DOC_SYNC_FUZZ_SECONDS ?? 20)
const SEED = Number(env.DOC_SYNC_FUZZ_SEED ?? 1)

const timeout = SECONDS * 1_000 + 600_000

const documents = noCorpora
	? []
	: readdirSync(CORPORA, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
			.map((entry) => join(entry.parentPath, entry.name))
			.sort()

const textOf = (path: string): string => readFileSync(path, 'utf8').replace(/^\uFEFF/, '')

describe.skipIf(noCorpora)('the scanner says what the parser says', () => {
	test('of every document of the corpora, and understands nearly all', { timeout }, () => {
		const understood = documents.filter((path) => agrees(textOf(path))).length
		console.log(`understood ${understood} of ${documents.length} documents`)
		expect(understood / documents.length).toBeGreaterThan(0.99)
	})

	test(`of mutated documents for ${SECONDS} s (DOC_SYNC_FUZZ_SEED=${SEED})`, { timeout }, () => {
		const random = randomFrom(SEED)
		const end = Date.now() + SECONDS * 1_000
		let runs = 0
		for (; Date.now() < end; runs += 1) {
			const path = documents[Math.floor(random() * documents.length)] as string
			const text = mutated(textOf(path), random)
			if (differs(text)) expect.fail(`${relative(CORPORA, path)}: ${JSON.stringify(shrunk(text))}`)
		}
		console.log(`seed ${SEED}: ${runs} mutated documents`)
	})
})

function differs(text: string): boolean {
	const scanned = scanOutline(text)
	return scanned !== null && !isDeepStrictEqual(scanned, parseOutline(text))
}

/** The lines, and of those the characters, without which the two would agree. */
function shrunk(text: string): string {
	return without(without(text.split('\n'), '\n').split(''), '')
}

function without(pieces: string[], separator: string): string {
	for (let at = pieces.length - 1; at >= 0; at -= 1) {
		const [piece] = pieces.splice(at, 1)
		if (!differs(pieces.join(separator))) pieces.splice(at, 0, piece as string)
	}
	return pieces.join(separator)
}
