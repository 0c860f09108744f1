import type { Contract, Field } from '../src/contract/types.ts'
import { belowRoot } from '../src/discover.ts'
import { nearest } from '../src/nearest.ts'
import { type Corpus, contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT } from '../src/sample.ts'
import type { Entry } from '../src/source/types.ts'
import { examplePath, type Kind } from '../src/template/example.ts'
import { isDate, isSlug } from '../src/template/grammar.ts'
import { matchPath } from '../src/template/path.ts'
import { placeholders, type Template } from '../src/template/template.ts'
import { anyOf } from '../src/text/words.ts'

interface ShapeSpot extends Spot {
	readonly message: string
	readonly mend: string
}

export default contractRule<ShapeSpot>({
	id: 'path-shape',
	summary: 'Every file below the root of the documents has a path that the contract knows',
	why: 'A document that a misspelled folder hides is judged by nobody',
	reads: 'path, beside, ignore',
	severity: 'error',
	firm: 'a file that is no document has no say',
	examples: {
		good: [{ about: 'a document', text: SAMPLE_TEXT }],
		bad: [
			{
				about: 'a folder that is no state',
				path: 'recipes/drafts/2026-03-01-soup.md',
				text: SAMPLE_TEXT,
				findings: ['1:1-1:1 `drafts` is no `state`, expected `draft`, `tried` or `dropped`'],
			},
			{
				about: 'a date that is none',
				path: 'recipes/draft/2026-02-30-soup.md',
				text: SAMPLE_TEXT,
				findings: ['1:1-1:1 `2026-02-30` is no calendar date'],
			},
			{
				about: 'a name that is no slug, and a date that is none',
				path: 'recipes/draft/2026-02-30-Leek_soup.md',
				text: SAMPLE_TEXT,
				findings: [
					'1:1-1:1 `2026-02-30` is no calendar date, and `Leek_soup` is no slug: lower-case letters, digits and single hyphens',
				],
			},
			{
				about: 'too deep, and not deep enough',
				path: 'recipes/draft/old/2026-03-01-soup.md',
				text: SAMPLE_TEXT,
				files: { 'recipes/notes.md': 'Notes.\n' },
				findings: [
					'1:1-1:1 the file is too deep, expected `{state}/{date}-{name}.md` below `recipes`',
					'recipes/notes.md:1:1-1:1 the file is not deep enough, expected `{state}/{date}-{name}.md` below `recipes`',
				],
			},
			{
				about: 'another extension, and two names that are one on some systems',
				path: 'recipes/draft/2026-03-01-soup.MD',
				text: SAMPLE_TEXT,
				files: { 'recipes/draft/2026-03-01-soup.md': SAMPLE_TEXT },
				findings: [
					'1:1-1:1 `2026-03-01-soup.MD` is not of the form `{date}-{name}.md`',
					'recipes/draft/2026-03-01-soup.md:1:1-1:1 the name is that of `recipes/draft/2026-03-01-soup.MD` but for case or normalisation',
				],
			},
		],
	},
	*check(corpus) {
		const { contract, discovery, wants } = corpus
		const at = { start: 0, end: 0 }
		for (const { entry } of discovery.strays) {
			if (!wants(entry.path)) continue
			yield {
				at,
				path: entry.path,
				subject: entry.path,
				...(linkFault(entry) ?? shapeFault(contract, entry)),
			}
		}
		const strays = new Set(discovery.strays.map((each) => each.entry))
		for (const entry of contract.beside === null ? [] : discovery.entries) {
			const fault = strays.has(entry) || entry.kind === 'link-folder' ? null : linkFault(entry)
			if (fault && wants(entry.path)) yield { at, path: entry.path, subject: entry.path, ...fault }
		}
		if (contract.beside !== null) yield* collisions(corpus)
		for (const { path } of discovery.documents) {
			const other = wants(path) ? corpus.alsoIn(path) : null
			if (other === null) continue
			const message = `the file is a document of \`${other}\` and of \`${contract.name}\``
			yield {
				at,
				path,
				subject: path,
				message,
				mend: 'change the `path` of one contract, or list the file under its `ignore`',
			}
		}
	},
	message({ message, mend }) {
		return { message, help: mend }
	},
})

interface Fault {
	readonly message: string
	readonly mend: string
}

function linkFault(entry: Entry): Fault | null {
	switch (entry.kind) {
		case 'link-outside':
			return {
				message: 'the symbolic link leaves the repository',
				mend: 'put the file itself here, or delete the link',
			}
		case 'link-broken':
			return { message: 'the symbolic link leads nowhere', mend: 'correct or delete the link' }
		case 'link-folder':
			return {
				message: 'the symbolic link leads to a folder, which is not followed',
				mend: 'delete the link, or list it under `beside` (`beside+` adds to an inherited list)',
			}
		case 'other':
			return {
				message: 'this is no file and no folder of the repository',
				mend: 'delete it, or list it under `ignore`',
			}
		default:
			return null
	}
}

/** What is wrong with a path, and that it says nothing of what is wrong below it. */
function shapeFault(contract: Contract, entry: Entry): Fault {
	const { message, mend } = formFault(contract, entry)
	const ending = /\.[^./]+$/
	const isMeant =
		ending.exec(entry.path)?.[0].toLowerCase() === ending.exec(contract.path.template.source)?.[0]
	const then = 'ts content is judged once its path is right'
	const more = mend.endsWith('?') ? ` I${then}` : `; i${then}`
	return { message, mend: isMeant ? mend + more : mend }
}

