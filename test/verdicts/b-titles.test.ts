import { describe, expect, it } from 'vitest'
import { IMPLEMENTED, IMPLEMENTED_TEXT, README, README_TEXT, swap, WORKSPACE } from './documents.ts'
import {
	judge,
	mended,
	mendedReadme,
	README_CONFIG,
	readme,
	readmeWith,
	rfc,
	rfcWith,
} from './judge.ts'

const TITLE = '## Alternatives considered'
const LIMITS = '## Known Limitations and Deferred Work'
const withMore = (text: string) => rfc(`${IMPLEMENTED_TEXT}\n${text}\n\nSaid.\n`)

describe('banned titles', () => {
	it.each([
		'## Plan mode semantics',
		'### Plan',
		'###### Plan',
		'## Rollout plan',
		'## Implementation plan',
		'## Plan and risks',
		'## Plan — old',
		'## Proposal: queues',
		'## Phase 1: Plan',
		'## 2024 plan',
		'## Planned',
		'## Acceptance',
		'## (Plan)',
		'## 计划',
	])('%j is allowed', (heading) => {
		expect(withMore(heading)).toEqual([])
	})

	it.each([
		'Acceptance criteria (all landed)',
		'Acceptance Criteria',
		'ACCEPTANCE CRITERIA',
		'Acceptance criteria:',
		'Acceptance criteria…',
		'Acceptance-criteria',
		'3. Acceptance criteria',
		'3.1 Acceptance criteria',
		'(2) Acceptance criteria',
		'IV. Acceptance criteria',
		'🚧 Acceptance criteria',
		'Acceptance criteria (a) (b)',
		'Acceptance criteria (a (b))',
		'Acceptance criteria（done）',
		'Acceptance\u00a0criteria',
		'Acceptance criteria\u200b',
		'Migration plans',
	])('%j is banned', (title) => {
		expect(withMore(`## ${title}`)).toEqual([
			`21:1-21:${title.length + 4} section-banned \`## ${title}\` does not belong where the state is \`implemented\``,
		])
	})

	it('tells once how to mend it', () => {
		const [finding] = judge({ [IMPLEMENTED]: `${IMPLEMENTED_TEXT}\n## Plan\n` })
		expect(finding?.help).toBe(
			'fold it into Decision, Consequences or Testing; or: move the file back to the state that it belongs to',
		)
		expect(finding?.why).toContain('proposal-era')
	})
})

describe('near misses', () => {
	const near = (title: string, width = title.length + 3) =>
		`13:1-13:${width + 1} section-near-miss \`${title}\` is a near miss of \`Alternatives considered\``

	it.each([
		'Alternatives Considered',
		'Alternative considered',
		'Alternatives Considered:',
		'alternatives  considered'.replace('  ', ' '),
		'Alternatives-considered',
		'2. Alternatives considered',
		'Alternatives considered 🤔',
	])('%j is one finding, with a fix', (title) => {
		const text = swap(IMPLEMENTED_TEXT, TITLE, `## ${title}`)
		expect(rfc(text)).toEqual([near(title)])
		expect(mended(IMPLEMENTED, text)).toBe(IMPLEMENTED_TEXT)
	})

	it.each([
		['## Alternatives Considered ##', '## Alternatives considered ##'],
		['## Alternatives Considered <!-- a -->', '## Alternatives considered <!-- a -->'],
		['Alternatives Considered\n----', 'Alternatives considered\n----'],
		['### Alternatives considered', TITLE],
		['#### alternatives considered ####', '## Alternatives considered ####'],
		['# Alternatives considered', TITLE],
		['Alternatives considered\n=======', TITLE],
		['## Alternatives considered\u200b', TITLE],
		['## Alternatives\u00a0considered', TITLE],
	])('%j is mended with what surrounds it left alone', (heading, right) => {
		const text = swap(IMPLEMENTED_TEXT, TITLE, heading)
		expect(rfc(text)).toHaveLength(1)
		expect(mended(IMPLEMENTED, text)).toBe(swap(IMPLEMENTED_TEXT, TITLE, right))
	})

	it('names a character that cannot be seen', () => {
		expect(rfcWith(TITLE, `${TITLE}\u200b`)).toEqual([
			'13:1-13:28 section-near-miss `Alternatives considered` is written with a zero-width space (U+200B) in it',
		])
	})

	it.each(['## Alternatives considered (in short)', '## [Alternatives Considered](a.md)'])(
		'%j loses something when it is mended',
		(heading) => {
			const [finding] = judge({ [IMPLEMENTED]: swap(IMPLEMENTED_TEXT, TITLE, heading) })
			expect(finding?.fix?.safe).toBe(false)
		},
	)

	it.each([
		'## Alternatives',
		'## Considered alternatives',
		'## Alternatives we considered',
		'**Alternatives considered**',
		'## Alternatives consid\u00ebred',
	])('%j is another title, so the section is missing', (heading) => {
		const rules = rfcWith(TITLE, heading).map((line) => line.split(' ')[1])
		expect(rules).toEqual(['section-required'])
	})

	it.each([
		'### Alternatives considered',
		'## alternatives considered',
		'# Alternatives considered',
	])('%j beside the section itself is no near miss', (heading) => {
		const lines = rfcWith('## Consequences', `${heading}\n\nMore.\n\n## Consequences`)
		expect(lines.filter((line) => line.includes('near-miss'))).toEqual([])
	})

	it.each([
		['## Problem', '## Problems', 1],
		['## Problem', '### Problem', 1],
		['## Decision', '## Decision\n\n### Consequences\n\nx\n\n### Alternatives considered', 0],
	])('%j written %j: %i finding, and the section counts everywhere', (from, to, count) => {
		expect(rfcWith(from, to)).toHaveLength(count)
	})
})

