import { describe, expect, it } from 'vitest'
import { IMPLEMENTED, IMPLEMENTED_TEXT, REJECTED, REJECTED_TEXT, swap } from './documents.ts'
import { mended, rfc, rfcWith } from './judge.ts'

const STATUS = 'Status: implemented'
const TITLE = '# RFC: One queue'
const withMore = (text: string) => rfc(`${IMPLEMENTED_TEXT}\n${text}\n`)

describe('a status that is not there', () => {
	const absent = (place: string) =>
		`${place} field-required the header has no \`Status\`, expected \`Status: implemented\``
	it.each([
		['taken out', `${STATUS}\n\n`, '', '3:1-3:1'],
		['a blank line in its place', STATUS, '', '5:1-5:1'],
		['nothing between title and section', `\n${STATUS}\n\n`, '', '2:1-2:1'],
	])('%s: one finding, mended from the path', (_, from, to, place) => {
		const text = swap(IMPLEMENTED_TEXT, from, to)
		expect(rfc(text)).toEqual([absent(place)])
		expect(mended(IMPLEMENTED, text)).toBe(IMPLEMENTED_TEXT)
		const crlf = text.replace(/\n/g, '\r\n')
		expect(mended(IMPLEMENTED, crlf)).toBe(IMPLEMENTED_TEXT.replace(/\n/g, '\r\n'))
	})
	it('beside other lines', () => {
		const text = swap(IMPLEMENTED_TEXT, STATUS, 'Owner: Ada\nLink: https://example.org/a')
		expect(rfc(text)).toEqual([absent('3:1-3:1')])
		expect(mended(IMPLEMENTED, text)).toBe(
			swap(IMPLEMENTED_TEXT, STATUS, `${STATUS}\nOwner: Ada\nLink: https://example.org/a`),
		)
	})
	it('and needs a reason that nobody can make up', () => {
		const text = REJECTED_TEXT.replace(/Status.*\n\n/, '')
		expect(rfc(text, REJECTED)).toEqual([
			'3:1-3:1 field-required the header has no `Status`, expected `Status: rejected — {reason}`',
		])
		expect(mended(REJECTED, text)).toBe(text)
	})
	it.each(['> Status: codes are listed below.', '<!-- Status: implemented -->'])(
		'%j is none',
		(text) => {
			expect(rfcWith(STATUS, text)).toEqual([absent('3:1-3:1')])
		},
	)
})

describe('a status said twice', () => {
	const twice = (place: string) => `${place} field-duplicate \`Status\` is stated a second time`
	it.each([
		['Status: proposed', '21:1-21:17'],
		['**Status:** proposed', '21:1-21:21'],
		['Words before.\nStatus: rejected — x', '22:1-22:21'],
	])('%j in the body', (text, place) => {
		expect(withMore(text)).toEqual([twice(place)])
	})
	it.each([
		'Status: codes are listed below.',
		'Status: proposed documents are kept elsewhere.',
		'The Status: proposed',
		'> Status: proposed',
		'- Status: proposed',
		'```\nStatus: proposed\n```',
		'`Status: proposed`',
		'<!--\nStatus: proposed\n-->',
		'### Status: proposed',
		'| Status: proposed |\n|---|',
	])('%j is no statement', (text) => {
		expect(withMore(text)).toEqual([])
	})
	it.each([STATUS, 'Status: proposed', 'Status: codes', 'status:  implemented '])(
		'%j below the first one is one finding',
		(line) => {
			const place = `4:1-4:${line.length + 1}`
			expect(rfcWith(STATUS, `${STATUS}\n${line}`)).toEqual([twice(place)])
		},
	)
	it('in the preface it is no foreign block as well', () => {
		expect(rfcWith(STATUS, `${STATUS}\n\nStatus: proposed`)).toEqual([twice('5:1-5:17')])
	})
})

