import { isText } from '../src/bind/field-lines.ts'
import { misspelledFields } from '../src/bind/missing-fields.ts'
import type { Bound, HeaderLine } from '../src/bind/types.ts'
import { understand } from '../src/bind/values.ts'
import type { Contract, Field } from '../src/contract/types.ts'
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
import { visibleText } from '../src/text/invisible.ts'
import { firstLine, lineBreakOf } from '../src/text/lines.ts'
import { withRightPrefix } from '../src/text/title-prefix.ts'

interface LineSpot extends Spot {
	/** What stands there; null: nothing. */
	readonly found: string | null
	readonly expected: string
	/** `expected` is a template. */
	readonly isForm: boolean
	/** What the document says, and the counterpart, if it is about a line. */
	readonly here?: Stated
	readonly there?: Stated | null
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
		const { document, judgedBy } = pair
		// A contract of its own has told what form it must have.
		if (!judgedBy) yield* titleSpots(pair)
		for (const field of document.variant.fields.values()) {
			const here = statedIn(document, field)
			if (!here || isText(field) || (judgedBy && isInPath(here.line, judgedBy))) continue
			yield* lineSpots(pair, here, statedIn(pair.counterpart, field), judgedBy !== null)
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

/** The line as the document has it; where words go with the value that are to be translated, its own in form. */
function lineRepair({ here, there, expected }: LineSpot, { counterpart }: Sides) {
	if (!here) return null
	const isSame = here.value === there?.value
	if (hasWords(here) && !isSame) return null
	if (there) {
		if (there.tells) return null
		const isLost = hasWords(here) && there.loses
		return { safe: isSame && !isLost, edits: [{ range: there.line.line, text: expected }] }
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

/** What a header says of a field whose values the contract knows. */
interface Stated {
	readonly field: Field
	readonly line: HeaderLine
	/** As written. */
	readonly source: string
	/** As it is to be. */
	readonly right: string
	/** By its name, without the text that goes with it; null if it is not understood. */
	readonly value: string | null
	readonly isInForm: boolean
	/** With its key spelled right it would say something else, or more would be asked. */
	readonly tells: boolean
	/** In the right form it says less. */
	readonly loses: boolean
}

/** What is stated first, or in a line that has nearly the key. */
function statedIn(bound: Bound, field: Field): Stated | null {
	const { file, header } = bound
	const own = header.lines.find((line) => line.field?.name === field.name)
	const near = own ? undefined : misspelledFields(bound).get(field.name)
	const line = own ?? near?.line
	if (!line) return null
	const source = file.text.slice(line.line.start, line.line.end).trimEnd()
	const written = file.text.slice(line.value.start, line.value.end)
	const { value, fault } = understand(field, visibleText(written))
	const isInForm = own !== undefined && own.key === field.key && fault === null && !line.dressed
	const right = `${field.key}: ${fault?.kind === 'spelling' ? fault.text : written}`
	return {
		field,
		line,
		source,
		right: isInForm ? source : right,
		value,
		isInForm,
		tells: near?.tells ?? false,
		loses: fault?.kind === 'spelling' && fault.loses,
	}
}

/** Whether a text goes with the value. */
function hasWords({ field, value }: Stated): boolean {
	const said = field.values?.find(({ name }) => name === value)
	return said?.forms[0]?.template.source.includes('{') ?? false
}

/**
 * How the line of a field differs. What is wrong in the document itself is told
 * there, and of the counterpart what would be, were that mended: so that mending
 * one shows nothing new in the other.
 *
 * @param isFree  only what it says is held against the document
 */
function* lineSpots(
	{ document, counterpart, path }: Sides,
	here: Stated,
	there: Stated | null,
	isFree: boolean,
): Iterable<LineSpot> {
	if (here.value === null || (isFree && (there?.value ?? null) === null)) return
	const isSame = here.value === there?.value
	if (isSame && (isFree || there?.isInForm)) return
	const expected = there && isSame && hasWords(here) ? there.right : here.right
	const where = counterpart.header.fieldsAt
	const at = there ? there.line.line : firstLine(counterpart.file.text, where)
	const related = [
		{ at: here.line.line, path: document.file.path, message: 'the line of the document' },
	]
	const found = there?.source ?? null
	yield { at, path, subject: here.field.name, found, expected, isForm: false, here, there, related }
}
