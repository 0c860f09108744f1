import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { vi } from 'vitest'
import { runBuilt } from '../cli/run.ts'
import { runGit } from '../source/folders.ts'

// Thousands of files are copied, and removed in the hooks.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const CORPORA = env.DOC_SYNC_CORPORA

/** True where the corpora are not at hand; they are too large to keep here. */
export const noCorpora = CORPORA === undefined || !existsSync(CORPORA)

/** A corpus, copied into an empty folder, with `doc-sync.yml` and other files laid over it. */
export function copyOf(
	name: string,
	folder: string,
	files: Readonly<Record<string, string>>,
): string {
	// Copies of files that may not be written to can be.
	cpSync(join(CORPORA ?? '', name), folder, { recursive: true, mode: 0 })
	for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
	return folder
}

/** Turns a folder into a repository in which everything is committed. */
export function commitAll(folder: string): void {
	runGit(folder, 'init', '--quiet')
	runGit(folder, 'add', '--all')
	runGit(folder, 'commit', '--quiet', '-m', 'all')
}

export interface Found {
	readonly path: string
	readonly contract: string
	readonly rule: string
	readonly severity: 'error' | 'warning'
	readonly subject: string
	readonly message: string
}

export interface Judged {
	readonly code: number | null
	/** Without the line that says that there is no history to look into. */
	readonly err: string
	/** Documents of each contract. */
	readonly documents: Readonly<Record<string, number>>
	readonly findings: readonly Found[]
	/** The report as printed. */
	readonly text: string
}

/** Runs the built command over a folder. */
export function judge(folder: string, ...args: string[]): Judged {
	const { code, out, err } = runBuilt(folder, ['--format', 'json', ...args])
	const { summary, findings } = JSON.parse(out)
	const contracts = Object.entries(summary.contracts as Record<string, { documents: number }>)
	const documents = Object.fromEntries(contracts.map(([name, counts]) => [name, counts.documents]))
	return { code, err: err.replace(NO_HISTORY, ''), documents, findings, text: out }
}

/** What a run outside of a repository says where documents are from before a date that matters. */
export const NO_HISTORY =
	/^`[a-z-]+\/field-evidence` did not look into the history of git: this is no git repository\n/

/** How many findings each rule has, such as `{ 'warning section-order': 2 }`. */
export function perRule(findings: readonly Found[]): Record<string, number> {
	const counts: Record<string, number> = {}
	for (const { severity, rule } of findings)
		counts[`${severity} ${rule}`] = (counts[`${severity} ${rule}`] ?? 0) + 1
	return counts
}

/** The paragraph below the title of the committed index, as the value of `intro`. */
export function introOf(corpus: string): string {
	const index = readFileSync(join(CORPORA ?? '', corpus, 'docs/rfc/INDEX.md'), 'utf8')
	return JSON.stringify(index.split('\n')[2])
}

/** Removes a file and gives the text that it had. */
export function take(folder: string, path: string): string {
	const text = readFileSync(join(folder, path), 'utf8')
	rmSync(join(folder, path))
	return text
}
