import { execFile, spawnSync } from 'node:child_process'
import { env } from 'node:process'
import { gitTopLevel, indexFile } from './git-folder.ts'

/** What git printed, or why it could not answer. */
export type GitAnswer =
	| { readonly ok: true; readonly stdout: Buffer; readonly stderr: string }
	| {
			readonly ok: false
			/** The exit code; null if git did not run or was killed. */
			readonly status: number | null
			/** One line for people, without a final period. */
			readonly reason: string
	  }

/*
 * Besides `scripts/` this is the one file that looks at the process: git's own
 * environment has to be given on, whoever runs it, and passing it through every
 * stage would only hide that.
 */

const longestAnswer = 1 << 30
/** Milliseconds. git itself waits for ever where a file of the tree is a pipe; no repository needs this long. */
const longestRun = 120_000

/**
 * A repository's own configuration can name programs to run, and the repository
 * may be a stranger's. Content filters (`filter.*.clean`) cannot be switched off
 * from here: commands that read work-tree files through them (`status`,
 * `ls-files -m`, `diff` without `--cached`, `diff-files`) are only for repositories
 * whose configuration names none (`namesPrograms`).
 */
const hardening = [
	'--no-pager',
	'--no-optional-locks',
	'--literal-pathspecs',
	...Object.entries({
		'core.checkStat': 'default',
		'core.fsmonitor': 'false',
		'core.hooksPath': '/dev/null',
		'core.pager': 'cat',
		'core.askPass': '',
		// What git says of unchanged files rests on all that the file system tells.
		'core.symlinks': 'true',
		'core.trustctime': 'true',
		'credential.helper': '',
		'log.showSignature': 'false',
		'protocol.allow': 'never',
		'submodule.recurse': 'false',
	}).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
]

const showsPatches = new Set(['diff', 'diff-files', 'diff-index', 'diff-tree', 'log', 'show'])

/**
 * Runs git in a folder, without a shell, a pager, hooks, prompts or the network,
 * and with names taken literally. Callers put `-z` where names are printed and
 * `--` before names they give.
 *
 * @param root  where git runs; absolute
 * @param args  the subcommand and what follows it
 * @param input  what git reads on its standard input
 */
export function git(root: string, args: readonly string[], input?: string | Uint8Array): GitAnswer {
	const run = spawnSync('git', fullArguments(root, args), {
		env: gitEnvironment(root),
		maxBuffer: longestAnswer,
		timeout: longestRun,
		...(input === undefined ? {} : { input }),
	})
	if (run.error) return { ok: false, status: null, reason: spawnReason(run.error) }
	const stderr = run.stderr.toString()
	if (run.status === 0) return { ok: true, stdout: run.stdout, stderr }
	return { ok: false, status: run.status, reason: exitReason(stderr, run.status ?? run.signal) }
}

/**
 * The same without waiting for it.
 *
 * @param most  bytes that it may print
 * @param input  what git reads on its standard input
 */
export function gitBeside(
	root: string,
	args: readonly string[],
	most: number = longestAnswer,
	input?: string,
): Promise<GitAnswer> {
	return new Promise((resolve) => {
		const options = {
			env: gitEnvironment(root),
			encoding: 'buffer' as const,
			maxBuffer: most,
			timeout: longestRun,
		}
		const failed = (error: NodeJS.ErrnoException) =>
			resolve({ ok: false, status: null, reason: spawnReason(error) })
		try {
			const child = execFile('git', fullArguments(root, args), options, (error, stdout, said) => {
				const stderr = said.toString()
				if (error === null) resolve({ ok: true, stdout, stderr })
				else if (typeof error.code === 'string') failed(error as NodeJS.ErrnoException)
				else {
					const status = error.code ?? null
					resolve({ ok: false, status, reason: exitReason(stderr, status ?? error.signal ?? null) })
				}
			})
			if (input === undefined) return
			// git may end before it has read all.
			child.stdin?.on('error', () => {})
			child.stdin?.end(input)
		} catch (error) {
			// Some of what goes wrong at the start is thrown at once.
			failed(error as NodeJS.ErrnoException)
		}
	})
}

/**
 * `-C` and not a current folder: a missing folder must not look like a missing git.
 * `check-ignore` refuses to take names literally; what it is given begins with `./`.
 */
function fullArguments(root: string, [command = '', ...rest]: readonly string[]): string[] {
	const plain = showsPatches.has(command) ? ['--no-ext-diff', '--no-textconv'] : []
	const names = command === 'check-ignore' ? ['--no-literal-pathspecs'] : []
	return [...hardening, ...names, '-C', root, command, ...plain, ...rest]
}

const keptVariables =
	/^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|PARAMETERS|KEY_\d+|VALUE_\d+)|EXEC_PATH|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/

/**
 * Of git's variables only the user's own configuration is kept. `GIT_DIR` and
 * its like, which hooks of linked work trees inherit, would make git take the
 * folder it runs in for the top level; git finds the repository without them.
 * The work tree is the one around the root, whatever `core.worktree` says.
 */
function gitEnvironment(root: string): NodeJS.ProcessEnv {
	const others = Object.entries(env).filter(
		([name]) => !name.startsWith('GIT_') || keptVariables.test(name),
	)
	const top = gitTopLevel(root)
	return {
		...Object.fromEntries(others),
		...(top === null ? {} : { GIT_WORK_TREE: top, ...ownIndex(top) }),
		GIT_NO_LAZY_FETCH: '1',
		// A commit is what its id says, on every machine.
		GIT_NO_REPLACE_OBJECTS: '1',
		GIT_GRAFT_FILE: NO_FILE,
		GIT_TERMINAL_PROMPT: '0',
		LC_ALL: 'C',
		LANGUAGE: '',
	}
}

/** Nothing is below what is no folder; git says nothing of it. */
const NO_FILE = '/dev/null/none'

/** `GIT_INDEX_FILE` as it was given to us. */
export function givenIndex(): string | undefined {
	return env.GIT_INDEX_FILE
}

function ownIndex(top: string): { GIT_INDEX_FILE?: string } {
	const file = env.GIT_INDEX_FILE ? indexFile(top, env.GIT_INDEX_FILE) : null
	return file === null ? {} : { GIT_INDEX_FILE: file }
}

function spawnReason(error: NodeJS.ErrnoException): string {
	if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return 'git is not installed'
	if (error.code === 'ETIMEDOUT') return 'git took longer than two minutes'
	if (['ENOBUFS', 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'].includes(error.code ?? ''))
		return 'git printed more than 1 GiB'
	return `git cannot be run (${error.code ?? error.message})`
}

function exitReason(stderr: string, end: number | string | null): string {
	const line =
		stderr.split('\n').find((text) => text.startsWith('fatal: ')) ?? stderr.split('\n')[0]
	const text = (line ?? '').replace(/^(?:fatal|error): /, '').replace(/\p{Cc}/gu, '?')
	return text === '' ? `git ended with ${end}` : `git says: ${text}`
}
