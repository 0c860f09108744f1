import { INTRODUCTION } from './introduction.ts'
import type { ChoicesKind, Kind, ObjectKind, Prop } from './kinds.ts'
import { header, preface } from './schema/blocks.ts'
import { parts } from './schema.ts'

type Props = Record<string, Prop<Kind>>

/** The reference page of the contract language, in Markdown. Its tables are those of the schema. */
export function contractReference(): string {
	const tables = Object.entries(parts).map(([name, kind]) =>
		objectSection(name, kind as ObjectKind<Props>),
	)
	const blocks = [
		choicesSection('Header blocks', 'A header is a list of these.', header),
		choicesSection('Preface', 'A preface is a list of these.', preface),
	]
	return `${[INTRODUCTION.trim(), '## Keys', ...tables, ...blocks, reservedSection()].join('\n\n')}\n`
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
	return [line(headings), `|${headings.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}

function titleOf(name: string): string {
	return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replace(
		/^Doc-sync\.yml$/,
		'`doc-sync.yml`',
	)
}

/** The fragment by which GitHub links to a heading. */
function anchorOf(title: string): string {
	return title
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-')
}

function objectSection(name: string, kind: ObjectKind<Props>): string {
	const open = Object.entries(kind.props).filter(([, prop]) => !prop.later && !prop.hidden)
	const rows = open.map(([key, prop]) => [
		`\`${key}\``,
		typeText(prop.of),
		prop.required ? 'required' : (prop.default ?? 'none'),
		prop.doc,
	])
	const shorts = shortForms(kind)
	return [
		`### ${titleOf(name)}`,
		...(shorts === '' ? [] : [shorts]),
		table(['key', 'type', 'default', 'meaning'], rows),
	].join('\n\n')
}

function shortForms({ short, props }: ObjectKind<Props>): string {
	const form = (key: string) => (props[key]?.hidden ? 'a value to be equal to' : `its \`${key}\``)
	const lines = [
		...(short.scalar === undefined ? [] : [`given as a text it is ${form(short.scalar)}`]),
		...(short.list === undefined
			? []
			: [
					`given as a list it is ${form(short.list).replace('a value to be', 'a list of values, one of which it must be')}`,
				]),
	]
	return lines.length === 0 ? '' : `Short forms: ${lines.join('; ')}.`
}

/** What a value is, in words, with a link where it has a table of its own. */
function typeText(kind: Kind): string {
	switch (kind.kind) {
		case 'text':
			return kind.oneOf ? kind.is : kind.is.replace(/: .*$/, '')
		case 'boolean':
			return '`true` or `false`'
		case 'integer':
			return kind.max < 999_999
				? `${kind.min} to ${kind.max}`
				: `a whole number from ${kind.min} on`
		case 'list':
			return kind.single
				? `${typeText(kind.of as Kind)}, or a list of them`
				: `list: ${typeText(kind.of as Kind)}`
		case 'map':
			return `map: ${kind.keys} → ${typeText(kind.of as Kind)}`
		case 'entries':
			return `list: ${kind.names}, or its name with ${typeText(kind.of as Kind)}`
		case 'choices':
			return `list: ${link(kind.names, kind === header ? 'Header blocks' : 'Preface')}`
		case 'either':
			return (kind.of as readonly Kind[]).map(typeText).join(', or ')
		case 'object': {
			const name = Object.entries(parts).find(([, each]) => (each as object) === kind)?.[0]
			return name === undefined ? 'a map' : link(name, titleOf(name))
		}
	}
}

function link(words: string, title: string): string {
	return `[${words}](#${anchorOf(title)})`
}

function choicesSection(title: string, intro: string, kind: ChoicesKind): string {
	const open = Object.entries(kind.of as Props).filter(([, prop]) => !prop.later)
	const rows = open.map(([name, { of, doc }]) => {
		const options = of.kind === 'object' && Object.keys(of.props as Props).length > 0
		const written = of.kind === 'text' ? `\`${name}: "…"\`` : `\`${name}\``
		return [written, options ? typeText(of) : '', doc]
	})
	return [`### ${title}`, intro, table(['entry', 'options', 'what it is'], rows)].join('\n\n')
}

/** Keys that are known and refused. */
function reservedSection(): string {
	const rows = [
		...Object.entries(parts).flatMap(([name, kind]) => reservedRows(name, kind.props as Props)),
		...reservedRows('header blocks', header.of as Props),
	]
	return [
		'## Reserved',
		'These are kept for later versions. Using one is an error, "not yet supported", so that a contract which names one never says less than it seems to.',
		table(['where', 'key', 'meaning'], rows),
		'Reserved as well are a list under `root` or `path`; a path template under `for-each`; the types `reference`, `path`, `boolean` and `map`; `level: auto`; `from-files` under `values`; a `rule/subject` under `severity`; and a pattern for a date in a template, as in `{date:yyyymmdd}`.',
	].join('\n\n')
}

function reservedRows(name: string, props: Props): string[][] {
	return Object.entries(props)
		.filter(([, prop]) => prop.later)
		.map(([key, prop]) => [name, `\`${key}\``, prop.doc])
}
