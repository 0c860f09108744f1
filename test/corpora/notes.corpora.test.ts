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
	test('has no error, in a repository or out of one', () => {
		const top = copyOf('dsh-notes', folder(), {
			'doc-sync.yml': CONFIG,
			'package.json': '{ "workspaces": ["packages/*/*"] }\n',
		})
		const plain = judge(top)
		expect([plain.code, plain.err]).toEqual([0, ''])
		expect(plain.documents).toEqual({ 'agent-note': 596, 'readme-limitations': 227 })
		expect(perRule(plain.findings)).toEqual({
			'warning preface-content': 9,
			'warning section-order': 33,
		})
		commitAll(top)
		expect(judge(top)).toEqual(plain)
	})
})
