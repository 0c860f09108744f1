import { isText } from '../src/bind/field-lines.ts'
import type { Bound, HeaderLine } from '../src/bind/types.ts'
import { pairRule, type Spot } from '../src/rule.ts'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_TEXT,
	sample,
} from '../src/sample.ts'
import { firstLine } from '../src/text/lines.ts'

interface LineSpot extends Spot {
	/** What stands there; null: nothing. */
	readonly found: string | null
	readonly expected: string
	/** `expected` is a template. */
	readonly isForm: boolean
}

const dropped = (reason: string, text: string) => text.replace('draft', `dropped — ${reason}`)

export default pairRule<LineSpot>({
	id: 'counterpart-header',
	summary:
		'A counterpart has the fixed words of the title and of the header as the document has them',
	why: 'Programs read these words, and they know one language',
	reads: 'companions.*.counterpart',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'the title is translated but for its fixed words',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT },
			},
			{
				about: 'a comment at its head lets it off',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT,
				files: {
					[COUNTERPART_PATH]: `<!-- doc-sync-allow counterpart-header: a name -->\n\n${COUNTERPART_TEXT.replace('Recipe: 汤', '汤')}`,
				},
			},
			{
				about: 'so is a text that goes with a value',
				contract: PAIRED_CONTRACT,
				path: 'recipes/dropped/2026-03-01-soup.md',
				text: dropped('too salty', SAMPLE_TEXT),
				files: { 'recipes/dropped/2026-03-01-soup.zh.md': dropped('太咸', COUNTERPART_TEXT) },
			},
		],
		bad: [
			{
				about: 'words that are fixed are translated',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT,
				files: {
					[COUNTERPART_PATH]: COUNTERPART_TEXT.replace('Recipe:', '菜谱：').replace(
						'State: draft',
						'状态：草稿',
					),
				},
				findings: [
					`${COUNTERPART_PATH}:1:3-1:8 the title is \`菜谱： 汤\`, expected the form \`Recipe: {title}\``,
					`${COUNTERPART_PATH}:3:1-3:1 the line \`State: draft\` is missing`,
				],
			},
			{
				about: 'the two say something else',
				contract: PAIRED_CONTRACT,
				path: 'recipes/tried/2026-03-01-soup.md',
				text: sample('draft', 'tried'),
				files: { 'recipes/tried/2026-03-01-soup.zh.md': COUNTERPART_TEXT },
				findings: [
					'recipes/tried/2026-03-01-soup.zh.md:3:1-3:13 the line is `State: draft`, expected `State: tried`',
				],
			},
		],
	},
	*check(pair) {
		if (!pair.spec.compare.has('header')) return
		// A contract of its own has told what form it must have.
		const isFree = pair.isJudged
		if (!isFree) yield* titleSpots(pair)
		for (const line of pair.document.header.lines) {
			const { field, fault } = line
			if (field && !isText(field) && fault === null && !line.dressed)
				yield* lineSpots(pair, line, isFree)
		}
	},
	message({ found, expected, isForm }) {
		const help = `write it as the document has it: \`${expected}\``
		if (isForm)
			return {
				message: `the title is ${found === null ? 'missing' : `\`${found}\``}, expected the form \`${expected}\``,
				help: 'translate only what is no fixed word of it',
			}
		return found === null
			? { message: `the line \`${expected}\` is missing`, help }
			: { message: `the line is \`${found}\`, expected \`${expected}\``, help }
	},
})

type Sides = { readonly document: Bound; readonly counterpart: Bound; readonly path: string }

function* titleSpots({ document, counterpart, path }: Sides): Iterable<LineSpot> {
	const form = document.contract.title?.[0]?.template.source
	if (form === undefined || !document.title.matches || counterpart.title.matches) return
	const { heading, source } = counterpart.title
	const at = heading ? heading.title : { start: 0, end: 0 }
	const related = [
		{
			at: document.title.heading?.title ?? at,
			path: document.file.path,
			message: 'the title of the document',
		},
	]
	const found = heading && source
	yield { at, path, subject: 'title', found, expected: form, isForm: true, related }
}

function* lineSpots(
	{ document, counterpart, path }: Sides,
	line: HeaderLine,
	isFree: boolean,
): Iterable<LineSpot> {
	const written = (bound: Bound, { line }: HeaderLine) =>
		bound.file.text.slice(line.start, line.end).trimEnd()
	const other = counterpart.header.lines.find(({ field }) => field === line.field)
	const values = [document, counterpart].map((each) => valueIn(each, line))
	if (isFree && (values[0] === values[1] || values.includes(null) || values.includes(undefined)))
		return
	const isSame =
		other?.key === line.key && other.fault === null && !other.dressed && values[0] === values[1]
	if (isSame) return
	const expected = written(document, line)
	const where = counterpart.header.fieldsAt
	const at = other ? other.line : firstLine(counterpart.file.text, where)
	const related = [{ at: line.line, path: document.file.path, message: 'the line of the document' }]
	const found = other ? written(counterpart, other) : null
	const subject = line.field?.name ?? line.key
	yield { at, path, subject, found, expected, isForm: false, related }
}

/** The value by its name, without the text that goes with it. */
function valueIn({ facts }: Bound, { field }: HeaderLine): string | null | undefined {
	return facts.find((fact) => fact.source === 'header' && fact.field === field?.name)?.value
}
