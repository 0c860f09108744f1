import type { Bound, Fact } from '../bind/types.ts'
import { compare } from '../contract/condition.ts'
import type { Contract, IndexSpec } from '../contract/types.ts'
import { computeOutline, inlineOf, isPlainLink, linksOf, type Range } from '../outline/index.ts'
import { byCodePoint } from '../source/order.ts'
import { writeTemplate } from '../template/template.ts'
import { destinationOf, escapeCell, escapeText, isPlain, onOneLine } from './cell.ts'

/** A document as the index shows it. */
export interface Row {
	readonly path: string
	readonly facts: ReadonlyMap<string, string>
	/** The title's Markdown source. */
	readonly title: string
	readonly rendered: string
}

/** A document as an index asks for it. */
export interface Indexed {
	readonly row: Row
	/** Its line in the table of an index. */
	line(spec: IndexSpec): string
}

/** The title of a document: its Markdown source, and as rendered. */
export function titleOf(bound: Bound): Pick<Row, 'title' | 'rendered'> {
	const titled = bound.facts.find((fact) => fact.field === 'title' && fact.source === 'title')
	const range = titled?.range ?? bound.title.heading?.title
	const source = titled?.text ?? bound.title.source
	const title = onOneLine(source)
	return { title, rendered: range && !isPlain(title) ? bound.inline(range).text : title }
}

/** The value of each field that is understood; its first source is taken as true. */
export function valuesOf(facts: readonly Fact[]): ReadonlyMap<string, string> {
	const values = new Map<string, string>()
	for (const { field, value } of facts)
		if (value !== null && !values.has(field)) values.set(field, value)
	return values
}

/** Documents in the order of the index. */
export function sortRows<T extends Pick<Indexed, 'row'>>(
	documents: readonly T[],
	spec: IndexSpec,
	contract: Contract,
): T[] {
	return [...documents].sort(({ row: a }, { row: b }) => {
		for (const { by, descending } of spec.sort) {
			const order = compareBy(by, a, b, contract)
			if (order !== 0) return descending ? -order : order
		}
		return 0
	})
}

function compareBy(by: string, a: Row, b: Row, contract: Contract): number {
	if (by === 'path') return byCodePoint(a.path, b.path)
	if (by === 'title' && !a.facts.has('title')) return byCodePoint(a.rendered, b.rendered)
	const [x, y] = [a.facts.get(by) ?? '', b.facts.get(by) ?? '']
	const field = contract.fields.get(by)
	return field?.type === 'integer' && !field.values ? compare('integer', x, y) : byCodePoint(x, y)
}

/** The line of the table for a document. */
export function renderRow(row: Row, spec: IndexSpec): string {
	const target = destinationOf(relative(spec.path, row.path))
	const write = (title: string) => {
		const cells = spec.columns.map(({ cell }) => {
			return (
				writeTemplate(cell, ({ name }) => {
					if (name === 'path') return target
					return name === 'title' ? title : plainCell(row.facts.get(name) ?? '')
				}) ?? ''
			)
		})
		return `| ${cells.join(' | ')} |`
	}
	if (isPlain(row.title)) return write(row.title)
	const line = write(escapeCell(row.title))
	return keepsTitle(line, row, spec) ? line : write(escapeText(row.rendered))
}

function plainCell(value: string): string {
	return isPlain(value) ? value : escapeText(value)
}

/** Whether the row, parsed again, has the same title and the same target. */
function keepsTitle(line: string, row: Row, spec: IndexSpec): boolean {
	const table = `|${' a |'.repeat(spec.columns.length)}\n|${' - |'.repeat(spec.columns.length)}\n${line}\n`
	const outline = computeOutline(table)
	const block = outline.blocks[0]
	const cells = block?.kind === 'table' ? block.rows[1] : undefined
	if (outline.blocks.length !== 1 || cells?.length !== spec.columns.length) return false
	const column = spec.columns.findIndex(({ cell }) => cell.source.includes('{title}'))
	const cell = cells[column]
	if (!cell) return true
	const linked = spec.columns[column]?.cell.source.includes('{path}') ?? false
	if (linked && !isOnlyLink(table, cell)) return false
	// The whole cell, as a bare URL or a reference inside a link is read as none.
	const source = table.slice(cell.start, cell.end).replace(/\\\|/g, '|')
	return inlineOf(source, outline, { start: 0, end: source.length }).text === row.rendered
}

/** True if a cell is a link as a whole, and there is no other link. */
function isOnlyLink(table: string, { start, end }: Range): boolean {
	const others = table.slice(0, start) + table.slice(end)
	if (!others.includes('[') && isPlainLink(table.slice(start, end))) return true
	const [link, second] = linksOf(table)
	return !second && link?.range.start === start && link.range.end === end
}

/** A path as seen from the folder of a file. */
export function relative(from: string, to: string): string {
	const base = from.split('/').slice(0, -1)
	const target = to.split('/')
	let common = 0
	while (common < base.length && common < target.length - 1 && base[common] === target[common])
		common++
	return [...base.slice(common).map(() => '..'), ...target.slice(common)].join('/')
}