describe('the limitations of a package', () => {
	const second = (place: string, title: string) =>
		`${place} section-near-miss \`${title}\` is a second section for \`Known Limitations and Deferred Work\``

	it.each([
		'## Deferred execution API',
		'### Rate limitations of the provider',
		'### Caveats',
		'## Limitations of the format',
		'## Status',
		'## Known',
	])('%j is a section of its own', (heading) => {
		expect(readmeWith(LIMITS, `${heading}\n\n- It waits.\n\n${LIMITS}`)).toEqual([])
	})

	it('has one home', () => {
		expect(readmeWith(LIMITS, `## Caveats\n\n- a\n\n## Known issues:\n\n- b\n\n${LIMITS}`)).toEqual(
			[second('5:1-5:11', 'Caveats'), second('9:1-9:17', 'Known issues:')],
		)
	})

	it.each(['## Caveats', '## known limitation', '## Gotchas', '## Limitations (for now)'])(
		'%j in its place is to be renamed by a person',
		(heading) => {
			const text = swap(README_TEXT, LIMITS, heading)
			const findings = judge({ ...WORKSPACE, [README]: text }, { config: README_CONFIG })
			expect(findings.map(({ rule, fix }) => [rule, fix?.safe])).toEqual([
				['section-near-miss', false],
			])
			expect(mendedReadme(text)).toBe(README_TEXT)
		},
	)

	it.each([
		['### Known Limitations and Deferred Work', 'stands at level 3, expected level 2'],
		['# Known Limitations and Deferred Work', 'stands at level 1, expected level 2'],
		[
			'## known limitations and deferred work',
			'is a near miss of `Known Limitations and Deferred Work`',
		],
		[
			'## Known Limitations and Deferred Work.',
			'is a near miss of `Known Limitations and Deferred Work`',
		],
	])('%j is a near miss with a fix', (heading, message) => {
		const text = swap(README_TEXT, LIMITS, heading)
		const title = heading.replace(/^#+ /, '')
		expect(readme(text)).toEqual([
			`5:1-5:${heading.length + 1} section-near-miss \`${title}\` ${message}`,
		])
		expect(mendedReadme(text)).toBe(README_TEXT)
	})

	it('is missing where only another level has a title like it', () => {
		expect(readmeWith(LIMITS, '### Limitations')).toEqual([
			'7:20-7:20 section-required `## Known Limitations and Deferred Work` is missing, expected as a section of its own',
		])
	})
})
