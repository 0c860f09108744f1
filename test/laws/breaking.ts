import fc from 'fast-check'
import type { Subject } from './subjects.ts'

/** Characters that nobody sees, of every kind that rules know. */
const UNSEEN = [
	...['\t', ' ', '\u00a0', '\u202f', '\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'],
	...['\u2028', '\u2029', '\u0085', '\u0007', '\u200f', '\u202e', '\u3000', '\u2003', '\f', '\v'],
]
/** What may stand in any document. */
const PIECES = [
	...['TODO', 'x', 'A word.', '- x', '1. x', '> x', '    x', '\t', '<b>', '</div>', '<div>'],
	...[
		'---',
		'***',
		'===',
		'# Another',
		'Another\n===',
		'Another\n---',
		'## Another',
		'### Another',
	],
	...[
		'```',
		'~~~',
		'````',
		'```md\n## Steps\n```',
		'<!-- x -->',
		'<!--',
		'-->',
		'<!-- x\n\n## y -->',
	],
	...[
		'<!-- x --> y',
		'| a | b |\n|---|---|\n| c | d |',
		'[a]: b.md',
		'[^1]: x',
		'![](x.png)',
		'x  ',
	],
	...[
		'---\na: b\n---',
		'---\nstatus: draft\n---\n',
		'<<<<<<< a\nx\n=======\ny\n>>>>>>> b',
		'\\',
		'`',
	],
	...['**', '*', '_', '#', ':', '：', '—', '.', ' (x)', '&nbsp;', '<script>', '<pre>', '<?', '|'],
	...['Owner: x', 'Owner : x', 'Owner:', 'Key: value\nand more', 'See: <http://a.b>'],
]
const ALLOWED = [
	...['section-order', 'section-required', 'section-first', 'section-banned', 'section-near-miss'],
	...[
		'section-empty',
		'header-layout',
		'field-value',
		'field-required',
		'title-form',
		'text-banned',
	],
	...['preface-content', 'waiver-valid', 'conflict-marker', 'field-unknown', 'section-duplicate'],
]
const allowances = ALLOWED.flatMap((rule) => [
	`<!-- doc-sync-allow ${rule}: it is so -->`,
	`<!-- doc-sync-allow ${rule}:it is so -->`,
	`<!-- doc-sync-alow ${rule.replace('-', '_')}: so -->`,
	`<!-- doc-sync-allow ${rule.slice(0, -1)}: so -->`,
	`<!-- doc-sync-ignore ${rule}: so -->`,
])

/** One thing that somebody does to a text; `a`, `b` and `c` pick where and what. */
type Act = (text: string, a: number, b: number, c: number, subject: Subject) => string

const LINE = /(?<=\r\n|\n|\r(?!\n))/
const linesOf = (text: string): string[] => text.split(LINE)
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const splice = (text: string, at: number, taken: number, piece: string) =>
	text.slice(0, at) + piece + text.slice(at + taken)

/** Most of what can be mended stands at the start of a document. */
const near = (text: string, a: number) => (a % 3 === 0 ? a : a % 90) % (text.length + 1)

function atLine(text: string, a: number, change: (line: string, end: string) => string): string {
	const lines = linesOf(text)
	const at = (a % 3 === 0 ? a : a % 8) % lines.length
	const [, body = '', end = ''] = /^([^\r\n]*)([\r\n]*)$/.exec(lines[at] as string) ?? []
	lines[at] = change(body, end)
	return lines.join('')
}

