import { join, resolve } from 'node:path'
import { openCorpora } from '../check.ts'
import type { IndexSpec } from '../contract/types.ts'
import type { OpenCorpus } from '../corpus.ts'
import { diffLines } from '../index-file/diff.ts'
import { mayBeAbsent, renderIndex } from '../index-file/render.ts'
import { mayReplace } from '../index-file/replace.ts'
import { loadParser } from '../outline/index.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { writeAtomically } from '../write.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, FINDINGS, type Io } from './io.ts'
import { Obstacles } from './obstacles.ts'
import type { Parsed } from './options.ts'
import {
	type OpenRepository,
	openRepository,
	requireContracts,
	tellContractFindings,
	tellNotes,
} from './repository.ts'
import { insideRoot } from './root.ts'
import { missingFolder } from './unmatched.ts'

interface Target {
	readonly corpus: OpenCorpus
	readonly spec: IndexSpec
	/** A document or a companion of some contract stands at the path. */
	readonly owned: boolean
	readonly obstacles: Obstacles
}

/** `doc-sync index [file…]` */
export async function indexCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	if (parsed.has('stdout') && parsed.has('check'))
		throw new CannotJudge('`--stdout` and `--check` exclude each other')
	const repository = await openRepository(parsed, io)
	requireContracts(repository, parsed.has('allow-empty'))
	tellNotes(repository, io)
	if (tellContractFindings(repository, io)) return COULD_NOT_JUDGE
	const targets = targetsOf(parsed, repository, io)
	if (parsed.has('stdout') && targets.length > 1) {
		throw new CannotJudge(
			`there are ${targets.length} indexes; name the one to print: ${listOf(targets)}`,
		)
	}
	// Titles are rendered and rows are parsed again, after something may have been told already.
	await loadParser()
	const results = targets.map((target) => {
		if (parsed.has('stdout')) return printIndex(target, io)
		if (isLeftOut(target, parsed)) return CLEAN
		return parsed.has('check') ? compareIndex(target, io) : writeIndex(target, repository, io)
	})
	return results.includes(FINDINGS) ? FINDINGS : CLEAN
}

/** The indexes that are named, or all. */
function targetsOf(parsed: Parsed, repository: OpenRepository, io: Io): Target[] {
	const mayBeEmpty = parsed.has('allow-empty')
	const corpora = openCorpora(repository.contracts, repository.source, () => true)
	const documents = new Set(
		corpora.flatMap(({ discovery }) => [
			...discovery.documents.map(({ path }) => path),
			...discovery.companions.map(({ entry }) => entry.path),
		]),
	)
	const all = corpora.flatMap((corpus) => {
		const obstacles = new Obstacles(corpus)
		return corpus.contract.indexes.map((spec) => {
			return { corpus, spec, owned: documents.has(spec.path), obstacles }
		})
	})
	if (all.length === 0 && !mayBeEmpty) throw new CannotJudge('no contract here declares an `index`')
	const named = parsed.words.map((word) => targetOf(word, all, repository, io))
	const targets = named.length > 0 ? [...new Set(named)] : all
	for (const { corpus } of targets) {
		if (!corpus.discovery.rootExists && !mayBeEmpty)
			throw new CannotJudge(missingFolder(corpus.contract))
	}
	return targets
}

function targetOf(word: string, all: readonly Target[], { root }: OpenRepository, io: Io): Target {
	const path = insideRoot(root, resolve(io.cwd, word))
	const found = all.find(({ spec }) => spec.path === path)
	if (found) return found
	const hint = all.length === 0 ? 'there is none here' : `the indexes are ${listOf(all)}`
	throw new CannotJudge(`\`${word}\` is no generated index; ${hint}`)
}

function listOf(targets: readonly Target[]): string {
	return targets.map(({ spec }) => `\`${spec.path}\``).join(', ')
}

/** It is not there, and nobody asks for it: a part of a split index without documents, or one that is not committed and only compared. */
function isLeftOut({ corpus, spec }: Target, parsed: Parsed): boolean {
	if (corpus.textOf(spec.path) !== null) return false
	return (parsed.has('check') && !spec.committed) || mayBeAbsent(spec, corpus.documents())
}

/** The index as the documents say it. */
function textOf({ corpus, spec }: Target): string {
	return renderIndex(spec, corpus.contract, corpus.documents())
}

function printIndex(target: Target, io: Io): ExitCode {
	if (target.obstacles.tell(target.spec.path, io)) return FINDINGS
	io.out(textOf(target))
	return CLEAN
}

/** A contract may come from a stranger; what it calls an index is not overwritten if it is something else. */
function refuseForeign({ spec, owned }: Target, found: string | null): void {
	if (owned)
		throw new CannotJudge(`\`${spec.path}\` is a document, and no index is written over one`)
	if (found === null || mayReplace(found, spec)) return
	throw new CannotJudge(
		`\`${spec.path}\` does not begin with \`# ${spec.title}\`, so it is not the index and is not written over; delete it first if it is an old one`,
	)
}

/** The index as it is; null if there is none. */
function committed({ corpus, spec }: Target): string | null {
	return corpus.textOf(spec.path)?.text.replace(/\r\n/g, '\n') ?? null
}

/** The comparison is worth having even where the index cannot be written. */
function compareIndex(target: Target, io: Io): ExitCode {
	const blocked = target.obstacles.tell(target.spec.path, io)
	const text = textOf(target)
	const found = committed(target)
	const path = visible(target.spec.path)
	if (found === text) {
		if (!blocked) io.err(`${path} is fresh\n`)
		return blocked ? FINDINGS : CLEAN
	}
	const problem = found === null ? 'does not exist' : 'is not what the documents say'
	const diff = found === null ? [] : diffLines(found, text).map((line) => `${visible(line)}\n`)
	io.out(inert([`${path} ${problem}; run \`doc-sync index\`\n`, ...diff].join('')))
	return FINDINGS
}

function writeIndex(target: Target, { root }: OpenRepository, io: Io): ExitCode {
	if (target.obstacles.tell(target.spec.path, io)) return FINDINGS
	const text = textOf(target)
	const path = visible(target.spec.path)
	const found = committed(target)
	if (found === text) {
		io.err(`${path} is fresh\n`)
		return CLEAN
	}
	refuseForeign(target, found)
	writeAtomically(join(root, ...target.spec.path.split('/')), text, root)
	io.err(`${path} written\n`)
	return CLEAN
}
