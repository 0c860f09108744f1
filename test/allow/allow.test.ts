import { describe, expect, it } from 'vitest'
import { allowancesIn } from '../../src/bind/allowances.ts'
import { openDocument } from '../../src/document.ts'
import { loadParser } from '../../src/outline/index.ts'
import { parseOutline } from '../../src/outline/parse.ts'
import { scanOutline } from '../../src/outline/scan/scan.ts'
import { SAMPLE_CONTRACT, SAMPLE_PATH, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { judge, type Situation } from '../rules/judge.ts'

const BANNED = `${SAMPLE_CONTRACT}banned-text: { XXX: no notes }\n`
const ALLOW = '<!-- doc-sync-allow text-banned: quoted from a letter -->'
const TWO = sample('Leeks and potatoes.', 'XXX leeks.\n\nXXX potatoes.')

function found(text: string, more: Situation = {}): string[] {
	return judge({ contract: BANNED, ...more, text }).map(
		({ rule, start, subject }) => `${start.line} ${rule} ${subject}`,
	)
}

describe('an allowance', () => {
	it('excuses the block that follows it, and no other', () => {
		expect(found(TWO)).toEqual(['7 text-banned XXX', '9 text-banned XXX'])
		expect(found(TWO.replace('XXX leeks', `${ALLOW}\n\nXXX leeks`))).toEqual(['11 text-banned XXX'])
		expect(found(TWO.replace('XXX leeks', `${ALLOW}\nXXX leeks`))).toEqual(['10 text-banned XXX'])
		expect(found(TWO.replace('XXX potatoes', `${ALLOW}\nXXX potatoes`))).toEqual([
			'7 text-banned XXX',
		])
	})

	it('excuses a whole list, and a whole table', () => {
		const list = sample('Leeks and potatoes.', `${ALLOW}\n- XXX leeks\n- XXX potatoes`)
		expect(found(list)).toEqual([])
		const table = sample(
			'Leeks and potatoes.',
			`${ALLOW}\n\n| a |\n|---|\n| XXX soup |\n| XXX stew |`,
		)
		expect(found(table)).toEqual([])
	})

	it('at the head of the file excuses all of it, and stands before the title in peace', () => {
		for (const head of [
			`${ALLOW}\n${TWO}`,
			`${ALLOW}\n\n${TWO}`,
			`<!-- a note -->\n\n${ALLOW}\n\n${TWO}`,
		])
			expect(found(head).filter((line) => !line.includes('header-layout'))).toEqual([])
		expect(found(`${ALLOW}\n\n${TWO}`)).toEqual([])
	})

	it('stands in the header, and before the first section, in peace', () => {
		const contract = BANNED.replace('preface: [quote, comment]', 'preface: []')
		const unused = '<!-- doc-sync-allow field-value: it was so -->'
		for (const place of ['State: draft', '## Ingredients'])
			expect(found(sample(place, `${unused}\n\n${place}`), { contract })).toEqual([
				`${place.startsWith('S') ? 3 : 5} allowance-valid field-value`,
			])
	})

	it('of several comments each counts', () => {
		const both = `${ALLOW}\n<!-- doc-sync-allow section-required: cold soup -->\n\n`
		const text = both + TWO.replace('## Steps\n\nBoil them.\n', '')
		expect(found(text)).toEqual([])
		expect(found(text.replace(' -->\n<!--', ' --><!--'))).toEqual([])
	})

	it('excuses what belongs before a block, and at the end', () => {
		const allow = (rule: string) => `<!-- doc-sync-allow ${rule}: there is nothing to say -->`
		const noIngredients = sample('## Ingredients\n\nLeeks and potatoes.\n\n', '')
		expect(found(noIngredients)).toEqual(['5 section-first Ingredients'])
		expect(
			found(noIngredients.replace('## Steps', `${allow('section-first')}\n\n## Steps`)),
		).toEqual([])
		const noSteps = sample('\n## Steps\n\nBoil them.\n', '')
		expect(found(noSteps).map((line) => line.slice(2))).toEqual(['section-required Steps'])
		expect(found(`${noSteps}\n${allow('section-required')}\n`)).toEqual([])
		expect(found(`${noSteps}\n${allow('section-required')}`)).toEqual([])
	})

	it('takes lines, CRLF, a byte order mark, and the name of the contract', () => {
		const lines = `<!--\n  doc-sync-allow text-banned:\n  quoted from\n  a letter\n-->\n${TWO}`
		expect(found(lines)).toEqual([])
		expect(found(lines.replaceAll('\n', '\r\n'))).toEqual([])
		expect(found(`\ufeff${lines}`)).toEqual([])
		expect(found(lines.replace('text-banned', 'recipe/text-banned'))).toEqual([])
		expect(found(lines.replace('text-banned', 'menu/text-banned'))).toHaveLength(3)
		const block = `\ufeff${TWO.replace('XXX potatoes', `${ALLOW}\nXXX potatoes`)}`
		expect(found(block)).toEqual(['7 text-banned XXX'])
	})

	it('the one that covers least is the one that is used', () => {
		const text = `${ALLOW}\n\n${TWO.replace('XXX leeks', `${ALLOW}\nXXX leeks`)}`
		expect(found(text)).toEqual([])
		const one = text.replace('XXX potatoes', 'potatoes')
		expect(found(one)).toEqual(['1 allowance-valid text-banned'])
	})
})

describe('no allowance', () => {
	it.each([
		['in a fence', `\`\`\`\n${ALLOW}\n\`\`\`\n`],
		['in indented code', `    ${ALLOW}\n`],
		['in inline code', `Say \`${ALLOW}\`.\n`],
		['in a quote', `> ${ALLOW}\n`],
		['in a list', `- ${ALLOW}\n`],
		['in a table', `| a |\n|---|\n| ${ALLOW} |\n`],
		['escaped', `\\${ALLOW}\n`],
		['in an attribute', `<a title="${ALLOW}">x</a>\n`],
		['another comment', '<!-- doc-sync is what we use: it allows text-banned -->\n'],
		['another word', '<!-- doc-sync-allowed text-banned: so be it -->\n'],
		['a longer word', '<!-- my-doc-sync-allow text-banned: so be it -->\n'],
	])('is one %s', (_, block) => {
		const text = sample('Leeks and potatoes.', `Leeks.\n\n${block}\nXXX potatoes.`)
		expect(found(text).map((line) => line.replace(/^\d+ /, ''))).toEqual(['text-banned XXX'])
	})
})

describe('a faulty allowance excuses nothing', () => {
	it.each([
		['<!-- doc-sync-allow text-banned -->', 'form'],
		['<!-- doc-sync-allow: quoted from a letter -->', 'form'],
		['<!-- doc-sync-allow -->', 'form'],
		['<!-- doc-sync-alow text-banned: quoted -->', 'form'],
		['<!-- docsync-allow text-banned: quoted -->', 'form'],
		['<!-- doc-snyc-allow text-banned: quoted -->', 'form'],
		['<!-- docs-sync-allow: quoted -->', 'form'],
		['<!-- doc-sync-allow text-banned:quoted from a letter -->', 'space'],
		['<!-- doc-sync-allow text-banned, text-encoding: quoted -->', 'form'],
		['<!-- doc-sync-ignore text-banned: quoted from a letter -->', 'form'],
		['<!-- doc-sync-disable-next-line text-banned: quoted -->', 'form'],
		['<!-- Doc-Sync-Allow text-banned: quoted -->', 'form'],
		['<!-- doc-sync allow text-banned: quoted -->', 'form'],
		['<!-- doc-sync-allow text-banned: -->', 'form'],
		['<!-- doc-sync-allow text-banned: ... -->', 'reason'],
		['<!-- doc-sync-allow text-banned: TBD -->', 'reason'],
		['<!-- doc-sync-allow text-baned: quoted -->', 'rule'],
		['<!-- doc-sync-allow __proto__: quoted -->', 'rule'],
		['<!-- doc-sync-allow allowance-valid: quoted -->', 'firm'],
		['<!-- doc-sync-allow text-encoding: quoted -->', 'firm'],
	])('%s', (comment) => {
		const text = TWO.replace('XXX leeks', `${comment}\nXXX leeks`)
		expect(found(text).map((line) => line.split(' ')[1])).toEqual([
			'allowance-valid',
			'text-banned',
			'text-banned',
		])
	})

	it('in a paragraph, and in HTML', () => {
		for (const block of [`XXX ${ALLOW} leeks.`, `<div>\n${ALLOW}\nXXX soup\n</div>`])
			expect(found(sample('Leeks and potatoes.', block))).toHaveLength(2)
	})
})

it('what was not looked for, or not looked at, is not called unused', () => {
	const unused = `${ALLOW}\n\n${SAMPLE_TEXT}`
	expect(found(unused)).toEqual(['1 allowance-valid text-banned'])
	const other = SAMPLE_PATH.replace('soup', 'stew')
	expect(found(unused, { files: { [other]: SAMPLE_TEXT }, asked: [other] })).toEqual([])
	const exempt = `${BANNED}exemptions: { draft/2026-03-01-soup.md: it is old }\n`
	expect(found(`${ALLOW}\n\n${TWO}`, { contract: exempt })).toEqual([])
})

it('rules of the whole contract are allowed, too', () => {
	const twin = { 'recipes/tried/2026-03-02-soup.md': SAMPLE_TEXT.replace('draft', 'tried') }
	expect(found(SAMPLE_TEXT, { files: twin })).toHaveLength(1)
	const allow = '<!-- doc-sync-allow field-unique: both are good -->\n\n'
	const both = {
		'recipes/tried/2026-03-02-soup.md': `${allow}${twin['recipes/tried/2026-03-02-soup.md']}`,
	}
	expect(found(SAMPLE_TEXT, { files: both })).toEqual([])
})

it('both ways to an outline see the same allowances', async () => {
	await loadParser()
	const texts = [
		TWO.replace('XXX leeks', `${ALLOW}\nXXX leeks`),
		`${ALLOW}\r\n\r\n${TWO.replaceAll('\n', '\r\n')}`,
		`<!--\ndoc-sync-allow text-banned:\nquoted\n-->\n${TWO}`,
		`${TWO}\n${ALLOW}`,
		`${TWO}\n${ALLOW} and more\n`,
		`${TWO}\n  ${ALLOW}  \n${ALLOW}<!-- x -->\n\n## Notes\n`,
		`${TWO}\n\`\`\`\n${ALLOW}\n\`\`\`\n`,
		`${TWO}\n> ${ALLOW}\n\n- ${ALLOW}\n`,
	]
	for (const text of texts) {
		const scanned = scanOutline(text)
		expect(scanned, text).not.toBeNull()
		const { document } = openDocument('a.md', new TextEncoder().encode(text))
		const by = (outline: typeof scanned) =>
			document && outline && allowancesIn({ ...document, outline })
		expect(by(scanned), text).toEqual(by(parseOutline(text)))
	}
})

it('a fix that takes a block away leaves the allowance behind it', () => {
	const contract = `${BANNED}waivers:\n  no-steps: { comment: "recipe: steps not recorded", section: Steps }\n`
	const waiver = '<!-- recipe: steps not recorded -->\n\n'
	for (const [behind, text] of [
		[
			`${ALLOW}\n\n## Steps\n\nXXX Boil`,
			sample('## Steps\n\nBoil', `${waiver}${ALLOW}\n\n## Steps\n\nXXX Boil`),
		],
		[ALLOW, `${SAMPLE_TEXT}\n${waiver}${ALLOW}\n`],
	] as const) {
		const [fix] = judge({ contract, text }).flatMap((each) =>
			each.rule === 'waiver-valid' ? (each.fix?.edits ?? []) : [],
		)
		const [start, end] = fix?.range ?? [0, 0]
		expect(text.slice(start, end).trim()).toBe(waiver.trim())
		expect(text.slice(end).trimStart().startsWith(behind)).toBe(true)
	}
})

describe('a comment that stands elsewhere than the finding', () => {
	const comment = '<!-- doc-sync-allow section-required: a cold soup -->'
	const without = sample('## Steps\n\nBoil them.\n', '')
	const told = (text: string) =>
		judge({ text }).map(({ rule, help, fix }) => [rule, fix ? `${help} +` : help])

	it('is told where the finding is, and stays', () => {
		const early = without.replace('## Ing', `${comment}\n\n## Ing`)
		const put = (where: string) =>
			`put it ${where}, where the finding is, or at the head of the file; if it is about something else, delete it`
		expect(told(early)).toEqual([
			['allowance-valid', put('at the end of the file')],
			['section-required', 'add `## Steps` and what it has to say +'],
		])
		const notes = '## Notes\n\nServes two.\n'
		expect(told(`\ufeff${early}\n${notes}`.replaceAll('\n', '\r\n'))[0]).toEqual([
			'allowance-valid',
			put('before the block in line 12'),
		])
		expect(told(`${without}\n${comment}\n\n${notes}`)).toEqual([])
		expect(told(`${without}\n${comment}\n`)).toEqual([])
	})

	it('goes where there is no such finding', () => {
		const text = sample('## Ing', `${comment}\n\n## Ing`)
		const both = 'delete the comment, or put it directly before the block that it is about +'
		expect(told(text)).toEqual([['allowance-valid', both]])
	})
})
