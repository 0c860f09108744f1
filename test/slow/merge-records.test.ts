import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mergeSetup } from '../../src/init/merge-setup.ts'
import { runBuilt } from '../cli/run.ts'
import { runGit, temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const PROGRAM = join(import.meta.dirname, '../../dist/bin/doc-sync.cjs')

const contract = (by: string) => `contracts:
  page:
    root: docs
    path: "{topic}.md"
    fields: { topic: slug }
    companions:
      "{topic}.zh.md": { counterpart: zh, record: { file: "{topic}.i18n.yaml", by: ${by} } }
      "{topic}.i18n.yaml": {}
`
const PARTS = ['One', 'Two', 'Three', 'Four']
const text = (word: string, changed: Readonly<Record<string, string>> = {}) =>
	`# ${word}\n\n${PARTS.map((part) => `## ${word} ${part}\n\n${word} is ${changed[part] ?? 'so'}.\n`).join('\n')}`

/** Two branches: one changes both languages and confirms, the other as told. */
function branched(by: string, confirms: boolean): string {
	const top = folder()
	write(top, { 'doc-sync.yml': contract(by) })
	runGit(top, 'init', '--quiet', '-b', 'main')
	const setup = mergeSetup({
		program: PROGRAM,
		folder: '',
		indexes: [],
		records: ['docs/**/*.i18n.yaml'],
	})
	write(top, { '.gitattributes': `${setup.attributes.join('\n')}\n` })
	for (const [key, value] of setup.config) runGit(top, 'config', key, value)
	commit(top, {}, {})
	runGit(top, 'checkout', '--quiet', '-b', 'other')
	const change = { One: 'new' }
	if (confirms) commit(top, change, change)
	else {
		write(top, { 'docs/tea.md': text('Tea', change) })
		runGit(top, 'commit', '--quiet', '--all', '-m', 'x')
		// Something in the record, so that both sides changed it.
		commit(top, change, {}, 'x', false)
	}
	runGit(top, 'checkout', '--quiet', 'main')
	commit(top, { Three: 'new' }, { Three: 'new' })
	return top
}

function commit(
	top: string,
	one: Readonly<Record<string, string>>,
	other: Readonly<Record<string, string>>,
	message = 'x',
	confirms = true,
): void {
	write(top, { 'docs/tea.md': text('Tea', one), 'docs/tea.zh.md': text('茶', other) })
	if (confirms) expect(runBuilt(top, ['record', 'docs/tea.md']).code).toBe(0)
	else {
		const path = join(top, 'docs/tea.i18n.yaml')
		write(top, { 'docs/tea.i18n.yaml': `# Moved.\n${readFileSync(path, 'utf8')}` })
	}
	runGit(top, 'add', '--all')
	runGit(top, 'commit', '--quiet', '-m', message)
}

describe.each(['file', 'section'])('records by %s', (by) => {
	test('merge where both branches confirmed theirs, and hold', () => {
		const top = branched(by, true)
		runGit(top, 'merge', '--quiet', '--no-edit', 'other')
		expect(runBuilt(top)).toMatchObject({ code: 0 })
		expect(runGit(top, 'show', 'HEAD:docs/tea.md')).toBe(text('Tea', { One: 'new', Three: 'new' }))
	})

	test('never vouch for a change of one language that nobody confirmed', () => {
		const top = branched(by, false)
		runGit(top, 'merge', '--quiet', '--no-edit', 'other')
		const { code, out } = runBuilt(top)
		expect(code).toBe(1)
		expect(out).toContain('`tea.md` has changed since this was recorded, `tea.zh.md` has not')
	})
})

test('what git cannot merge stays in conflict', () => {
	const top = branched('file', true)
	commit(top, { One: 'other' }, { One: 'other' })
	expect(() => runGit(top, 'merge', '--quiet', 'other')).toThrow()
	expect(readFileSync(join(top, 'docs/tea.i18n.yaml'), 'utf8')).toContain('<<<<<<<')
})
