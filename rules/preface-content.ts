import { kindName } from '../src/bind/kind.ts'
import type { Bound } from '../src/bind/types.ts'
import type { PrefaceItem } from '../src/contract/types.ts'
import type { Block } from '../src/outline/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { sample } from '../src/sample.ts'
import { match } from '../src/template/match.ts'
import { firstLine } from '../src/text/lines.ts'
import { allOf } from '../src/text/words.ts'

interface PrefaceSpot extends Spot {
	readonly allowed: readonly string[]
	readonly blocks: number
	/** The title of the first section. */
	readonly before: string
}

export default documentRule<PrefaceSpot>({
	id: 'preface-content',
	summary: 'Between the header and the first section stands only what the contract allows',
	why: 'Text without a section has no title to find it by, and grows',
	reads: 'preface',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'a quote and a comment',
				text: sample('draft\n\n', 'draft\n\n> From a friend.\n\n<!-- checked -->\n\n'),
			},
		],
		bad: [
			{
				about: 'a paragraph',
				text: sample('draft\n\n', 'draft\n\nMy best soup.\n\n'),
				findings: [
					'5:1-5:14 a paragraph stands between the header and `Ingredients`, where only `quote` and `comment` may',
				],
			},
			{
				about: 'code',
				text: sample('draft\n\n', 'draft\n\n```\nleeks\n```\n\n'),
				findings: [
					'5:1-5:4 a code block stands between the header and `Ingredients`, where only `quote` and `comment` may',
				],
			},
			{
				about: 'several blocks are one finding',
				text: sample('draft\n\n', 'draft\n\n### Before\n\n- one\n\n'),
				findings: [
					'5:1-5:11 2 blocks stand between the header and `Ingredients`, where only `quote` and `comment` may',
				],
			},
		],
	},
	*check(document) {
		const { variant, header, file, sections } = document
		const allowed = variant.preface
		if (!allowed) return
		const repeated = (block: Block) =>
			header.repeats.some((line) => line.line.start >= block.start && line.line.start < block.end)
		const wrong = header.preface.filter(
			(block) =>
				!repeated(block) &&
				!inSection(document, block) &&
				!allowed.some((item) => fits(document, block, item)),
		)
		const [first] = wrong
		if (!first) return
		const names = allowed.map((item) =>
			item.kind === 'line' ? item.form.template.source : item.kind,
		)
		const before = sections?.all[0]?.title ?? 'the first section'
		yield {
			at: firstLine(file.text, first),
			subject: wrong.length === 1 ? nameOf(document, first) : 'blocks',
			allowed: names,
			blocks: wrong.length,
			before,
		}
	},
	message({ subject, allowed, blocks, before }) {
		const article = /^[aeiouH]/.test(subject) ? 'an' : 'a'
		const what = blocks === 1 ? `${article} ${subject} stands` : `${blocks} blocks stand`
		const list = allOf(allowed)
		return {
			message: `${what} between the header and \`${before}\`, ${list === '' ? 'where nothing may' : `where only ${list} may`}`,
			help: `move ${blocks === 1 ? 'it' : 'them'} into the section that ${blocks === 1 ? 'it belongs' : 'they belong'} to`,
		}
	},
})

/** A section that stands at another level begins all the same. */
function inSection({ sections }: Bound, block: Block): boolean {
	return (
		sections?.bound.some((each) => each.section && each.section.heading.start <= block.start) ??
		false
	)
}

function isImage(document: Bound, block: Block): boolean {
	return block.kind === 'paragraph' && document.inline(block).onlyImages
}

function nameOf(document: Bound, block: Block): string {
	return isImage(document, block) ? 'image' : kindName(block)
}

function fits(document: Bound, block: Block, item: PrefaceItem): boolean {
	if (item.kind !== 'line') return (isImage(document, block) ? 'image' : block.kind) === item.kind
	if (block.kind !== 'paragraph') return false
	const captures = match(item.form.matcher, document.file.text.slice(block.start, block.end))
	return captures?.every(({ name, text }) => agrees(document, name, text)) ?? false
}

/** One name is one fact: what the line says of a field is what the document says of it. */
function agrees({ facts }: Bound, name: string, text: string): boolean {
	const said = facts.find((fact) => fact.field === name)
	return said === undefined || said.text === text
}
