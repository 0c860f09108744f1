import { env } from 'node:process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isThorough } from '../thorough.ts'
import { broken } from './breaking.ts'
import { breaches } from './laws.ts'
import { SUBJECTS } from './subjects.ts'

const RUNS = Number(env.DOC_SYNC_FUZZ_RUNS ?? (isThorough ? 4_000 : 100))
const SEED = Number(env.DOC_SYNC_FUZZ_SEED ?? 11)

it('what is right, but for what is made from it, breaks no law', () => {
	for (const { name, files, config } of SUBJECTS)
		expect([name, breaches(files, config)]).toEqual([name, []])
})

it(`each fix removes its finding and makes no other, in ${RUNS} trees (DOC_SYNC_FUZZ_SEED=${SEED})`, {
	timeout: RUNS * 200 + 60_000,
}, () => {
	fc.assert(
		fc.property(broken(SUBJECTS), ({ subject, files }) => {
			expect(breaches({ ...subject.files, ...files }, subject.config)).toEqual([])
		}),
		{ numRuns: RUNS, seed: SEED },
	)
})
