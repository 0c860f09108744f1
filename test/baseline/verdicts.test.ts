import { expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_PATH, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { judge, type Situation } from '../rules/judge.ts'

const BASELINE = 'doc-sync.baseline'
const WITHOUT = sample('## Steps\n\nBoil them.\n', '')
const STEPS = `["${SAMPLE_PATH}", "recipe/section-required", "Steps"]\n`
const TRIED = SAMPLE_PATH.replace('draft', 'tried')
const STEW = SAMPLE_PATH.replace('soup', 'stew')

function found(baseline: string, files: Record<string, string>, more: Situation = {}): string[] {
	const all = judge({ ...more, path: BASELINE, text: baseline, files })
	return all.map(({ path, contract, rule, subject, severity }) =>
		rule === 'baseline-valid' ? `${contract} ${severity} ${subject}` : `${path} ${rule} ${subject}`,
	)
}

const gone = (line: string) => `recipe error ${line.trim()}`

it('accounts for what it lists, and for nothing else', () => {
	expect(found(STEPS, { [SAMPLE_PATH]: WITHOUT })).toEqual([])
	expect(found(STEPS, { [SAMPLE_PATH]: WITHOUT.replace('# Recipe: Soup', '# Soup') })).toEqual([
		`${SAMPLE_PATH} title-form title`,
	])
	expect(found(STEPS, { [SAMPLE_PATH]: WITHOUT, [STEW]: WITHOUT })).toEqual([
		`${STEW} section-required Steps`,
	])
})

it('does not care on which line it stands', () => {
	const lower = WITHOUT.replace('Leeks', 'Salt.\n\nPepper.\n\nLeeks')
	expect(found(STEPS, { [SAMPLE_PATH]: lower })).toEqual([])
})

const BANNED = `${SAMPLE_CONTRACT}banned-text: { XXX: no notes }\n`
const NOTE = `["${SAMPLE_PATH}", "recipe/text-banned", "XXX"]\n`
const notes = (count: number) => ({
	[SAMPLE_PATH]: SAMPLE_TEXT.replace('Boil', `${'XXX '.repeat(count)}Boil`),
})

it('counts what is the same', () => {
	const two = NOTE.replace(']', ', 2]')
	const contract = BANNED
	expect(found(two, notes(2), { contract })).toEqual([])
	expect(found(two, notes(3), { contract })).toEqual([`${SAMPLE_PATH} text-banned XXX`])
	expect(found(two, notes(1), { contract })).toEqual([gone(NOTE)])
	expect(found(two, notes(0), { contract })).toEqual([gone(NOTE)])
})

it('an entry is gone with its finding, its document, its rule or its contract', () => {
	expect(found(STEPS, { [SAMPLE_PATH]: SAMPLE_TEXT })).toEqual([gone(STEPS)])
	expect(found(STEPS, { [STEW]: SAMPLE_TEXT })).toEqual([gone(STEPS)])
	const off = STEPS.replace('section-required', 'section-retired')
	expect(found(off, { [SAMPLE_PATH]: SAMPLE_TEXT })).toEqual([gone(off)])
	const other = STEPS.replace('recipe/section', 'menu/section')
	expect(found(other, { [SAMPLE_PATH]: SAMPLE_TEXT })).toEqual([`menu error ${other.trim()}`])
})

it('a document that moved keeps its debt, if its name tells it', () => {
	const moved = WITHOUT.replace('State: draft', 'State: tried')
	expect(found(STEPS, { [TRIED]: moved })).toEqual([])
	expect(found(STEPS, { [TRIED]: SAMPLE_TEXT.replace('State: draft', 'State: tried') })).toEqual([
		gone(STEPS),
	])
	expect(found(STEPS, { [STEW]: WITHOUT })).toEqual([gone(STEPS), `${STEW} section-required Steps`])
})

it('says which finding is gone, and from where, and of a document that was followed not that it is', () => {
	const said = (baseline: string, files: Record<string, string>) =>
		judge({ path: BASELINE, text: baseline, files })
			.filter(({ rule }) => rule === 'baseline-valid')
			.map(({ message }) => message)
	const title = `["${SAMPLE_PATH}", "recipe/title-form", "title"]\n`
	const moved = { [TRIED]: WITHOUT.replace('State: draft', 'State: tried') }
	expect(said(STEPS + title, moved)).toEqual([
		`\`title-form\` \`title\` is gone from \`${SAMPLE_PATH}\`, which is \`${TRIED}\` now`,
	])
	expect(said(STEPS + title, { [SAMPLE_PATH]: SAMPLE_TEXT })).toEqual([
		`\`section-required\` \`Steps\` is gone from \`${SAMPLE_PATH}\``,
		`\`title-form\` \`title\` is gone from \`${SAMPLE_PATH}\``,
	])
	expect(said(STEPS, { [STEW]: SAMPLE_TEXT })).toEqual([
		`\`section-required\` \`Steps\` is gone with its document \`${SAMPLE_PATH}\``,
	])
})

it('a document that the baseline knows already takes no debt over', () => {
	const title = `["${TRIED}", "recipe/title-form", "title"]\n`
	const tried = WITHOUT.replace('State: draft', 'State: tried').replace('# Recipe: ', '# ')
	expect(found(STEPS + title, { [TRIED]: tried })).toEqual([
		gone(STEPS),
		`${TRIED} section-required Steps`,
	])
})

it('a copy takes no debt over while the document is there', () => {
	const files = {
		[SAMPLE_PATH]: WITHOUT,
		[TRIED]: WITHOUT.replace('State: draft', 'State: tried'),
	}
	expect(found(STEPS, files)).toContain(`${TRIED} section-required Steps`)
})

it('of what was not looked at nothing is called gone', () => {
	const files = { [SAMPLE_PATH]: SAMPLE_TEXT, [STEW]: WITHOUT }
	const both = STEPS + STEPS.replace('soup', 'stew')
	expect(found(both, files, { asked: [STEW] })).toEqual([])
	expect(found(both, files, { asked: [SAMPLE_PATH] })).toEqual([gone(STEPS)])
	expect(found(`nothing\n${both}`, files, { asked: [STEW] })).toEqual([])
	expect(found(`nothing\n${both}`, files, { asked: [STEW, BASELINE] })).toEqual([
		'doc-sync error nothing',
	])
})

it('the contract says how bad it is', () => {
	const severity = (word: string) => `${SAMPLE_CONTRACT}severity: { baseline-valid: ${word} }\n`
	const files = { [SAMPLE_PATH]: SAMPLE_TEXT }
	expect(found(STEPS, files, { contract: severity('off') })).toEqual([])
	expect(found(STEPS, files, { contract: severity('warn') })).toEqual([
		`recipe warning ${STEPS.trim()}`,
	])
})

it('what speaks of exceptions cannot be listed', () => {
	const contract = `${SAMPLE_CONTRACT}exemptions: { draft/2026-03-01-soup.md: old }\n`
	const entry = '["doc-sync.yml", "recipe/exemption-valid", "draft/2026-03-01-soup.md"]\n'
	const rules = judge({
		contract,
		path: BASELINE,
		text: entry,
		files: { [SAMPLE_PATH]: SAMPLE_TEXT },
	}).map(({ rule }) => rule)
	expect(rules).toEqual(['baseline-valid', 'exemption-valid'])
})
