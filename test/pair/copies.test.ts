import { describe, expect, test } from 'vitest'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_TEXT,
} from '../../src/sample.ts'
import { judge } from '../rules/judge.ts'

const PROSE = '\nBoil the leeks and the potatoes until all of it is soft enough.\n'

/** Whether a counterpart is told to be a copy, and from which line on. */
function told(
	here: string,
	there: string,
	contract = PAIRED_CONTRACT,
	heads = [SAMPLE_TEXT, COUNTERPART_TEXT],
) {
	const [head, other] = heads
	return judge({ contract, text: head + here, files: { [COUNTERPART_PATH]: other + there } })
		.filter(({ rule }) => rule === 'counterpart-untranslated')
		.map(({ start }) => start.line)
}

const twice = (block: string) => block + block

describe('a copy', () => {
	test.each([
		['a list', `${PROSE}\n- ${PROSE.trim()}\n`],
		['a quote', `${PROSE}\n> ${PROSE.trim()}\n`],
		['what is no prose', `${PROSE}\n\`\`\`\na\n\`\`\`\n${PROSE}`],
		['as many letters as are enough', twice(`\n${'a'.repeat(40)}\n`)],
	])('with %s', (_, text) => {
		expect(told(text, text)).toEqual([13])
	})

	test('with other line ends, and under titles that are translated', () => {
		const crlf = twice(PROSE).replaceAll(' the ', '\r\nthe ')
		expect(told(twice(PROSE).replaceAll(' the ', '\nthe '), crlf)).toEqual([13])
		const title = (word: string) => `\n## ${word.repeat(60)}\n${PROSE}`
		expect(told(twice(title('A')), twice(title('甲')))).toEqual([15])
	})

	test('where there is no header', () => {
		const contract = PAIRED_CONTRACT.replace('header: [title, lines]\n', '').replace(
			/^ {2}state: .*\n/m,
			'',
		)
		const none = contract.replace('state: state\n', '').replace('{state}', 'draft')
		expect(told(twice(PROSE), twice(PROSE), none)).toEqual([13])
	})
})

describe('no copy', () => {
	test.each([
		['of one block', PROSE, PROSE],
		['that goes on', twice(PROSE), twice(PROSE) + PROSE],
		['with a space less', twice(PROSE), twice(PROSE).replace('the leeks', 'theleeks')],
		...[
			['in code', `\`${'name_of_it'.repeat(9)}\` heats`],
			['in a destination', `[it](${'x/long/path'.repeat(9)}.md) heats`],
			['in an address', `http://example.org/${'x/long/path'.repeat(9)} heats`],
			['in a safe address', `https://example.org/${'x/long/path'.repeat(9)} heats`],
			['that are too few', 'a'.repeat(39)],
		].map(([about, text]) => [`of letters ${about}`, twice(`\n${text}\n`), twice(`\n${text}\n`)]),
		['of a block of code', `${PROSE}\n~~~${PROSE}~~~\n`, `${PROSE}\n~~~${PROSE}~~~\n`],
	] as [string, string, string][])('%s', (_, here, there) => {
		expect(told(here, there)).toEqual([])
	})

	test('of a header', () => {
		const dropped = (text: string) =>
			text.replace('draft', `dropped — ${PROSE.trim().replace('.', '')}`)
		const heads = [dropped(SAMPLE_TEXT), dropped(COUNTERPART_TEXT)]
		expect(told(PROSE, PROSE, PAIRED_CONTRACT, heads)).toEqual([])
	})
})
