import { expect, it } from 'vitest'
import { computeOutline, landmarksOf, linkMapOf } from '../../src/outline/index.ts'

/** Near the bounds of a document; each took many seconds if its time grew with its square. */
it.each([
	['links', '[a](b) '.repeat(10_000)],
	['links in what may be links', `${'['.repeat(10_000)}${'a](b) '.repeat(10_000)}`],
	['references', '[one two][three] '.repeat(9_000)],
	['references between code', '`a` [one two][three] '.repeat(6_000)],
	['URLs between links', '[a](b) http://c '.repeat(8_000)],
	['tags with many attributes', `<a ${'b '.repeat(100_000)}`],
	['tags that do not end', '<a href="b" '.repeat(20_000)],
	['names', '<a id="b">\n\n'.repeat(5_000)],
	['headings of HTML that do not end', '<h1>a\n\n'.repeat(5_000)],
	['headings', '## A `b` *c* d\n'.repeat(5_000)],
	['backslashes before tags', `${'\\'.repeat(50_000)}<a href="b">`],
])('%s take no long time', (_, text) => {
	const start = performance.now()
	const outline = computeOutline(text)
	const outlined = performance.now()
	linkMapOf(text, outline)
	landmarksOf(text, outline)
	const took = performance.now() - outlined
	expect(took).toBeLessThan(4_000 + 3 * (outlined - start))
})
