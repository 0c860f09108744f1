import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = ['src', 'rules', 'scripts']

/** Builds the commands that tests run, unless they are there and no older than their sources. */
export default function buildOnce(): void {
	const built = timeOf(join(ROOT, 'dist/bin/doc-sync.cjs'))
	const changed = SOURCES.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
			timeOf(join(ROOT, folder, name)),
		),
	)
	if (built >= Math.max(...changed)) return
	execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: 'inherit' })
}

function timeOf(path: string): number {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
