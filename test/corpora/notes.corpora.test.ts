import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { runBuilt } from '../cli/run.ts'
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

/** All that has a translation, the archive and the READMEs included. */
const PAIRS = `contracts:
  agent-note: { extends: agent-note }
  archived:
    root: .agents/notes/archived
    path: "{class}/{date}-{topic}.md"
    fields: { date: date, topic: slug }
    title: "Agent Note: {title}"
    header: [title, lines]
    companions:
      "{date}-{topic}.zh.md": { required: true, counterpart: zh, record: "{date}-{topic}.i18n.yaml" }
      "{date}-{topic}.i18n.yaml": { required: true }
  package:
    root: packages
    path: "{group}/{package}/README.md"
    fields: { group: slug, package: slug }
    companions:
      README.zh.md: { required: true, counterpart: zh, record: README.i18n.yaml }
      README.i18n.yaml: { required: true }
  group: { extends: package, path: "{group}/README.md", fields: { package: null } }
  packages: { extends: package, path: README.md, fields: null }
  notes-readme: { extends: packages, root: .agents/notes }
`

describe.skipIf(noCorpora)('dsh-notes', () => {
	test('is judged as it stands, with no contract of its own', () => {
		const top = copyOf('dsh-notes', folder(), {})
		commitAll(top)
		const { code, err, documents, findings } = judge(top)
		expect(documents).toEqual({
			'agent-note': 596,
			'agent-note-zh': 596,
			'agent-note-archived': 143,
			'readme-limitations': 227,
		})
		expect(err.match(/`[a-z-]+` \(/g)).toEqual(
			Object.keys(documents).map((name) => `\`${name}\` (`),
		)
		const perContract = (name: string) =>
			perRule(findings.filter(({ contract }) => contract === name))
		expect(perContract('agent-note')).toEqual({
			'warning preface-content': 9,
			'warning section-order': 33,
		})
		// Fixed words in Chinese: 19 titles, 5 lines of the header.
		expect(perContract('agent-note-zh')).toEqual({
			'error field-required': 5,
			'error title-form': 19,
		})
		const translations = findings.filter(({ contract }) => contract === 'agent-note-zh')
		expect(new Set(translations.map(({ path }) => path)).size).toBe(20)
		expect(perContract('agent-note-archived')).toEqual({})
		// It has no such section; where the corpus is from, a script let it off.
		const rest = findings.filter(({ contract }) => contract === 'readme-limitations')
		expect(rest.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
			'section-required packages/util/brand/README.md',
		])
		expect(code).toBe(1)
	})

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

	test('has 1,017 records, which all hold, and pairs that mirror each other', () => {
		const top = copyOf('dsh-notes', folder(), { 'doc-sync.yml': PAIRS })
		const { code, err } = runBuilt(top, ['record'])
		expect([code, err]).toEqual([0, '1017 records of 1017 hold\n'])
		const { findings, documents } = judge(top)
		expect(Object.values(documents).reduce((sum, each) => sum + each)).toBe(1017)
		const errors = findings.filter(({ severity }) => severity === 'error')
		expect(perRule(errors)).toEqual({ 'error counterpart-header': 24 })
	})

	test('a change of either side, and of a record, is found', () => {
		const top = copyOf('dsh-notes', folder(), { 'doc-sync.yml': PAIRS })
		const path = 'packages/core/README'
		const before = judge(top).findings
		const changed = (file: string, from: string) => {
			const text = readFileSync(join(top, file), 'utf8')
			writeFileSync(join(top, file), text.replace(from, '\n## More\n'))
			const found = judge(top).findings.filter(
				(each) => !before.some((known) => isDeepStrictEqual(known, each)),
			)
			writeFileSync(join(top, file), text)
			return [...new Set(found.map(({ rule }) => rule))]
		}
		expect(changed(`${path}.md`, '\n\n')).toContain('record-current')
		expect(changed(`${path}.zh.md`, '\n\n')).toContain('record-current')
		expect(changed(`${path}.i18n.yaml`, 'README.zh.md:')).toEqual(['record-valid'])
	})
})

/** A git repository of the archive under its built-in contract. */
function archive(): { readonly top: string; readonly note: string } {
	const top = copyOf('dsh-notes', folder(), {
		'doc-sync.yml': 'contracts:\n  agent-note-archived: { extends: agent-note-archived }\n',
	})
	const { files } = JSON.parse(readFileSync(join(top, ARCHIVE, MANIFEST), 'utf8'))
	const note = Object.keys(files).find((path) => /\d-[a-z-]+\.md$/.test(path)) ?? ''
	return { top, note }
}

const ARCHIVE = '.agents/notes/archived'
const MANIFEST = 'manifest.json'

describe.skipIf(noCorpora)('the archive of dsh-notes', () => {
	test('holds by its manifest, and by history', () => {
		const { top } = archive()
		expect(judge(top)).toMatchObject({ code: 0, documents: { 'agent-note-archived': 143 } })
		expect(judge(top).findings).toEqual([])
		commitAll(top)
		expect(judge(top).findings).toEqual([])
	})

	test('a byte that changed, a file that is gone, and a manifest that was rewritten are found', () => {
		const { top, note } = archive()
		const path = `${ARCHIVE}/${note}`
		const text = readFileSync(join(top, path))
		const manifest = readFileSync(join(top, ARCHIVE, MANIFEST), 'utf8')
		const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
		const changed = Buffer.from(text)
		changed[text.length - 3] = (text.at(-3) ?? 0) ^ 1
		const seals = () =>
			judge(top).findings.flatMap((each) => (each.rule === 'seal-kept' ? [each.path] : []))
		const look = () => {
			writeFileSync(join(top, path), changed)
			const byte = seals()
			writeFileSync(join(top, ARCHIVE, MANIFEST), manifest.replace(hash(text), hash(changed)))
			const rewritten = seals()
			rmSync(join(top, path))
			const gone = seals()
			writeFileSync(join(top, path), text)
			writeFileSync(join(top, ARCHIVE, MANIFEST), manifest)
			return { byte, rewritten, gone }
		}
		// Nothing but history knows what the manifest was.
		expect(look()).toEqual({ byte: [path], rewritten: [], gone: [path] })
		commitAll(top)
		expect(look()).toEqual({ byte: [path], rewritten: [path], gone: [path] })
	})
})
