import { tests as examples } from 'commonmark-spec'
import { describe, expect, test } from 'vitest'
import { agreesWithFull } from './full.ts'

describe('the outline says what a full parse says', () => {
	test('of every example of the CommonMark specification', () => {
		expect(examples.length).toBeGreaterThan(600)
		for (const { markdown, number } of examples) {
			const text = markdown.replaceAll('→', '\t')
			agreesWithFull(text, `example ${number}`)
		}
	})

	test('of the same with CRLF', () => {
		for (const { markdown, number } of examples) {
			const text = markdown.replaceAll('→', '\t').replaceAll('\n', '\r\n')
			agreesWithFull(text, `example ${number}`)
		}
	})

	test('where links decide what is code', () => {
		const texts = [
			'[a](b`c) d` e\n',
			'[a](b "t`t") `c`\n',
			'[a](<b`c>) d` e\n',
			'[a][`b`] `c`\n\n[`b`]: x\n',
			'[^a`b] c`\n\n[^a`b]: x\n',
			'http://a.b/`c d`e` f\n',
			'www.a.b/`c d`e` f\n',
			'[a](b<!--c) d --> e\n',
			'![a](b(`)c) d` e\n',
		]
		for (const text of texts) agreesWithFull(text, text)
	})
})
