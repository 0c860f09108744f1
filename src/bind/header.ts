import type { Contract, HeaderBlock } from '../contract/types.ts'
import type { Block, Range } from '../outline/types.ts'
import { match } from '../template/match.ts'
import { factsOfLines, headerLines, repeatsOf, textOf } from './field-lines.ts'
import { layoutFaults } from './layout.ts'
import { lineFaults } from './line-faults.ts'
import { placeBlocks } from './place.ts'
import type { BoundHeader, BoundTitle, Document, Fact } from './types.ts'
import { wrongBlockFault } from './wrong-block.ts'

/** Pairs the header blocks of a contract with those of a document. */
export function bindHeader(
	document: Document,
	contract: Contract,
	title: BoundTitle,
): { readonly header: BoundHeader; readonly facts: readonly Fact[] } {
	const { fields } = contract
	const { zone, placed, absent } = placeBlocks(document, contract, title)
	const own = placed.find(({ block }) => block.kind === 'lines') ?? null
	const lines = own ? headerLines(document, own.at, fields) : []
	const wrong = own ? wrongBlockFault(document, own.at, lines) : null
	// A block that a person has to rewrite has no layout yet.
	const unmendable = wrong !== null && wrong.edits.length === 0
	const others = placed.filter((each) => each !== own)
	const last = placed.at(-1)?.at
	return {
		facts: [
			...placed.flatMap(({ block, at }) =>
				block.kind === 'line' ? lineFacts(document, block, at) : [],
			),
			...factsOfLines(document, lines),
		],
		header: {
			absent: absent.flatMap((block) => (block.kind === 'title' ? [] : [block.kind])),
			block: own?.at ?? null,
			lines,
			repeats: repeatsOf(document, own?.at ?? null, fields),
			faults: [
				...layoutFaults(document, contract.header, unmendable ? [] : placed, zone),
				...(wrong ? [wrong] : []),
				...lineFaults(document, wrong ? others : placed, lines, title, fields),
			],
			fieldsAt: own?.at ?? belongsAt(document, title, placed.at(-1)?.at),
			preface:
				last || contract.header.length === 0 ? prefaceOf(zone, last, document.outline.blocks) : [],
		},
	}
}

function lineFacts(document: Document, block: HeaderBlock & { kind: 'line' }, at: Range): Fact[] {
	const captures = match(block.form.matcher, textOf(document, at)) ?? []
	return captures.map((each) => {
		const start = at.start + each.start
		return {
			field: each.name,
			value: each.text,
			text: each.text,
			source: 'line',
			range: { start, end: start + each.text.length },
		}
	})
}

/** Where the first block that is not there belongs: below what stands before it. */
function belongsAt(document: Document, title: BoundTitle, last: Block | undefined): Range {
	const after = last ?? title.heading
	if (!after) return { start: 0, end: 0 }
	const next = document.outline.blocks.find((block) => block.start >= after.end)
	const at = next?.start ?? document.file.text.length
	return { start: at, end: at }
}

function prefaceOf(
	zone: readonly Block[],
	last: Block | undefined,
	blocks: readonly Block[],
): Block[] {
	if (zone.length === blocks.length) return []
	const silent = (block: Block) =>
		block.kind === 'definition' ||
		block.kind === 'footnote' ||
		(block.kind === 'heading' && block.level === 1)
	return zone.filter((block) => block.start >= (last?.end ?? 0) && !silent(block))
}
