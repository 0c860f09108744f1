import type { IndexSpec } from '../contract/types.ts'
import { type Matcher, match, matcherOf } from '../template/match.ts'
import { placeholders, type Template, writeTemplate } from '../template/template.ts'

/** A row taken apart. */
export interface RowTexts {
	/** The target of its link, as written. */
	readonly target: string
	/** All else that differs from row to row, as written, in the order of `RowForm.names`. */
	readonly texts: readonly string[]
}

/** How a line of an index is read and written. */
export interface RowForm {
	/** The fact that each text is, or null for a cell of several. */
	readonly names: readonly (string | null)[]
	/** Null if the line is no such row. */
	read(line: string): RowTexts | null
	write(row: RowTexts): string
}

type Cell =
	| { readonly kind: 'whole'; readonly name: string | null }
	| {
			readonly kind: 'link'
			readonly template: Template
			readonly matcher: Matcher
			readonly names: readonly string[]
	  }

/** The form of an index's rows; null if they do not say which document each is about. */
export function rowFormOf(spec: IndexSpec): RowForm | null {
	const cells = spec.columns.map(({ cell }) => cellOf(cell))
	const usable = cells.filter((cell) => cell !== null)
	if (usable.length < cells.length || !usable.some(({ kind }) => kind === 'link')) return null
	const form = {
		names: usable.flatMap((cell): readonly (string | null)[] =>
			cell.kind === 'whole' ? [cell.name] : cell.names,
		),
		write: (row: RowTexts) => writeRow(usable, row),
	}
	return {
		...form,
		read: (line) => {
			const row = readRow(usable, line)
			return row && form.write(row) === line ? row : null
		},
	}
}

/** A cell without a link is one text: a fact may be empty, which no template would match. */
function cellOf(template: Template): Cell | null {
	const all = placeholders(template)
	if (!all.some(({ name }) => name === 'path'))
		return { kind: 'whole', name: template.parts.length === 1 ? (all[0]?.name ?? null) : null }
	const matcher = matcherOf(template, ({ name }) => ({
		kind: name === 'path' ? 'destination' : 'free',
	}))
	const names = all.map(({ name }) => name).filter((name) => name !== 'path')
	return 'message' in matcher ? null : { kind: 'link', template, matcher, names }
}

function readRow(cells: readonly Cell[], line: string): RowTexts | null {
	if (!line.startsWith('| ') || !line.endsWith(' |')) return null
	// What is a `|` in a text is written `\|`.
	const written = line.slice(2, -2).split(' | ')
	if (written.length !== cells.length) return null
	const targets = new Set<string>()
	const texts: string[] = []
	for (const [at, cell] of cells.entries()) {
		const text = written[at] as string
		if (cell.kind === 'whole') {
			texts.push(text)
			continue
		}
		const captures = match(cell.matcher, text)
		if (!captures) return null
		for (const each of captures)
			if (each.name === 'path') targets.add(each.text)
			else texts.push(each.text)
	}
	const [target] = targets
	return target === undefined || targets.size > 1 ? null : { target, texts }
}

function writeRow(cells: readonly Cell[], { target, texts }: RowTexts): string {
	const rest = [...texts]
	const next = () => rest.shift() ?? ''
	const written = cells.map((cell) => {
		if (cell.kind === 'whole') return next()
		return writeTemplate(cell.template, ({ name }) => (name === 'path' ? target : next()))
	})
	return `| ${written.join(' | ')} |`
}
