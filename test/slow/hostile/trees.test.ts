import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runHere } from '../../cli/run.ts'
import { repository, temporaryFolders } from '../../source/folders.ts'

const folder = temporaryFolders()
/** Control characters but tab and line break, and those that turn the direction of text. */
const FORGING = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u
const CONFIG = 'contracts:\n  rfc: { extends: rfc }\n'

const name = fc.oneof(
	fc.constantFrom(
		'proposed',
		'implemented',
		'process',
		'2026-07-06-a.md',
		'INDEX.md',
		'README.md',
		'a b',
		'-x',
		'::error::',
		'%0A',
		'é',
		'e\u0301',
		'A',
		'a',
	),
	fc
		.string({ unit: 'binary', minLength: 1, maxLength: 6 })
		.filter(
			(text) =>
				!/[\0/]/.test(text) && !['.', '..'].includes(text) && Buffer.from(text).toString() === text,
		),
)
const path = fc
	.array(name, { minLength: 1, maxLength: 4 })
	.map((parts) => `docs/rfc/${parts.join('/')}`)
const entry = fc.record({
	path,
	/** Where a link leads, or null for a file. */
	link: fc.option(
		fc.oneof(
			path,
			fc.constantFrom('.', '..', '/', '/etc/hostname', '../../..', 'self', '.git/config'),
		),
	),
	content: fc.constantFrom('', '# RFC: a\n\nStatus: proposed\n', '\u001b[31m', '<<<<<<< a\n'),
})

function plant(
	root: string,
	entries: readonly { path: string; link: string | null; content: string }[],
): void {
	for (const { path, link, content } of entries) {
		const full = join(root, path)
		try {
			mkdirSync(dirname(full), { recursive: true })
			if (link === null) writeFileSync(full, content, { flag: 'wx' })
			else symlinkSync(link, full)
		} catch {
			// Something stands there already, or above it.
		}
	}
}

describe('any small tree of folders and links', () => {
	test.each(['with git', 'without git'])(
		'%s is judged, and no name writes a line of its own',
		async (kind) => {
			await fc.assert(
				fc.asyncProperty(fc.array(entry, { maxLength: 8 }), async (entries) => {
					const root = kind === 'with git' ? repository(folder()) : folder()
					writeFileSync(join(root, 'doc-sync.yml'), CONFIG)
					plant(root, entries)
					for (const format of ['pretty', 'json', 'github']) {
						const { code, out, err } = await runHere(root, [
							'--allow-empty',
							'--no-cache',
							'--format',
							format,
						])
						expect([0, 1, 2]).toContain(code)
						expect(err).not.toMatch(/internal error|\n {4}at /)
						expect(out + err).not.toMatch(FORGING)
					}
				}),
				{ numRuns: 12 },
			)
		},
	)
})
