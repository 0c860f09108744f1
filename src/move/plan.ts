import { bind } from '../bind/bind.ts'
import type { Bound, Document } from '../bind/types.ts'
import type { Contract } from '../contract/types.ts'
import { headingText } from '../create/compose.ts'
import { slugField } from '../create/facts.ts'
import { type Candidate, type CompanionFile, folderOf } from '../discover.ts'
import { matchPath } from '../template/path.ts'
import { placeholders, writeTemplate } from '../template/template.ts'
import type { LinkEdit, Moves } from './links.ts'

/** What a document is to become. */
export interface Aim {
	/** The state that it moves to, or null. */
	readonly state: string | null
	/** Its new title and the slug of that, or null. */
	readonly title: { readonly text: string; readonly slug: string } | null
	/** What the form of the state goes on with, by name. */
	readonly fields: ReadonlyMap<string, string>
}

/** The names that the form of a state goes on with. */
export function askedBy(contract: Contract, state: string): string[] {
	const form = formOf(contract, state)
	return form ? placeholders(form).map(({ name }) => name) : []
}

function formOf({ fields, state }: Contract, value: string) {
	const field = fields.get(state ?? '')
	return field?.values?.find(({ name }) => name === value)?.forms[0]?.template
}

/** Where a document goes, and the files that go with it; null if what it says then makes no path of the contract. */
export function movesOf(
	{ contract, candidate }: Bound,
	companions: readonly CompanionFile[],
	aim: Aim,
): Moves | null {
	const facts = new Map(candidate.captures.map(({ name, text }) => [name, text]))
	if (aim.state !== null && contract.state !== null) facts.set(contract.state, aim.state)
	const slug = slugField(contract)
	if (aim.title && slug !== null && !contract.forEach) facts.set(slug, aim.title.slug)
	const below = writeTemplate(contract.path.template, ({ name }) => facts.get(name) ?? null)
	if (below === null || !(contract.forEach || matchPath(contract.path, below).ok)) return null
	const path = contract.root === '' ? below : `${contract.root}/${below}`
	const moves = new Map([[candidate.path, path]])
	for (const { entry, pattern, document } of companions) {
		if (document !== candidate.path) continue
		const tail = entry.path.split('/').slice(-pattern.segments.length).join('/')
		const matched = matchPath(pattern, tail)
		const own = new Map(matched.ok ? matched.captures.map(({ name, text }) => [name, text]) : [])
		const name = writeTemplate(pattern.template, (each) => {
			return facts.get(each.name) ?? own.get(each.name) ?? null
		})
		if (name === null) return null
		const folder = folderOf(path)
		moves.set(entry.path, folder === '' ? name : `${folder}/${name}`)
	}
	return new Map([...moves].filter(([from, to]) => from !== to))
}

/** The edits of the document's own title and state line. */
export function ownEdits(bound: Bound, aim: Aim): LinkEdit[] {
	return [...stateEdits(bound, aim), ...titleEdits(bound, aim)]
}

/** A translation or the like states the state too; its title is its own. */
export function companionEdits(document: Document, bound: Bound, aim: Aim): LinkEdit[] {
	const candidate: Candidate = { ...bound.candidate, path: document.file.path }
	return stateEdits(bind(document, candidate, bound.contract), aim)
}

function stateEdits({ contract, header }: Bound, { state, fields }: Aim): LinkEdit[] {
	const line = header.lines.find(({ field }) => field !== null && field.name === contract.state)
	const form = state === null ? undefined : formOf(contract, state)
	const text = form && writeTemplate(form, ({ name }) => fields.get(name) ?? null)
	return line && text ? [{ range: line.value, text }] : []
}

function titleEdits({ contract, title, facts }: Bound, aim: Aim): LinkEdit[] {
	if (!aim.title || !title.heading) return []
	const own = facts.find(({ field, source }) => field === 'title' && source === 'title')
	// A title that is in form keeps what stands around; any other is written anew.
	if (own) return [{ range: own.range, text: headingText(aim.title.text) }]
	const form = contract.title?.[0]?.template
	const text =
		form &&
		writeTemplate(form, ({ name }) =>
			name === 'title'
				? (aim.title?.text ?? '')
				: (facts.find((each) => each.field === name)?.value ?? null),
		)
	return [{ range: title.heading.title, text: headingText(text ?? aim.title.text) }]
}
