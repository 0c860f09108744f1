import { resolve } from 'node:path'
import { movedBaseline } from '../baseline/move.ts'
import { bind, knownOf } from '../bind/bind.ts'
import type { Bound } from '../bind/types.ts'
import { openCorpora } from '../check.ts'
import type { Contract } from '../contract/types.ts'
import type { OpenCorpus } from '../corpus.ts'
import { outlook } from '../create/create.ts'
import { faultOf, slugField } from '../create/facts.ts'
import type { CompanionFile } from '../discover.ts'
import { keptRecords } from '../fix/records.ts'
import { kit } from '../kit.ts'
import type { Moves } from '../move/links.ts'
import { type Aim, askedBy, companionEdits, movesOf, ownEdits } from '../move/plan.ts'
import { type Rewriting, rewrite } from '../move/rewrite.ts'
import { nearest } from '../nearest.ts'
import { withParser } from '../outline/index.ts'
import { match } from '../template/match.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { allOf, anyOf } from '../text/words.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, type Io } from './io.ts'
import {
	carryOut,
	leftAlone,
	refuseTaken,
	tellKept,
	tellLeft,
	tellPlan,
	tellUnread,
	tellUnsettled,
	tellWritten,
} from './moving.ts'
import { tellStale } from './new-command.ts'
import type { Parsed } from './options.ts'
import {
	type OpenRepository,
	openRepository,
	tellContractFindings,
	tellNotes,
} from './repository.ts'
import { insideRoot } from './root.ts'

/** A document with the files that go with it. */
interface Subject {
	readonly bound: Bound
	readonly companions: readonly CompanionFile[]
}

/** `doc-sync move <document> <state>` */
export function moveCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const usage = '`doc-sync move` takes a document and a state: `doc-sync move <document> <state>`'
	return change(parsed, io, usage, async ({ bound: { contract, facts } }, wanted) => {
		const state = stateNamed(contract, wanted)
		const known = contract.state === null ? 'absent' : knownOf(facts, contract.state)
		requireTransition(contract, typeof known === 'object' ? known.value : null, state)
		return { state, title: null, fields: fieldsFor(contract, state, parsed) }
	})
}

/** `doc-sync rename <document> "<title>"` */
export function renameCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const usage =
		'`doc-sync rename` takes a document and a title: `doc-sync rename <document> "<title>"`'
	return change(parsed, io, usage, async ({ bound: { contract } }, wanted) => {
		const captures = contract.title?.[0] ? match(contract.title[0].matcher, wanted.trim()) : null
		const text = captures?.find(({ name }) => name === 'title')?.text ?? wanted.trim()
		if (text === '' || /\p{Cc}|\p{Zl}|\p{Zp}/u.test(text))
			throw new CannotJudge('the title is empty, or more than one line of text')
		const slug = await slugFor(contract, text, parsed)
		return { state: null, title: { text, slug }, fields: new Map() }
	})
}

/** What the path says of the new title: what was said, else the title as a slug. */
async function slugFor(contract: Contract, title: string, { fields }: Parsed): Promise<string> {
	const name = slugField(contract)
	const other = [...fields.keys()].find((each) => each !== name)
	if (other !== undefined)
		throw new CannotJudge(
			`\`--${other}\` is no part of a title${name === null ? '' : `; the path has \`--${name}\``}`,
		)
	const given = name === null ? undefined : fields.get(name)
	const field = contract.fields.get(name ?? '')
	const fault = given === undefined || !field ? null : faultOf(field, given)
	if (fault !== null) throw new CannotJudge(`\`--${name} ${given}\` cannot be: ${fault}`)
	if (given !== undefined || name === null) return given ?? ''
	const { slugOf } = await import('../create/slug.ts')
	const slug = slugOf(title)
	if (slug === '')
		throw new CannotJudge(`\`${title}\` gives no name for the path; add \`--${name} <slug>\``)
	return slug
}