/** A change of one of the lines that are headings. */
function atHeading(
	text: string,
	a: number,
	change: (hashes: string, title: string) => string,
): string {
	const found = [...text.matchAll(/^(#{1,6}) ([^\r\n]*)$/gm)]
	if (found.length === 0) return text
	const { index, 0: all, 1: hashes = '', 2: title = '' } = pick(found, a)
	return splice(text, index, all.length, change(hashes, title))
}

function withSections(text: string, change: (sections: string[]) => string[]): string {
	const [head = '', ...sections] = text.split(/^(?=##+ )/m)
	return [head, ...change(sections)].join('')
}

/** A piece that means something, on lines of its own. */
const withPiece: Act = (text, a, b, c, { pieces }) => {
	const piece = pick(pieces, b) + pick(['\n\n', '\n'], c)
	return atLine(text, a, (line, end) => (line === '' ? `${end}${piece}${end}` : piece + line + end))
}

const withAllowance: Act = (text, a, b, c) => {
	const piece = pick(allowances, b) + pick(['\n\n', '\n', ''], c)
	return atLine(text, a, (line, end) => piece + line + end)
}

/** Words for others. */
const swapped: Act = (text, a, b, _c, { swaps }) => {
	const known = swaps.filter(([from]) => text.includes(from))
	if (known.length === 0) return text
	const [from, to] = pick(known, b)
	return a % 7 === 0 ? text.replaceAll(from, () => to) : text.replace(from, () => to)
}

const ACTS: readonly Act[] = [
	// What most fixes are about comes most often.
	...[swapped, swapped, swapped, swapped, swapped, swapped],
	...[withPiece, withPiece, withPiece, withAllowance, withAllowance],
	// Characters and pieces, anywhere.
	(text, a, b, c) => splice(text, near(text, a), c % 5 === 0 ? 1 : 0, pick(UNSEEN, b)),
	(text, a, b, c) => splice(text, near(text, a), c % 4, pick(PIECES, b)),
	(text, a, _b, c) => splice(text, near(text, a), 1 + (c % 12), ''),
	// Pieces on lines of their own.
	(text, a, b, c) => {
		const piece = pick(PIECES, b) + pick(['\n', '\n\n', ''], c)
		return atLine(text, a, (line, end) => piece + line + end)
	},
	(text, a, b, c, { pieces }) =>
		splice(text, near(text, a), 0, pick(pieces, b) + pick(['', '\n'], c)),
	// Lines.
	(text, a) => atLine(text, a, (line, end) => line + end + line + end),
	(text, a) => atLine(text, a, () => ''),
	(text, a) => atLine(text, a, (line) => line),
	(text, a, b) => atLine(text, a, (line, end) => line + end + end.repeat(b % 3)),
	(text, a, b) => atLine(text, a, (line, end) => line + pick([...UNSEEN, '  ', '\\'], b) + end),
	(text, a, b) =>
		atLine(
			text,
			a,
			(line, end) => pick([...UNSEEN, '- ', '> ', '    ', '1. ', '> > '], b) + line + end,
		),
	(text, a, b) =>
		atLine(text, a, (line, end) => `${line}${end}${pick(['---', '===', '-', '=', '--'], b)}${end}`),
	(text, a, b) =>
		atLine(
			text,
			a,
			(line, end) =>
				pick(['```\n', '<!-- ', '<div>\n', '`', '<!--\n'], b) +
				line +
				pick(['\n```', ' -->', '\n</div>', '`', '\n-->'], b) +
				end,
		),
	(text, a, b) =>
		atLine(
			text,
			a,
			(line, end) =>
				`${pick(['**', '*', '_', '`', '~~'], b)}${line}${pick(['**', '*', '_', '`', '~~'], b)}${end}`,
		),
	(text, a, b) => {
		const lines = linesOf(text)
		const [i, j] = [a % lines.length, (a + 1 + (b % 4)) % lines.length]
		;[lines[i], lines[j]] = [lines[j] as string, lines[i] as string]
		return lines.join('')
	},
	// Headings.
	(text, a, b) => atHeading(text, a, (_, title) => `${'#'.repeat(1 + (b % 6))} ${title}`),
	(text, a, b) =>
		atHeading(text, a, (_, title) => `${title}\n${pick(['===', '---', '-', '=   '], b)}`),
	(text, a, b) =>
		atHeading(
			text,
			a,
			(hashes, title) =>
				`${hashes} ${title}${pick([' #', ':', '.', ' (x)', ' <!-- x -->', '\u200b', '\u00a0', ' **', ' [x](y)', '\\'], b)}`,
		),
	(text, a, b) =>
		atHeading(
			text,
			a,
			(hashes, title) =>
				`${pick(['', ' ', '   ', '> ', '- ', '\u00a0', '\ufeff'], b)}${hashes}${pick([' ', '  ', '\t', ' \u200b', '\u00a0', ''], a)}${title}`,
		),
	(text, a, b) =>
		atHeading(
			text,
			a,
			(hashes, title) =>
				`${hashes} ${pick([title.toUpperCase(), title.toLowerCase(), `*${title}*`, `\`${title}\``, `1. ${title}`, title.replace(/ /, '\u00a0'), `${title.slice(1)}`, `[${title}](x)`, title.replace(/(?<=.)./, '$&$&')], b)}`,
		),
	(text, a) => atHeading(text, a, () => ''),
	// Sections.
	(text, a, b) =>
		withSections(text, (all) => {
			if (all.length < 2) return all
			const [moved = ''] = all.splice(a % all.length, 1)
			const to = b % (all.length + 1)
			return [...all.slice(0, to), moved, ...all.slice(to)]
		}),
	(text, a) => withSections(text, (all) => all.filter((_, index) => index !== a % all.length)),
	(text, a) => withSections(text, (all) => [...all, pick([...all, ''], a)]),
	(text, a) =>
		withSections(text, (all) =>
			all.map((each, index) => (index === a % all.length ? `${each.split('\n')[0]}\n\n` : each)),
		),
	// The whole text.
	(text) => text.replace(/\r\n|\r|\n/g, '\r\n'),
	(text) => text.replace(/\r\n|\r|\n/g, '\r\n'),
	(text) => text.replace(/\r\n|\r|\n/g, '\r'),
	(text, a) =>
		text.replace(/\r\n|\r|\n/g, (end, at: number) => (at % (2 + (a % 3)) === 0 ? '\r\n' : end)),
	(text) => (text.startsWith('\ufeff') ? text : `\ufeff${text}`),
	(text) => text.trimEnd(),
	(text, a) => text + pick(['\n', '\n\n', ' ', '\n```\n', '\n<!-- x', '\n- x'], a),
	(text, a) =>
		pick(['\n', '\n\n', ' \n', '---\na: b\n---\n', '---\na: b\n---\n\n', '<!-- x -->\n\n'], a) +
		text,
]

interface Step {
	readonly act: number
	readonly a: number
	readonly b: number
	readonly c: number
	/** Which of the documents. */
	readonly of: number
}

export interface Broken {
	readonly subject: Subject
	readonly files: Readonly<Record<string, string>>
}

const any = fc.nat(9999)
const step: fc.Arbitrary<Step> = fc.record({
	act: fc.nat(ACTS.length - 1),
	a: any,
	b: any,
	c: any,
	of: fc.nat(9),
})

/** Documents with a few things wrong in them, each of one of some subjects. */
export function broken(subjects: readonly Subject[]): fc.Arbitrary<Broken> {
	return fc
		.record({
			subject: fc.constantFrom(...subjects),
			steps: fc.array(step, { minLength: 1, maxLength: 4 }),
		})
		.map(({ subject, steps }) => {
			const files: Record<string, string> = {}
			for (const path of subject.paths) files[path] = String(subject.files[path])
			for (const { act, a, b, c, of } of steps) {
				const path = pick(subject.paths, of)
				files[path] = pick(ACTS, act)(files[path] as string, a, b, c, subject)
			}
			return { subject, files }
		})
}
