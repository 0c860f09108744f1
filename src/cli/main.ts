import { findRoot } from '../source/root.ts'
import { UnreadableError } from '../source/types.ts'
import { visible } from '../text/escape.ts'
import { version } from '../version.ts'
import { helpText } from './help.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, type Io } from './io.ts'
import { journalsAt } from './journal-place.ts'
import { type CommandName, type OptionName, type Parsed, parseCommandLine } from './options.ts'

/** Runs a command line and gives its exit code. Loads no more than the command needs. */
export async function main(args: readonly string[], io: Io): Promise<ExitCode> {
	try {
		const parsed = parseCommandLine(args)
		if (parsed.has('version')) {
			io.out(`${version}\n`)
			return CLEAN
		}
		if (parsed.has('help')) {
			io.out(helpText(parsed.command))
			return CLEAN
		}
		return await run(parsed, io)
	} catch (error) {
		io.err(`doc-sync: ${visible(reasonOf(error))}\n`)
		return COULD_NOT_JUDGE
	}
}

/** Commands that write documents. */
const WRITING: readonly CommandName[] = [
	'fix',
	'new',
	'move',
	'rename',
	'migrate',
	'baseline',
	'record',
	'index',
]

/** Options with which nothing is written. */
const READING: readonly OptionName[] = ['dry-run', 'stdout']

/** Looks whether an earlier run was ended while it wrote. */
async function lookForUnfinished(parsed: Parsed, io: Io): Promise<void> {
	const isWriting = WRITING.includes(parsed.command)
	if (!isWriting && parsed.command !== 'check') return
	const { root } = findRoot(io.cwd)
	if (journalsAt(root, io).length === 0) return
	const { putBackUnfinished, tellUnfinished } = await import('./unfinished.ts')
	const isReading = READING.some((name) => parsed.has(name))
	// `check` is a command, and an option of the one that writes indexes.
	if (isWriting && !isReading && !parsed.has('check')) putBackUnfinished(root, io)
	else tellUnfinished(root, io)
}

async function run(parsed: Parsed, io: Io): Promise<ExitCode> {
	await lookForUnfinished(parsed, io)
	switch (parsed.command) {
		case 'check':
			return (await import('./check-command.ts')).checkCommand(parsed, io)
		case 'fix':
			return (await import('./fix-command.ts')).fixCommand(parsed, io)
		case 'new':
			return (await import('./new-command.ts')).newCommand(parsed, io)
		case 'move':
			return (await import('./move-command.ts')).moveCommand(parsed, io)
		case 'rename':
			return (await import('./move-command.ts')).renameCommand(parsed, io)
		case 'migrate':
			return (await import('./migrate-command.ts')).migrateCommand(parsed, io)
		case 'baseline':
			return (await import('./baseline-command.ts')).baselineCommand(parsed, io)
		case 'exceptions':
			return (await import('./exceptions-command.ts')).exceptionsCommand(parsed, io)
		case 'record':
			return (await import('./record-command.ts')).recordCommand(parsed, io)
		case 'index':
			return (await import('./index-command.ts')).indexCommand(parsed, io)
		case 'merge-driver':
			return (await import('./merge-driver-command.ts')).mergeDriverCommand(parsed, io)
		case 'explain':
			return (await import('./explain-command.ts')).explainCommand(parsed, io)
		case 'init':
			return (await import('./init-command.ts')).initCommand(parsed, io)
		case 'config':
			return (await import('./config-command.ts')).configCommand(parsed, io)
	}
}

/** One line for what was expected to go wrong; what was not says so, with its first place in the code. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return `internal error: ${String(error)}`
	const expected =
		error instanceof CannotJudge ||
		error instanceof UnreadableError ||
		['RevisionError', 'WorkspaceError', 'WriteRefusedError'].includes(error.name)
	if (expected) return error.message
	if ('code' in error && typeof error.code === 'string' && 'syscall' in error) return error.message
	const place =
		error.stack
			?.split('\n')
			.find((line) => line.trimStart().startsWith('at '))
			?.trim() ?? ''
	return `internal error: ${error.name}: ${error.message} ${place}`
}