async function change(
	parsed: Parsed,
	io: Io,
	usage: string,
	aimFor: (subject: Subject, word: string) => Promise<Aim>,
): Promise<ExitCode> {
	const [word, wanted, ...more] = parsed.words
	if (word === undefined || wanted === undefined || more.length > 0) throw new CannotJudge(usage)
	const repository = await openRepository(parsed, io)
	if (tellContractFindings(repository, io)) return COULD_NOT_JUDGE
	tellNotes(repository, io)
	const subject = await withParser(() => subjectAt(word, repository, io))
	const aim = await aimFor(subject, wanted)
	const moves = movesOf(subject.bound, subject.companions, aim)
	if (moves === null) throw new CannotJudge('the document would have no path of its contract')
	refuseTaken(moves, repository)
	const { bound } = subject
	refuseSealed(bound, aim, moves)
	const own = bound.file.path
	const { generated, sealed } = await withParser(() => leftAlone(repository))
	sealed.delete(own)
	const rewriting: Rewriting = {
		moves,
		links: moves,
		edited: new Set([own]),
		generated,
		closed: sealed,
		edits: (document) =>
			document.file.path === own ? ownEdits(bound, aim) : companionEdits(document, bound, aim),
	}
	const rewritten = await withParser(() => rewrite(rewriting, repository.source))
	const files = new Map<string, Uint8Array | null>()
	for (const path of moves.keys()) files.set(path, null)
	for (const { path, bytes } of rewritten.files.values()) files.set(path, bytes)
	const { config } = repository.contracts
	const debt = movedBaseline(repository.source, config.path, moves)
	for (const [path, bytes] of debt) files.set(path, bytes)
	const ahead = new Set(aim.title ? [own] : [])
	const changing = { source: repository.source, files: new Map(files), moves, ahead }
	const records = await withParser(() => keptRecords(repository.contracts, changing))
	for (const [path, bytes] of records) files.set(path, bytes)
	const after = await withParser(() => outlook(repository, repository.contracts, kit, files))
	const path = moves.get(own) ?? own
	if (parsed.has('dry-run')) tellPlan(moves, rewritten, [...after.changes.keys()], io)
	else {
		const carried = { changes: after.changes, moves, documents: [own] }
		const unsettled = carryOut(carried, repository.root, io)
		io.out(`${inert(visible(path))}\n`)
		tellWritten(path, moves, rewritten, [...after.changes.keys()], io)
		tellUnsettled(unsettled, io)
	}
	tellUnread(rewritten, io)
	tellKept(rewritten, io)
	tellStale(after.report, io)
	tellLeft(after.report, path, aim.state, io)
	return CLEAN
}

/** A move may change lines that a seal leaves open, and no more. */
function refuseSealed({ variant, contract, file }: Bound, aim: Aim, moves: Moves): void {
	const { seal } = variant
	const isOpen = seal?.except.includes(contract.state ?? '') && moves.size === 0 && !aim.title
	if (!seal || isOpen) return
	throw new CannotJudge(
		`\`${file.path}\` is sealed, so it stays where it is and as it is; nothing is moved`,
	)
}

function subjectAt(word: string, { root, source, contracts }: OpenRepository, io: Io): Subject {
	const path = insideRoot(root, resolve(io.cwd, word))
	const corpora = openCorpora(contracts, source, (each) => each === path)
	refuseCompanion(corpora, path, word)
	for (const corpus of corpora) {
		const { discovery, contract } = corpus
		const candidate = discovery.documents.find((each) => each.path === path)
		const document = candidate && corpus.document(candidate.path)
		if (!candidate || !document) continue
		if (candidate.entry.kind !== 'file')
			throw new CannotJudge(`\`${word}\` is a symbolic link; name the file that it leads to`)
		if (document.file.invalidAt !== null || document.outline.conflicts.length > 0)
			throw new CannotJudge(`\`${word}\` is not valid UTF-8, or has a merge conflict`)
		return { bound: bind(document, candidate, contract), companions: discovery.companions }
	}
	throw new CannotJudge(`\`${word}\` is no document of a contract here`)
}

/** What goes with a document moves with it, be it a document of another contract or none. */
function refuseCompanion(corpora: readonly OpenCorpus[], path: string | null, word: string): void {
	for (const { discovery, exists } of corpora) {
		const document = discovery.companions.find(({ entry }) => entry.path === path)?.document
		if (document && exists(document))
			throw new CannotJudge(`\`${word}\` goes with \`${document}\`, and moves with that`)
	}
}

function stateNamed({ name, state, fields }: Contract, wanted: string): string {
	const values = fields.get(state ?? '')?.values?.map((each) => each.name)
	if (!values) throw new CannotJudge(`the contract \`${name}\` has no states`)
	if (values.includes(wanted)) return wanted
	const close = nearest(wanted, values)
	const hint = close === null ? `the states are ${anyOf(values)}` : `did you mean \`${close}\`?`
	throw new CannotJudge(`\`${wanted}\` is no state of \`${name}\`; ${hint}`)
}

function requireTransition({ transitions }: Contract, from: string | null, to: string): void {
	if (from === to) throw new CannotJudge(`the document is \`${to}\` already`)
	if (transitions === null || from === null) return
	const allowed = transitions.get(from) ?? []
	if (allowed.includes(to)) return
	const hint = allowed.length === 0 ? 'it leads to no other state' : `it leads to ${anyOf(allowed)}`
	throw new CannotJudge(`no document moves from \`${from}\` to \`${to}\`; ${hint}`)
}

function fieldsFor(contract: Contract, state: string, { fields }: Parsed): Map<string, string> {
	const asked = askedBy(contract, state)
	for (const [name, value] of fields) {
		const field = contract.fields.get(name)
		if (!field || !asked.includes(name)) {
			const hint = asked.length === 0 ? 'it takes no more words' : `it takes ${allOf(asked)}`
			throw new CannotJudge(`\`--${name}\` is not for the state \`${state}\`; ${hint}`)
		}
		const fault = faultOf(field, value)
		if (fault !== null) throw new CannotJudge(`\`--${name} ${value}\` cannot be: ${fault}`)
	}
	const missing = asked.filter((name) => !fields.has(name))
	if (missing.length > 0)
		throw new CannotJudge(
			`the state \`${state}\` takes ${allOf(missing)}: add ${allOf(missing.map((name) => `--${name} "…"`))}`,
		)
	return new Map(fields)
}