function formFault(contract: Contract, entry: Entry): Fault {
	const below = belowRoot(contract, entry.path) ?? entry.path
	const form = contract.path.template.source
	const result = matchPath(contract.path, below)
	const example = examplePath(contract.path, (name) => kindOf(contract.fields.get(name)), below)
	const such = example === form ? '' : `, such as \`${example}\``
	const mend = `move or rename it to \`${form}\`${such}, or list it under \`beside\` (\`beside+\` adds to an inherited list)`
	if (result.ok) return { message: 'the file is not read', mend }
	const pieces = below.split('/')
	const segment = contract.path.segments[result.segment]
	const piece = pieces[result.segment] as string
	if (result.reason === 'length') {
		const deep = pieces.length > contract.path.segments.length
		const root = contract.root === '' ? '' : ` below \`${contract.root}\``
		return {
			message: `the file is ${deep ? 'too deep' : 'not deep enough'}, expected \`${form}\`${root}`,
			mend,
		}
	}
	return typeof segment === 'object'
		? segmentFault(contract, segment.template, piece, mend)
		: { message: 'the path is not of the form', mend }
}

function kindOf(field: Field | undefined): Kind {
	return {
		type: field?.type ?? 'text',
		values: field?.values?.map((value) => value.name) ?? null,
	}
}

function segmentFault(contract: Contract, template: Template, piece: string, mend: string): Fault {
	const [only] = template.parts
	const field =
		template.parts.length === 1 && only?.kind === 'placeholder'
			? contract.fields.get(only.name)
			: undefined
	if (field?.values) return valueFault(field, piece)
	const faults = partFaults(contract, template, piece)
	if (faults.length === 0) {
		const date = looseDate(contract, template, piece)
		const but = date === null ? '' : `, as \`${date}\` is not written \`YYYY-MM-DD\``
		return { message: `\`${piece}\` is not of the form \`${template.source}\`${but}`, mend }
	}
	return {
		message: faults.map((each) => each.message).join(', and '),
		mend: faults.map((each) => each.mend).join('; '),
	}
}

/** What begins a name, and would be the date that belongs there, were it written like one. */
function looseDate(contract: Contract, { parts }: Template, piece: string): string | null {
	const [first] = parts
	const isDated = first?.kind === 'placeholder' && contract.fields.get(first.name)?.type === 'date'
	const [found, year, month = '', day = ''] =
		/^(\d{4})[-_.]?(\d{1,2})[-_.]?(\d{1,2})(?!\d)/.exec(piece) ?? []
	if (!isDated || found === undefined) return null
	const right = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
	return isDate(right) && right !== found ? found : null
}

/** What is wrong with the parts of a name that is of the form but for them. */
function partFaults(contract: Contract, template: Template, piece: string): Fault[] {
	const types = placeholders(template).map(({ name }) => contract.fields.get(name))
	const dates = types.filter((field) => field?.type === 'date').length
	const date = /\d{4}-\d{2}-\d{2}/.exec(piece)
	const wrong = date && dates > 0 && !isDate(date[0])
	const faults: Fault[] = wrong
		? [
				{
					message: `\`${date[0]}\` is no calendar date`,
					mend: 'give the file its right date, written `YYYY-MM-DD`',
				},
			]
		: []
	// `{date}-{name}.md` alone: elsewhere nobody can tell where a slug begins.
	const [first, second, third, last, ...more] = template.parts
	const isSimple =
		more.length === 0 &&
		(first?.kind === 'placeholder' && contract.fields.get(first.name)?.type) === 'date' &&
		second?.kind === 'literal' &&
		(third?.kind === 'placeholder' && contract.fields.get(third.name)?.type) === 'slug' &&
		last?.kind === 'literal'
	if (!isSimple || date?.index !== 0) return faults
	const [start, end] = [`${date[0]}${second.text}`, last.text]
	if (!piece.startsWith(start) || !piece.endsWith(end)) return faults
	const slug = piece.slice(start.length, piece.length - end.length)
	const better = slug
		.toLowerCase()
		.replace(/[ _-]+/g, '-')
		.replace(/^-|-$/g, '')
	const write = isSlug(better) ? `write \`${better}\`` : 'give the file such a name'
	// A dot begins another ending, such as that of a translation.
	if (slug === '' || isSlug(slug) || slug.includes('.')) return faults
	return [
		...faults,
		{
			message: `\`${slug}\` is no slug: lower-case letters, digits and single hyphens`,
			mend: `${write}, or list the file under \`beside\` (\`beside+\` adds to an inherited list)`,
		},
	]
}

function valueFault(field: Field, piece: string): Fault {
	const names = field.values?.map((value) => value.name) ?? []
	const close = nearest(piece, names)
	return {
		message: `\`${piece}\` is no \`${field.name}\`, expected ${anyOf(names)}`,
		mend:
			close === null
				? 'move the file to one of these folders, or list it under `beside` (`beside+` adds to an inherited list)'
				: `did you mean \`${close}\`?`,
	}
}

function* collisions({ discovery, wants }: Corpus): Iterable<ShapeSpot> {
	const seen = new Map<string, string>()
	for (const { path } of discovery.entries) {
		const folded = path.normalize('NFC').toLowerCase()
		const other = seen.get(folded)
		if (other === undefined) seen.set(folded, path)
		else if (wants(path) || wants(other)) {
			yield {
				at: { start: 0, end: 0 },
				path,
				subject: path,
				message: `the name is that of \`${other}\` but for case or normalisation`,
				mend: 'rename one of the two: on some systems they are one file',
				related: [{ path: other, at: { start: 0, end: 0 }, message: 'the other file' }],
			}
		}
	}
}
