import { describe, expect, test } from 'vitest'
import { temporaryFolders } from '../source/folders.ts'
import { commitAll, copyOf, judge, noCorpora, perRule } from './corpus.ts'

const folder = temporaryFolders()

const CONFIG = `contracts:
  agent-note:
    extends: agent-note
  readme-limitations:
    extends: readme-limitations
    exemptions: { packages/util/brand: Type-only primitive. }
`

describe.skipIf(noCorpora)('dsh-notes', () => {
	test('has twenty translations with a translated header and no other error, in a repository or out of one', () => {
		const top = copyOf('dsh-notes', folder(), {
			'doc-sync.yml': CONFIG,
			'package.json': '{ "workspaces": ["packages/*/*"] }\n',
		})
		const plain = judge(top)
		expect([plain.code, plain.err]).toEqual([1, ''])
		expect(plain.documents).toEqual({ 'agent-note': 596, 'readme-limitations': 227 })
		const headers = plain.findings.filter(({ rule }) => rule === 'counterpart-header')
		expect(new Set(headers.map(({ path }) => path)).size).toBe(20)
		expect(perRule(plain.findings)).toEqual({
			'error counterpart-header': 24,
			'warning preface-content': 9,
			'warning section-order': 33,
		})
		commitAll(top)
		expect(judge(top)).toEqual(plain)
	})
})
