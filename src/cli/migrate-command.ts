import { movedBaseline } from '../baseline/move.ts'
import { bind } from '../bind/bind.ts'
import type { Bound, Document } from '../bind/types.ts'
import { contractsOf } from '../check.ts'
import type { Contract } from '../contract/types.ts'
import { outlook } from '../create/create.ts'
import { openDocument } from '../document.ts'
import type { Finding } from '../finding.ts'
import { keptRecords } from '../fix/records.ts'
import { kit } from '../kit.ts'
import type { Moves } from '../move/links.ts'
import { folderMoves, type Migration, planMigration } from '../move/migrate.ts'
import { restateEdits, staysBehind } from '../move/restate.ts'
import { type Rewriting, type Rewritten, rewrite } from '../move/rewrite.ts'
import { withParser } from '../outline/index.ts'
import { quickHead } from '../source/history.ts'
import { commitTree } from '../source/revision.ts'
import type { Source } from '../source/types.ts'
import { visible } from '../text/escape.ts'
import { allOf, count } from '../text/words.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, type Io } from './io.ts'
import {
	carryOut,
	leftAlone,
	MAX_LINES,
	refuseTaken,
	tellFindings,
	tellKept,
	tellPlan,
	tellUnread,
	tellUnsettled,
} from './moving.ts'
import { contractNamed, tellStale } from './new-command.ts'
import type { Parsed } from './options.ts'
import {
	type OpenRepository,
	openRepository,
	tellContractFindings,
	tellNotes,
} from './repository.ts'

/** `doc-sync migrate <old contract> <contract>` */
export async function migrateCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const [old, name, ...more] = parsed.words
	if (old === undefined || name === undefined || more.length > 0)
		throw new CannotJudge(
			'`doc-sync migrate` takes two contracts: `doc-sync migrate <old contract> <contract>`',
		)
	const repository = await openRepository(parsed, io)
	if (tellContractFindings(repository, io)) return COULD_NOT_JUDGE
	tellNotes(repository, io)
	const to = contractNamed(name, repository)
	const from = await oldContract(old, name, repository)
	if (from.forEach || to.forEach)
		throw new CannotJudge('a document of a package stays with its package, so it is not migrated')
	const { source, contracts } = repository
	const others = contracts.contracts.filter(({ name }) => name !== to.name && name !== from.name)
	const open = (path: string) => documentAt(path, source)
	const plan = await withParser(() => planMigration(from, to, others, source, open))
	refuseStuck(plan, from, to)
	const linked = [...plan.links].map(([old, { path }]) => [old, path] as const)
	refuseTaken(new Map([...plan.moves, ...linked]), repository)
	const rewritten = await withParser(() => rewriteAll(plan, from, to, repository))
	const files = new Map<string, Uint8Array | null>()
	for (const path of [...plan.moves.keys(), ...plan.indexes.keys()]) files.set(path, null)
	for (const { path, bytes } of rewritten.files.values()) files.set(path, bytes)
	const names = new Map([[from.name, to.name]])
	const known = [...plan.indexes].filter((each): each is [string, string] => each[1] !== null)
	const moved = new Map([...plan.moves, ...known])
	const debt = movedBaseline(source, repository.contracts.config.path, moved, names)
	for (const [path, bytes] of debt) files.set(path, bytes)
	const behind = [...rewritten.behind.keys()]
	const ahead = new Set(behind.flatMap((path) => plan.companions.get(path)?.path ?? []))
	const changing = { source, files: new Map(files), moves: plan.moves, ahead }
	const records = await withParser(() => keptRecords(repository.contracts, changing))
	for (const [path, bytes] of records) files.set(path, bytes)
	const after = await withParser(() => outlook(repository, repository.contracts, kit, files))
	const renamed = known.filter(([, now]) => after.changes.get(now)?.after)
	const renames = new Map([...plan.moves, ...renamed])
	const { changes } = after
	const documents = [...plan.documents.keys()]
	const carried = { changes, moves: renames, links: plan.links, documents }
	const dry = parsed.has('dry-run')
	if (dry) tellPlan(new Map([...renames, ...linked]), rewritten, [...changes.keys()], io)
	const unsettled = dry ? [] : carryOut(carried, repository.root, io)
	tellMigrated(plan, rewritten, [from, to], dry, io)
	tellUnsettled(unsettled, io)
	tellUnread(rewritten, io)
	tellKept(rewritten, io)
	tellBehind(rewritten, plan.moves, io)
	for (const path of plan.symlinks)
		io.err(
			`${visible(path)} is a symbolic link to no file of the tree, so it stays; move it by hand\n`,
		)
	tellStale(after.report, io)
	tellMentions(from, to, after.source, io)
	const left = after.report.findings.filter(({ contract }) => contract === to.name)
	if (left.length > 0) io.err(`left to do, under \`${visible(to.name)}\`:\n`)
	const place = ({ path, start }: Finding) => `${path}:${start.line}:${start.column}`
	tellFindings(left, place, io, MAX_LINES)
	tellEmptied(from, repository, after.source, io)
	return CLEAN
}

