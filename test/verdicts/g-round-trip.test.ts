import fc from 'fast-check'
import type { Link, Root, Table } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { rules } from '../../rules/index.ts'
import { contractsOf, openCorpora } from '../../src/check.ts'
import { renderIndex } from '../../src/index-file/render.ts'
import { memorySource } from '../../src/source/memory.ts'
import { runs } from '../thorough.ts'

const CONFIG = `contracts:
  note:
    root: notes
    path: "{name}.md"
    title: "N: {title}"
    fields: { name: { type: text } }
    index:
      /all/INDEX.md: { columns: { "Title | name": "[{title}]({path})", Name: "{name}" } }
`

function written(files: Readonly<Record<string, string>>): string {
	const source = memorySource({ ...files, 'doc-sync.yml': CONFIG })
	const contracts = contractsOf({ source, config: 'doc-sync.yml' }, { rules, builtIns: new Map() })
	const [corpus] = openCorpora(contracts, source, () => true)
	const spec = corpus?.contract.indexes[0]
	if (!corpus || !spec) throw new Error(contracts.findings.map(({ message }) => message).join())
	return renderIndex(spec, corpus.contract, corpus.documents())
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze()
const parse = (text: string) => parser.parse(text) as Root
const onOneLine = (text: string) => text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
const shown = (node: unknown) => onOneLine(textOf(node, { includeHtml: false }))

/** What a reader of a document sees as its title, by a parser of its own. */
function titleOf(text: string): string {
	const heading = parse(text).children.find((node) => node.type === 'heading')
	return shown(heading).replace(/^N: ?/, '')
}

/** Titles, targets and names of the rows. */
function rowsOf(index: string): (readonly [string, string, string])[] {
	const { children } = parse(index)
	expect(children.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'table'])
	const [head, ...rows] = (children[2] as Table).children
	expect(head?.children.map(shown)).toEqual(['Title | name', 'Name'])
	return rows.map((row) => {
		expect(row.children).toHaveLength(2)
		const [link, ...others] = row.children[0]?.children ?? []
		expect([link?.type, others]).toEqual(['link', []])
		return [shown(link), decodeURIComponent((link as Link).url), shown(row.children[1])]
	})
}

function expectRoundTrip(name: string, title: string, more = ''): void {
	const text = `# N: ${title}\n${more}`
	const path = `notes/${name}.md`
	expect(rowsOf(written({ [path]: text }))).toEqual([
		[titleOf(text), `../${path}`, onOneLine(name)],
	])
}

describe('the index, parsed again', () => {
	it.each([
		'a | b',
		'a \\| b',
		'`a|b`',
		'`a\\|b`',
		'``a`|`b``',
		'[x](y)',
		'[x][y]',
		'![i](j)',
		'a]',
		'[a',
		'](x)',
		'`](x)`',
		'a\\',
		'a \\\\',
		'\\*x\\*',
		'<b>x</b>',
		'a < b > c',
		'<https://x.y>',
		'https://x.y/z',
		'www.x.y',
		'me@x.y',
		'*x* __y__ ~~z~~',
		'snake_case_x',
		'&amp; &lt;b&gt; &#124;',
		'x <!-- | -->',
		'[^1]',
		'- x',
		'1. x',
		'a\tb   c',
		'日本 🎉 👩‍🚀',
		'a\u00a0b',
		'$x$ {y} !',
		'![',
		'`` ` ``',
	])('has the title %j', (title) => {
		expectRoundTrip('a', title)
	})
	it.each([
		'with space',
		'a (b) (c',
		'100%',
		'%41',
		'a#b?c&d',
		'été',
		'日本 🎉',
		'a|b',
		'[a](b)',
		'<a>',
		'c:d',
		'a*b_c_',
		'`a`',
		"it's",
		'a&amp;b',
		'a\\u202eb',
		'.a',
		'~a',
		'a,b;c=d@e!f$g+h',
	])('has the path %j', (name) => {
		expectRoundTrip(name, 'x')
	})
	it('has a title whose links the document defines', () => {
		expectRoundTrip('a', '[x] and [y][x]', '\n[x]: https://x.y\n')
		expectRoundTrip('a', 'x[^1]', '\n[^1]: note\n')
	})

	const piece = fc.oneof(
		fc.constantFrom(...'|[]()`\\<>*_~&!:#@.-"\' {}^$%?/='),
		fc.constantFrom(
			'a',
			'b',
			'1',
			'é',
			'日',
			'🎉',
			'&#124;',
			'&amp;',
			'![',
			'](',
			'`|`',
			'\\|',
			'**',
			'~~',
		),
		fc.constantFrom(
			'<b>',
			'</b>',
			'<!--',
			'-->',
			'www.',
			'https://',
			'x@y.z',
			'[^1]',
			'[x]',
			'\u00a0',
			'\t',
		),
	)
	const title = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''))

	it('has any titles', () => {
		const usable = title.filter((text) => {
			const heading = `# N: ${text}\n`
			return titleOf(heading) !== '' && shown(parse(heading)).startsWith('N: ')
		})
		fc.assert(
			fc.property(fc.array(usable, { minLength: 1, maxLength: 20 }), (titles) => {
				const names = titles.map((_, at) => String(at + 100))
				const texts = titles.map((text) => `# N: ${text}\n`)
				const files = Object.fromEntries(
					names.map((name, at) => [`notes/${name}.md`, texts[at] ?? '']),
				)
				expect(rowsOf(written(files))).toEqual(
					names.map((name, at) => [titleOf(texts[at] ?? ''), `../notes/${name}.md`, name]),
				)
			}),
			{ numRuns: runs(60), seed: 7 },
		)
	})

	it('has any paths', () => {
		const name = title
			.map((text) => text.replace(/[/\t]/g, '-'))
			.filter((text) => !/^\.*$|^ | $| {2}/.test(text))
		fc.assert(
			fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 20 }), (names) => {
				const files = Object.fromEntries(names.map((each) => [`notes/${each}.md`, '# N: x\n']))
				const rows = rowsOf(written(files))
				expect([...rows].sort()).toEqual(
					names.map((each) => ['x', `../notes/${each}.md`, each]).sort(),
				)
			}),
			{ numRuns: runs(40), seed: 7 },
		)
	})
})
