import { resolve } from 'node:path'
import type { Contract, Field } from '../contract/types.ts'
import { type Composed, compose } from '../create/compose.ts'
import { outlook } from '../create/create.ts'
import { type Facts, factsFor, faultOf, type Given, slugField } from '../create/facts.ts'
import { discover } from '../discover.ts'
import type { Finding, Report } from '../finding.ts'
import { kit } from '../kit.ts'
import { nearest } from '../nearest.ts'
import { withParser } from '../outline/index.ts'
import { isDate } from '../template/grammar.ts'
import { match } from '../template/match.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { allOf, anyOf } from '../text/words.ts'
import { printPatch, writeChanges } from './changes.ts'
import { FIRST_CONTRACT } from './first-steps.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import {
	lineOf,
	type OpenRepository,
	openRepository,
	tellContractFindings,
	tellNotes,
} from './repository.ts'
import { insideRoot } from './root.ts'

/** `doc-sync new <contract> "<title>"` */
export async function newCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const [name, title, ...more] = parsed.words
	if (name === undefined || more.length > 0)
		throw new CannotJudge(
			'`doc-sync new` takes a contract and a title: `doc-sync new <contract> "<title>"`',
		)
	const repository = await openRepository(parsed, io)
	if (tellContractFindings(repository, io)) return COULD_NOT_JUDGE
	tellNotes(repository, io)
	const contract = contractNamed(name, repository)
	const facts = await factsOf(contract, title ?? null, parsed, repository, io)
	const composed = compose(contract, facts)
	if (composed === null)
		throw new CannotJudge(
			`what was said makes no path of the form \`${contract.path.template.source}\`: ${said(contract, facts)}`,
		)
	refuseTaken(composed, repository)
	const files = new Map(
		[...composed.files].map(([path, text]) => [path, new TextEncoder().encode(text)]),
	)
	const { changes, added, report } = await withParser(() =>
		outlook(repository, repository.contracts, kit, files),
	)
	const left = added.filter(({ rule }) => rule !== 'section-empty' && rule !== 'index-fresh')
	if (left.length > 0) {
		io.err('nothing is written, as it would break the contract:\n')
		for (const finding of left) io.err(`  ${lineOf(withOption(finding))}\n`)
		return COULD_NOT_JUDGE
	}
	tellStale(report, io)
	if (parsed.has('dry-run')) await printPatch(changes, io)
	else {
		writeChanges(changes, repository.root, io)
		tell(composed, [...changes.keys()], io)
	}
	return CLEAN
}

/** Of what has to be another the command line takes another. */
function withOption(finding: Finding): Finding {
	if (finding.rule !== 'field-unique') return finding
	const name = /\s/.test(finding.subject) ? `"${finding.subject}"` : finding.subject
	return { ...finding, help: `say another with \`--${name}\`` }
}

/** Names the indexes that could not be renewed, as rows would be missing or have no title. */
export function tellStale({ findings }: Report, io: Io): void {
	for (const { rule, path } of findings)
		if (rule === 'index-fresh')
			io.err(`${visible(path)} is not renewed: \`doc-sync index\` says what stands against it\n`)
}

/** The document on standard output, for the program that goes on with it. */
function tell({ path, sections }: Composed, paths: readonly string[], io: Io): void {
	io.out(`${inert(visible(path))}\n`)
	const others = paths.filter((each) => each !== path)
	if (others.length > 0) io.err(`written too: ${others.map(visible).join(', ')}\n`)
	if (sections.length > 0) io.err(`to be written: ${visible(allOf(sections))}\n`)
}

/** Throws `CannotJudge` if there is none of that name, with the nearest. */
export function contractNamed(
	name: string,
	{ contracts }: Pick<OpenRepository, 'contracts'>,
): Contract {
	const known = contracts.contracts.map((each) => each.name)
	const found = contracts.contracts.find((each) => each.name === name)
	if (found) return found
	const close = nearest(name, known)
	const hint =
		close !== null
			? `did you mean \`${close}\`?`
			: known.length > 0
				? `the contracts are ${allOf(known)}`
				: `\`doc-sync.yml\` can take over a built-in one: \`${FIRST_CONTRACT}\``
	throw new CannotJudge(`\`${name}\` is no contract here; ${hint}`)
}

