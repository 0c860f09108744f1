import { shellWord } from '../text/shell.ts'

/** What installs the dependencies of a repository, by the lock file that it has. */
const INSTALLERS = [
	['pnpm-lock.yaml', 'pnpm install'],
	['yarn.lock', 'yarn install'],
	['bun.lock', 'bun install'],
	['bun.lockb', 'bun install'],
] as const

export interface Installed {
	/** The program: a name that the shell finds, or a path from the folder. */
	readonly program: string
	/** The folder of `doc-sync.yml`, from the top of the work tree; `''` is the top. */
	readonly folder: string
	/** What to do where the program is not there. */
	readonly remedy: string
}

/** The command that installs dependencies. */
export function installerOf(has: (path: string) => boolean): string {
	return INSTALLERS.find(([lock]) => has(lock))?.[1] ?? 'npm ci'
}

/**
 * What judges a commit, as a line of POSIX shell. In a clone before its dependencies
 * are installed it says what to do: the shell's "not found" tells nobody. Nothing
 * is committed unjudged then.
 */
export function commitLine({ program, folder, remedy }: Installed): string {
	const run = shellWord(program)
	const says = `echo ${shellWord(`doc-sync is not installed here: ${remedy}`)} >&2`
	const line = `if command -v ${run} >/dev/null; then ${run} --staged; else ${says}; exit 1; fi`
	return folder === '' ? line : `(cd ${shellWord(`./${folder}`)} && ${line})`
}