/** A contract whose folder is gone lets no check run. */
function tellEmptied(from: Contract, { contracts }: OpenRepository, after: Source, io: Io): void {
	if (contracts.contracts.includes(from) && !after.hasFolder(from.root))
		io.err(`\`${visible(from.name)}\` has no documents any more: take it out of the contracts\n`)
}

/** The contract as it is here or, where it is gone or the same one is meant, as it was in the last commit. */
async function oldContract(
	name: string,
	now: string,
	{ contracts, root, config }: OpenRepository,
): Promise<Contract> {
	const here = contracts.contracts.find((each) => each.name === name)
	if (here && name !== now) return here
	const head = quickHead(root)
	if (head === null) {
		if (name !== now) return contractNamed(name, { contracts })
		throw new CannotJudge(
			`there is no commit to say what \`${name}\` was; name the contract that it was, as another one`,
		)
	}
	const source = commitTree(root, head)
	const known = config !== null && source.entries.has(config) ? config : null
	const earlier = await withParser(() => contractsOf({ source, config: known }, kit))
	const found = earlier.contracts.find((each) => each.name === name)
	if (found && earlier.findings.length === 0) return found
	const names = [...contracts.contracts, ...earlier.contracts].map((each) => `\`${each.name}\``)
	throw new CannotJudge(
		`\`${name}\` is no contract here or in the last commit; they are ${[...new Set(names)].join(', ')}`,
	)
}

/** Null for what is beyond a bound, no UTF-8, or in conflict. */
function documentAt(path: string, source: Source): Document | null {
	const bytes = source.read(path)
	const { document } = bytes === null ? { document: null } : openDocument(path, bytes)
	return document?.file.invalidAt === null && document.outline.conflicts.length === 0
		? document
		: null
}

function refuseStuck({ documents, stuck }: Migration, from: Contract, to: Contract): void {
	if (documents.size === 0)
		throw new CannotJudge(`\`${from.name}\` has no documents below \`${from.root || '.'}\``)
	const [first] = stuck
	if (first === undefined) return
	const more = stuck.length === 1 ? '' : `, and ${count(stuck.length - 1, 'other')}`
	throw new CannotJudge(
		`\`${first}\`${more} would have no path of the form \`${to.path.template.source}\`; nothing is moved`,
	)
}

/** To move is more than a seal leaves open, and what stays alone in the old place is governed by nobody. */
function refuseSealed({ moves }: Pick<Migration, 'moves'>, sealed: ReadonlySet<string>): void {
	const [first, ...others] = [...moves.keys()].filter((path) => sealed.has(path))
	if (first === undefined) return
	const are = others.length === 0 ? 'is' : `and ${count(others.length, 'other file')} are`
	throw new CannotJudge(
		`\`${first}\` ${are} sealed, and would have to move; nothing is moved. Take the seal off the contract first, or let these files be`,
	)
}

