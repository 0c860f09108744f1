import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { env } from 'node:process'

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
 * `ls-files -m`, `diff` without `--cached`) are not for untrusted repositories.
 */
const hardening = [
	'--no-pager',
	'--no-optional-locks',
	'--literal-pathspecs',
	...Object.entries({
		'core.fsmonitor': 'false',
		'core.hooksPath': '/dev/null',
		'core.pager': 'cat',
		'core.askPass': '',
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
	const [command = '', ...rest] = args
	const plain = showsPatches.has(command) ? ['--no-ext-diff', '--no-textconv'] : []
	// `-C` and not `cwd`: a missing folder must not look like a missing git.
	const run = spawnSync('git', [...hardening, '-C', root, command, ...plain, ...rest], {
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
 * The nearest folder upwards, itself included, with an entry named `.git`
 * (a folder, or a file in linked work trees and submodules); null if there is
 * none. Runs no git.
 *
 * @param cwd  an absolute path
 */
export function gitTopLevel(cwd: string): string | null {
	if (existsSync(join(cwd, '.git'))) return cwd
	const parent = dirname(cwd)
	return parent === cwd ? null : gitTopLevel(parent)
}

/**
 * The git folder of the work tree whose top level this is: `.git`, or the folder
 * that a `.git` file names; null if neither is one.
 */
export function gitFolder(top: string): string | null {
	try {
		const entry = join(top, '.git')
		const stat = statSync(entry)
		if (stat.isDirectory()) return isGitFolder(entry) ? entry : null
		if (!stat.isFile()) return null
		const named = /^gitdir: (.+?)[\r\n]*$/.exec(readFileSync(entry, 'utf8'))?.[1]
		if (named === undefined) return null
		const folder = resolve(top, named)
		return existsSync(join(folder, 'HEAD')) ? folder : null
	} catch {
		return null
	}
}

/** What git itself asks of a folder before it takes it for a repository. */
function isGitFolder(folder: string): boolean {
	return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)))
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
		...(top === null ? {} : { GIT_WORK_TREE: top, ...ownIndexFile(top) }),
		GIT_NO_LAZY_FETCH: '1',
		GIT_TERMINAL_PROMPT: '0',
		LC_ALL: 'C',
		LANGUAGE: '',
	}
}

/**
 * `GIT_INDEX_FILE` names what a commit in progress (`commit -a`, `commit <path>`)
 * will hold. It stays if it is this repository's, not when a hook of another one
 * called us.
 */
function ownIndexFile(top: string): { GIT_INDEX_FILE?: string } {
	const given = env.GIT_INDEX_FILE
	const folder = gitFolder(top)
	if (!given || folder === null) return {}
	// Hooks run at the top level; a relative name counts from there.
	const file = resolve(top, given)
	return sameFolder(dirname(file), folder) ? { GIT_INDEX_FILE: file } : {}
}

function sameFolder(one: string, other: string): boolean {
	try {
		return realpathSync.native(one) === realpathSync.native(other)
	} catch {
		return false
	}
}

function spawnReason(error: NodeJS.ErrnoException): string {
	if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return 'git is not installed'
	if (error.code === 'ETIMEDOUT') return 'git took longer than two minutes'
	if (error.code === 'ENOBUFS') return 'git printed more than 1 GiB'
	return `git cannot be run (${error.code ?? error.message})`
}

function exitReason(stderr: string, end: number | string | null): string {
	const line =
		stderr.split('\n').find((text) => text.startsWith('fatal: ')) ?? stderr.split('\n')[0]
	const text = (line ?? '').replace(/^(?:fatal|error): /, '').replace(/\p{Cc}/gu, '?')
	return text === '' ? `git ended with ${end}` : `git says: ${text}`
}
