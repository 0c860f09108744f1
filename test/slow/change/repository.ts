import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Run, run } from '../../cli/run.ts'
import { BAD, GOOD, smallRepository } from '../../small-repository.ts'
import { repository, runGit, write } from '../../source/folders.ts'

export const CONFIG = 'contracts:\n  rfc: { extends: rfc, index: { INDEX.md: null } }\n'
export const INDEXED = 'contracts:\n  rfc: { extends: rfc }\n'
export const NEW = GOOD.replace('2026-01-05-queue', '2026-01-06-seam')
export const GOOD_TEXT = smallRepository()[GOOD] as string
export const BAD_TEXT = smallRepository()[BAD] as string
/** One finding, `title-form`. */
export const WRONG_TEXT = GOOD_TEXT.replace('# RFC: ', '# ')

/** A repository whose one commit holds a good document and a bad one, and their contract. */
export function committed(root: string, files: Readonly<Record<string, string>> = {}): string {
	repository(root, { ...smallRepository(), 'doc-sync.yml': CONFIG, ...files })
	commit(root)
	return root
}

export function commit(root: string): void {
	runGit(root, 'add', '-A')
	runGit(root, 'commit', '--quiet', '--no-verify', '-m', 'x')
}

export function stage(root: string, files: Readonly<Record<string, string>>): void {
	write(root, files)
	runGit(root, 'add', '--', ...Object.keys(files))
}

export function remove(root: string, path: string): void {
	rmSync(join(root, path))
}

/** What a run tells: its exit code, and each finding as path and rule. */
export async function told(root: string, args: readonly string[]): Promise<string[]> {
	const ran = await run(root, ['--format', 'json', ...args])
	return [`exit ${ran.code}`, ...findingsIn(ran)]
}

function findingsIn({ out, err }: Run): string[] {
	if (out === '') return err === '' ? [] : [err.trim()]
	const { findings } = JSON.parse(out) as { findings: { rule: string; path: string }[] }
	return [
		...findings.map(({ path, rule }) => `${path} ${rule}`),
		...(err === '' ? [] : [err.trim()]),
	]
}
