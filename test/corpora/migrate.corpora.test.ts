import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { runBuilt as run } from '../cli/run.ts'
import { runGit, temporaryFolders } from '../source/folders.ts'
import { commitAll, copyOf, introOf, judge, noCorpora, perRule } from './corpus.ts'

const folder = temporaryFolders()

/** Few have a translation yet; of those that are there, all is asked. */
const NEW = `contracts:
  agent-note:
    extends: agent-note
    companions:
      "{date}-{topic}.zh.md": { required: false }
      "{date}-{topic}.i18n.yaml": { required: false }
    index: { INDEX.md: { title: Agent notes, columns: { Title: "[{title}]({path})" } } }
`

/** Relative links to nothing, by a reader of links that is not ours. */
function brokenLinks(root: string): string[] {
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
	return files
		.filter((path) => path.endsWith('.md'))
		.flatMap((path) => {
			const text = readFileSync(join(root, path), 'utf8')
			return [...text.matchAll(/\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/g)]
				.map((found) => decodeURI(found[1] ?? ''))
				.filter((to) => !existsSync(join(root, dirname(path), to)))
		})
}

test.skipIf(noCorpora)('dsh-rfc-late: RFCs become agent notes, and nothing is lost', () => {
	const intro = introOf('dsh-rfc-late')
	const top = copyOf('dsh-rfc-late', folder(), {
		'doc-sync.yml': `contracts: { rfc: { extends: rfc, index: { INDEX.md: { intro: ${intro} } } } }\n`,
	})
	commitAll(top)
	const before = judge(top)
	const broken = brokenLinks(top)
	writeFileSync(join(top, 'doc-sync.yml'), NEW)
	const migrated = run(top, ['migrate', 'rfc', 'agent-note'])
	expect([migrated.code, migrated.err.split('\n')[0]]).toEqual([
		0,
		'179 documents of `rfc` went to `agent-note`; 232 links in 125 files rewritten',
	])
	const after = judge(top)
	expect([after.code, after.documents]).toEqual([0, { 'agent-note': 179 }])
	expect(perRule(after.findings)).toEqual(perRule(before.findings))
	expect(brokenLinks(top).length).toBe(broken.length)
	expect(existsSync(join(top, 'docs'))).toBe(false)
	// All that changes in a document is what a migration is about.
	const options = ['-M', '-l0', '--unified=0', '--', '.', ':(exclude)*INDEX.md', ':(exclude)*.yml']
	const diff = runGit(top, 'diff', 'HEAD', ...options)
	// A translation had its title with a wide colon, which is no other word.
	expect(diff.match(/^-# RFC：/gm)?.length).toBe(3)
	const lines = diff.split('\n').filter((line) => /^[-+](?![-+])/.test(line))
	const others = lines.filter((line) => !/^.# |format: |\]\(|^.\[[^\]]*\]: /.test(line))
	const isHash = (line: string) => /^.2026-[a-z0-9-]+(?:\.zh)?\.md: [0-9a-f]{40}$/.test(line)
	expect(others.filter((line) => !isHash(line))).toEqual([])
})
