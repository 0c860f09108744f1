import { isText } from '../src/bind/field-lines.ts'
import type { Bound, HeaderLine } from '../src/bind/types.ts'
import type { Contract } from '../src/contract/types.ts'
import { pairRule, type Spot } from '../src/rule.ts'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_PATH,
	SAMPLE_TEXT,
	sample,
} from '../src/sample.ts'
import { match } from '../src/template/match.ts'
import { placeholders } from '../src/template/template.ts'
import { firstLine, lineBreakOf } from '../src/text/lines.ts'
import { withRightPrefix } from '../src/text/title-prefix.ts'

interface LineSpot extends Spot {
	/** What stands there; null: nothing. */
	readonly found: string | null
	readonly expected: string
	/** `expected` is a template. */
	readonly isForm: boolean
	/** The line of the document, and of the counterpart, if it is about one. */
	readonly line?: HeaderLine
	readonly other?: HeaderLine | undefined
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
				about: 'a wide colon',
				contract: PAIRED_CONTRACT,
				path: COUNTERPART_PATH,
				text: COUNTERPART_TEXT.replace('Recipe: ', 'Recipe：'),
				files: { [SAMPLE_PATH]: SAMPLE_TEXT },
				findings: ['1:3-1:11 the title is `Recipe：汤`, expected the form `Recipe: {title}`'],
				fixed: COUNTERPART_TEXT,
			},
			{
				about: 'another state',
				contract: PAIRED_CONTRACT,
				path: COUNTERPART_PATH,
				text: COUNTERPART_TEXT.replace('draft', 'tried'),
				files: { [SAMPLE_PATH]: SAMPLE_TEXT },
				findings: ['3:1-3:13 the line is `State: tried`, expected `State: draft`'],
				fixed: COUNTERPART_TEXT,
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
		const { document, judgedBy } = pair
		if (!judgedBy) yield* titleSpots(pair)
		for (const line of document.header.lines) {
			const { field, fault } = line
			if (!field || isText(field) || (fault !== null && fault.kind !== 'spelling')) continue
			// What is stated a second time is to go.
			if (document.header.lines.find((each) => each.field === field) !== line) continue
			if (judgedBy && isInPath(line, judgedBy)) continue
			// Of a line that is to be written otherwise only what it says is held against the other.
			const isLoose = judgedBy !== null || fault !== null || line.dressed
			yield* lineSpots(pair, line, isLoose)
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
	fixes: 'both',
	fix(spot, pair) {
		return spot.isForm ? titleRepair(spot, pair) : lineRepair(spot, pair)
	},
})

/** The fixed words of the title in another spelling. */
function titleRepair({ at, found, expected }: LineSpot, { document, counterpart }: Sides) {
	const [form, ...others] = document.contract.title ?? []
	const isTitle = counterpart.title.heading?.level === 1 && others.length === 0
	const text = isTitle && found !== null ? withRightPrefix(found, expected) : null
	const isRight = form && text !== null && match(form.matcher, text) !== null
	return isRight ? { safe: true, edits: [{ range: at, text }] } : null
}

/** The line as the document has it, unless words go with the value that are to be translated. */
function lineRepair({ line, other, expected }: LineSpot, { document, counterpart }: Sides) {
	if (!line?.field) return null
	const value = valueIn(document, line)
	const said = line.field.values?.find(({ name }) => name === value)
	if (said?.forms[0]?.template.source.includes('{')) return null
	if (other) {
		const safe = value === valueIn(counterpart, line)
		return { safe, edits: [{ range: other.line, text: expected }] }
	}
	const { block, lines } = counterpart.header
	// A line that nobody knows may be this one, translated.
	if (!block || lines.some(({ field }) => field === null)) return null
	const ending = lineBreakOf(counterpart.file.text)
	const range = { start: block.start, end: block.start }
	return { safe: true, edits: [{ range, text: expected + ending }] }
}

/** What the path says, too, the other contract holds against that. */
function isInPath({ key, field }: HeaderLine, { path, fields }: Contract): boolean {
	const other = fields.get(field?.name ?? '')
	return other?.key === key && placeholders(path.template).some(({ name }) => name === other.name)
}

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
	const expected = rightLine(line, written(document, line), document)
	const where = counterpart.header.fieldsAt
	const at = other ? other.line : firstLine(counterpart.file.text, where)
	const related = [{ at: line.line, path: document.file.path, message: 'the line of the document' }]
	const found = other ? written(counterpart, other) : null
	const subject = line.field?.name ?? line.key
	yield { at, path, subject, found, expected, isForm: false, line, other, related }
}

/** A line of the document as it is to be. */
function rightLine(
	{ field, fault, value, dressed }: HeaderLine,
	line: string,
	{ file }: Bound,
): string {
	if (fault?.kind !== 'spelling' && !dressed) return line
	const right = fault?.kind === 'spelling' ? fault.text : file.text.slice(value.start, value.end)
	return `${field?.key}: ${right}`
}

/** The value by its name, without the text that goes with it. */
function valueIn({ facts }: Bound, { field }: HeaderLine): string | null | undefined {
	return facts.find((fact) => fact.source === 'header' && fact.field === field?.name)?.value
}
