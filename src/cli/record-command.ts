import { resolve } from 'node:path'
import { openCorpora } from '../check.ts'
import type { OpenCorpus } from '../corpus.ts'
import { openDocument } from '../document.ts'
import type { Finding } from '../finding.ts'
import type { Change } from '../fix/settle.ts'
import { judge } from '../judge.ts'
import { kit } from '../kit.ts'
import { withParser } from '../outline/index.ts'
import { compared } from '../record/compare.ts'
import { nameIn } from '../record/names.ts'
import { readRecord } from '../record/read.ts'
import type { Recorded } from '../record/recorded.ts'
import { sectionsOf } from '../record/sections.ts'
import { oneSided, sideSince } from '../record/since.ts'
import { recordText } from '../record/write.ts'
import { blobId } from '../source/blob.ts'
import { Conversion } from '../source/conversion.ts'
import { git } from '../source/git.ts'
import { gitTopLevel } from '../source/git-folder.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { allOf, count } from '../text/words.ts'
import { printPatch, writeChanges } from './changes.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, FINDINGS, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import {
	lineOf,
	type OpenRepository,
	openRepository,
	requireContracts,
	tellContractFindings,
	tellNotes,
} from './repository.ts'
import { insideRoot } from './root.ts'

interface Target {
	readonly corpus: OpenCorpus
	readonly record: Recorded
}

/**
 * `doc-sync record [document…]`: confirms that the named documents and their
 * counterparts say the same. Without a name it confirms nothing, and lists what
 * is not as it was recorded.
 */
export async function recordCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const repository = await openRepository(parsed, io)
	requireContracts(repository, false)
	tellNotes(repository, io)
	if (tellContractFindings(repository, io)) return COULD_NOT_JUDGE
	const all = await withParser(() => targetsIn(repository))
	if (all.length === 0) throw new CannotJudge('no document here has a counterpart with a `record`')
	if (parsed.words.length === 0) return withParser(() => list(all, io))
	const named = parsed.words.flatMap((word) => targetsFor(word, all, repository, io))
	const targets = [...new Set(named)]
	const obstacles = await withParser(() => unlike(targets, repository))
	if (obstacles.length > 0) return refuse(obstacles, io)
	const changes = await withParser(() => confirmed(targets, repository, io))
	if (parsed.has('dry-run')) await printPatch(changes, io)
	else {
		writeChanges(changes, repository.root, io)
		for (const path of changes.keys()) io.out(`${inert(visible(path))} written\n`)
	}
	if (changes.size === 0) io.err('all of it is recorded as it is\n')
	return CLEAN
}

function targetsIn({ contracts, source }: OpenRepository): Target[] {
	return openCorpora(contracts, source, () => true).flatMap((corpus) =>
		corpus.counterparts().flatMap(({ records }) => records.map((record) => ({ corpus, record }))),
	)
}

/** A document, a counterpart or a record names the pair; a folder all in it. */
function targetsFor(
	word: string,
	all: readonly Target[],
	{ root }: OpenRepository,
	io: Io,
): Target[] {
	const path = insideRoot(root, resolve(io.cwd, word))
	const found = all.filter(({ record }) =>
		[record.path, ...record.sides].some(
			(each) => each === path || path === '' || each.startsWith(`${path}/`),
		),
	)
	if (path === null || found.length === 0)
		throw new CannotJudge(`\`${word}\` is no document here that has a counterpart and a record`)
	return found
}

/** What keeps pairs from being confirmed, whoever says that they say the same. */
function unlike(targets: readonly Target[], { contracts, source }: OpenRepository): Finding[] {
	const sides = new Set(targets.flatMap(({ record }) => record.sides))
	const rules = kit.rules.filter(({ scope }) => scope === 'pair')
	return openCorpora(contracts, source, (path) => sides.has(path)).flatMap((corpus) =>
		judge(corpus, rules, null).filter(({ severity }) => severity === 'error'),
	)
}

function refuse(obstacles: readonly Finding[], io: Io): ExitCode {
	for (const each of obstacles) io.out(`${inert(lineOf(each))}\n`)
	io.err(`nothing is recorded: ${count(obstacles.length, 'difference')} in structure\n`)
	return FINDINGS
}

