import { shellWord } from '../text/shell.ts'
import { jsonAt, readJson, withJsonKey } from './json-edit.ts'
import { mentions, withShellLine } from './script-edit.ts'
import { withYamlEntry } from './yaml-edit.ts'

/** Hooks with the line of shell that each is to run. */
export type HookLines = ReadonlyMap<string, string>

/** How a repository runs its hooks. */
export interface Runner {
	readonly name: string
	/** The file that has a hook, from git's top level. */
	fileOf(hook: string): string
	/** The text of that file with a line added to a hook; null if it cannot take it. */
	add(text: string | null, hook: string, line: string): string | null
	/** Whether a hook runs the program already. */
	has(text: string, hook: string): boolean
	readonly executable: boolean
	/** What puts a changed file into effect, if that is not git itself. */
	readonly install: string | null
}

/** What a runner is told apart by. */
export interface Tree {
	/** Whether there is a file, or a folder with files in it, by a path from git's top level. */
	has(path: string): boolean
	read(path: string): string | null
	/** The folder of `core.hooksPath` from git's top level; null if it is not in the repository. */
	readonly hooksPath: string | null
}

const LEFTHOOK = ['lefthook', '.lefthook', '.config/lefthook'].flatMap((name) =>
	['yml', 'yaml', 'json', 'toml'].map((ending) => `${name}.${ending}`),
)
const SIMPLE = ['.simple-git-hooks', 'simple-git-hooks'].flatMap((name) =>
	['json', 'cjs', 'js', 'mjs'].map((ending) => `${name}.${ending}`),
)

/** The runner that a repository has; null if git runs its hooks itself. */
export function runnerOf(tree: Tree): Runner | null {
	const lefthookFile = LEFTHOOK.find((path) => tree.has(path))
	if (lefthookFile !== undefined) return lefthook(lefthookFile)
	const manifest = readJson(tree.read('package.json') ?? '')
	const usesHusky =
		tree.hooksPath?.startsWith('.husky') ||
		tree.has('.husky') ||
		['dependencies', 'devDependencies'].some((key) => jsonAt(manifest, key, 'husky') !== undefined)
	if (usesHusky) return husky
	if (tree.has('.pre-commit-config.yaml')) return preCommit
	if (jsonAt(manifest, 'simple-git-hooks') !== undefined)
		return simpleGitHooks('package.json', ['simple-git-hooks'])
	const simple = SIMPLE.find((path) => tree.has(path))
	return simple === undefined ? null : simpleGitHooks(simple, [])
}

/**
 * Scripts in a folder, which git runs, or husky by the same names.
 *
 * @param contract  a file without which a commit is not judged, or null: a folder
 *   that is not committed is that of all branches, also of those without a contract
 */
export function scripts(name: string, folder: string, contract: string | null): Runner {
	const guard = contract === null ? '' : `[ ! -e ${shellWord(contract)} ] || `
	return {
		name,
		fileOf: (hook) => `${folder}/${hook}`,
		// What follows in the script must not hide that the check failed.
		add: (text, hook, line) =>
			withShellLine(text, hook.startsWith('pre-') ? `${guard}${line} || exit $?` : line),
		has: (text) => mentions(text),
		executable: true,
		install: null,
	}
}

/** Older versions want a script that can be run by itself, newer ones take one. */
const husky: Runner = scripts('husky', '.husky', null)

function lefthook(file: string): Runner {
	const isYaml = /\.ya?ml$/.test(file)
	return {
		name: 'lefthook',
		fileOf: () => file,
		add: (text, hook, run) => {
			if (!isYaml) return null
			const asJob = withYamlEntry(text ?? '', [hook, 'jobs'], { name: 'doc-sync', run })
			const asCommand = withYamlEntry(text ?? '', [hook, 'commands'], { 'doc-sync': { run } })
			return hasJobs(text ?? '', hook) ? asJob : asCommand
		},
		has: (text, hook) => partOf(text, hook).some(mentions),
		executable: false,
		install: 'lefthook install',
	}
}

/** The lines below a key at the left margin. */
function partOf(text: string, key: string): string[] {
	const lines = text.split('\n')
	const start = lines.findIndex((line) => new RegExp(`^["']?${key}["']?\\s*:`).test(line))
	if (start < 0) return []
	const rest = lines.slice(start + 1)
	const end = rest.findIndex((line) => /^[^\s#-]/.test(line))
	return [lines[start] as string, ...(end < 0 ? rest : rest.slice(0, end))]
}

function hasJobs(text: string, hook: string): boolean {
	return partOf(text, hook).some((line) => /^\s+jobs\s*:/.test(line))
}

const preCommit: Runner = {
	name: 'pre-commit',
	fileOf: () => '.pre-commit-config.yaml',
	add: (text, hook, line) => {
		const entry = {
			repo: 'local',
			hooks: [
				{
					id: hook === 'pre-commit' ? 'doc-sync' : `doc-sync-${hook}`,
					name: 'doc-sync',
					entry: `sh -c ${shellWord(line)}`,
					language: 'system',
					stages: [hook],
					pass_filenames: false,
					always_run: true,
				},
			],
		}
		return text === null || !/^repos\s*:/m.test(text) ? null : withYamlEntry(text, ['repos'], entry)
	},
	has: (text, hook) =>
		hook === 'pre-commit'
			? text.split('\n').some((line) => /\bid:\s*["']?doc-sync(?:-all)?["']?\s*$/.test(line))
			: new RegExp(`\\bid:\\s*doc-sync-${hook}\\b`).test(text),
	executable: false,
	install: 'pre-commit install',
}

function simpleGitHooks(file: string, path: readonly string[]): Runner {
	const commandIn = (text: string, hook: string) => jsonAt(readJson(text), ...path, hook)
	return {
		name: 'simple-git-hooks',
		fileOf: () => file,
		add: (text, hook, line) => {
			const before = commandIn(text ?? '', hook)
			if (text === null || (before !== undefined && typeof before !== 'string')) return null
			return withJsonKey(text, [...path, hook], before ? `${line} && ${before}` : line)
		},
		has: (text, hook) => mentions(String(commandIn(text, hook) ?? '')),
		executable: false,
		install: 'npx simple-git-hooks',
	}
}
