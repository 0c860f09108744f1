import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { runHere } from '../cli/run.ts'
import { commit, committed } from '../slow/change/repository.ts'
import { write } from '../source/folders.ts'

export const BASELINE = 'doc-sync.baseline'

export function textOf(root: string, path = BASELINE): string {
	return readFileSync(join(root, path), 'utf8')
}

export function entriesIn(root: string): string[] {
	return textOf(root)
		.split('\n')
		.filter((line) => line.startsWith('['))
}

type Files = Readonly<Record<string, string>>

/** A repository with a bad document, and one with a baseline that has its three findings: made once, and copied. */
export function adoptedRepositories(folder: () => string) {
	const model = mkdtempSync(join(tmpdir(), 'doc-sync-'))
	beforeAll(async () => {
		mkdirSync(join(model, 'bare'))
		const bare = committed(join(model, 'bare'))
		cpSync(bare, join(model, 'adopted'), { recursive: true })
		await runHere(join(model, 'adopted'), ['baseline'])
		commit(join(model, 'adopted'))
	}, 60_000)
	afterAll(() => rmSync(model, { recursive: true }))
	const copy = (name: 'bare' | 'adopted', files: Files = {}) => {
		const root = folder()
		cpSync(join(model, name), root, { recursive: true })
		write(root, files)
		return root
	}
	return { copy, adopted: (files?: Files) => copy('adopted', files) }
}
