import { describe, expect, it } from 'vitest'
import { rules } from '../../rules/index.ts'
import { contractsOf } from '../../src/check.ts'
import { type Settled, settle } from '../../src/fix/settle.ts'
import { contractYaml } from '../../src/page.ts'
import { documentRule, type Rule } from '../../src/rule.ts'
import {
	SAMPLE_CONTRACT,
	SAMPLE_PATH,
	SAMPLE_TEXT,
	SEALED_CONTRACT,
	SEALS_PATH,
	SEALS_TEXT,
	sample,
} from '../../src/sample.ts'
import { memorySource } from '../../src/source/memory.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

interface Setting {
	readonly unsafe?: boolean
	readonly contract?: string
	readonly paths?: readonly string[] | null
	readonly rules?: readonly Rule[]
	readonly links?: Readonly<Record<string, string>>
}

function settled(files: Files, setting: Setting = {}): Settled {
	const { unsafe = false, contract = SAMPLE_CONTRACT, paths = null, links = {} } = setting
	const source = memorySource({ ...files, 'doc-sync.yml': contractYaml(contract) }, links)
	const kit = { rules: setting.rules ?? rules, builtIns: new Map() }
	const repository = { source, config: 'doc-sync.yml' }
	const contracts = contractsOf(repository, kit)
	return settle(repository, contracts, kit, { gates: [], paths }, { unsafe })
}

/** The text of each file that changes. */
function texts({ changes }: Settled): Record<string, string> {
	const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
	const entries = [...changes].map(([path, { after }]) => [
		path,
		decoder.decode(after as Uint8Array),
	])
	return Object.fromEntries(entries)
}

const one = (text: string, setting?: Setting) => settled({ [SAMPLE_PATH]: text }, setting)

describe('settling', () => {
	it('changes nothing where nothing is wrong', () => {
		const done = one(SAMPLE_TEXT)
		expect([done.changes.size, done.mended, done.report.findings]).toEqual([0, 0, []])
	})

	it('keeps a byte order mark, line endings, and what stands beside an edit', () => {
		const text =
			`\ufeff${sample('State: draft', '**State:** Draft').replace(/\n/g, '\r\n')}`.trimEnd()
		const right = `\ufeff${SAMPLE_TEXT.replace(/\n/g, '\r\n')}`.trimEnd()
		expect(texts(one(text))).toEqual({ [SAMPLE_PATH]: right })
	})

	it('counts what it mends, and leaves what may lose something', () => {
		const text = sample('State: draft', 'State: draft (since May)').replace('## Steps', '## steps')
		const done = one(text)
		expect(done.mended).toBe(1)
		expect(done.report.findings.map(({ rule }) => rule)).toEqual(['field-value'])
		expect(texts(one(text, { unsafe: true }))).toEqual({ [SAMPLE_PATH]: SAMPLE_TEXT })
	})

	it('writes stubs in the order of the contract, and they are told as empty', () => {
		const contract = SAMPLE_CONTRACT.replace('[Ingredients, Steps]', '[Ingredients, Steps, Notes]')
		const done = one('# Recipe: Soup\n\nState: draft\n\n## Ingredients\n\nLeeks.\n', {
			contract,
			unsafe: true,
		})
		const stub = '\n\n<!-- to be written -->\n'
		expect(texts(done)[SAMPLE_PATH]).toContain(`Leeks.\n\n## Steps${stub}\n## Notes${stub}`)
		expect(done.report.findings.map(({ rule, subject }) => [rule, subject])).toEqual([
			['section-empty', 'Steps'],
			['section-empty', 'Notes'],
		])
		expect(done.mended).toBe(2)
	})

	it('writes no stub that nobody would tell of', () => {
		const contract = `${SAMPLE_CONTRACT}severity: { section-empty: off }\n`
		const text = sample('## Steps\n\nBoil them.\n', '')
		expect(one(text, { contract, unsafe: true }).changes.size).toBe(0)
	})

	it('writes no stub into a block that is not closed', () => {
		const text = sample('## Steps\n\nBoil them.\n', '```\nleeks\n')
		expect(one(text, { unsafe: true }).changes.size).toBe(0)
	})

	it('says of a stub what the contract says of the section, unless that would end the comment', () => {
		const hinted = (help: string) =>
			SAMPLE_CONTRACT.replace('Steps, Notes]', `Steps: { help: "${help}" }, Notes]`)
		const text = sample('## Steps\n\nBoil them.\n', '')
		const made = (help: string) =>
			texts(one(text, { contract: hinted(help), unsafe: true }))[SAMPLE_PATH]
		expect(made('one line a step')).toContain('<!-- one line a step -->')
		expect(made('--> <script>')).toContain('<!-- to be written -->')
	})

	it('renews an index after the titles that it shows, and counts it once', () => {
		const contract = `${SAMPLE_CONTRACT}index:\n  INDEX.md:\n    title: All\n    columns: { Recipe: "[{title}]({path})" }\n`
		const files = { [SAMPLE_PATH]: sample('# Recipe: Soup', '# recipe: Soup') }
		const done = settled(files, { contract })
		expect(done.mended).toBe(2)
		expect(texts(done)['recipes/INDEX.md']).toContain('| [Soup](draft/2026-03-01-soup.md) |')
		expect([...done.changes.keys()].at(-1)).toBe('recipes/INDEX.md')
		expect(done.report.findings).toEqual([])
	})

	it('writes no index over a file that is something else, nor one without all its rows', () => {
		const contract = `${SAMPLE_CONTRACT}index:\n  INDEX.md:\n    title: All\n    columns: { Recipe: "{title}" }\n`
		const foreign = { [SAMPLE_PATH]: SAMPLE_TEXT, 'recipes/INDEX.md': '# My notes\n' }
		expect(settled(foreign, { contract }).changes.size).toBe(0)
		const stray = { [SAMPLE_PATH]: SAMPLE_TEXT, 'recipes/draft/soup.md': SAMPLE_TEXT }
		expect(settled(stray, { contract }).changes.size).toBe(0)
		const untitled = { [SAMPLE_PATH]: sample('# Recipe: Soup', '# Recipe:') }
		expect(settled(untitled, { contract }).changes.size).toBe(0)
	})

	it('mends only what is asked for', () => {
		const text = sample('## Steps', '## steps')
		const other = SAMPLE_PATH.replace('soup', 'stew')
		const done = settled({ [SAMPLE_PATH]: text, [other]: text }, { paths: [other] })
		expect([...done.changes.keys()]).toEqual([other])
	})

	it('mends the file that a link leads to', () => {
		const text = sample('## Steps', '## steps')
		const done = settled(
			{ 'kitchen/soup.md': text },
			{ links: { [SAMPLE_PATH]: '../../kitchen/soup.md' } },
		)
		expect(texts(done)).toEqual({ 'kitchen/soup.md': SAMPLE_TEXT })
		expect(done.report.findings).toEqual([])
	})

	it('leaves a file alone that is no UTF-8', () => {
		const bytes = new TextEncoder().encode(sample('State: draft', 'State: Draft'))
		const broken = Uint8Array.from([...bytes, 0xff])
		expect(settled({ [SAMPLE_PATH]: broken }).changes.size).toBe(0)
	})
})

