import { expect } from 'vitest'
import { SAMPLE_PATH, SAMPLE_TEXT } from '../../src/sample.ts'
import { judge, type Situation } from './judge.ts'

/** What the fix of each finding of a rule makes of the text, alone. */
export function mends(rule: string, situation: Situation): readonly string[] {
	const { path = SAMPLE_PATH, text = '' } = situation
	return judge(situation)
		.filter((finding) => finding.rule === rule)
		.map(({ fix }) => {
			if (!fix) return 'no fix'
			let result = text
			for (const edit of [...fix.edits].sort((a, b) => b.range[0] - a.range[0])) {
				expect(edit.path).toBe(path)
				result = result.slice(0, edit.range[0]) + edit.text + result.slice(edit.range[1])
			}
			return `${fix.safe ? 'safe' : 'unsafe'} ${JSON.stringify(shortened(result))}`
		})
}

/** Without the part of the sample that nobody changes here. */
const shortened = (text: string) => text.replace(BODY, '…')

const BODY = SAMPLE_TEXT.slice(SAMPLE_TEXT.indexOf('\n\n## '))

/** The sample as it is. */
export const RIGHT = 'safe "# Recipe: Soup\\n\\nState: draft…"'
