import { describe, expect, it } from 'vitest'
import { rules } from '../../rules/index.ts'
import { check, contractsOf } from '../../src/check.ts'
import { memorySource } from '../../src/source/memory.ts'

/** A contract of another kind than every built-in one: other facts, other folders, other sections. */
const CONFIG = `contracts:
  voyage:
    root: log
    path: "{ship}/{leg:3}-{port}.md"
    beside: [CREW.md, "{ship}/chart.svg"]
    title: ["Leg {leg}: to {destination}", "Leg {leg}: back"]
    header: [title, { line: "Sailed by {captain}" }, { lines: { other: false } }]
    preface: [image]
    state: weather
    fields:
      ship: [argo, beagle]
      leg: { type: integer, unique: true }
      port: slug
      weather: { key: Weather, values: [fair, { foul: ["foul, {force} Beaufort", "foul: {force}"] }] }
      sighted: { key: Sighted on, type: date, required: { weather: foul } }
    sections:
      order: [Course, { Sightings: { content: { items: 1 } } }, Stores]
      required: [Course]
      first: Course
      banned: [Gossip]
      level: 3
    cases:
      foul:
        sections: { required+: [Stores] }
        companions: { "{leg:3}-{port}.log": { required: true } }
      early:
        when: { leg: { before: 10 } }
        severity: { section-order: warn }
    companions: { "{leg:3}-{port}.log": {} }
`

const DOCUMENT = `# Leg 7: to Colchis

Sailed by Jason

Weather: foul, 9 Beaufort
Sighted on: 2026-03-01

![the coast](chart.svg)

### Course

East by north.

### Sightings

- two clashing rocks

### Stores

Olives.
`

const FILES = {
	'log/CREW.md': 'Everybody.\n',
	'log/argo/chart.svg': '<svg/>',
	'log/argo/007-colchis.md': DOCUMENT,
	'log/argo/007-colchis.log': 'rough\n',
}

/** Each finding as `path rule severity message`. */
function judge(files: Readonly<Record<string, string>>): string[] {
	const kit = { rules, builtIns: new Map() }
	const source = memorySource({ ...files, 'doc-sync.yml': CONFIG })
	const repository = { source, config: 'doc-sync.yml' }
	const report = check(repository, contractsOf(repository, kit), kit, { gates: [], paths: null })
	return report.findings.map(({ path, rule, severity, message }) =>
		[path, rule, severity, message].join(' '),
	)
}

/** The rules and severities that speak of the document with one piece of text in place of another. */
function changed(from: string, to: string, files: Readonly<Record<string, string>> = {}): string[] {
	expect(DOCUMENT).toContain(from)
	const text = DOCUMENT.replace(from, () => to)
	return judge({ ...FILES, 'log/argo/007-colchis.md': text, ...files }).map((each) =>
		each.split(' ').slice(1, 3).join(' '),
	)
}

describe('a contract of one’s own', () => {
	it('is silent where a document is as it asks', () => {
		expect(judge(FILES)).toEqual([])
	})

	it('accepts each of its titles and forms', () => {
		expect(changed('to Colchis', 'back')).toEqual([])
		expect(changed('foul, 9 Beaufort', 'foul: 9')).toEqual([])
	})

	it.each([
		['a title of no form', '# Leg 7: to Colchis', '# To Colchis', ['title-form error']],
		['a number that differs from the path', '# Leg 7', '# Leg 8', ['field-agrees error']],
		['a key that is none', 'Weather:', 'Crew: 50\nWeather:', ['field-unknown error']],
		['a value that is none', 'foul, 9 Beaufort', 'mixed', ['field-value error']],
		[
			'a field that is required in a state',
			'Sighted on: 2026-03-01\n',
			'',
			['field-required error'],
		],
		['a day that is none', '2026-03-01', '2026-02-30', ['field-value error']],
		[
			'a quote, which its preface has not',
			'![the coast](chart.svg)',
			'> so they say',
			['preface-content error'],
		],
		[
			'a banned section',
			'### Stores',
			'### Gossip\n\nMuch.\n\n### Stores',
			['section-banned error'],
		],
		[
			'a section without items',
			'- two clashing rocks',
			'none to speak of',
			['section-empty error'],
		],
		['a section required in a state', '### Stores\n\nOlives.\n', '', ['section-required error']],
		[
			'a section before the first',
			'### Course',
			'### Before\n\nThat.\n\n### Course',
			['section-first error'],
		],
	])('speaks of %s', (_, from, to, expected) => {
		expect(changed(from, to)).toEqual(expected)
	})

	it('has a case change a severity', () => {
		const swapped = DOCUMENT.replace(/### Sightings[\s\S]*?(?=### Stores)/, '').concat(
			'\n### Sightings\n\n- two clashing rocks\n',
		)
		const of = (path: string, text: string) =>
			judge({ ...FILES, [path]: text, [path.replace('.md', '.log')]: '' })
				.filter((each) => each.startsWith(path))
				.map((each) => each.split(' ').slice(1, 3).join(' '))
		expect(of('log/argo/008-aea.md', swapped.replace('Leg 7', 'Leg 8'))).toEqual([
			'section-order warning',
		])
		expect(of('log/argo/010-aea.md', swapped.replace('Leg 7', 'Leg 10'))).toEqual([
			'section-order error',
		])
	})

	it('asks for what goes with a document in a state only', () => {
		const { 'log/argo/007-colchis.log': _, ...without } = FILES
		expect(judge(without)).toEqual([
			'log/argo/007-colchis.log companion-expected error the file is missing; it goes with `log/argo/007-colchis.md`',
		])
		const fair = DOCUMENT.replace('foul, 9 Beaufort', 'fair')
		expect(judge({ ...without, 'log/argo/007-colchis.md': fair })).toEqual([])
	})

	it('accounts for every file of its folder', () => {
		const paths = (file: string) =>
			judge({ ...FILES, [file]: '' }).map((each) => each.split(' ')[1])
		expect(paths('log/argo/notes.md')).toEqual(['path-shape'])
		expect(paths('log/arga/001-x.md')).toEqual(['path-shape'])
		expect(paths('log/argo/7-x.md')).toEqual(['path-shape'])
		expect(paths('elsewhere/notes.md')).toEqual([])
	})

	it('has one document for a number', () => {
		const again = judge({ ...FILES, 'log/beagle/007-x.md': DOCUMENT, 'log/beagle/007-x.log': '' })
		expect(again.map((each) => each.split(' ')[1])).toEqual(['field-unique'])
	})
})
