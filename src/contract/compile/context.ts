import { nearest } from '../../nearest.ts'
import type { Grammar } from '../../template/grammar.ts'
import { type GrammarOf, matcherOf } from '../../template/match.ts'
import { type PathTemplate, parsePathTemplate } from '../../template/path.ts'
import {
	isTemplateError,
	type Placeholder,
	parseTemplate,
	placeholders,
	type TemplateError,
} from '../../template/template.ts'
import type { Issue } from '../issue.ts'
import { type At, locate, locateKey, type Tree } from '../tree.ts'
import type { Field, Form } from '../types.ts'

export type Path = readonly (string | number)[]

/** Names that a contract may use and that are defined elsewhere. */
export interface KnownRules {
	readonly ids: readonly string[]
	/** The parts of the ids before their first `-`. */
	readonly families: readonly string[]
}

/** One contract being checked: its tree, and where issues go. */
export class Compiling {
	readonly name: string
	readonly tree: Tree
	readonly issues: Issue[]
	readonly rules: KnownRules

	constructor(name: string, tree: Tree, issues: Issue[], rules: KnownRules) {
		this.name = name
		this.tree = tree
		this.issues = issues
		this.rules = rules
	}

	/** The same contract with cases laid on. */
	over(tree: Tree): Compiling {
		return new Compiling(this.name, tree, this.issues, this.rules)
	}

	failAt(at: At, subject: string, message: string, help: string): void {
		const same = this.issues.some(
			(each) => each.at.file === at.file && each.at.start === at.start && each.message === message,
		)
		if (!same) this.issues.push({ at, subject, message, help })
	}

	/** An issue with the value at a path. */
	fail(path: Path, subject: string, message: string, help: string): void {
		this.failAt(locate(this.tree, path), subject, message, help)
	}

	/** An issue with the key at a path. */
	failKey(path: Path, subject: string, message: string, help: string): void {
		this.failAt(locateKey(this.tree, path), subject, message, help)
	}

	/** An issue with a name that is not among those allowed. */
	unknown(path: Path, what: string, name: string, allowed: readonly string[], key = false): void {
		const close = nearest(name, allowed)
		const list =
			allowed.length > 0
				? `the known ones are ${allowed.map((each) => `\`${each}\``).join(', ')}`
				: 'there is none here'
		const at = key ? locateKey(this.tree, path) : locate(this.tree, path)
		this.failAt(at, name, `\`${name}\` is no ${what}`, close ? `did you mean \`${close}\`?` : list)
	}

	templateFault(path: Path, source: string, error: TemplateError, key = false): void {
		const at = key ? locateKey(this.tree, path) : locate(this.tree, path)
		const quote = at.end - at.start > source.length ? 1 : 0
		const start = Math.min(at.start + quote + error.start, at.end)
		const end = Math.max(start, Math.min(at.start + quote + error.end, at.end))
		this.failAt(
			{ file: at.file, start, end },
			source,
			`${error.message} (in \`${source}\`)`,
			error.help,
		)
	}

	form(path: Path, source: string, grammarOf: GrammarOf): Form | null {
		const template = parseTemplate(source)
		const matcher = isTemplateError(template) ? template : matcherOf(template, grammarOf)
		if ('message' in matcher || isTemplateError(template)) {
			this.templateFault(path, source, matcher as TemplateError)
			return null
		}
		return { template, matcher }
	}

	pathTemplate(
		path: Path,
		source: string,
		grammarOf: GrammarOf,
		options: { wild?: boolean; key?: boolean } = {},
	): PathTemplate | null {
		const parsed = parsePathTemplate(source, grammarOf, options.wild ?? false)
		if ('message' in parsed) {
			this.templateFault(path, source, parsed, options.key)
			return null
		}
		return parsed
	}

	/** Every placeholder must be a fact that something provides. */
	provided(
		path: Path,
		form: { readonly template: Form['template'] },
		names: ReadonlySet<string>,
		key = false,
	): void {
		for (const each of placeholders(form.template)) {
			if (each.name === '_' || names.has(each.name)) continue
			const close = nearest(each.name, [...names])
			this.templateFault(
				path,
				form.template.source,
				{
					message: `nothing provides \`{${each.name}}\``,
					help: close
						? `did you mean \`{${close}}\`?`
						: `known are ${[...names].map((name) => `\`{${name}}\``).join(', ') || 'none'}`,
					start: each.start,
					end: each.end,
				},
				key,
			)
		}
	}
}

/** What a placeholder matches in a path, where a value is written by its name. */
export function pathGrammar(
	fields: ReadonlyMap<string, Pick<Field, 'type' | 'values'>>,
): GrammarOf {
	return (placeholder) => grammar(fields.get(placeholder.name), placeholder, (value) => value.name)
}

/** What a placeholder matches elsewhere, where a value is written by its form. */
export function textGrammar(
	fields: ReadonlyMap<string, Pick<Field, 'type' | 'values'>>,
): GrammarOf {
	return (placeholder) =>
		grammar(
			fields.get(placeholder.name),
			placeholder,
			(value) => value.forms[0]?.template.source ?? value.name,
		)
}

function grammar(
	field: Pick<Field, 'type' | 'values'> | undefined,
	placeholder: Placeholder,
	write: (value: NonNullable<Field['values']>[number]) => string,
): Grammar {
	if (!field || placeholder.name === '_') return { kind: 'free' }
	if (field.values) return { kind: 'values', texts: field.values.map(write) }
	switch (field.type) {
		case 'date':
			return { kind: 'date' }
		case 'slug':
			return { kind: 'slug' }
		case 'integer':
			return {
				kind: 'integer',
				digits: placeholder.format === null ? null : Number(placeholder.format),
			}
		case 'text':
			return { kind: 'free' }
	}
}
