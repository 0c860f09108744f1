import { knownOf } from '../bind/bind.ts'
import type { Bound, BoundTitle, HeaderLine } from '../bind/types.ts'
import type { Contract, Field, Form } from '../contract/types.ts'
import { match } from '../template/match.ts'
import { writeTemplate } from '../template/template.ts'
import { withRightPrefix } from '../text/title-prefix.ts'
import type { LinkEdit } from './links.ts'

/**
 * The edits that say in the words of another contract what a document says in
 * those of its own: title, header, waivers. What is not in form stays.
 */
export function restateEdits(bound: Bound, to: Contract): LinkEdit[] {
	const edits = [
		...titleEdits(bound, to),
		...bound.header.lines.flatMap((line) => lineEdits(line, bound, to)),
		...waiverEdits(bound, to),
	]
	return edits.filter(({ range, text }) => bound.file.text.slice(range.start, range.end) !== text)
}

/** Stands for the title, which stays as it is written. */
const HERE = '\u0000'

function titleEdits(bound: Bound, to: Contract): LinkEdit[] {
	const { title, facts } = bound
	const form = to.title?.[0]
	const own = facts.find(({ field, source }) => field === 'title' && source === 'title')
	if (!title.heading || !form || isInForm(title, to)) return []
	if (!title.matches) return respelledEdits(bound, form)
	const text = writeTemplate(form.template, ({ name }) => {
		if (own && name === own.field) return HERE
		const known = knownOf(facts, name)
		return typeof known === 'object' ? known.value : null
	})
	const [before = '', after] = text?.split(HERE) ?? []
	const { start, end } = title.heading.title
	if (!own || after === undefined) return text === null ? [] : [{ range: { start, end }, text }]
	return [
		{ range: { start, end: own.range.start }, text: before },
		{ range: { start: own.range.end, end }, text: after },
	]
}

function isInForm({ source }: BoundTitle, { title }: Contract): boolean {
	return title?.some(({ matcher }) => match(matcher, source.trim())) ?? false
}

/** A title that has the fixed words of its form in another spelling, as a translation has them. */
function respelledEdits({ title, contract }: Bound, form: Form): LinkEdit[] {
	const [own, ...others] = contract.title ?? []
	if (!own || others.length > 0 || title.heading?.level !== 1) return []
	const right = withRightPrefix(title.source, own.template.source)
	const captures = right === null ? null : match(own.matcher, right)
	const said = new Map((captures ?? []).map(({ name, text }) => [name, text]))
	const text = captures && writeTemplate(form.template, ({ name }) => said.get(name) ?? null)
	return text ? [{ range: title.heading.title, text }] : []
}

/**
 * What a translation does not say in words that can be said anew, while its document
 * does: its title, or keys of the header.
 */
export function staysBehind(document: Bound, other: Bound, to: Contract): string[] {
	const isAhead = titleEdits(document, to).length > 0 && titleEdits(other, to).length === 0
	const title = isAhead && other.title.heading && !isInForm(other.title, to) ? ['title'] : []
	const written = ({ start, end }: LinkEdit['range']) => document.file.text.slice(start, end)
	const lines = document.header.lines.filter((line) => {
		const isAnew = lineEdits(line, document, to).some(({ range, text }) => written(range) !== text)
		return isAnew && !other.header.lines.some(({ field }) => field === line.field)
	})
	return [...title, ...lines.map(({ key }) => key)]
}

function lineEdits(line: HeaderLine, { file }: Bound, to: Contract): LinkEdit[] {
	const { field, fault, dressed, value } = line
	const other = field && to.fields.get(field.name)
	if (!field || !other || other.key === null || dressed) return []
	const key = { range: line.keyRange, text: other.key }
	if (fault !== null) return [key]
	const text = valueIn(other, field, file.text.slice(value.start, value.end))
	return text === null ? [key] : [key, { range: value, text }]
}

/** A value in the form of another field; null if it has none there, or stands in one already. */
function valueIn(to: Field, from: Field, text: string): string | null {
	const read = ({ matcher }: Form) => match(matcher, text)
	if (!to.values || to.values.some(({ forms }) => forms.some(read))) return null
	const said = from.values?.find(({ forms }) => forms.some(read))
	const form = to.values.find(({ name }) => name === said?.name)?.forms[0]
	const captures = said?.forms.map(read).find((each) => each !== null) ?? []
	const facts = new Map(captures.map((each) => [each.name, each.text]))
	return form ? writeTemplate(form.template, ({ name }) => facts.get(name) ?? null) : null
}

function waiverEdits({ waivers, cases }: Bound, to: Contract): LinkEdit[] {
	const known = cases.filter((each) => to.cases.some(({ name }) => name === each))
	const others = to.variant(known).waivers
	return waivers.flatMap(({ waiver, comment, exact }) => {
		const other = others.find(({ name }) => name === waiver.name)
		if (!other || !exact) return []
		const range = { start: comment.start, end: comment.end }
		return [{ range, text: `<!-- ${other.comment} -->` }]
	})
}
