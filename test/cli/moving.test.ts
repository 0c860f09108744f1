import { expect, it } from 'vitest'
import { tellFindings, tellLeft } from '../../src/cli/moving.ts'
import type { Finding } from '../../src/finding.ts'
import { MOVE_BACK } from '../../src/text/words.ts'

const at = (line: number, message: string, help = 'mend it'): Finding => ({
	path: 'a.md',
	start: { line, column: 1, offset: 0 },
	end: { line, column: 2, offset: 1 },
	contract: 'rfc',
	rule: 'section-empty',
	severity: 'error',
	subject: 'x',
	message,
	help,
	url: '',
})

function told(tell: (io: never) => void): string[] {
	const lines: string[] = []
	tell({ err: (text: string) => void lines.push(text) } as never)
	return lines.join('').split('\n').slice(0, -1)
}

it('what is alike is said once, with its first place and its number', () => {
	const findings = [at(1, 'one'), at(2, 'two'), at(3, 'one'), at(4, 'three'), at(5, 'one')]
	expect(told((io) => tellFindings(findings, ({ start }) => `${start.line}`, io, 2))).toEqual([
		'  1 one; mend it (and 2 more like it)',
		'  2 two; mend it',
		'  … and 1 more; `doc-sync` shows them',
	])
})

it('who has just moved a document is not told to move it back, but of its debt', () => {
	const findings = [at(1, 'one', `fold it, or ${MOVE_BACK}`), at(2, 'two', `ask; or: ${MOVE_BACK}`)]
	const debt = [{ contract: 'rfc', path: 'a.md', count: 2 }]
	expect(told((io) => tellLeft({ findings, debt } as never, 'a.md', 'done', io))).toEqual([
		'left to do, as it is `done`:',
		'  1:1 one; fold it',
		'  2:1 two; ask',
		'2 more findings in it are in the baseline',
	])
})
