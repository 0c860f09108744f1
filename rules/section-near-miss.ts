import { unsettles } from '../src/bind/arrange.ts'
import { hasContent, itemsIn } from '../src/bind/content.ts'
import { hasPreface } from '../src/bind/stub.ts'
import type { Bound, NearMiss } from '../src/bind/types.ts'
import type { Heading } from '../src/outline/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../src/sample.ts'
import { firstInvisible, visibleText } from '../src/text/invisible.ts'
import { firstLine } from '../src/text/lines.ts'

interface NearSpot extends Spot {
	readonly near: NearMiss
	/** Another heading counts as the section already. */
	readonly second: boolean
	readonly level: number
}

const INSTEAD = SAMPLE_CONTRACT.replace('Steps, Notes]', 'Steps: { instead-of: [Method] }, Notes]')

export default documentRule<NearSpot>({
	id: 'section-near-miss',
	summary: 'A section of the contract has its title, letter by letter, and its level',
	why: 'A title that is nearly right is found by people and missed by searches and tables of contents',
	reads: 'sections.order.*.instead-of, sections.level',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'a title that shares a word',
				text: sample('## Steps', '## Steps to avoid\n\nFrying.\n\n## Steps'),
			},
			{
				about: 'a variant at another level, beside the section itself',
				text: `${SAMPLE_TEXT}\n### Steps\n\nServe.\n`,
			},
		],
		bad: [
			{
				about: 'another spelling is not also a missing section',
				text: sample('## Steps', '## steps:'),
				findings: ['9:1-9:10 `steps:` is a near miss of `Steps`'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'a character that cannot be seen',
				text: sample('## Steps', '## Steps\u200b'),
				findings: ['9:1-9:10 `Steps` is written with a zero-width space (U+200B) in it'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'another level',
				text: sample('## Steps', '### Steps'),
				findings: ['9:1-9:10 `Steps` stands at level 3, expected level 2'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'on the level of the title, where it is no second title as well',
				text: sample('## Steps', 'Steps\n====='),
				findings: ['9:1-9:6 `Steps` stands at level 1, expected level 2'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'what people write instead; renaming it is for a person to confirm',
				contract: INSTEAD,
				text: sample('## Steps', '## Method'),
				findings: ['9:1-9:10 `Method` is written where `Steps` is expected'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'beside the section itself',
				contract: INSTEAD,
				text: `${SAMPLE_TEXT}\n## Method\n\nSlowly.\n`,
				findings: ['13:1-13:10 `Method` is a second section for `Steps`'],
			},
		],
	},
	*check({ sections, file }) {
		for (const { spec, near, section } of sections?.bound ?? []) {
			for (const each of near) {
				const second = each.section !== section
				const related =
					second && section
						? [{ at: firstLine(file.text, section.heading), message: 'the section' }]
						: []
				yield {
					at: firstLine(file.text, each.section.heading),
					subject: spec.title,
					near: each,
					second,
					level: sections?.level ?? 2,
					related,
					why: spec.why,
					help: spec.help,
				}
			}
		}
	},
	message({ near, second, subject, level }) {
		const written = near.section.title
		if (second)
			return {
				message: `\`${written}\` is a second section for \`${subject}\``,
				help: `fold it into \`${subject}\``,
			}
		const right = `write \`${'#'.repeat(level)} ${subject}\``
		if (near.kind === 'level')
			return {
				message: `\`${written}\` stands at level ${near.section.heading.level}, expected level ${level}`,
				help: right,
			}
		if (near.kind === 'instead-of')
			return { message: `\`${written}\` is written where \`${subject}\` is expected`, help: right }
		const unseen = visibleText(written) === subject ? firstInvisible(written) : null
		if (unseen)
			return { message: `\`${subject}\` is written with ${unseen.name} in it`, help: right }
		return { message: `\`${written}\` is a near miss of \`${subject}\``, help: right }
	},
	fixes: 'both',
	fix({ near, second, subject, level }, document) {
		const { heading } = near.section
		const { file } = document
		if (second || (near.kind === 'level' && !fitsIn(document, heading))) return null
		const source = file.text.slice(heading.title.start, heading.title.end)
		const safe = near.kind !== 'instead-of' && !loses(source, near.section.title, subject)
		return { safe, edits: headingEdits(file.text, heading, level, subject) }
	},
})

/** Whether a heading can become one of the sections: it stands in order, and leaves the one it stood in with content. */
function fitsIn(document: Bound, heading: Heading): boolean {
	const { sections } = document
	if (!sections || unsettles(sections, heading)) return false
	const isFirst = sections.all.every((each) => each.heading.start > heading.start)
	if (isFirst && hasPreface(document, heading.start)) return false
	const around = sections.bound.find(
		({ section }) =>
			section && section.content.start <= heading.start && heading.start < section.content.end,
	)
	if (!around?.section) return true
	const rest = { start: around.section.content.start, end: heading.start }
	const { items } = around.spec
	return items > 0 ? itemsIn(document, rest) >= items : hasContent(document, rest)
}

/** Whether words, links or tags are gone once the title is written as the contract writes it. */
function loses(source: string, rendered: string, title: string): boolean {
	const words = (text: string) => visibleText(text).match(/[\p{L}\p{N}]+/gu)?.length ?? 0
	return /[[\]<]/.test(source) || words(rendered) !== words(title)
}

/** Edits that give a heading its level and title; one that is underlined gets hashes for another level. */
function headingEdits(text: string, heading: Heading, level: number, title: string) {
	const { start, end } = heading
	const hashes = '#'.repeat(level)
	if (heading.level === level) return [{ range: heading.title, text: title }]
	if (!heading.setext)
		return [
			{ range: { start, end: start + heading.level }, text: hashes },
			{ range: heading.title, text: title },
		]
	const underline = heading.title.end + text.slice(heading.title.end, end).search(/[\r\n]/)
	return [
		{ range: heading.title, text: `${hashes} ${title}` },
		{ range: { start: underline, end }, text: '' },
	]
}