describe('what hangs on other fixes', () => {
	it('a manifest of seals has the hash of what documents are afterwards', () => {
		const right = settled({ [SAMPLE_PATH]: SAMPLE_TEXT }, { contract: SEALED_CONTRACT })
		const done = settled(
			{ [SAMPLE_PATH]: sample('State: draft', '**State:** Draft') },
			{ contract: SEALED_CONTRACT },
		)
		expect(texts(done)).toEqual({ [SAMPLE_PATH]: SAMPLE_TEXT, ...texts(right) })
		expect(texts(right)).toEqual({ [SEALS_PATH]: SEALS_TEXT })
		expect(done.report.findings).toEqual([])
	})

	it('what a comment lets the document off is not mended once the comment is right', () => {
		const comment = (text: string) => `<!-- doc-sync-allow header-layout${text} -->`
		const text = (own: string) => sample('State: draft\n\n', `State: draft\n${own}\n`)
		expect(texts(one(text(comment(':so'))))).toEqual({ [SAMPLE_PATH]: text(comment(': so')) })
	})
})

describe('an entry of the baseline that is gone and stands there twice', () => {
	it('is gone after one run', () => {
		const line = `["${SAMPLE_PATH}", "recipe/section-required", "Notes"]\n`
		const files = { [SAMPLE_PATH]: SAMPLE_TEXT, 'doc-sync.baseline': line + line }
		const done = settled(files)
		expect([done.report.findings, texts(done)['doc-sync.baseline']]).toEqual([
			[],
			expect.not.stringContaining('Notes'),
		])
	})
})

describe('a fix that is wrong', () => {
	const wrong = (text: string) =>
		documentRule({
			...{ id: 'text-wrong', summary: 's', why: 'w', reads: 'r', severity: 'error' as const },
			examples: { good: [], bad: [] },
			*check({ file }) {
				const start = file.text.indexOf('Leeks')
				if (start >= 0) yield { at: { start, end: start + 5 }, subject: 'leeks' }
			},
			message: () => ({ message: 'm', help: 'h' }),
			fix: ({ at }) => ({ safe: true, edits: [{ range: at, text }] }),
		})

	it.each([
		['that leaves its finding', 'Leeks!'],
		['that makes another', '## Ingredients'],
	])('%s is not made, and the others are', (_, text) => {
		const done = one(sample('## Steps', '## steps'), { rules: [...rules, wrong(text)] })
		expect(texts(done)).toEqual({ [SAMPLE_PATH]: SAMPLE_TEXT })
		expect(done.mended).toBe(1)
		expect(done.report.findings.map(({ rule }) => rule)).toEqual(['text-wrong'])
	})
})
