import { shellWord } from '../text/shell.ts'

/** What makes git merge generated indexes by their rows, and write them anew after it merged. */
export interface MergeSetup {
	/** Lines of the `.gitattributes` at the top of the work tree: they are committed. */
	readonly attributes: readonly string[]
	/** Settings of each clone, as `git config <key> <value>` sets them: a repository cannot bring them along. */
	readonly config: readonly (readonly [key: string, value: string])[]
	/** A line of POSIX shell for each of these hooks. */
	readonly hooks: ReadonlyMap<string, string>
}

export interface Installed {
	/** The program: a name that the shell finds, or a path from the top of the work tree. */
	readonly program: string
	/** The folder of `doc-sync.yml`, from the top of the work tree; `''` is the top. */
	readonly folder: string
	/** The paths of the generated indexes, from the top of the work tree. */
	readonly indexes: readonly string[]
	/** Patterns for records of translations, as `.gitattributes` has them, without a leading `/`. */
	readonly records?: readonly string[]
}

/** The name of the merge driver in `.gitattributes` and in git's settings. */
const DRIVER = 'doc-sync'

/** Hooks that run when git has merged by itself. Not `post-checkout`: to look at an old commit would change its files. */
const HOOKS = ['post-merge', 'post-rewrite']

/**
 * The texts that set up the merge driver and its hooks. Where the program is not
 * installed, as in a clone before its dependencies are, the driver merges as git
 * does without one and the hooks do nothing.
 */
export function mergeSetup({ program, folder, indexes, records = [] }: Installed): MergeSetup {
	const run = shellWord(program)
	const found = `command -v ${run} >/dev/null`
	// git puts names for %O, %A, %B and %P, quotes the last itself, and it may begin with a hyphen.
	const inSettings = (words: string) => words.replaceAll('%', '%%')
	const merge = `${inSettings(run)} merge-driver -- %O %A %B %P`
	const driver = `if ${inSettings(found)}; then ${merge}; else git merge-file %A %O %B; fi`
	const inFolder = folder === '' ? '' : `cd ${shellWord(`./${folder}`)} && `
	const fromFolder = program.includes('/') && !program.startsWith('/') ? upwards(folder) : ''
	const call = shellWord(`${fromFolder}${program}`)
	const index = `${inFolder}{ ${call} index --check >/dev/null 2>&1 || ${call} index; }`
	return {
		attributes: [
			...indexes.map(attributePattern),
			...records.map((pattern) => inQuotes(`/${pattern}`)),
		].map((pattern) => `${pattern} merge=${DRIVER}`),
		config: [
			[`merge.${DRIVER}.name`, 'generated indexes, by their rows'],
			[`merge.${DRIVER}.driver`, driver],
		],
		hooks: new Map(
			indexes.length === 0
				? []
				: HOOKS.map((hook) => [hook, `if ${found}; then (${index}) || true; fi`]),
		),
	}
}

function upwards(folder: string): string {
	return folder === '' ? '' : folder.replace(/[^/]+/g, '..').concat('/')
}

/** A path as a pattern of `.gitattributes` that matches it alone. */
function attributePattern(path: string): string {
	const pattern = `/${path.replace(/[\\*?[\]]/g, '\\$&')}`
	return inQuotes(pattern)
}

function inQuotes(pattern: string): string {
	return /[\s"]/.test(pattern) ? `"${pattern.replace(/[\\"]/g, '\\$&')}"` : pattern
}
