import type { Document } from '../bind/types.ts'
import type { Nested, Range } from '../outline/types.ts'
import type { Pair } from '../rule.ts'
import type { Item, UnlikeSpot } from './unlike.ts'

/** Blocks that hold others. */
const HOLDERS = ['list', 'quote', 'footnote']

/**
 * The lists and tables of a document and of its counterpart. Those in lists and
 * quotes need the parser, and are left out where both have, line by line, the same
 * marks there.
 */
export function listsAndTables({ document, counterpart }: Pair): readonly (readonly Nested[])[] {
	const sides = [document, counterpart]
	const [one, other] = sides.map(roughShape)
	return sides.map((each) => (one === other ? onTop(each) : each.nested()))
}

function onTop({ outline }: Document): Nested[] {
	return outline.blocks.flatMap((block) =>
		block.kind === 'list' || block.kind === 'table' ? { block, inside: [] } : [],
	)
}

/** Indent, marks of quotes and of list items; what else is on a line that may be a table's. */
const LINE = /^([ \t>]*)((?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*)(.*)$/
const MAY_BE_TABLE = /\||^[ \t]*:?-+:?[ \t]*$/

function roughShape({ file, outline }: Document): string {
	const holders = outline.blocks.filter(({ kind }) => HOLDERS.includes(kind))
	return holders.map(({ start, end }) => shapeOf(file.text.slice(start, end))).join('\n\n')
}

function shapeOf(text: string): string {
	return text
		.split(/\r\n?|\n/)
		.flatMap((line) => {
			const [, indent = '', markers = '', rest = ''] = LINE.exec(line) ?? []
			const cells = MAY_BE_TABLE.test(rest) ? rest.split('|').length : 0
			return markers === '' && cells === 0 ? [] : `${indent}${markers}${cells}`
		})
		.join('\n')
}

/** Between what a thing is and what it stands in. */
const PLACE = '\n'

/** More say nothing to a reader. */
const MOST_PLACES = 2

/** Its kind in the words of messages, and where it stands: "the bullet list in a list item". */
export function itemOf({ block, inside }: Nested, key: string, words: string): Item {
	const depth = inside.length
	const places = [...inside].reverse().map((each) => ` in a ${each}`)
	const place = depth > MOST_PLACES ? `, ${depth} levels deep` : places.join('')
	return { at: block, key: `${key}${PLACE}${inside.join(' ')}`, words: `the ${words}${place}` }
}

/** Without what stands in something that is told already, unless it differs in more than that. */
export function outermost(spots: readonly UnlikeSpot[]): UnlikeSpot[] {
	return spots.filter((spot) => {
		const around = spots.filter(
			(each) => isWithin(spot.here?.at, each.here?.at) || isWithin(spot.there?.at, each.there?.at),
		)
		const isAlone = around.some(({ here, there }) => here === null || there === null)
		return !isAlone && (around.length === 0 || !isElsewhere(spot))
	})
}

/** Whether the two are of one kind, and stand in something else. */
function isElsewhere({ here, there }: UnlikeSpot): boolean {
	return here?.key.split(PLACE)[0] === there?.key.split(PLACE)[0]
}

function isWithin(inner: Range | undefined, outer: Range | undefined): boolean {
	if (!inner || !outer || inner === outer) return false
	return inner.start >= outer.start && inner.end <= outer.end
}
