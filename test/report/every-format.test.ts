import { describe, expect, test } from 'vitest'
import { FORMATS } from '../../src/cli/options.ts'
import { run } from '../cli/run.ts'
import { repository, temporaryFolders } from '../source/folders.ts'
import { CONTROL } from './unruly.ts'

const folder = temporaryFolders()
const TEXT = '# RFC: \x1b[2Jred \u202eback\n\nStatus: \x07 ::error::forged\n\n##[error]forged\n'
const NAME = 'docs/rfc/proposed/process/2026-01-05-a\n::error::forged\n##[error]b.md'

/** A hostile name, title and status. */
const FILES = {
	'doc-sync.yml': 'contracts:\n  rfc: { extends: rfc }\n',
	'docs/rfc/proposed/process/2026-01-06-b.md': TEXT,
	[NAME]: TEXT,
}

describe('no document writes into the output', () => {
	test.each(FORMATS)('as %s', async (format) => {
		const root = repository(folder(), FILES)
		const { code, out, err } = await run(root, ['--format', format])
		expect(code).toBe(1)
		expect(out).toContain('2026-01-06-b.md')
		for (const stream of [out, err]) {
			expect(stream).not.toMatch(CONTROL)
			expect(stream).not.toMatch(/^\s*(?:::error::forged|##\[error\])/m)
		}
	})
})
