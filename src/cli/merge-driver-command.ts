import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { mergeBaselines } from '../baseline/merge.ts'
import { baselinePath } from '../baseline/read.ts'
import type { Contract, IndexSpec } from '../contract/types.ts'
import { mergeIndexes, type Sides } from '../index-file/merge.ts'
import { mergeRecords } from '../record/merge.ts'
import { isRecordOf } from '../record/paths.ts'
import { withIds } from '../record/write.ts'
import { git } from '../source/git.ts'
import { mergeBlobs } from '../source/merge-blobs.ts'
import { visible } from '../text/escape.ts'
import { allOf, count } from '../text/words.ts'
import { writeAtomically } from '../write.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, FINDINGS, type Io } from './io.ts'
import { COMMANDS, type Parsed } from './options.ts'
import { openRepository } from './repository.ts'
import { insideRoot } from './root.ts'

/** What git names: three files that hold the versions, and the path that they are of. */
interface Files {
	readonly base: string
	readonly ours: string
	readonly theirs: string
	/** As git counts it, from the top of the work tree. */
	readonly path: string
}

type Found =
	| { readonly spec: IndexSpec; readonly contract: Contract }
	| { readonly baseline: string }
	| { readonly record: true }

interface Text {
	/** LF, without a byte order mark. */
	readonly text: string
	readonly crlf: boolean
	readonly bom: boolean
}

/**
 * `doc-sync merge-driver <base> <ours> <theirs> <path>`: git runs it for an index
 * a baseline or a record of translations that both sides changed, takes what then stands in the file of our side, and
 * takes any exit code but 0 for a conflict. What cannot be read as one is
 * merged line by line, as git does without a driver.
 */
export async function mergeDriverCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const files = filesOf(parsed, io)
	const found = await fileAt(files.path, parsed, io)
	if (typeof found === 'string') return mergeLines(files, found, io)
	const texts = [files.base, files.ours, files.theirs].map(readText)
	if (texts.includes(null)) return mergeLines(files, 'it is no UTF-8 text', io)
	const [base, ours, theirs] = texts as [Text, Text, Text]
	const sides: Sides = { base: base.text, ours: ours.text, theirs: theirs.text }
	if ('baseline' in found) {
		const text = mergeBaselines(sides, found.baseline)
		if (text === null) return mergeLines(files, 'it is not as `doc-sync baseline` writes it', io)
		writeAtomically(files.ours, written(text.replace(/\r\n/g, '\n'), base, ours, theirs))
		return CLEAN
	}
	if ('record' in found)
		return mergeRecord(files, sides, written(ours.text, base, ours, theirs), io)
	const merged = mergeIndexes(sides, found.spec, found.contract)
	if (!merged) return mergeLines(files, 'it is not as the contract of this side writes it', io)
	writeAtomically(files.ours, written(merged.text, base, ours, theirs))
	const path = visible(files.path)
	if (merged.untold.length > 0) {
		const order = allOf(merged.untold)
		io.err(`${path}: the order depends on ${visible(order)}, which no row tells; ${MEND}\n`)
	}
	if (merged.conflicts.length === 0) return CLEAN
	const rows = count(merged.conflicts.length, 'document')
	io.err(`${path}: both sides changed the row of ${rows}; merge these, then ${MEND}\n`)
	for (const each of merged.conflicts.slice(0, MAX_LINES)) io.err(`  ${visible(each)}\n`)
	return FINDINGS
}

const MEND = 'run `doc-sync index`'
const CONFIRM = 'run `doc-sync record`'
const MAX_LINES = 20

function filesOf({ words }: Parsed, io: Io): Files {
	const [base, ours, theirs, path] = words
	if (path === undefined || words.length > 4 || words.includes(''))
		throw new CannotJudge(
			`\`merge-driver\` is run by git, with four names: \`${COMMANDS['merge-driver'].usage}\``,
		)
	const at = (file: string | undefined) => resolve(io.cwd, file ?? '')
	return { base: at(base), ours: at(ours), theirs: at(theirs), path }
}

/** The baseline, or the contract and what it says of the index, or why it is neither. */
async function fileAt(path: string, parsed: Parsed, io: Io): Promise<Found | string> {
	// git runs drivers at the top of the work tree; the contract may stand further down.
	const file = resolve(io.cwd, path)
	const opened = await openRepository(parsed, io, dirname(file)).catch(reasonOf)
	if (typeof opened === 'string') return opened
	const { root, contracts } = opened
	const baseline = baselinePath(contracts.config.path)
	if (insideRoot(root, file) === baseline) return { baseline }
	if (contracts.findings.length > 0) return 'the contract of this side cannot be used'
	const inside = insideRoot(root, file)
	for (const contract of contracts.contracts) {
		const spec = contract.indexes.find((index) => index.path === inside)
		if (spec) return { spec, contract }
	}
	const isRecord = contracts.contracts.some((contract) => isRecordOf(contract, inside ?? ''))
	return isRecord ? { record: true } : 'no contract of this side declares it as an index'
}

/** A tree that is half merged may have no contract that can be read; the merge must not end there. */
function reasonOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error)
}

function readText(file: string): Text | null {
	try {
		const all = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
			readFileSync(file),
		)
		const bom = all.startsWith('\ufeff')
		const text = (bom ? all.slice(1) : all).replace(/\r\n/g, '\n')
		return { text, bom, crlf: all.includes('\r\n') }
	} catch (error) {
		if (error instanceof TypeError) return null
		throw error
	}
}

/** With the line endings and the byte order mark of the side that changed them. */
function written(text: string, base: Text, ours: Text, theirs: Text): string {
	const settled = (key: 'bom' | 'crlf') => (ours[key] === base[key] ? theirs[key] : ours[key])
	return `${settled('bom') ? '\ufeff' : ''}${settled('crlf') ? text.replace(/\n/g, '\r\n') : text}`
}

/** A record that no side could vouch for stays in conflict: then a person looks. */
function mergeRecord(files: Files, sides: Sides, text: string, io: Io): ExitCode {
	const merged = mergeRecords(sides, ({ base, ours, theirs }) =>
		mergeBlobs(io.cwd, [ours, base, theirs]),
	)
	if (merged.ids === null) return mergeLines(files, merged.reason, io, CONFIRM)
	writeAtomically(files.ours, withIds(text, merged.ids))
	return CLEAN
}

/** The merge that git makes of any text. */
function mergeLines(
	{ base, ours, theirs, path }: Files,
	reason: string,
	io: Io,
	mend = MEND,
): ExitCode {
	const labels = ['ours', 'base', 'theirs'].flatMap((label) => ['-L', label])
	const answer = git(io.cwd, ['merge-file', '-q', ...labels, ours, base, theirs])
	io.err(`${visible(path)} is merged line by line: ${reason}; then ${mend}\n`)
	if (answer.ok) return CLEAN
	// The number of conflicts, or that it is no text.
	if (answer.status !== null && answer.status < 128) return FINDINGS
	io.err(`${visible(path)} cannot be merged: ${visible(answer.reason)}\n`)
	return COULD_NOT_JUDGE
}