/** The facts of the document: said on the command line, derived, or asked for where somebody sits at a terminal. */
async function factsOf(
	contract: Contract,
	title: string | null,
	parsed: Parsed,
	repository: OpenRepository,
	io: Io,
): Promise<Facts> {
	const fields = new Map<string, string>()
	for (const [name, value] of parsed.fields)
		fields.set(name, checked(contract, name, value, repository, io))
	const wanted = title ?? (await io.ask?.('title: ')) ?? ''
	const plain = titleOf(contract, wanted.trim())
	if (plain === '' || /\p{Cc}|\p{Zl}|\p{Zp}/u.test(plain))
		throw new CannotJudge(
			`the title is ${plain === '' ? 'missing' : 'more than one line of text'}: \`doc-sync new ${contract.name} "<title>"\``,
		)
	const given: Given = {
		title: plain,
		fields,
		today: dateOf(parsed, io),
		slug: fields.has(slugField(contract) ?? '') ? '' : await slugFor(plain),
		taken: takenIn(contract, repository),
	}
	let facts = factsFor(contract, given)
	for (let [field] = facts.missing; field && io.ask; [field] = facts.missing) {
		fields.set(field.name, await asked(contract, field, repository, io, io.ask))
		facts = factsFor(contract, given)
	}
	if (facts.missing.length > 0) throw new CannotJudge(missingNote(facts.missing))
	return facts
}

async function slugFor(title: string): Promise<string> {
	const { slugOf } = await import('../create/slug.ts')
	return slugOf(title)
}

/** What was given with the words of the contract's title around it. */
function titleOf({ title }: Contract, given: string): string {
	const captures = title?.[0] ? match(title[0].matcher, given) : null
	return captures?.find(({ name }) => name === 'title')?.text ?? given
}

function dateOf(parsed: Parsed, io: Io): string {
	const date = parsed.value('date')
	if (date === null) return io.today()
	if (isDate(date)) return date
	throw new CannotJudge(`\`--date ${date}\` is no calendar date, yyyy-mm-dd`)
}

function checked(
	contract: Contract,
	name: string,
	value: string,
	{ root }: OpenRepository,
	io: Io,
): string {
	const field = contract.fields.get(name)
	if (!field) {
		const known = [...contract.fields.keys()]
		const close = nearest(name, known)
		const hint = close === null ? `its fields are ${allOf(known)}` : `did you mean \`--${close}\`?`
		throw new CannotJudge(`\`${name}\` is no field of \`${contract.name}\`; ${hint}`)
	}
	const isFolder = contract.forEach && name === 'package'
	const text = isFolder ? (insideRoot(root, resolve(io.cwd, value)) ?? value) : value
	const fault = faultOf(field, text)
	if (fault !== null) throw new CannotJudge(`\`--${name} ${value}\` cannot be: ${fault}`)
	return field.type === 'integer' ? text.replace(/^0+(?=\d)/, '') : text
}

async function asked(
	contract: Contract,
	field: Field,
	repository: OpenRepository,
	io: Io,
	ask: NonNullable<Io['ask']>,
): Promise<string> {
	const choice = field.values ? ` (${field.values.map(({ name }) => name).join(', ')})` : ''
	const answer = (await ask(`${visible(field.name + choice)}: `)).trim()
	if (answer === '') throw new CannotJudge(missingNote([field]))
	return checked(contract, field.name, answer, repository, io)
}

function missingNote(fields: readonly Field[]): string {
	const parts = fields.map(({ name, values, type }) => {
		const what = values ? values.map((value) => value.name).join('|') : type
		return `--${/\s/.test(name) ? `"${name}"` : name} <${what}>`
	})
	return `${allOf(fields.map(({ name }) => name))} ${fields.length === 1 ? 'is' : 'are'} not said: add ${allOf(parts)}`
}

/** What the paths of a contract's documents say of a field. */
function takenIn(contract: Contract, { source }: OpenRepository): Given['taken'] {
	return (field) => {
		if (!source.hasFolder(contract.root)) return []
		const { documents } = discover(contract, source, () => false)
		return documents.flatMap(({ captures }) =>
			captures.filter(({ name }) => name === field).map(({ text }) => text),
		)
	}
}

/** A file by that name, or by one that some file systems take for the same, is there. */
function refuseTaken({ files }: Composed, { source }: OpenRepository): void {
	const folded = (path: string) => path.normalize('NFC').toLowerCase()
	const entries = source.list('')
	for (const path of files.keys()) {
		const taken = entries.find((each) => folded(each.path) === folded(path))
		if (taken || source.read(path) !== null)
			throw new CannotJudge(`\`${taken?.path ?? path}\` exists already; nothing is written`)
	}
}

function said(contract: Contract, { known }: Facts): string {
	const names = [...known.keys()].filter((name) =>
		contract.path.template.source.includes(`{${name}`),
	)
	return anyOf(names.map((name) => `${name}: ${known.get(name)}`)).replace(' or ', ' and ')
}
