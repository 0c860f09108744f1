import { describe, expect, it } from 'vitest'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_TEXT,
} from '../../src/sample.ts'
import { run } from '../cli/run.ts'
import { judge } from '../rules/judge.ts'
import { temporaryFolders, write } from '../source/folders.ts'

const ALLOW = '<!-- doc-sync-allow counterpart-header: the dish has this name -->'
const TITLED = COUNTERPART_TEXT.replace('# Recipe: 汤', '# 汤')
const CODE = '\n```\nboil\n```\n'

/** Path, line, rule and subject of what is found. */
function found(there: string, here = SAMPLE_TEXT, contract = PAIRED_CONTRACT): string[] {
	return judge({ contract, text: here, files: { [COUNTERPART_PATH]: there } }).map(
		({ path, start, rule, subject }) =>
			`${path === COUNTERPART_PATH ? 'zh' : 'document'}:${start.line} ${rule} ${subject}`,
	)
}

describe('an allowance in a counterpart', () => {
	it('excuses what is found in it', () => {
		expect(found(TITLED)).toEqual(['zh:1 counterpart-header title'])
		expect(found(`${ALLOW}\n\n${TITLED}`)).toEqual([])
		expect(found(`\ufeff${`${ALLOW}\n\n${TITLED}`.replaceAll('\n', '\r\n')}`)).toEqual([])
		expect(found(`${ALLOW.replace('allow ', 'allow recipe/')}\n\n${TITLED}`)).toEqual([])
	})

	it('excuses nothing elsewhere, and is a finding then', () => {
		expect(found(`${ALLOW}\n\n${COUNTERPART_TEXT}`)).toEqual([
			'zh:1 allowance-valid counterpart-header',
		])
		const late = TITLED.replace('## 步骤', `${ALLOW}\n\n## 步骤`)
		expect(found(late)).toEqual([
			'zh:1 counterpart-header title',
			'zh:9 allowance-valid counterpart-header',
		])
		expect(found(`${ALLOW.replace(': the dish has this name', ':')}\n\n${TITLED}`)).toEqual([
			'zh:1 allowance-valid counterpart-header',
			'zh:3 counterpart-header title',
		])
		expect(found(`${ALLOW.replace('header:', 'heading:')}\n\n${COUNTERPART_TEXT}`)).toEqual([
			'zh:1 allowance-valid counterpart-heading',
		])
	})

	it('is told to stand in the document, where that has the finding', () => {
		const allow = ALLOW.replace('counterpart-header', 'counterpart-code')
		const there = `${COUNTERPART_TEXT}\n${allow}\n${CODE.replace('boil', '煮')}`
		const both = { contract: PAIRED_CONTRACT, files: { [COUNTERPART_PATH]: there } }
		const all = judge({ ...both, text: SAMPLE_TEXT + CODE })
		expect(all.map(({ rule, help }) => [rule, help])).toContainEqual([
			'allowance-valid',
			'put it into `recipes/draft/2026-03-01-soup.md`, where the finding is',
		])
		const text = `${SAMPLE_TEXT}\n${allow}\n${CODE}`
		expect(judge({ ...both, text }).map(({ path, rule }) => [path, rule])).toEqual([
			[COUNTERPART_PATH, 'allowance-valid'],
		])
	})

	it('is none in code, and nothing is asked of a document that is exempt', () => {
		expect(found(`${COUNTERPART_TEXT}\n    ${ALLOW}\n`, `${SAMPLE_TEXT}\n    ${ALLOW}\n`)).toEqual(
			[],
		)
		const exempt = `${PAIRED_CONTRACT}exemptions: { draft/2026-03-01-soup.md: it is old }\n`
		expect(found(`${ALLOW}\n\n${TITLED}`, SAMPLE_TEXT, exempt)).toEqual([])
		// What is excused may stand in the counterpart alone.
		expect(found(TITLED, SAMPLE_TEXT, exempt)).toEqual([])
		expect(found(COUNTERPART_TEXT, SAMPLE_TEXT, exempt)).toEqual([
			'document:20 exemption-valid draft/2026-03-01-soup.md',
		])
	})
})

it('is listed, remembered, and taken out by `fix` where it is not needed', async () => {
	const root = temporaryFolders()()
	const config = `contracts:\n  recipe:\n${PAIRED_CONTRACT.replace(/^(?=.)/gm, '    ')}`
	const [path, ...rest] = [COUNTERPART_PATH.replace('.zh', ''), COUNTERPART_PATH]
	const there = `${ALLOW}\n\n${TITLED}`
	write(root, { 'doc-sync.yml': config, [path]: SAMPLE_TEXT, [COUNTERPART_PATH]: there })
	expect(rest).toEqual([COUNTERPART_PATH])
	for (const _ of [1, 2, 3]) expect(await run(root)).toMatchObject({ code: 0 })
	expect((await run(root, ['exceptions'])).out).toContain('the dish has this name')
	write(root, { [COUNTERPART_PATH]: `${ALLOW}\n\n${COUNTERPART_TEXT}` })
	expect((await run(root)).out).toContain('the allowance excuses nothing')
	expect(await run(root, ['fix'])).toMatchObject({ code: 0 })
	expect(await run(root, ['fix'])).toMatchObject({ err: 'nothing to mend\n' })
	expect(await run(root, ['exceptions'])).not.toContain('zh.md')
})
