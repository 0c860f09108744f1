import type { FactSource } from '../src/bind/types.ts'
import type { Field } from '../src/contract/types.ts'
import type { Range } from '../src/outline/types.ts'
import { type Corpus, contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'

interface UniqueSpot extends Spot {
	readonly value: string
	readonly first: string
	/** The key or the name of the field, or null where the path or the title alone have it. */
	readonly key: string | null
	/** Where it is said. */
	readonly source: FactSource
}

interface Said {
	readonly source: FactSource
	readonly path: string
	readonly value: string
	readonly at: Range
}

export default contractRule<UniqueSpot>({
	id: 'field-unique',
	summary: 'No two documents have the same value of a unique field',
	why: 'Two documents under one name are a document and its forgotten copy',
	reads: 'fields.*.unique',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'two documents, two names',
				text: SAMPLE_TEXT,
				files: { 'recipes/tried/2026-03-02-stew.md': sample('draft', 'tried') },
			},
		],
		bad: [
			{
				about: 'the same name in two states',
				text: SAMPLE_TEXT,
				files: { 'recipes/tried/2026-03-02-soup.md': sample('draft', 'tried') },
				findings: [
					'recipes/tried/2026-03-02-soup.md:1:1-1:1 `name` is `soup`, and so it is in `recipes/draft/2026-03-01-soup.md`',
				],
			},
		],
	},
	*check(corpus) {
		for (const field of corpus.contract.fields.values()) {
			if (!field.unique) continue
			const first = new Map<string, Said>()
			for (const said of valuesOf(corpus, field)) {
				const other = first.get(said.value)
				if (!other) first.set(said.value, said)
				else if (corpus.wants(said.path) || corpus.wants(other.path)) {
					const what = `\`${field.key ?? field.name}\``
					const related = [
						{
							path: other.path,
							at: other.at,
							message: `${what} is \`${said.value}\` here too`,
						},
					]
					yield {
						at: said.at,
						path: said.path,
						subject: field.name,
						value: said.value,
						first: other.path,
						key: field.key,
						source: said.source,
						related,
						why: field.why,
						help: field.help,
					}
				}
			}
		}
	},
	message({ subject, value, first, key, source }) {
		return {
			message: `\`${key ?? subject}\` is \`${value}\`, and so it is in \`${first}\``,
			help: `${anotherBy(source, value, key ?? subject)}, or make them one document`,
		}
	},
})

/** What to change, in words of whoever writes documents. */
function anotherBy(source: FactSource, value: string, name: string): string {
	if (source === 'path')
		return `rename one of the two files, as only one may have \`${value}\` in its path`
	if (source === 'title') return `give one of the two a title with another \`${value}\``
	return `give one of the two another \`${name}\``
}

/** The values of a field by document; from the paths alone where these have it. */
function* valuesOf({ contract, discovery, documents }: Corpus, field: Field): Iterable<Said> {
	if (
		contract.path.template.parts.some(
			(part) => part.kind === 'placeholder' && part.name === field.name,
		)
	) {
		for (const { path, captures } of discovery.documents) {
			const found = captures.find((each) => each.name === field.name)
			const at = { start: 0, end: 0 }
			if (found) yield { path, value: canonical(field, found.text), at, source: 'path' }
		}
		return
	}
	for (const { path, facts } of documents()) {
		const fact = facts.find((each) => each.field === field.name && each.value !== null)
		if (!fact) continue
		const { range: at, source } = fact
		yield { path, value: canonical(field, fact.value as string), at, source }
	}
}

function canonical(field: Field, text: string): string {
	return field.type === 'integer' && !field.values ? text.replace(/^0+(?=\d)/, '') : text
}
