import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtIns } from '../../rules/contracts/index.ts'
import type { Io } from '../../src/cli/io.ts'
import { main } from '../../src/cli/main.ts'
import { repository, runGit, temporaryFolders, write } from '../source/folders.ts'
import { type Run, run } from './run.ts'

const folder = temporaryFolders()
const TODAY = '2026-03-01'
const CONFIG = 'contracts:\n  rfc: { extends: rfc }\n'

/** Runs in this process; `answers` are typed at a terminal, without them nobody sits there. */
async function command(cwd: string, args: readonly string[], answers?: string[]): Promise<Run> {
	const [out, err]: [string[], string[]] = [[], []]
	const ask: Io['ask'] = async (question) => {
		err.push(question)
		return answers?.shift() ?? ''
	}
	const code = await main(args, {
		...{ cwd, env: {}, runtime: 'test', terminal: false, columns: 80, today: () => TODAY },
		ask: answers ? ask : null,
		out: (text) => void out.push(text.toString()),
		err: (text) => void err.push(text),
	})
	return { code, out: out.join(''), err: err.join('') }
}

/** The rules of the findings on a tree. */
async function rulesIn(root: string): Promise<string[]> {
	const { out } = await command(root, ['--format', 'json', '--no-cache', '--allow-empty'])
	const { findings } = JSON.parse(out)
	return [...new Set<string>(findings.map(({ rule }: { rule: string }) => rule))]
}

const textOf = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

it('is the second of the two commands that are named where nothing is governed', async () => {
	for (const args of [['init', '--yes'], [], ['index']]) {
		const root = repository(folder(), { 'README.md': '# Mine\n' })
		const { code, out, err } = await command(root, args)
		expect([code, out, existsSync(join(root, 'doc-sync.yml'))]).toEqual([2, '', false])
		const [write = '', then] = [...err.matchAll(/`((?:echo|doc-sync new) .*?)`/g)].map(
			([, it]) => it,
		)
		expect(spawnSync('sh', ['-c', write], { cwd: root }).status).toBe(0)
		expect(then).toBe('doc-sync new rfc "<title>"')
		// At a terminal it asks for what it needs besides.
		expect((await command(root, ['new', 'rfc', 'A title'], ['feature'])).code).toBe(0)
		expect(await rulesIn(root)).toEqual(['section-empty'])
		expect((await command(root, ['init', '--yes'])).code).toBe(0)
	}
})

it('writes a document with all that its first state asks for, and the index', async () => {
	const root = repository(folder(), { 'doc-sync.yml': CONFIG })
	const path = 'docs/rfc/proposed/process/2026-07-06-one-queue.md'
	const args = ['new', 'rfc', 'One `queue`', '--class', 'process', '--date', '2026-07-06']
	expect(await run(root, args)).toEqual({
		code: 0,
		out: `${path}\n`,
		err: 'written too: docs/rfc/INDEX.md\nto be written: `Problem`, `Proposal`, `Alternatives considered`, `Acceptance criteria` and `Risks`\n',
	})
	expect(textOf(root, path)).toMatch(
		/^# RFC: One `queue`\n\nStatus: proposed\n\n## Problem\n\n<!-- to be written -->\n\n## Proposal\n/,
	)
	expect(textOf(root, 'docs/rfc/INDEX.md')).toContain('[One `queue`](proposed/process/')
	const { out } = await run(root)
	expect(out.match(/rfc\/[a-z-]+$/gm)).toEqual(Array(5).fill('rfc/section-empty'))
})

const PACKAGE = {
	'package.json': '{ "workspaces": ["packages/*"] }',
	'packages/pan/package.json': '{}',
}
const FIELDS: Record<string, readonly string[]> = {
	rfc: ['--class', 'process'],
	'agent-note': ['--class', 'process'],
	'agent-note-zh': ['--class', 'process', '--status', 'proposed'],
	'readme-limitations': ['--package', 'packages/pan'],
}

/** What is closed is moved to where it is sealed, and not written there. */
const OPEN = [...builtIns.keys()].filter((name) => name !== 'agent-note-archived')

it.each(OPEN)('%s: nothing but what is left to write', async (name) => {
	const config = `contracts: { ${name}: { extends: ${name} } }\n`
	const root = repository(folder(), { 'doc-sync.yml': config, ...PACKAGE })
	const made = await command(root, ['new', name, 'Über die Queue #', ...(FIELDS[name] ?? [])])
	expect(made.code, made.err).toBe(0)
	// A translation has the sections of what it is one of.
	expect(await rulesIn(root)).toEqual(name === 'agent-note-zh' ? [] : ['section-empty'])
	expect(textOf(root, made.out.trim())).toContain('Über die Queue \\#\n')
})

const NUMBERED = `contracts:
  adr:
    root: doc/adr
    path: "{number:4}-{slug}.md"
    title: "{number}. {title}"
    header: [title, lines]
    state: status
    fields:
      number: { type: integer, unique: true }
      date: { key: Date, type: date }
      status: { key: Status, values: [Proposed, { Superseded: "Superseded by {successor}" }] }
      owner: { key: Owner }
      note: { key: Note, required: false }
      due: { key: Due, type: date, required: { status: Superseded } }
    sections: { order: [Context, Decision], required: [Context] }
    cases: { Superseded: { sections: { required: [Decision] } } }
`

