import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runBuilt } from '../cli/run.ts'
import { temporaryFolders } from '../source/folders.ts'
import {
	commitAll,
	copyOf,
	introOf,
	judge,
	NO_HISTORY,
	noCorpora,
	perRule,
	take,
} from './corpus.ts'

const folder = temporaryFolders()
const INDEX = 'docs/rfc/INDEX.md'

const contract = (corpus: string, more = '') =>
	`contracts:\n  rfc:\n    extends: rfc\n    index: { INDEX.md: { intro: ${introOf(corpus)} } }\n${more}`
const LIMITATIONS = '  readme-limitations:\n    extends: readme-limitations\n'
const EXEMPT = `${LIMITATIONS}    exemptions: { packages/util/brand: Type-only primitive. }\n`
const PACKAGE = '{ "workspaces": ["packages/*/*"] }\n'

const rfc = () => copyOf('dsh-rfc', folder(), { 'doc-sync.yml': contract('dsh-rfc') })
const late = (readmes: string) =>
	copyOf('dsh-rfc-late', folder(), {
		'doc-sync.yml': contract('dsh-rfc-late', readmes),
		'package.json': PACKAGE,
	})

describe.skipIf(noCorpora)('dsh-rfc', () => {
	test('is as its own gates said, but for the order of two documents', () => {
		const { code, err, documents, findings } = judge(rfc())
		expect([code, err]).toEqual([0, ''])
		expect(documents).toEqual({ rfc: 112 })
		expect(perRule(findings)).toEqual({ 'warning section-order': 2 })
	})

	test('is the same in a repository', () => {
		const top = rfc()
		const plain = judge(top)
		commitAll(top)
		expect(judge(top)).toEqual(plain)
	})

	test('says once, and only outside of a repository, that there is no history', () => {
		const top = rfc()
		expect(runBuilt(top, ['--quiet']).err.replace(NO_HISTORY, '')).toBe('')
		expect(runBuilt(top, ['--quiet']).err).toMatch(NO_HISTORY)
		commitAll(top)
		expect(runBuilt(top, ['--quiet']).err).toBe('')
	})

	test('the index is written as it was committed', () => {
		const top = rfc()
		const committed = take(top, INDEX)
		expect(runBuilt(top, [], { bin: 'gen-rfc-index' }).code).toBe(0)
		expect(readFileSync(join(top, INDEX), 'utf8')).toBe(committed)
	})
})

describe.skipIf(noCorpora)('dsh-rfc-late', () => {
	test('has one README without limitations, which is exempt', () => {
		const bare = judge(late(LIMITATIONS))
		expect(bare.code).toBe(1)
		expect(bare.documents).toEqual({ rfc: 179, 'readme-limitations': 91 })
		expect(perRule(bare.findings)).toEqual({
			'error section-required': 1,
			'warning section-order': 7,
		})
		expect(bare.findings.find(({ severity }) => severity === 'error')).toMatchObject({
			path: 'packages/util/brand/README.md',
			subject: 'Known Limitations and Deferred Work',
		})
		const exempt = judge(late(EXEMPT))
		expect([exempt.code, exempt.err]).toEqual([0, ''])
		expect(perRule(exempt.findings)).toEqual({ 'warning section-order': 7 })
		expect(exempt.documents).toEqual(bare.documents)
	})

	test('is the same in a repository', () => {
		const top = late(EXEMPT)
		const plain = judge(top)
		commitAll(top)
		expect(judge(top)).toEqual(plain)
	})

	test('the index is written as it was committed', () => {
		const top = late(EXEMPT)
		const committed = take(top, INDEX)
		expect(runBuilt(top, [], { bin: 'gen-rfc-index' }).code).toBe(0)
		expect(readFileSync(join(top, INDEX), 'utf8')).toBe(committed)
	})
})
