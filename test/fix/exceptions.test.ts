import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_PATH, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { run } from '../cli/run.ts'
import { temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const STEW = SAMPLE_PATH.replace('soup', 'stew')
const BAD = SAMPLE_TEXT.replace('# Recipe: Soup', '# Soup')
const BODY = SAMPLE_CONTRACT.replace(/^(?=.)/gm, '    ')

/** `doc-sync.yml` after `fix`, of which a second run changes nothing. */
async function fixed(config: string, files: Record<string, string>, ...args: string[]) {
	const root = folder()
	write(root, { 'doc-sync.yml': config, ...files })
	await run(root, ['fix', ...args])
	const once = readFileSync(join(root, 'doc-sync.yml'), 'utf8')
	await run(root, ['fix', ...args])
	expect(readFileSync(join(root, 'doc-sync.yml'), 'utf8')).toBe(once)
	return { config: once, ...(await run(root)) }
}

const RIGHT = { [SAMPLE_PATH]: SAMPLE_TEXT }

describe('an exemption that is not needed', () => {
	const head = `# All of it\ncontracts:\n  recipe: # the one\n${BODY}`

	it.each([
		['on a line', 'draft/2026-03-01-soup.md: it is old'],
		['with a comment behind it', 'draft/2026-03-01-soup.md: it is old # and cold'],
		['in quotes', `"draft/2026-03-01-soup.md": 'it is old'`],
		['on several lines', 'draft/2026-03-01-soup.md: >\n        it is old\n\n        and cold'],
		['in folded words', 'draft/2026-03-01-soup.md: it is old\n        and cold'],
	])('goes with its map, where it is alone: %s', async (_, line) => {
		const written = `${head}    exemptions:\n      ${line}\n`
		expect(await fixed(written, RIGHT)).toMatchObject({ config: head, code: 0 })
		const more = '    # The index comes later.\n    index: {}\n'
		expect(await fixed(written + more, RIGHT)).toMatchObject({ config: head + more, code: 0 })
		const crlf = (text: string) => text.replaceAll('\n', '\r\n')
		expect(await fixed(crlf(written), RIGHT)).toMatchObject({ config: crlf(head), code: 0 })
	})

	it('goes alone, and the comments around it stay', async () => {
		const kept = '      # The stew is a mess.\n      draft/2026-03-01-stew.md: nobody knows\n'
		const files = { ...RIGHT, [STEW]: BAD }
		const line = '      draft/2026-03-01-soup.md: it is old\n'
		for (const [written, right] of [
			[`${line}${kept}`, kept],
			[`${kept}${line}`, kept],
			[`${kept}      # Old:\n${line}`, `${kept}      # Old:\n`],
		])
			expect(await fixed(`${head}    exemptions:\n${written}`, files)).toMatchObject({
				config: `${head}    exemptions:\n${right}`,
				code: 0,
			})
	})

	it('goes from braces', async () => {
		const files = { ...RIGHT, [STEW]: BAD }
		const [soup, stew] = ['draft/2026-03-01-soup.md: old', 'draft/2026-03-01-stew.md: mess']
		for (const pair of [`${soup}, ${stew}`, `${stew}, ${soup}`])
			expect(await fixed(`${head}    exemptions: { ${pair} } # let off\n`, files)).toMatchObject({
				config: `${head}    exemptions: { ${stew} } # let off\n`,
				code: 0,
			})
		expect(await fixed(`${head}    exemptions: { ${soup} }\n`, RIGHT)).toMatchObject({
			config: head,
		})
	})

	it('two go in one run', async () => {
		const two = '      draft/2026-03-01-soup.md: old\n      draft/2026-03-01-stew.md: old\n'
		const files = { ...RIGHT, [STEW]: SAMPLE_TEXT }
		expect(await fixed(`${head}    exemptions:\n${two}`, files)).toMatchObject({
			config: head,
			code: 0,
		})
	})

	it('stays where a comment of its own would go', async () => {
		const written = `${head}    exemptions:\n      # Ask Ada.\n      draft/2026-03-01-soup.md: old\n`
		expect(await fixed(written, RIGHT)).toMatchObject({ config: written, code: 1 })
	})

	it('goes only if that is asked for, where its document is gone', async () => {
		const written = `${head}    exemptions:\n      draft/2026-03-01-pie.md: it is old\n`
		expect(await fixed(written, RIGHT)).toMatchObject({ config: written, code: 1 })
		expect(await fixed(written, RIGHT, '--unsafe')).toMatchObject({ config: head, code: 0 })
	})

	it('stays while it is needed, also if `--unsafe` mends another document', async () => {
		const written = `${head}    exemptions:\n      draft/2026-03-01-soup.md: it is old\n`
		const files = { [SAMPLE_PATH]: BAD, [STEW]: BAD }
		const { config, out } = await fixed(written, files, '--unsafe')
		expect(config).toBe(written)
		expect(out).toContain('2 documents conform')
	})
})

describe('an allowance', () => {
	const swapped = sample('## Steps\n\nBoil them.\n', '').replace(
		'## Ingredients',
		'## Steps\n\nBoil them.\n\n## Ingredients',
	)
	const RIGHT = '<!-- doc-sync-allow section-first: mine -->'
	const config = `contracts:\n  recipe:\n${BODY}`
	const withComment = (comment: string) => swapped.replace('## Steps', `${comment}\n## Steps`)

	async function settled(text: string): Promise<string> {
		const root = folder()
		write(root, { 'doc-sync.yml': config, [SAMPLE_PATH]: text })
		await run(root, ['fix'])
		const once = readFileSync(join(root, SAMPLE_PATH), 'utf8')
		await run(root, ['fix'])
		expect(readFileSync(join(root, SAMPLE_PATH), 'utf8')).toBe(once)
		return once
	}

	it.each([
		'<!-- doc-sync-allow section-first:mine -->',
		'<!-- doc-sync-allow section-frist: mine -->',
		'<!-- doc-sync-alow section-first: mine -->',
		'<!-- doc-sync-disable section-first: mine -->',
		'<!-- doc-sync-ignore-next-line section-frist:mine -->',
	])('is put right: %s', async (comment) => {
		expect(await settled(withComment(comment))).toBe(withComment(RIGHT))
		const crlf = `\ufeff${withComment(comment).replaceAll('\n', '\r\n')}`
		expect(await settled(crlf)).toBe(`\ufeff${withComment(RIGHT).replaceAll('\n', '\r\n')}`)
	})

	it('names the contract as it did', async () => {
		const comment = RIGHT.replace('section-first', 'recipe/section-frist')
		expect(await settled(withComment(comment))).toBe(
			withComment(RIGHT.replace('section-first', 'recipe/section-first')),
		)
	})

	it.each([
		['no reason', '<!-- doc-sync-disable section-first -->'],
		['a reason that says nothing', '<!-- doc-sync-allow section-frist: TODO -->'],
		['no rule that is near', '<!-- doc-sync-allow sections: mine -->'],
		['a rule that nobody is let off', '<!-- doc-sync-allow conflict-maker: mine -->'],
		['nothing to excuse', '<!-- doc-sync-allow section-oder: mine -->'],
	])('is left to a person: %s', async (_, comment) => {
		expect(await settled(withComment(comment))).toBe(withComment(comment))
	})
})
