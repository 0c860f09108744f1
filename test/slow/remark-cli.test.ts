import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BAD, GOOD, rightRepository, smallRepository, withRemark } from '../small-repository.ts'
import { temporaryFolders } from '../source/folders.ts'

const REMARK = join(import.meta.dirname, '../../node_modules/remark-cli/cli.js')

const folder = temporaryFolders()

function runCli(cwd: string, args: string[], input = '') {
	const options = { cwd, input, encoding: 'utf8' as const }
	return spawnSync(process.execPath, [REMARK, '--no-color', ...args], options)
}

describe('remark-cli', () => {
	it('prints the findings and exits with 1', () => {
		const root = withRemark(folder(), smallRepository())
		const { status, stderr } = runCli(root, ['.', '--quiet'])
		expect(stderr.split('\n').map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
			BAD,
			'9:1-9:12 error `decision` is a near miss of `Decision` rfc/section-near-miss doc-sync',
			'13:1-13:8 error `## Plan` does not belong where the state is `implemented` rfc/section-banned doc-sync',
			'19:10-19:10 error `## Consequences` is missing, expected after `Alternatives considered` rfc/section-required doc-sync',
			'',
			'✖ 3 errors',
			'',
		])
		expect(status).toBe(1)
	})

	it('exits with 0 where nothing is wrong', () => {
		const { status, stderr } = runCli(withRemark(folder(), rightRepository()), [
			'.',
			'--frail',
			'--quiet',
		])
		expect([stderr, status]).toEqual(['', 0])
	})

	it('fails for warnings with `--frail` alone', () => {
		const warned = (rightRepository()[GOOD] as string).replace(
			'## Problem',
			'A preface.\n\n## Problem',
		)
		const root = withRemark(folder(), { [GOOD]: warned })
		const plain = runCli(root, ['.'])
		expect(plain.stderr).toContain('rfc/preface-content')
		expect(plain.status).toBe(0)
		expect(runCli(root, ['.', '--frail']).status).toBe(1)
	})

	it('judges standard input by the path that it is given', () => {
		const root = withRemark(folder(), smallRepository())
		const without = runCli(root, [], '# Two queues\n')
		expect([without.status, without.stderr]).toEqual([0, '<stdin>: no issues found\n'])
		const given = runCli(root, ['--file-path', GOOD], '# Two queues\n')
		expect(given.stderr).toContain('rfc/title-form')
		expect(given.status).toBe(1)
	})
})
