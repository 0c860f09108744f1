import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	RECORD_PATH,
	RECORDED_CONTRACT,
	SAMPLE_PATH,
	SAMPLE_TEXT,
	sample,
} from '../../src/sample.ts'
import { run } from '../cli/run.ts'
import { temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const config = (contract: string) =>
	`contracts:\n  recipe:\n${contract.replace(/^(?=.)/gm, '    ')}`

interface Tree {
	readonly root: string
	readonly text: (path: string) => string
}

function tree(here: string, there: string, contract = PAIRED_CONTRACT): Tree {
	const root = folder()
	write(root, {
		'doc-sync.yml': config(contract),
		[SAMPLE_PATH]: here,
		[COUNTERPART_PATH]: there,
	})
	return { root, text: (path) => readFileSync(join(root, path), 'utf8') }
}

describe('the header of a counterpart', () => {
	it.each([
		['a wide colon', 'Recipe: ', 'Recipe：', false],
		['other case', 'Recipe: ', 'recipe:', false],
		['a key in bold', 'State: draft', '**State**: draft', false],
		['another state, if that is asked for', 'State: draft', 'State: tried', true],
	])('is mended: %s', async (_, from, to, unsafe) => {
		const crlf = (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`
		const written = crlf(COUNTERPART_TEXT.replace(from, to))
		const { root, text } = tree(SAMPLE_TEXT, written)
		expect((await run(root)).code).toBe(1)
		await run(root, ['fix'])
		if (unsafe) {
			expect(text(COUNTERPART_PATH)).toBe(written)
			await run(root, ['fix', '--unsafe'])
		}
		expect(text(COUNTERPART_PATH)).toBe(crlf(COUNTERPART_TEXT))
		expect((await run(root)).code).toBe(0)
		expect((await run(root, ['fix', '--unsafe'])).err).toBe('nothing to mend\n')
		expect(text(SAMPLE_PATH)).toBe(SAMPLE_TEXT)
	})

	it('gets a line that lacks, among others', async () => {
		const contract = PAIRED_CONTRACT.replace(
			'fields:',
			'fields:\n  since: { type: date, key: Since }',
		)
		const here = sample('State: draft', 'State: draft\nSince: 2026-03-01')
		const there = COUNTERPART_TEXT.replace('State: draft', 'Since: 2026-03-01')
		const { root, text } = tree(here, there, contract)
		await run(root, ['fix'])
		expect(text(COUNTERPART_PATH)).toBe(
			COUNTERPART_TEXT.replace('State: draft', 'State: draft\nSince: 2026-03-01'),
		)
		expect((await run(root)).code).toBe(0)
	})

	it('is left where it is in other words', async () => {
		const there = COUNTERPART_TEXT.replace('Recipe:', '菜谱：').replace(
			'State: draft',
			'状态：草稿',
		)
		const { root, text } = tree(SAMPLE_TEXT, there)
		await run(root, ['fix', '--unsafe'])
		expect(text(COUNTERPART_PATH)).toBe(there)
	})
})

describe('the record of a pair', () => {
	const SLIP = sample('State: draft', 'State: Draft')

	async function recorded(here: string, there: string): Promise<Tree> {
		const made = tree(SAMPLE_TEXT, COUNTERPART_TEXT, RECORDED_CONTRACT)
		expect((await run(made.root, ['record', 'recipes'])).code).toBe(0)
		if (here === SAMPLE_TEXT && there === COUNTERPART_TEXT) return made
		// As it was recorded when nobody asked for the form yet.
		const { root } = made
		write(root, {
			'doc-sync.yml': config(
				RECORDED_CONTRACT.replace(/^ {2}state: .*\n/m, '  state: { key: State }\n')
					.replace('{state}', 'draft')
					.replace('state: state\n', ''),
			),
			[SAMPLE_PATH]: here,
			[COUNTERPART_PATH]: there,
		})
		expect(await run(root, ['record', 'recipes'])).toMatchObject({ code: 0 })
		write(root, { 'doc-sync.yml': config(RECORDED_CONTRACT) })
		return made
	}

	it('holds after what means the same was put in form', async () => {
		const { root, text } = await recorded(SLIP, COUNTERPART_TEXT.replace('draft', 'Draft'))
		expect((await run(root)).code).toBe(1)
		const { code, err } = await run(root, ['fix'])
		expect([code, err]).toEqual([0, expect.stringContaining('in 3 files')])
		expect(text(SAMPLE_PATH)).toBe(SAMPLE_TEXT)
		expect(text(COUNTERPART_PATH)).toBe(COUNTERPART_TEXT)
		expect(await run(root)).toMatchObject({ code: 0 })
		expect((await run(root, ['fix'])).err).toBe('nothing to mend\n')
	})

	it('does not hold after a fix if it did not before', async () => {
		const { root, text } = await recorded(SAMPLE_TEXT, COUNTERPART_TEXT)
		const before = text(RECORD_PATH)
		write(root, { [SAMPLE_PATH]: SLIP.replace('Boil them', 'Fry them') })
		await run(root, ['fix'])
		expect(text(SAMPLE_PATH)).toBe(SAMPLE_TEXT.replace('Boil them', 'Fry them'))
		expect(text(RECORD_PATH)).toBe(before)
		expect((await run(root)).out).toContain('record-current')
	})

	it('does not hold after a fix in which meaning may be lost', async () => {
		const dated = sample('State: draft', 'State: draft (since May)')
		const { root, text } = await recorded(dated, COUNTERPART_TEXT)
		const before = text(RECORD_PATH)
		await run(root, ['fix', '--unsafe'])
		expect(text(SAMPLE_PATH)).toBe(SAMPLE_TEXT)
		expect((await run(root)).out).toContain('record-current')
		expect(text(RECORD_PATH)).toBe(before)
	})
})
