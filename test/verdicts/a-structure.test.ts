import { describe, expect, it } from 'vitest'
import { IMPLEMENTED, IMPLEMENTED_TEXT, README, README_TEXT, swap, WORKSPACE } from './documents.ts'
import { judge, mended, README_CONFIG, readme, readmeWith, rfc, rfcWith } from './judge.ts'

const withMore = (text: string) => rfc(`${IMPLEMENTED_TEXT}\n${text}\n`)
const banned = (place: string, title = 'Plan') =>
	`${place} section-banned \`## ${title}\` does not belong where the state is \`implemented\``
const missing = (place: string, title = 'Alternatives considered', after = 'Decision') =>
	`${place} section-required \`## ${title}\` is missing, expected after \`${after}\``

describe('what is no heading', () => {
	it.each([
		'~~~\n## Plan\n~~~',
		'~~~ md\n```\n## Plan\n~~~',
		'   ```\n## Plan\n   ```',
		'- a\n\n  ```\n  ## Plan\n  ```',
		'````\n```\n## Plan\n```\n## Plan\n````',
		'```\n## Plan',
		'    ## Plan',
		'\t## Plan',
		'<!--\n## Plan\n-->',
		'<pre>\n## Plan\n</pre>',
		'<details>\n## Plan\n</details>',
		'<h2>Plan</h2>',
		'> ## Plan',
		'> Plan\n> ----',
		'- ## Plan',
		'1. ## Plan',
		'##Plan',
		'\\## Plan',
		'####### Plan',
		'`## Plan`',
		'**Plan**',
		'> a\nPlan\n----',
		'| a |\n|---|\n| b |\nPlan\n----',
	])('%j', (text) => {
		expect(withMore(text)).toEqual([])
	})
})

describe('what is a heading', () => {
	it.each([
		['Plan\n----', '21:1-21:5'],
		['Plan\n-', '21:1-21:5'],
		[' ## Plan', '21:2-21:9'],
		['   ## Plan', '21:4-21:11'],
		['##  Plan', '21:1-21:9'],
		['##\tPlan', '21:1-21:8'],
		['## Plan   ', '21:1-21:11'],
		['## **Plan**', '21:1-21:12'],
		['## `Plan`', '21:1-21:10'],
		['## [Plan](x.md)', '21:1-21:16'],
		['## Plan ##', '21:1-21:11'],
		['## Plan #', '21:1-21:10'],
		['## Pl&#97;n', '21:1-21:12'],
		['## Plan <!-- note -->', '21:1-21:22'],
		['## <!-- note --> Plan', '21:1-21:22'],
		['## <a id="plan"></a>Plan', '21:1-21:25'],
		['- a\n## Plan', '22:1-22:8'],
		['text\n## Plan', '22:1-22:8'],
		['<details>\n\n## Plan\n\n</details>', '23:1-23:8'],
		['<!-- a -->\n## Plan', '22:1-22:8'],
		['```\na\n```\n## Plan', '24:1-24:8'],
	])('%j is banned where it stands', (text, place) => {
		expect(withMore(text)).toEqual([banned(place)])
	})

	it.each([
		'Decision\n--------',
		'## Decision ##',
		' ## Decision',
		'##   Decision',
		'## **Decision**',
		'## Decision <!-- since June -->',
		'## <a id="d"></a>Decision',
	])('%j is the required section', (heading) => {
		expect(rfcWith('## Decision', heading)).toEqual([])
	})

	it.each([
		['```md\n## Alternatives considered\n\nThree.\n```', '19:1-19:1'],
		['<!--\n## Alternatives considered\n\nThree.\n-->', '19:1-19:1'],
	])('%j is not', (text, place) => {
		expect(rfcWith('## Alternatives considered\n\nThree of them.', text)).toEqual([missing(place)])
	})

	it.each([
		['> ## Alternatives considered\n>\n> Three.', '13:1-13:29', 'stands in a block quote'],
		['> - a\n>\n>   ## Alternatives considered', '15:1-15:31', 'stands in a block quote'],
		['- ## Alternatives considered', '13:1-13:29', 'stands in a list'],
		['1. a\n\n   ## alternatives considered', '15:1-15:30', 'stands in a list'],
		[
			'##Alternatives considered',
			'13:1-13:26',
			'has no space behind `##`, so that it is no heading',
		],
		[
			'**Alternatives considered:**',
			'13:1-13:29',
			'is written as a bold line, which is no heading',
		],
	])('%j is not, and what it lacks is told', (text, place, how) => {
		expect(rfcWith('## Alternatives considered\n\nThree of them.', text)).toEqual([
			`${place} section-required \`## Alternatives considered\` ${how}, expected after \`Decision\``,
		])
	})

	it.each([
		'> ```\n> ## Alternatives considered\n> ```',
		'- `## Alternatives considered`',
		'- \\## Alternatives considered',
		'`##Alternatives considered`',
		'##Alternatives considered in June',
		'**Alternatives considered** are three.',
		'**Alternatives considered**\nThree.',
		'<!-- **Alternatives considered** -->',
		'> <!--\n> ## Alternatives considered\n> -->',
		'#Words\n\n> Alternatives considered',
	])('%j is meant as something else', (text) => {
		const found = rfcWith('## Alternatives considered\n\nThree of them.', text)
		expect(found.join()).toContain('section-required `## Alternatives considered` is missing')
	})

	it('is no section of a README if it is quoted or in a list', () => {
		for (const [mark, kind] of [
			['> ', 'block quote'],
			['- ', 'list'],
		]) {
			expect(readmeWith('## Known', `${mark}## Known`)).toEqual([
				`5:1-5:41 section-required \`## Known Limitations and Deferred Work\` stands in a ${kind}, expected as a section of its own`,
			])
		}
	})
})

