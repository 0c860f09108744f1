import { describe, expect, test } from 'vitest'
import { propose } from '../../src/init/propose.ts'
import { kit } from '../../src/kit.ts'
import { memorySource } from '../../src/source/memory.ts'
import { PACKAGES, QUEUE, QUEUE_TEXT, RFCS, SEAM_TEXT } from '../cli/samples.ts'

type Files = Readonly<Record<string, string>>

function proposed(files: Files) {
	return propose(memorySource(files), kit, null)
}

/** Documents of a house style of its own, in `folder`. */
function corpus(
	folder: string,
	states: Readonly<Record<string, number>>,
	text: (state: string, at: number) => string,
): Files {
	const files: Record<string, string> = {}
	for (const [state, times] of Object.entries(states))
		for (let at = 1; at <= times; at++)
			files[`${folder}/${state}/process/2026-01-0${at}-${state}-${at}.md`] = text(state, at)
	return files
}

const design = (state: string) =>
	`# Design: One of ${state}\n\nState: ${state}\nAuthor: me\n\n## Context\n\nSo it is.\n\n## Choice\n\nThis.\n`

describe('a layout of a built-in', () => {
	test('is extended, and nothing else is said', () => {
		expect(proposed(RFCS)?.text).toBe('contracts:\n  rfc:\n    extends: rfc\n')
	})

	test('each of them', () => {
		expect(proposed({ ...RFCS, ...PACKAGES })?.text).toBe(
			'contracts:\n  rfc:\n    extends: rfc\n  readme-limitations:\n    extends: readme-limitations\n',
		)
	})

	test('with findings, which a run by it reports', () => {
		const of = proposed({ ...RFCS, [QUEUE]: QUEUE_TEXT.replace('## Decision', '## Plan') })
		expect(of?.text).toBe('contracts:\n  rfc:\n    extends: rfc\n')
		expect(of?.report.findings.map(({ rule }) => rule)).toEqual([
			'section-required',
			'section-banned',
		])
	})

	test('with a class and a file of its own', () => {
		const of = proposed({
			...RFCS,
			[QUEUE.replace('process', 'security')]: QUEUE_TEXT,
			'docs/rfc/TEMPLATE.md': '# A template\n',
		})
		expect(of?.text).toBe(
			'contracts:\n  rfc:\n    extends: rfc\n    fields:\n      class:\n        values+: [security] # security 1\n    beside+: [TEMPLATE.md]\n',
		)
	})
})

describe('a corpus that nearly fits a built-in', () => {
	const files = corpus('docs/design', { draft: 3, accepted: 5 }, design)

	test('is stated as it is, with counts, and conforms to that', () => {
		const of = proposed(files)
		expect(of?.text).toBe(`contracts:
  rfc:
    # in the header besides: Author 8 of 8
    extends: rfc
    root: docs/design
    fields:
      status:
        values: [accepted, draft] # accepted 5, draft 3
        key: State # 8 of 8 documents
    transitions: null
    cases:
      proposed: null
      implemented: null
      rejected: null
      accepted:
        sections: [Context, Choice] # 5 documents
      draft:
        sections: [Context, Choice] # 3 documents
    waivers:
      alternatives-not-recorded: null
    sections:
      first: null
    title: "Design: {title}" # 8 of 8 documents
`)
		expect(of?.report.findings.map(({ rule }) => rule)).toEqual(['index-fresh'])
	})
})

describe('what documents have otherwise', () => {
	const own = (text: string) => proposed(corpus('docs/rfc', { proposed: 4 }, () => text))?.text
	const right = (text: string) => `# RFC: One\n\nStatus: proposed\n\n${text}`
	const sections = [
		'Problem',
		'Proposal',
		'Alternatives considered',
		'Acceptance criteria',
		'Risks',
	]
	const body = sections.map((title) => `## ${title}\n\nSo.\n`).join('\n')

	test('titles of no common form', () => {
		expect(own(right(body).replace('RFC: ', ''))).toContain(
			'title: "{title}" # 0 of 4 documents had the title of the built-in\n',
		)
	})

	test('no header at all', () => {
		const text = own(right(body).replace('Status: proposed\n\n', ''))
		expect(text).toContain('header: [title] # 4 of 4 documents have no header lines\n')
		expect(text).toContain('status:\n        key: null\n')
	})

	test('other sections in a state of the built-in', () => {
		expect(own(right('## Problem\n\nSo.\n\n## Idea\n\nThis.\n\n## Cost\n\nMuch.\n'))).toContain(
			'proposed:\n        sections: [Problem, Idea, Cost] # 4 documents\n',
		)
	})

	test('a section that most of them lack is asked of them all the same', () => {
		expect(own(right(body).replace(/## Risks[\s\S]*/, ''))).toBe(
			'contracts:\n  rfc:\n    extends: rfc\n',
		)
	})

	test('titles that would forge something are left out', () => {
		const text = own(
			right('## Problem\n\nSo.\n\n## Id\u202eea\n\nThis.\n\n## {x}: "y" # z\n\nMuch.\n'),
		)
		expect(text).toContain(`sections: [Problem, '{x}: "y" # z'] # 4 documents\n`)
	})
})

test('a layout without one of the folders', () => {
	const text = (at: number) => SEAM_TEXT.replace('A seam', `Seam ${at}`)
	const files = [1, 2, 3].map((at) => [`docs/rfc/proposed/2026-01-0${at}-seam-${at}.md`, text(at)])
	const of = proposed(Object.fromEntries(files))
	expect(of?.text).toBe(`contracts:
  rfc:
    extends: rfc
    path: "{status}/{date}-{topic}.md"
    fields:
      class: null
    index:
      INDEX.md:
        groups: [status]
`)
	expect(of?.report.documents).toBe(3)
	expect(of?.report.findings.map(({ rule }) => rule)).toEqual(['index-fresh'])
})

test('two roots get a contract each', () => {
	const of = proposed({
		...RFCS,
		...corpus('design/notes', { proposed: 3 }, () => '# x\n'),
	})
	expect(of?.text).toMatch(
		/\n {2}rfc:\n {4}extends: rfc\n {2}rfc-notes:\n {4}extends: rfc\n {4}root: design\/notes\n/,
	)
})

describe('nothing is proposed', () => {
	test.each<[string, Files]>([
		['where there is nothing', { 'README.md': '# x\n' }],
		[
			'for posts in dated folders',
			corpus('content', { posts: 6 }, (_, at) => `# Post ${at}\n\nHello.\n`),
		],
		['for two documents', corpus('docs/design', { draft: 2 }, design)],
	])('%s', (_, files) => {
		expect(proposed(files)).toBeNull()
	})
})
