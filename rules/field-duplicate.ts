import type { HeaderLine } from '../src/bind/types.ts'
import { lineAt, lineRange } from '../src/read.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'

interface DuplicateSpot extends Spot {
	readonly line: HeaderLine
	/** The first statement. */
	readonly first: HeaderLine
	readonly text: string
}

export default documentRule<DuplicateSpot>({
	id: 'field-duplicate',
	summary: 'A field is stated once',
	why: 'Of two statements one goes stale, and a reader cannot tell which',
	reads: 'fields.*.key',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'a sentence that begins with the key and says no value',
				text: sample('Boil them.', 'State: codes are described below.'),
			},
			{ about: 'a quoted line', text: sample('Boil them.', '> State: tried') },
			{ about: 'a line of code', text: sample('Boil them.', '`State: tried`') },
		],
		bad: [
			{
				about: 'twice in the header',
				text: sample('State: draft', 'State: draft\nState: draft'),
				findings: ['4:1-4:13 `State` is stated a second time'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'with another value, which is to go as well',
				text: sample('State: draft', 'State: draft\nState: tried'),
				findings: ['4:1-4:13 `State` is stated a second time'],
			},
			{
				about: 'again in the body',
				text: `${SAMPLE_TEXT}\nState: tried\n`,
				findings: ['13:1-13:13 `State` is stated a second time'],
			},
		],
	},
	*check({ header, file }) {
		const seen = new Map<string, HeaderLine>()
		for (const line of [...header.lines, ...header.repeats]) {
			if (!line.field) continue
			const first = seen.get(line.field.name)
			seen.set(line.field.name, first ?? line)
			if (!first) continue
			yield {
				at: line.line,
				subject: line.field.key ?? line.field.name,
				line,
				first,
				text: file.text.slice(first.line.start, first.line.end),
				related: [{ at: first.line, message: 'the first statement' }],
				why: line.field.why,
			}
		}
	},
	message({ subject, text }) {
		return {
			message: `\`${subject}\` is stated a second time`,
			help: `keep one of the two; the header says \`${text}\``,
		}
	},
	fixes: 'safe',
	fix({ line, first }, { header, file }) {
		const value = ({ value }: HeaderLine) => file.text.slice(value.start, value.end)
		// Of two values a person has to choose.
		if (!header.lines.includes(line) || value(line) !== value(first)) return null
		const above = lineRange(file, lineAt(file, line.line.start) - 1)
		const range = { start: above.end, end: line.line.end }
		return { safe: true, edits: [{ range, text: '' }] }
	},
})
