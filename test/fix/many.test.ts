import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runHere } from '../cli/run.ts'
import { repository, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const NOTE = 'notes/a.md'
const TITLES = Array.from({ length: 120 }, (_, at) => `# Title ${at}\n\n${'word '.repeat(60)}\n\n`)

it('of very many fixes not all are tried, but all that can be are made', async () => {
	const root = repository(folder())
	write(root, {
		'doc-sync.yml':
			'contracts:\n  notes: { root: notes, path: "{topic}.md", title: "Note: {title}", fields: { topic: slug } }\n',
		[NOTE]: `# Note: A\n\n${TITLES.join('')}`,
	})
	const { out } = await runHere(root, ['--format', 'json'])
	const { findings } = JSON.parse(out) as { findings: { rule: string; fix?: object }[] }
	const offered = findings.filter(({ fix }) => fix).length
	expect(findings).toHaveLength(TITLES.length)
	expect(offered).toBeGreaterThan(10)
	expect(offered).toBeLessThan(TITLES.length)
	expect((await runHere(root, ['fix', '--unsafe'])).code).toBe(0)
	expect(readFileSync(join(root, NOTE), 'utf8').match(/^# /gm)).toHaveLength(1)
})
