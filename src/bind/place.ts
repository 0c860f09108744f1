import type { Contract, HeaderBlock } from '../contract/types.ts'
import type { Block, Heading } from '../outline/types.ts'
import { match } from '../template/match.ts'
import { statesField, textOf } from './field-lines.ts'
import { isPlainKeyLine, linesOf } from './key-line.ts'
import type { BoundTitle, Document } from './types.ts'

/** A header block of the contract with the block of the document that it is. */
export interface Placed {
	readonly block: HeaderBlock
	readonly at: Block
	readonly name: string
}

interface PlacedBlocks {
	/** What stands before the first section. */
	readonly zone: readonly Block[]
	readonly placed: readonly Placed[]
	/** Required blocks that are not there. */
	readonly absent: readonly HeaderBlock[]
}

/** Finds the block of the document for each header block of the contract. */
export function placeBlocks(
	document: Document,
	contract: Contract,
	title: BoundTitle,
): PlacedBlocks {
	const zone = zoneOf(document, contract, title)
	const placed: Placed[] = []
	const absent: HeaderBlock[] = []
	for (const block of contract.header) {
		const at = placeBlock(document, contract, block, zone, title, placed.at(-1)?.at)
		if (at) placed.push({ block, at, name: blockName(block) })
		else if (block.kind === 'line' || block.required) absent.push(block)
	}
	return { zone, placed, absent }
}

/** What a header block is called in a message. */
export function blockName(block: HeaderBlock): string {
	if (block.kind === 'title') return 'the title'
	if (block.kind === 'lines') return 'the header lines'
	return `the line \`${block.form.template.source}\``
}

/**
 * Blocks before the first heading of the sections' level that follows the title.
 * A heading that is a field in disguise is none, unless the field is there.
 */
function zoneOf(document: Document, contract: Contract, title: BoundTitle): Block[] {
	const { blocks } = document.outline
	const zone = blocks.slice(0, endOf(blocks, contract, title.heading, null))
	const next = blocks[zone.length]
	const disguised =
		next !== undefined &&
		contract.header.some((block) => block.kind === 'lines') &&
		!zone.some((block) => block !== title.heading && isFieldBlock(document, contract, block)) &&
		statesField(document, next, contract.fields, true)
	return disguised ? blocks.slice(0, endOf(blocks, contract, title.heading, next)) : zone
}

function endOf(
	blocks: readonly Block[],
	contract: Contract,
	title: Heading | null,
	skipped: Block | null,
): number {
	const level = contract.variant([]).sections?.level ?? 6
	const end = blocks.findIndex(
		(block) =>
			block.kind === 'heading' &&
			block.level <= level &&
			block !== title &&
			block !== skipped &&
			(block.level !== 1 || title === null) &&
			block.start >= (title?.start ?? 0),
	)
	return end < 0 ? blocks.length : end
}

function placeBlock(
	document: Document,
	contract: Contract,
	block: HeaderBlock,
	zone: readonly Block[],
	title: BoundTitle,
	previous: Block | undefined,
): Block | null {
	if (block.kind === 'title') return title.heading
	if (block.kind === 'line') {
		return (
			zone.find(
				(each) => each.kind === 'paragraph' && match(block.form.matcher, textOf(document, each)),
			) ?? null
		)
	}
	const at = previous ? zone.indexOf(previous) + 1 : 0
	const ordered = [...zone.slice(at), ...zone.slice(0, at)].filter((each) => each !== title.heading)
	const declared =
		ordered.find((each) => isFieldBlock(document, contract, each)) ??
		ordered.find((each) => isDisguise(each) && statesField(document, each, contract.fields, true))
	if (declared) return declared
	const next = zone[at]
	const plain =
		next?.kind === 'paragraph' &&
		linesOf(document.file, next).every((line) => isPlainKeyLine(textOf(document, line)))
	return plain ? next : null
}

/** A paragraph that states a field, or a list that does. */
function isFieldBlock(document: Document, contract: Contract, block: Block): boolean {
	const kind = block.kind === 'paragraph' || block.kind === 'list'
	return kind && statesField(document, block, contract.fields, false)
}

/** Blocks in which a field is written by mistake; what is quoted otherwise says nothing of this document. */
function isDisguise(block: Block): boolean {
	return block.kind === 'quote' || block.kind === 'heading' || block.kind === 'code'
}