function list(all: readonly Target[], io: Io): ExitCode {
	const stale = all.flatMap(({ corpus, record }) => {
		const file = corpus.exists(record.path) ? corpus.textOf(record.path) : null
		if (!file) return [`${record.path}: it is missing`]
		const { sides, faults } = readRecord(file)
		if (faults.length > 0) return [`${record.path}: it cannot be read`]
		const changed = record.sides.filter((path) => {
			const side = sides.find(({ name }) => name === nameIn(record.path, path))
			return !side || compared(side, corpus.identify(path), () => corpus.document(path)).hasChanged
		})
		return changed.length === 0
			? []
			: [`${record.path}: ${allOf(changed.map((path) => nameIn(record.path, path)))} changed since`]
	})
	for (const line of stale) io.out(`${inert(visible(line))}\n`)
	const good = all.length - stale.length
	io.err(`${count(good, 'record')} of ${all.length} hold\n`)
	return stale.length === 0 ? CLEAN : FINDINGS
}

/** What the records are to be, those that are so already left out. */
function confirmed(
	targets: readonly Target[],
	{ root, source }: OpenRepository,
	io: Io,
): Map<string, Change> {
	const changes = new Map<string, Change>()
	for (const { corpus, record } of targets) {
		const file = corpus.exists(record.path) ? corpus.textOf(record.path) : null
		const known = file ? readRecord(file).sides : []
		const sides = record.sides.map((path) => {
			const document = corpus.document(path)
			const bytes = source.read(path)
			if (
				!document ||
				!bytes ||
				document.outline.conflicts.length > 0 ||
				document.file.invalidAt !== null
			)
				throw new CannotJudge(`\`${path}\` has a merge conflict, or cannot be read as a document`)
			return { path, document, id: committedId(root, path, bytes) }
		})
		const since = sides.map(({ path, document }) =>
			sideSince(
				nameIn(record.path, path),
				document,
				known.find(({ name }) => name === nameIn(record.path, path)),
				(id) => documentThen(root, path, id),
			),
		)
		tellSince(record, since, io)
		const text = recordText(
			sides.map(({ path, document, id }) => {
				return {
					name: nameIn(record.path, path),
					id,
					sections: sectionsOf(document).map((each) => each.id),
				}
			}),
			record.by,
			record.sides[0] ?? '',
			file,
		)
		const before = file ? source.read(record.path) : null
		const after = new TextEncoder().encode(text)
		if (before === null || !Buffer.from(before).equals(after))
			changes.set(record.path, { before, after })
	}
	return changes
}

/** What a person should look at once more before the record is committed. */
function tellSince(
	{ path }: Recorded,
	sides: readonly ReturnType<typeof sideSince>[],
	io: Io,
): void {
	const unknown = sides.filter(({ before }) => before === null).map(({ name }) => name)
	if (unknown.length === sides.length) return
	if (unknown.length > 0)
		io.err(`${inert(visible(`${path}: what ${allOf(unknown)} was is not in git`))}\n`)
	for (const { changed, unchanged } of oneSided(sides)) {
		const titles = changed.map(({ name, title }) =>
			title === null ? `the beginning of \`${name}\`` : `\`${title}\` in \`${name}\``,
		)
		const line = `${path}: only ${titles.join(' and ')} changed, and not in ${allOf(unchanged)}`
		io.err(`${inert(visible(line))}\n`)
	}
}

/** A record of whole files has git's id of what is committed, whatever line endings stand here. */
function committedId(root: string, path: string, bytes: Uint8Array): string {
	const isConverted = bytes.includes(13) && gitTopLevel(root) !== null
	const id = isConverted ? new Conversion(root, [path]).committed(path, bytes) : null
	return id ?? blobId(bytes)
}

function documentThen(root: string, path: string, id: string) {
	if (gitTopLevel(root) === null) return null
	const answer = git(root, ['cat-file', 'blob', id])
	return answer.ok ? openDocument(path, answer.stdout).document : null
}