/** What a migration does to all files, and what a person has yet to do in some. */
interface Restated extends Rewritten {
	/** Translations, by their old paths, and what they do not say in words that can be said anew. */
	readonly behind: ReadonlyMap<string, readonly string[]>
}

function rewriteAll(
	{ documents, companions, moves, indexes }: Migration,
	from: Contract,
	to: Contract,
	repository: OpenRepository,
): Restated {
	const { generated, sealed } = leftAlone(repository, [from])
	refuseSealed({ moves }, sealed)
	const known = [...indexes].filter((each): each is [string, string] => each[1] !== null)
	const all = new Map<string, Bound>()
	const rewriting: Rewriting = {
		moves,
		links: new Map([...folderMoves(moves), ...moves, ...known]),
		edited: new Set([...documents.keys(), ...companions.keys()]),
		generated: new Set([...generated, ...indexes.keys()]),
		closed: sealed,
		edits: (document) => {
			const { path } = document.file
			const candidate = documents.get(path) ?? companions.get(path)
			if (!candidate) return []
			const bound = bind(document, { ...candidate, path }, from)
			all.set(path, bound)
			return restateEdits(bound, to)
		},
	}
	const rewritten = rewrite(rewriting, repository.source)
	const pairs = [...companions].map(
		([path, { path: own }]) => [path, all.get(own), all.get(path)] as const,
	)
	const behind = pairs.flatMap(([path, document, other]) => {
		const stays = document && other ? staysBehind(document, other, to) : []
		return stays.length > 0 ? [[path, stays] as const] : []
	})
	return { ...rewritten, behind: new Map(behind) }
}

/** Names the translations that a person has to bring along. */
function tellBehind({ behind }: Restated, moves: Moves, io: Io): void {
	for (const [path, stays] of behind) {
		const they =
			stays.length === 1
				? 'is not in a known form, so it stays'
				: 'are not in a known form, so they stay'
		const what = `${moves.get(path) ?? path}: ${allOf(stays)} ${they}; write it as the document has it`
		io.err(`${visible(what)}\n`)
	}
}

function tellMigrated(
	{ documents }: Migration,
	{ files }: Rewritten,
	[from, to]: readonly [Contract, Contract],
	dry: boolean,
	io: Io,
): void {
	const links = [...files.values()].reduce((sum, each) => sum + each.links, 0)
	const linking = [...files.values()].filter((each) => each.links > 0).length
	const what = `${count(documents.size, 'document')} of \`${from.name}\``
	const how = `${count(links, 'link')} in ${count(linking, 'file')} rewritten`
	io.err(`${visible(`${what} ${dry ? 'would go' : 'went'} to \`${to.name}\`; ${how}`)}\n`)
}

/** Names the files that still speak of the old root or the old waivers, as scripts and prose do. */
function tellMentions(from: Contract, to: Contract, source: Source, io: Io): void {
	const words = wordsOf(from).filter((each) => !wordsOf(to).some((other) => other.includes(each)))
	const naming = (word: string) =>
		source
			.list('')
			.filter(({ path, kind }) => kind === 'file' && holds(source.read(path), word))
			.map(({ path }) => path)
	for (const word of words) {
		const paths = naming(word)
		const more = paths.length > MAX_LINES ? ` and ${paths.length - MAX_LINES} more` : ''
		if (paths.length > 0)
			io.err(
				`\`${visible(word)}\` still stands in ${paths.slice(0, MAX_LINES).map(visible).join(', ')}${more}\n`,
			)
	}
}

function wordsOf(contract: Contract): string[] {
	const waivers = contract.variant(contract.cases.map(({ name }) => name)).waivers
	return [...(contract.root === '' ? [] : [contract.root]), ...waivers.map((each) => each.comment)]
}

function holds(bytes: Uint8Array | null, word: string): boolean {
	if (bytes === null) return false
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(word)
}
