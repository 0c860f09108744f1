import { nearest } from '../../nearest.ts'
import { type GrammarOf, matcherOf } from '../../template/match.ts'
import { type PathOptions, type PathTemplate, parsePathTemplate } from '../../template/path.ts'
import {
	isTemplateError,
	parseTemplate,
	placeholders,
	type Template,
	type TemplateError,
} from '../../template/template.ts'
import type { Issue } from '../issue.ts'
import { within } from '../quoted.ts'
import { type At, isForbidden, locate, locateKey, type MapTree, type Path } from '../tree.ts'
import type { Form } from '../types.ts'
import { listed, quoted } from '../words.ts'

/** Names that a contract may use and that are defined elsewhere. */
export interface KnownRules {
	readonly ids: readonly string[]
	/** The parts of the ids before their first `-`. */
	readonly families: readonly string[]
}

/** More things wrong with one contract than this are not listed. */
const MAX_ISSUES = 100

/** Where issues of one contract go: each place and subject once. */
class Faults {
	readonly #issues: Issue[]
	readonly #seen = new Set<string>()

	constructor(issues: Issue[]) {
		this.#issues = issues
	}

	get full(): boolean {
		return this.#seen.size >= MAX_ISSUES
	}

	add(issue: Issue): void {
		const key = `${issue.at.file} ${issue.at.start} ${issue.subject}`
		if (this.full || this.#seen.has(key)) return
		this.#seen.add(key)
		this.#issues.push(issue)
	}
}

/** One contract being checked: its tree, and where issues go. */
export class Compiling {
	readonly name: string
	readonly tree: MapTree
	readonly rules: KnownRules
	readonly issues: Issue[]
	/** Which cases are laid on, for messages: `''`, or words that begin with a space. */
	readonly where: string
	readonly #faults: Faults

	constructor(
		name: string,
		tree: MapTree,
		issues: Issue[],
		rules: KnownRules,
		laidOn: { readonly where: string; readonly faults: Faults } | null = null,
	) {
		this.name = name
		this.tree = tree
		this.issues = issues
		this.rules = rules
		this.where = laidOn?.where ?? ''
		this.#faults = laidOn?.faults ?? new Faults(issues)
	}

	/** The same contract with cases laid on. */
	over(tree: MapTree, where: string): Compiling {
		const laidOn = { where, faults: this.#faults }
		return new Compiling(this.name, tree, this.issues, this.rules, laidOn)
	}

	failAt(at: At, subject: string, message: string, help: string): void {
		this.#faults.add({ at, subject, message, help })
	}

	/** An issue with the value at a path. */
	fail(path: Path, subject: string, message: string, help: string): void {
		this.failAt(locate(this.tree, path), subject, message, help)
	}

	/** An issue with the key at a path. */
	failKey(path: Path, subject: string, message: string, help: string): void {
		this.failAt(locateKey(this.tree, path), subject, message, help)
	}

	/** An issue with a name that is not among those allowed. `key`: it stands in the key of the path. */
	unknown(path: Path, what: string, name: string, allowed: Iterable<string>, key = false): void {
		if (this.#faults.full) return
		const at = key ? locateKey(this.tree, path) : locate(this.tree, path)
		const known = [...allowed]
		const close = nearest(name, known)
		const list = known.length > 0 ? `the known ones are ${listed(known)}` : 'there is none here'
		const help = close ? `did you mean ${quoted(close)}?` : list
		this.failAt(at, name, `${quoted(name)} is no ${what}`, help)
	}

	templateFault(path: Path, source: string, error: TemplateError, key = false): void {
		const at = key ? locateKey(this.tree, path) : locate(this.tree, path)
		const message = `${error.message} (in ${quoted(source)})`
		this.failAt(within(at, error.start, error.end), source, message, error.help)
	}

	/** A template that reads and writes. `key`: it stands in the key of the path. */
	form(path: Path, source: string, grammarOf: GrammarOf, key = false): Form | null {
		const template = parseTemplate(source)
		const matcher = isTemplateError(template)
			? template
			: (reservedName(template) ?? matcherOf(template, grammarOf))
		if (!('message' in matcher) && !isTemplateError(template)) return { template, matcher }
		this.templateFault(path, source, matcher as TemplateError, key)
		return null
	}

	pathTemplate(
		path: Path,
		source: string,
		grammarOf: GrammarOf,
		options: PathOptions & { readonly key?: boolean } = {},
	): PathTemplate | null {
		const parsed = parsePathTemplate(source, grammarOf, options)
		const fault = 'message' in parsed ? parsed : reservedName(parsed.template)
		if (!fault) return parsed as PathTemplate
		this.templateFault(path, source, fault, options.key)
		return null
	}

	/** Entries of a list that have the same name. */
	twice(path: Path, entries: readonly { readonly name: string }[]): void {
		const seen = new Set<string>()
		for (const [index, { name }] of entries.entries()) {
			const message = `${quoted(name)} stands twice in ${quoted(String(path.at(-1)))}`
			if (seen.has(name)) this.fail([...path, index], name, message, 'drop one of the two')
			seen.add(name)
		}
	}

	/** Every placeholder must be a fact that something provides. */
	provided(path: Path, template: Template, names: ReadonlySet<string>, key = false): void {
		for (const { name, start, end } of placeholders(template)) {
			if (name === '_' || names.has(name)) continue
			const known = [...names].map((each) => `{${each}}`)
			const close = nearest(`{${name}}`, known)
			const list = known.length > 0 ? `known are ${listed(known)}` : 'no name is known here'
			const help = close ? `did you mean ${quoted(close)}?` : list
			const message = `nothing provides ${quoted(`{${name}}`)}`
			this.templateFault(path, template.source, { message, help, start, end }, key)
		}
	}
}

/** Whether a name can be that of no field. */
export function isReservedName(name: string): boolean {
	return name === 'path' || name === '_' || isForbidden(name)
}

function reservedName(template: Template): TemplateError | null {
	const found = placeholders(template).find(({ name }) => name !== '_' && isReservedName(name))
	if (!found) return null
	const { name, start, end } = found
	const message = `${quoted(`{${name}}`)} can be no field: the name is reserved`
	return { message, help: 'use another name', start, end }
}