describe('the layout', () => {
	const layout = (line: string) => {
		const [place, ...words] = line.split(' ')
		return `${place} header-layout ${words.join(' ')}`
	}
	it.each([
		[
			`${TITLE}\n\n`,
			`${TITLE}\n\n\n`,
			'3:1-3:1 2 blank lines stand between the title and the header lines, expected one',
		],
		[
			`${TITLE}\n\n`,
			`${TITLE}\n`,
			'2:1-2:1 no blank line stands between the title and the header lines, expected one',
		],
		[
			`${STATUS}\n\n`,
			`${STATUS}\n`,
			'4:1-4:1 no blank line stands after the header lines, expected one',
		],
		[
			`${STATUS}\n\n`,
			`${STATUS}\n \n\t\n\n`,
			'5:1-5:1 3 blank lines stand after the header lines, expected one',
		],
		[
			TITLE,
			`\n \n${TITLE}`,
			'1:1-1:1 blank lines stand before the title, expected it on the first line',
		],
	])('%j written %j', (from, to, finding) => {
		const text = swap(IMPLEMENTED_TEXT, from, to)
		expect(rfc(text)).toEqual([layout(finding)])
		expect(mended(IMPLEMENTED, text)).toBe(IMPLEMENTED_TEXT)
		const crlf = (each: string) => each.replace(/\n/g, '\r\n')
		expect(mended(IMPLEMENTED, crlf(text))).toBe(crlf(IMPLEMENTED_TEXT))
	})
	it.each([
		[
			TITLE,
			`<!-- a -->\n\n${TITLE}`,
			'1:1-1:11 a comment stands before the title, expected the document to start with it',
		],
		[
			TITLE,
			`${TITLE}\n\n> a`,
			'5:1-5:20 the header lines must follow the title, and a block quote stands between them',
		],
		[
			TITLE,
			`${TITLE}\n\n![a](a.png)`,
			'5:1-5:20 the header lines must follow the title, and a paragraph stands between them',
		],
		[
			TITLE,
			`${TITLE}\n\nOwner: Ada`,
			'5:1-5:20 the header lines must follow the title, and a paragraph stands between them',
		],
	])('%j written %j is for a person to mend', (from, to, finding) => {
		expect(rfcWith(from, to)).toEqual([layout(finding)])
	})
	it('a block directly below the lines is one finding', () => {
		expect(rfcWith(`${STATUS}\n\n`, `${STATUS}\n> a\n\n`)).toEqual([
			layout('4:1-4:1 no blank line stands after the header lines, expected one'),
		])
	})
})

describe('the title', () => {
	const form = (title: string, width: number) =>
		`1:1-1:${width + 1} title-form the title is \`${title}\`, expected the form \`RFC: {title}\``
	it.each([
		'RFC: `run()` and **more**',
		'RFC: [One](a.md) queue',
		'RFC: C# & <T> — why not?',
		'RFC: 队列 🎉',
		'**RFC:** One queue',
		'RFC: One queue #',
		'RFC: One queue <!-- a -->',
	])('%j is in form', (title) => {
		expect(rfcWith(TITLE, `# ${title}`)).toEqual([])
	})
	it.each([
		['One queue', 'RFC: One queue'],
		['RFC:One queue', 'RFC: One queue'],
		['RFC： One queue', 'RFC: One queue'],
		['RFC - One queue', 'RFC: One queue'],
		['rfc: One queue', 'RFC: One queue'],
		['**rfc:** One queue', 'RFC: One queue'],
		['**rfc: One queue**', 'RFC: One queue'],
		['rfc: **One** queue', 'RFC: **One** queue'],
		['RFC\u00a0: One queue', 'RFC: One queue'],
		['RFCs for all', 'RFC: RFCs for all'],
		['队列', 'RFC: 队列'],
	])('%j becomes %j', (title, right) => {
		const text = swap(IMPLEMENTED_TEXT, TITLE, `# ${title}`)
		expect(rfc(text)).toEqual([form(title.replace('\u00a0', ' '), title.length + 2)])
		expect(mended(IMPLEMENTED, text)).toBe(swap(IMPLEMENTED_TEXT, TITLE, `# ${right}`))
	})
	it.each(['RFC:', 'RFC One queue', 'RFC 0001: One queue', 'RFC-1: One queue', 'ADR: One queue'])(
		'%j is for a person to mend',
		(title) => {
			const text = swap(IMPLEMENTED_TEXT, TITLE, `# ${title}`)
			expect(rfc(text)).toEqual([form(title, title.length + 2)])
			expect(mended(IMPLEMENTED, text)).toBe(text)
		},
	)
	it.each(['## RFC: One queue', '#### RFC: One queue ####', 'RFC: One queue\n---'])(
		'%j stands at another level, and that is all',
		(heading) => {
			const text = swap(IMPLEMENTED_TEXT, TITLE, heading)
			expect(rfc(text)).toHaveLength(1)
			expect(rfc(mended(IMPLEMENTED, text))).toEqual([])
		},
	)
	it.each(['<h1>RFC: One queue</h1>', '#RFC: One queue', '**RFC: One queue**'])(
		'%j is no title, and no second finding about what stands before the header',
		(text) => {
			expect(rfcWith(TITLE, text)).toEqual([
				'1:1-1:1 title-form the document has no title, expected `# RFC: {title}` on the first line',
			])
		},
	)
	it('does not hide what else is wrong', () => {
		expect(rfc('# One queue\n\nStatus: done\n\n## Problem\n\nTwo.\n\n## Decision\n')).toEqual([
			form('One queue', 11),
			'3:9-3:13 field-value `Status` is `done`, expected `proposed`, `implemented` or `rejected — {reason}`',
			'9:1-9:12 section-empty `## Decision` says nothing',
			'9:12-9:12 section-required `## Alternatives considered` is missing, expected after `Decision`',
			'9:12-9:12 section-required `## Consequences` is missing, expected after `Decision`',
		])
	})
})