describe('a contract that numbers its documents', () => {
	const root = () =>
		repository(folder(), { 'doc-sync.yml': NUMBERED, 'doc/adr/0099-old.md': '# 99. Old\n' })

	it('gives the next free number, and states what is required', async () => {
		const top = root()
		const { code, out } = await command(top, ['new', 'adr', 'A queue', '--owner', 'Ada'])
		expect([code, out]).toEqual([0, 'doc/adr/0100-a-queue.md\n'])
		expect(textOf(top, out.trim())).toBe(
			`# 100. A queue\n\nDate: ${TODAY}\nStatus: Proposed\nOwner: Ada\n\n## Context\n\n<!-- to be written -->\n`,
		)
	})

	it('begins in another state with what that asks for', async () => {
		const top = root()
		const fields = ['--status=Superseded', '--owner', 'Ada', '--note=x', '--number', '0007']
		const missing = await command(top, ['new', 'adr', 'A queue', ...fields])
		expect(missing.err).toBe('doc-sync: `successor` is not said: add `--successor <text>`\n')
		const { out } = await command(top, ['new', 'adr', 'A queue', ...fields, '--successor', '9'])
		expect(textOf(top, out.trim())).toBe(
			`# 7. A queue\n\nDate: ${TODAY}\nStatus: Superseded by 9\nOwner: Ada\nNote: x\nDue: ${TODAY}\n\n## Decision\n\n<!-- to be written -->\n`,
		)
	})
})

it('makes the path of a title in Chinese', async () => {
	const root = repository(folder(), { 'doc-sync.yml': CONFIG })
	const { code, out, err } = await run(root, ['new', 'rfc', '一个队列', '--class', 'process'])
	expect([code, out]).toEqual([0, expect.stringMatching(/-yi-ge-dui-lie\.md\n$/)])
	expect(err).toContain('to be written: ')
	expect(textOf(root, out.trim())).toMatch(/^# RFC: 一个队列\n/)
})

it('asks at a terminal for what was not said', async () => {
	const root = repository(folder(), { 'doc-sync.yml': CONFIG })
	const { code, out, err } = await command(root, ['new', 'rfc'], ['RFC: 𠮷', 'process', 'queue'])
	expect([code, out]).toEqual([0, `docs/rfc/proposed/process/${TODAY}-queue.md\n`])
	expect(err).toContain('title: class (feature, bug-fix, ')
	expect(textOf(root, out.trim())).toMatch(/^# RFC: 𠮷\n/)
	const wrong = await command(root, ['new', 'rfc', 'X'], ['proces'])
	expect(wrong.err).toContain('`--class proces` cannot be: did you mean `process`?')
})

it.each<[string, string[], string]>([
	['no title', ['rfc'], 'the title is missing: `doc-sync new rfc "<title>"`'],
	['a title of two lines', ['rfc', 'a\nb'], 'the title is more than one line of text'],
	['no contract', [], '`doc-sync new` takes a contract and a title'],
	['a contract that is none', ['rcf', 'X'], '`rcf` is no contract here; did you mean `rfc`?'],
	['a field that is missing', ['rfc', 'X'], '`class` is not said: add `--class <feature|bug-fix|'],
	['a field that is none', ['rfc', 'X', '--clas', 'process'], 'did you mean `--class`?'],
	['a field without a value', ['rfc', 'X', '--class'], '`--class` needs a value'],
	['a value that is none', ['rfc', 'X', '--topic', 'A b'], '`--topic A b` cannot be: lower-case'],
	['a date that is none', ['rfc', 'X', '--date', '2026-02-30'], 'is no calendar date'],
	['a title that gives no slug', ['rfc', '!!', '--class=process'], '`topic` is not said'],
])('%s is one line, and nothing is written', async (_, args, message) => {
	const root = repository(folder(), { 'doc-sync.yml': CONFIG })
	const { code, out, err } = await command(root, ['new', ...args])
	expect([code, out]).toEqual([2, ''])
	expect(err).toContain(message)
	expect(err.trimEnd().split('\n')).toHaveLength(1)
	expect(runGit(root, 'status', '--porcelain')).toBe('?? doc-sync.yml\n')
})

it('writes over nothing, and nothing that would break the contract', async () => {
	const root = repository(folder(), { 'doc-sync.yml': CONFIG })
	const args = ['new', 'rfc', 'X', '--class', 'process']
	await command(root, args)
	const again = await command(root, args)
	expect([again.code, again.err]).toEqual([2, expect.stringContaining('exists already')])
	const other = await command(root, ['new', 'rfc', 'X', '--class', 'testing'])
	expect(other.err).toContain('nothing is written, as it would break the contract')
	expect(other.err).toContain('`topic` is `x`, and so it is in')
	expect(runGit(root, 'status', '--porcelain', '-uall').match(/testing/)).toBeNull()
})

it('a path that text of a field would lead astray is refused', async () => {
	const root = repository(folder(), { 'doc-sync.yml': NUMBERED })
	const args = ['new', 'adr', 'X', '--owner', 'A', '--slug', '../../x']
	expect((await command(root, args)).err).toContain(
		'what was said makes no path of the form `{number:4}-{slug}.md`',
	)
})

it('leaves an index alone that other documents keep from being right, and says so', async () => {
	const root = repository(folder(), { 'doc-sync.yml': CONFIG })
	write(root, { 'docs/rfc/proposed/process/2026-01-05-old.md': '# Old: title\n' })
	const { code, err } = await command(root, ['new', 'rfc', 'X', '--class', 'process'])
	expect([code, err]).toEqual([0, expect.stringContaining('INDEX.md is not renewed')])
	expect(runGit(root, 'status', '--porcelain', '-uall')).not.toContain('INDEX.md')
})

it('prints what it would write', async () => {
	const root = repository(folder(), { 'doc-sync.yml': CONFIG })
	const { out } = await command(root, ['new', 'rfc', 'X', '--class', 'process', '--dry-run'])
	expect(out).toContain('+# RFC: X')
	expect(runGit(root, 'status', '--porcelain')).toBe('?? doc-sync.yml\n')
})
