import { env } from 'node:process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agrees } from '../outline/scan-agrees.ts'
import { soup } from '../outline/scan-soup.ts'

const SECONDS = Number(env.DOC_SYNC_FUZZ_SECONDS ?? 20)
const SEED = Number(env.DOC_SYNC_FUZZ_SEED ?? 1)

test(`the scanner says what the parser says for ${SECONDS} s (DOC_SYNC_FUZZ_SEED=${SEED})`, {
	timeout: SECONDS * 1_000 + 600_000,
}, () => {
	let runs = 0
	let understood = 0
	const property = fc.property(soup, (text) => {
		runs += 1
		if (agrees(text)) understood += 1
	})
	const options = { seed: SEED, numRuns: 2 ** 31 - 1, interruptAfterTimeLimit: SECONDS * 1_000 }
	fc.assert(property, options)
	console.log(`seed ${SEED}: ${runs} texts, ${understood} of them understood by the scanner`)
	expect(understood).toBeGreaterThan(0)
})
