import fc from 'fast-check'
import { toString as textOf } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { renderStepSummary } from '../../src/report/step-summary.ts'
import { visible } from '../../src/text/escape.ts'
import { finding, placeIn, report, SAMPLE } from './sample.ts'
import { anyReport } from './unruly.ts'

const ROOM = 1 << 20
const PLACE = placeIn('# a\n', 'a.md', 0, 1)

interface Node {
	readonly type: string
	readonly children?: readonly Node[]
}

function parsed(text: string): Node {
	return unified().use(remarkParse).use(remarkGfm).parse(text) as Node
}

function typesIn(node: Node): string[] {
	return [node.type, ...(node.children ?? []).flatMap(typesIn)]
}

function linksIn(node: Node): Node[] {
	return node.type === 'link' ? [node] : (node.children ?? []).flatMap(linksIn)
}

test('the sample', () => {
	const text = renderStepSummary(SAMPLE, '', ROOM)
	expect(text).toMatch(
		/^### doc-sync\n\n3 errors in 2 of 113 files \(112 documents, 2 contracts\); 1 can be mended by `doc-sync fix`\n\n\| \| where \| what \| mend \| rule \|\n\|---\|---\|---\|---\|---\|\n\| error \| docs\/rfc\/implemented\/process\/2026-07-05-queue&#46;md&#58;12&#58;1 \| /,
	)
	expect(text.match(/^\| error /gm)).toHaveLength(3)
	expect(text.endsWith('|\n\n')).toBe(true)
})

test('nothing wrong is one line', () => {
	const text = '### doc-sync\n\n112 documents conform to 2 contracts\n\n'
	expect(renderStepSummary(report([]), '', ROOM)).toBe(text)
})

test('whatever a document says renders to itself: no link, no image, no HTML, no further cell', () => {
	fc.assert(
		fc.property(anyReport, fc.constantFrom('', 'a|b/'), (of, prefix) => {
			const tree = parsed(renderStepSummary(of, prefix, ROOM))
			const types = new Set(typesIn(tree))
			for (const type of types)
				expect([
					'root',
					'heading',
					'paragraph',
					'text',
					'table',
					'tableRow',
					'tableCell',
					// The command that the summary itself names.
					'inlineCode',
				]).toContain(type)
			const table = tree.children?.find(({ type }) => type === 'table')
			if (table) expect(typesIn(table)).not.toContain('inlineCode')
			const messages = (table?.children ?? []).slice(1).map((row) => textOf(row.children?.[2]))
			const squeezed = (text: string) => text.replace(/\s+/g, '')
			expect(messages.map(squeezed).sort()).toEqual(
				of.findings.map(({ message }) => squeezed(visible(message))).sort(),
			)
		}),
	)
	const message = '![x](http://a.b) <img src=x> [y](z) @all #1 `c` | d'
	const tree = parsed(renderStepSummary(report([finding(PLACE, { message })]), '', ROOM))
	// The parser links an address that stands in the text as it is; nothing hides behind other words.
	for (const link of linksIn(tree)) expect(`${textOf(link)}`).toBe('http://a.b')
	expect(typesIn(tree)).not.toContain('image')
	expect(typesIn(tree)).not.toContain('html')
})

test('errors first, within the room that is left, the rest counted', () => {
	const findings = [
		finding(PLACE, { severity: 'warning', message: 'last' }),
		...Array.from({ length: 50 }, (_, at) =>
			finding(PLACE, { message: `${at} ${'x'.repeat(600)}` }),
		),
	]
	const text = renderStepSummary(report(findings), '', 10_000)
	expect(Buffer.byteLength(text)).toBeLessThanOrEqual(10_000)
	const rows = text.match(/^\| error \|.*/gm) ?? []
	expect(rows.length).toBeGreaterThan(10)
	expect(rows[0]).toContain('| 0 x')
	expect(text).not.toContain('last')
	expect(text).toContain(`\n… and ${51 - rows.length} more findings; the log has them\n`)
	expect(renderStepSummary(report(findings), '', 50)).toBe('')
	expect(renderStepSummary(report([]), '', 50)).toBe('')
})
