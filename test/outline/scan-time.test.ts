import { describe, expect, test } from 'vitest'
import { scanOutline } from '../../src/outline/index.ts'

describe('the scanner takes time in proportion to what', () => {
	test.each(
		[
			'`',
			'``a',
			'<!-- ',
			'<!a ',
			'<a b ',
			'<a b="',
			"<a b='",
			'<a@b.',
			'<?',
			'<![CDATA[',
			'\\',
			'[a](',
			'][',
			'[^a',
			'http://a',
		].concat([
			'> ',
			'- ',
			'-\n',
			'>\n',
			'a\n',
			'a|',
			'|a\n',
			'| - ',
			'a\n=\n',
			'# #',
			'#',
			'```\n',
			'~~~~\n',
			' ',
			'\n',
			'- a\n',
			' - a\n',
			'<p>\n',
			'<b ',
			'1. ',
			'[',
			']:',
		]),
	)('is repeated: %j', (piece) => {
		const text = piece.repeat(Math.ceil(100_000 / piece.length))
		const start = performance.now()
		scanOutline(`a ${text}`)
		scanOutline(text)
		// Some milliseconds; what grows with the square takes a hundred times as long.
		expect(performance.now() - start).toBeLessThan(10_000)
	})
})
