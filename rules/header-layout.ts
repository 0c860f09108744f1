import type { LayoutFault } from '../src/bind/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'

interface LayoutSpot extends Spot {
	readonly fault: LayoutFault
}

export default documentRule<LayoutSpot>({
	id: 'header-layout',
	summary:
		'The header has its blocks in order, one blank line after each, and nothing invisible in them',
	why: 'A header that always looks the same can be read at a glance and by any program',
	reads: 'header',
	severity: 'error',
	examples: {
		good: [
			{ about: 'title, blank line, header lines, blank line', text: SAMPLE_TEXT },
			{
				about: 'a no-break space where a typographer puts one',
				text: sample('State: draft', 'State: draft\nWhy: «\u00a0oui\u00a0»'),
			},
			{
				about: 'other keys beside the fields',
				text: sample('State: draft', 'State: draft\nCook: Ada'),
			},
		],
		bad: [
			{
				about: 'two blank lines',
				text: sample('Soup\n\nState', 'Soup\n\n\nState'),
				findings: [
					'3:1-3:1 2 blank lines stand between the title and the header lines, expected one',
				],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'no blank line',
				text: sample('Soup\n\nState', 'Soup\nState'),
				findings: [
					'2:1-2:1 no blank line stands between the title and the header lines, expected one',
				],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'a space at the end of a line',
				text: sample('State: draft', 'State: draft '),
				findings: ['3:13-3:14 a space stands at the end of the line, where it cannot be seen'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'a no-break space',
				text: sample('State: draft', 'State:\u00a0draft'),
				findings: ['3:7-3:8 a no-break space (U+00A0) stands in the line, where it cannot be seen'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'a bold key',
				text: sample('State: draft', '**State:** draft'),
				findings: [
					'3:1-3:12 `State` is written in another form, expected `State: …` as plain text',
				],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'no colon',
				text: sample('State: draft', 'State draft'),
				findings: ['3:1-3:7 `State` is written in another form, expected `State: …` as plain text'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'a line of hyphens below the field, which makes it a heading',
				text: sample('State: draft\n', 'State: draft\n---\n'),
				findings: [
					'3:1-3:13 `State` stands in a level-2 heading, expected a paragraph of plain `Key: value` lines',
				],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'a field in a list',
				text: sample('State: draft', '- State: draft'),
				findings: [
					'3:1-3:15 `State` stands in a list, expected a paragraph of plain `Key: value` lines',
				],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'front matter that the contract has none of',
				text: `---\nstate: draft\n---\n\n${SAMPLE_TEXT}`,
				findings: [
					'1:1-1:4 the document starts with YAML front matter, and this contract has none',
				],
			},
			{
				about: 'a line without a key',
				text: sample('State: draft', 'State: draft\nby Ada'),
				findings: ['4:1-4:7 this line of the header is no `Key: value` line'],
			},
		],
	},
	*check({ header }) {
		for (const fault of header.faults) yield { at: fault.at, subject: fault.subject, fault }
	},
	message({ fault }) {
		return { message: fault.message, help: fault.help }
	},
	fixes: 'both',
	fix({ fault }) {
		return fault.edits.length > 0 ? { safe: fault.safe, edits: fault.edits } : null
	},
})
