import { describe, expect, it } from 'vitest'
import { type Situation, words } from './judge.ts'

/** What a document says under its section, what is in the sources, and the tags that it is told about. */
type Case = [string, text: string, source: string, found: readonly string[]]

const note = (markers: string, text: string, files: Situation['files'] = {}): Situation => ({
	contract: `path: "{name}.md"\nsections: { order: [Known, Done], required: [] }\nmarkers: ${markers}\n`,
	path: 'a.md',
	text,
	files,
})

/** The rule and the subject of each finding. */
const told = (situation: Situation) =>
	words(situation)
		.filter((line) => !line.startsWith('  '))
		.map((line) => line.replace(/^\S* (\S+ [^:]*): .*$/, '$1'))

describe('a marker that is named as open', () => {
	it.each<Case>([
		['and is there', '- TODO(a)', 'x = 1 # TODO(a): b', []],
		['and is there behind another word', '`XXX(a)`', '/* FIXME(a) */', []],
		['and is not there', '- TODO(a)', 'x = 1', ['marker-open a']],
		[
			'whose tag is the start of another',
			'TODO(a)',
			'TODO(ab) TODO(A) TODO(-a)',
			['marker-open a'],
		],
		[
			'whose word is the end of another',
			'TODO(a)',
			'MYTODO(a) _TODO(a) éTODO(a)',
			['marker-open a'],
		],
		['with a space before its tag is none', 'TODO (a), TODO(), TODO(a b), todo(a)', '', []],
		['with signs that Markdown escapes', 'TODO(a\\_b) `TODO(c\\d)`', 'TODO(a_b) TODO(c\\d)', []],
		[
			'in a quote or a table',
			'> TODO(a)\n\n| TODO(b) |\n|---|',
			'',
			['marker-open a', 'marker-open b'],
		],
		[
			'in a fence, an indented block or a comment',
			'~~~\nTODO(a)\n~~~\n\n    TODO(b)\n\n<!-- TODO(c) -->',
			'',
			[],
		],
		['in a heading below the section', '### TODO(a)\n\nIt is.', '', ['marker-open a']],
		['in any letters', 'TODO(ü-号)', '// TODO(ü-号)', []],
		['twice', 'TODO(a) TODO(a)', '', ['marker-open a', 'marker-open a']],
		['in a file that is no text', 'TODO(a)', '\0 TODO(a)', ['marker-open a']],
	])('%s', (_, text, source, found) => {
		const document = `## Known\n\n${text}\n\n## Other\n\nTODO(elsewhere)\n`
		for (const written of [document, document.replace(/\n/g, '\r\n')])
			expect(told(note('{ open: [Known] }', written, { 'src/x.ts': source }))).toEqual(found)
	})

	it('is told with what is nearly the same, and where nothing is', () => {
		const situation = note(
			'{ open: [Known], sources: [src, lib] }',
			'## Known\n\nTODO(slow-stove)\n',
			{
				'src/x.ts': 'TODO(slow-stoves)',
				'x.ts': 'TODO(slow-stove)',
			},
		)
		expect(words(situation)).toEqual([
			'3:1-3:17 marker-open slow-stove: `TODO(slow-stove)` is named as open, and nothing in `src` or `lib` has its tag; write `slow-stoves` if that is meant; else take out what is mended, or put the marker back where it still applies; `lib` does not exist',
		])
	})

	it('is looked for in its own package', () => {
		const readme = '## Known\n\nTODO(a)\n'
		const package_ = (name: string) => `{ "name": "${name}" }`
		const situation: Situation = {
			contract:
				'path: "{package}/README.md"\nfor-each: workspace-package\nsections: [Known]\nmarkers: { open: [Known] }\n',
			files: {
				'package.json': '{ "workspaces": ["p/*"] }',
				'p/one/package.json': package_('one'),
				'p/one/README.md': readme,
				'p/one/src/x.ts': 'TODO(a)',
				'p/two/package.json': package_('two'),
				'p/two/README.md': readme,
				'p/twofold/package.json': package_('twofold'),
				'p/twofold/README.md': '## Known\n\nNothing.\n',
				'p/twofold/x.ts': 'TODO(a)',
			},
		}
		expect(words(situation).map((line) => line.split(';')[0])).toEqual([
			'p/two/README.md:3:1-3:8 marker-open a: `TODO(a)` is named as open, and nothing in `p/two` has its tag',
			'  p/one/src/x.ts:1:1-1:8 `TODO(a)` stands here',
		])
	})

	it('can have other words', () => {
		const situation = note('{ open: [Known], words: [HACK] }', '## Known\n\nHACK(a) TODO(b)\n')
		expect(told(situation)).toEqual(['marker-open a'])
	})
})

describe('a marker that is named as resolved', () => {
	it.each<Case>([
		['and is gone', 'TODO(a)', 'TODO(b)', []],
		['and is left', 'TODO(a)', 'TODO(b)\nTODO(a)', ['marker-resolved a']],
		['and is left behind another word', 'TODO(a)', 'XXX(a)', ['marker-resolved a']],
		['in a fence', '```\nTODO(a)\n```', 'TODO(a)', []],
	])('%s', (_, text, source, found) => {
		const situation = note('{ resolved: [Done] }', `## Done\n\n${text}\n`, { 'src/x.ts': source })
		expect(told(situation)).toEqual(found)
	})

	it('is told with each place', () => {
		const files = {
			'src/x.ts': '\uFEFFa\nTODO(a)\r\n FIXME(a)\n',
			'y.py': '# XXX(a)\n',
			'z.md': 'TODO(a)',
		}
		expect(words(note('{ resolved: [Done] }', '## Done\n\nTODO(a)\n', files))).toEqual([
			'3:1-3:8 marker-resolved a: `TODO(a)` is named as resolved, and 3 markers with its tag are left, in `src/x.ts` and 1 more file; take out the markers, or do not call it resolved yet',
			'  src/x.ts:2:1-2:8 `TODO(a)` is left here',
			'  src/x.ts:3:2-3:10 `FIXME(a)` is left here',
			'  y.py:1:3-1:9 `XXX(a)` is left here',
		])
	})
})
