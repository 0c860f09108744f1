import { isUtf8 } from 'node:buffer'
import { lstatSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { git } from './git.ts'

/** Where git looks for the hooks of a work tree. */
export interface HookFolder {
	/** Absolute. */
	readonly folder: string
	/** Whose it is: the repository's, committed with it; git's own; or somebody else's. */
	readonly kind: 'tree' | 'git' | 'elsewhere'
	/** Out of which no link of the folder may lead; absolute. */
	readonly within: string
}

/**
 * Asks git where the hooks are, `core.hooksPath` heeded; null if git does not answer.
 *
 * @param top  git's top level; absolute
 */
export function hookFolder(top: string): HookFolder | null {
	const common = git(top, ['rev-parse', '--git-common-dir'])
	if (!common.ok) return null
	const own = resolve(top, common.stdout.toString().trimEnd())
	const configured = configuredFolder(top)
	if (configured === null) return { folder: join(own, 'hooks'), kind: 'git', within: own }
	const folder = resolve(top, configured)
	if (isInside(own, folder)) return { folder, kind: 'git', within: own }
	return { folder, kind: isInside(top, folder) ? 'tree' : 'elsewhere', within: top }
}

/** The setting as users have it; ours, that switches hooks off for git as we run it, is the command line's. */
function configuredFolder(top: string): string | null {
	const keys = ['--type=path', '--show-origin', '-z', '--get-all', 'core.hooksPath']
	const answer = git(top, ['config', ...keys])
	if (!answer.ok) return null
	const fields = answer.stdout.toString().split('\0')
	const values = fields.filter((_, at) => at % 2 === 1 && fields[at - 1] !== 'command line:')
	return values.at(-1) || null
}

function isInside(folder: string, path: string): boolean {
	const way = relative(folder, path)
	return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith('/')
}

/** The text of a file; null if there is none; false if what is there is no file of text. */
export function readText(path: string): string | null | false {
	const found = lstatSync(path, { throwIfNoEntry: false })
	if (found === undefined) return null
	if (!found.isFile()) return false
	const bytes = readFileSync(path)
	return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString() : false
}

/** The settings that git has for a key in this clone. */
export function localSetting(top: string, key: string): string | null {
	const answer = git(top, ['config', '--local', '--get', key])
	return answer.ok ? answer.stdout.toString().replace(/\n$/, '') : null
}

/** Sets a key for this clone. Throws if git refuses. */
export function setLocally(top: string, key: string, value: string): void {
	const answer = git(top, ['config', '--local', key, value])
	if (!answer.ok) throw new Error(`\`git config ${key}\` failed: ${answer.reason}`)
}
