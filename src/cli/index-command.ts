import { join, resolve } from 'node:path'
import { openCorpora } from '../check.ts'
import type { IndexSpec } from '../contract/types.ts'
import type { OpenCorpus } from '../corpus.ts'
import type { Finding } from '../finding.ts'
import { diffLines } from '../index-file/diff.ts'
import { renderIndex } from '../index-file/render.ts'
import { judge } from '../judge.ts'
import { visible } from '../report/escape.ts'
import { count } from '../text/words.ts'
import { writeAtomically } from '../write.ts'
import { CannotJudge, CLEAN, type ExitCode, FINDINGS, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import {
	insideRoot,
	kit,
	type OpenRepository,
	openRepository,
	recognisedNote,
	requireContracts,
} from './repository.ts'

interface Target {
	readonly corpus: OpenCorpus
	readonly spec: IndexSpec
}

/** Rules whose findings make an index wrong: rows would be missing or have no title. */
const NEEDED = ['path-shape', 'title-form']

/** `doc-sync index [file…]` */
export function indexCommand(parsed: Parsed, io: Io): ExitCode {
	const repository = openRepository(parsed, io)
	requireContracts(repository, parsed.has('allow-empty'))
	refuseUnusable(repository)
	io.err(recognisedNote(repository))
	const targets = targetsOf(parsed, repository, io)
	if (parsed.has('stdout') && targets.length > 1) {
		throw new CannotJudge(
			`there are ${targets.length} indexes; name the one to print: ${targets.map(({ spec }) => `\`${spec.path}\``).join(', ')}`,
		)
	}
	const results = targets.map((target) => {
		if (parsed.has('stdout')) return printIndex(target, io)
		return parsed.has('check') ? compareIndex(target, io) : writeIndex(target, repository, io)
	})
	return results.includes(FINDINGS) ? FINDINGS : CLEAN
}

function refuseUnusable({ contracts }: OpenRepository): void {
	const [first] = contracts.findings
	if (!first) return
	const more =
		contracts.findings.length > 1
			? ` (and ${contracts.findings.length - 1} more; \`doc-sync\` shows them)`
			: ''
	throw new CannotJudge(
		`${first.path}:${first.start.line}:${first.start.column} ${first.message}; ${first.help}${more}`,
	)
}

function targetsOf(parsed: Parsed, repository: OpenRepository, io: Io): Target[] {
	const corpora = openCorpora(repository.contracts, repository.source, () => true)
	const all = corpora.flatMap((corpus) => corpus.contract.indexes.map((spec) => ({ corpus, spec })))
	if (all.length === 0) throw new CannotJudge('no contract here declares an `index`')
	const wanted = parsed.words.map((word) => {
		const path = insideRoot(repository.root, resolve(io.cwd, word))
		const found = all.find(({ spec }) => spec.path === path)
		if (!found)
			throw new CannotJudge(
				`\`${word}\` is no generated index; the indexes are ${all.map(({ spec }) => `\`${spec.path}\``).join(', ')}`,
			)
		return found
	})
	const targets = wanted.length > 0 ? wanted : all
	for (const { corpus } of targets) {
		const { root, name } = corpus.contract
		if (!corpus.discovery.rootExists && !parsed.has('allow-empty'))
			throw new CannotJudge(`the folder \`${root}\` of the contract \`${name}\` does not exist`)
	}
	return targets
}

/** The index as the documents say it; null, with the reasons told, if they do not say enough. */
function textOf({ corpus, spec }: Target, io: Io): string | null {
	const blocking = judge(
		corpus,
		kit.rules.filter((rule) => NEEDED.includes(rule.id)),
		null,
	)
	if (blocking.length === 0) return renderIndex(spec, corpus.contract, corpus.documents())
	io.err(
		`${visible(spec.path)} cannot be made: ${count(blocking.length, 'document')} ${blocking.length === 1 ? 'has' : 'have'} a wrong path or title\n`,
	)
	for (const finding of blocking.slice(0, 20)) io.err(`  ${lineOf(finding)}\n`)
	if (blocking.length > 20)
		io.err(`  … and ${blocking.length - 20} more; \`doc-sync\` shows them\n`)
	return null
}

function lineOf({ path, start, message, help }: Finding): string {
	return visible(`${path}:${start.line}:${start.column} ${message}; ${help}`)
}

function printIndex(target: Target, io: Io): ExitCode {
	const text = textOf(target, io)
	if (text === null) return FINDINGS
	io.out(text)
	return CLEAN
}

function committed({ corpus, spec }: Target): string | null {
	return corpus.textOf(spec.path)?.text.replace(/\r\n/g, '\n') ?? null
}

function compareIndex(target: Target, io: Io): ExitCode {
	const text = textOf(target, io)
	if (text === null) return FINDINGS
	const found = committed(target)
	const path = visible(target.spec.path)
	if (found === text) {
		io.err(`${path} is fresh\n`)
		return CLEAN
	}
	io.out(
		`${path} ${found === null ? 'does not exist' : 'is not what the documents say'}; run \`doc-sync index\`\n`,
	)
	if (found !== null) for (const line of diffLines(found, text)) io.out(`${visible(line)}\n`)
	return FINDINGS
}

function writeIndex(target: Target, repository: OpenRepository, io: Io): ExitCode {
	const text = textOf(target, io)
	if (text === null) return FINDINGS
	const path = visible(target.spec.path)
	if (committed(target) === text) io.err(`${path} is fresh\n`)
	else {
		writeAtomically(join(repository.root, ...target.spec.path.split('/')), text, repository.root)
		io.err(`${path} written\n`)
	}
	return CLEAN
}
