import { describe, expect, it, test } from 'vitest'
import { judge } from './judge.ts'

const NOTES = `root: log
path: "n-{name}.md"
title: "Note: {title}"
beside: []
index: { INDEX.md: { columns: { T: "[{title}]({path})" } } }
`
const A = { 'log/n-a.md': '# Note: A\n' }
const ROW = '| [A](n-a.md) |\n'

/** What is told of the index, and what its fix makes of it. */
function told(index: string | null, files: Record<string, string> = A, contract = NOTES) {
	const all = index === null ? files : { ...files, 'log/INDEX.md': index }
	return judge({ contract, files: all })
		.filter(({ rule }) => rule === 'index-fresh')
		.map(({ message, help, fix }) => {
			const [edit, ...others] = fix?.edits ?? []
			const text = index ?? ''
			const fixed = edit && text.slice(0, edit.range[0]) + edit.text + text.slice(edit.range[1])
			return [message, help, others.length > 0 ? others : fixed]
		})
}

describe('an index', () => {
	const RUN = 'run `doc-sync index`'
	const fresh = told(null)[0]?.[2] as string

	test('that is missing is written', () => {
		expect(told(null)).toEqual([['the index does not exist', RUN, fresh]])
		expect(fresh.endsWith(ROW)).toBe(true)
		expect(told(fresh)).toEqual([])
	})

	test('that ends otherwise', () => {
		const message = 'the index does not end with one line break, as it is written'
		expect(told(`${fresh}\n\n`)).toEqual([[message, RUN, fresh]])
	})

	test('with CRLF keeps them', () => {
		const crlf = fresh.replaceAll('\n', '\r\n')
		expect(told(crlf.replace('[A]', '[B]'))).toEqual([
			['the index is not what the documents say: 1 line missing, 1 line too many', RUN, crlf],
		])
	})

	test('is not written while a title is wrong', () => {
		const files = { ...A, 'log/n-b.md': '# B\n' }
		expect(told(null, files)).toEqual([
			[
				'the index does not exist',
				'mend the paths and titles that are wrong, then run `doc-sync index`',
				undefined,
			],
		])
	})

	test('that is not to be part of the repository is not written', () => {
		const contract = NOTES.replace('columns:', 'committed: false, columns:')
		expect(told(fresh, A, contract)).toEqual([
			[
				'the index is part of the repository, and the contract says `committed: false`',
				'run `git rm --cached log/INDEX.md` if git has it, and list it in `.gitignore`',
				undefined,
			],
		])
	})
})

it('a link with a scheme is no row, whatever documents are called', () => {
	const contract = NOTES.replace('} } }', '}, nowhere-else: [/README.md] } }').replace(
		'root: log\npath: "n-',
		'path: "docs:',
	)
	const rows = (url: string) =>
		judge({
			contract,
			files: { 'docs:a.md': '# Note: A\n', 'README.md': `- [A](${url})\n` },
		}).filter(({ rule }) => rule === 'index-elsewhere').length
	expect(rows('docs:a.md')).toBe(0)
	expect(rows('./docs:a.md')).toBe(1)
	expect(rows('#a')).toBe(0)
})

it('a name that does not begin or end as the form does is told as a whole', () => {
	const found = (path: string) =>
		judge({ files: { [`recipes/draft/${path}`]: '' } }).map(({ message }) => message)
	const form = '`{date}-{name}.md`'
	expect(found('2026-03-01_Soup.md')).toEqual([`\`2026-03-01_Soup.md\` is not of the form ${form}`])
	expect(found('2026-03-01-Soup.txt')).toEqual([
		`\`2026-03-01-Soup.txt\` is not of the form ${form}`,
	])
	expect(found('2026-03-01-Soup.md')).toEqual([
		'`Soup` is no slug: lower-case letters, digits and single hyphens',
	])
})