describe('banned text', () => {
	const marker = 'XXX: legacy ADR/RFC body format'
	const said = (place: string) => `${place} text-banned the text \`${marker}\` is banned`

	it.each([
		`\`${marker}\``,
		`\`\`${marker}\`\``,
		`~~~\n${marker}\n~~~`,
		`    ${marker}`,
		`[it](<${marker}>)`,
		`<a title="${marker}">it</a>`,
	])('%j shows none', (text) => {
		expect(withMore(text)).toEqual([])
	})

	it.each([
		[marker, '21:1-21:32'],
		[`- ${marker}`, '21:3-21:34'],
		[`> XXX: legacy\n> ADR/RFC body format`, '21:3-22:22'],
		[`XXX:  legacy ADR/RFC\nbody format`, '21:1-22:12'],
		[`<!-- ${marker} -->`, '21:6-21:37'],
		[`### ${marker}`, '21:5-21:36'],
		[`<b>${marker}</b>`, '21:4-21:35'],
		[`a \`b\` ${marker} \`c\``, '21:7-21:38'],
		[`1 < 2 ${marker} > 1`, '21:7-21:38'],
	])('%j does', (text, place) => {
		expect(withMore(text)).toEqual([said(place)])
	})
})

describe('documents with little in them', () => {
	const nothing = (place: string) => [
		`${place} section-first the document has no section, expected \`## Problem\``,
		...['Decision', 'Alternatives considered', 'Consequences'].map(
			(title) =>
				`${place} section-required \`## ${title}\` is missing, expected as a section of its own`,
		),
	]
	it.each(['', '\n', ' \n\n', '\ufeff'])('%j', (text) => {
		expect(rfc(text)).toEqual([
			'1:1-1:1 field-required the header has no `Status`, expected `Status: implemented`',
			...nothing('1:1-1:1'),
			'1:1-1:1 title-form the document has no title, expected `# RFC: {title}` on the first line',
		])
	})
	it('only a header, with or without the last line break', () => {
		for (const end of ['', '\n', '\n\n\n', '\r\n'])
			expect(rfc(`# RFC: One queue\n\nStatus: implemented${end}`)).toEqual(nothing('3:20-3:20'))
	})
	it('only a title', () => {
		expect(rfc('# RFC: One queue')).toEqual([
			'1:17-1:17 field-required the header has no `Status`, expected `Status: implemented`',
			...nothing('1:17-1:17'),
		])
	})
	it('an empty README', () => {
		expect(readme('')).toEqual([
			'1:1-1:1 section-required `## Known Limitations and Deferred Work` is missing, expected as a section of its own',
		])
	})
})

describe('line endings and byte order mark', () => {
	const wrong = swap(
		swap(IMPLEMENTED_TEXT, 'Status: implemented', 'Status: Implemented'),
		'## Decision',
		'## decision:',
	)
	const findings = [
		'3:9-3:20 field-value `Status` is `Implemented`, expected `implemented`',
		'9:1-9:13 section-near-miss `decision:` is a near miss of `Decision`',
	]
	it.each([
		['LF', (text: string) => text],
		['CRLF', (text: string) => text.replace(/\n/g, '\r\n')],
		['CR', (text: string) => text.replace(/\n/g, '\r')],
		['a byte order mark', (text: string) => `\ufeff${text}`],
		['both', (text: string) => `\ufeff${text.replace(/\n/g, '\r\n')}`],
		['no final line break', (text: string) => text.trimEnd()],
	])('%s: judged the same, and kept by a fix', (_, dress) => {
		expect(rfc(dress(IMPLEMENTED_TEXT))).toEqual([])
		expect(rfc(dress(wrong))).toEqual(findings)
		expect(mended(IMPLEMENTED, dress(wrong))).toBe(dress(IMPLEMENTED_TEXT))
	})
})

describe('front matter', () => {
	const line =
		'header-layout the document starts with YAML front matter, and this contract has none'
	it('is one finding, and the rest is judged', () => {
		const text = `---\nstatus: done\n---\n\n${swap(IMPLEMENTED_TEXT, '## Consequences', '## Plan')}`
		expect(rfc(text)).toEqual([
			`1:1-1:4 ${line}`,
			missing('21:1-21:1', 'Consequences', 'Alternatives considered'),
			banned('21:1-21:8'),
		])
	})
	it('may lose what it says, so its fix is unsafe', () => {
		const text = `---\nstatus: done\n---\n\n${IMPLEMENTED_TEXT}`
		const [finding] = judge({ [IMPLEMENTED]: text })
		expect(finding?.fix?.safe).toBe(false)
		expect(mended(IMPLEMENTED, text)).toBe(IMPLEMENTED_TEXT)
	})
	it('is no matter of a contract without a header', () => {
		const files = { ...WORKSPACE, [README]: `---\ntitle: pan\n---\n\n${README_TEXT}` }
		expect(judge(files, { config: README_CONFIG })).toEqual([])
	})
	it('a rule at the start is none', () => {
		expect(rfc(`---\n\n${IMPLEMENTED_TEXT}`)).toEqual([
			'1:1-1:4 header-layout a thematic break stands before the title, expected the document to start with it',
		])
	})
})
