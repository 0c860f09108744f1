import type { Finding, Place, Report } from '../../src/finding.ts'

/** The place of `[start, end)` in UTF-16 code units of `text`; only LF ends a line here. */
export function placeIn(text: string, path: string, start: number, end: number): Place {
	const pointAt = (offset: number) => {
		const before = text.slice(0, offset)
		const lineStart = before.lastIndexOf('\n') + 1
		const mark = lineStart === 0 && text.startsWith('\ufeff') ? 1 : 0
		return {
			line: before.split('\n').length,
			column: offset - Math.max(lineStart, mark) + 1,
			offset,
		}
	}
	return { path, start: pointAt(start), end: pointAt(end) }
}

/** The place of the first occurrence of `needle`. */
export function placeOfText(text: string, path: string, needle: string): Place {
	const at = text.indexOf(needle)
	return placeIn(text, path, at, at + needle.length)
}

export function finding(place: Place, rest: Partial<Finding> = {}): Finding {
	return {
		...place,
		contract: 'rfc',
		rule: 'section-banned',
		severity: 'error',
		subject: 'Plan',
		message: '`## Plan` does not belong in an implemented RFC',
		help: 'fold it into Decision',
		url: 'docs/rules/section-banned.md',
		...rest,
	}
}

export function report(findings: readonly Finding[], rest: Partial<Report> = {}): Report {
	const rfc = {
		documents: 112,
		errors: findings.filter(({ severity }) => severity === 'error').length,
		warnings: findings.filter(({ severity }) => severity === 'warning').length,
		paths: [],
	}
	return {
		files: 113,
		documents: 112,
		contracts: new Map([
			['rfc', rfc],
			['readme-limitations', { documents: 0, errors: 0, warnings: 0, paths: [] }],
		]),
		findings,
		excused: [],
		debt: [],
		...rest,
	}
}

const QUEUE = 'docs/rfc/implemented/process/2026-07-05-queue.md'
const QUEUE_TEXT = `${'\n'.repeat(11)}## Plan\n${'\n'.repeat(18)}\n## Testing\n`

/** The report that the design shows, and the texts of its files. */
export const SAMPLE: Report = report([
	finding(placeOfText(QUEUE_TEXT, QUEUE, '## Plan'), {
		why: 'a proposal-era heading; an implemented RFC states what is',
		help: 'fold it into Decision, Consequences or Testing, or move the file back to proposed/',
		related: [
			{ ...placeOfText(QUEUE_TEXT, QUEUE, '## Testing'), message: 'the section that may hold it' },
		],
	}),
	finding(
		placeIn(
			QUEUE_TEXT,
			QUEUE,
			QUEUE_TEXT.indexOf('## Test') - 1,
			QUEUE_TEXT.indexOf('## Test') - 1,
		),
		{
			rule: 'section-required',
			subject: 'Consequences',
			message: 'missing `## Consequences`, expected after `## Alternatives considered`',
			help: 'add the section: what the trade-off cost and what it bought',
		},
	),
	finding(placeIn('# RFCs\n', 'docs/rfc/INDEX.md', 0, 0), {
		rule: 'index-fresh',
		subject: 'INDEX.md',
		message: 'the index is not what the documents say: 1 row missing',
		help: 'run `doc-sync index`',
		diff: ['+ | [Queue](implemented/process/2026-07-05-queue.md) | 2026-07-05 |'],
		fix: { safe: true, edits: [{ path: 'docs/rfc/INDEX.md', range: [0, 7], text: '# RFCs\n\n' }] },
	}),
])

export function sampleText(path: string): string | null {
	return (
		new Map([
			[QUEUE, QUEUE_TEXT],
			['docs/rfc/INDEX.md', '# RFCs\n'],
		]).get(path) ?? null
	)
}
