import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { builtIns } from '../../rules/contracts/index.ts'
import { rules } from '../../rules/index.ts'
import { contractsOf, openCorpora } from '../../src/check.ts'
import { renderIndex } from '../../src/index-file/render.ts'
import { mergeSetup } from '../../src/init/merge-setup.ts'
import { memorySource } from '../../src/source/memory.ts'
import { runGit, write } from '../source/folders.ts'

type Files = Readonly<Record<string, string | null>>

const PROGRAM = join(import.meta.dirname, '../../dist/bin/doc-sync.cjs')
export const INDEX = 'docs/rfc/INDEX.md'
export const CONFIG = 'contracts: { rfc: { extends: rfc } }\n'

/** A document of the built-in contract, as far as its index sees it. */
export const document = (title: string, status = 'proposed') =>
	`# RFC: ${title}\n\nStatus: ${status}\n\n## Problem\n\nThere is one.\n`
export const at = (topic: string, status = 'proposed', root = 'docs/rfc') =>
	`${root}/${status}/process/2026-07-06-${topic}.md`

/** As `git fast-import` reads names and texts. */
const quoted = (path: string) => `"${path.replace(/[\\"]/g, '\\$&')}"`
const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`

const USER = {
	GIT_AUTHOR_NAME: 'a',
	GIT_AUTHOR_EMAIL: 'a@example.org',
	GIT_COMMITTER_NAME: 'a',
	GIT_COMMITTER_EMAIL: 'a@example.org',
}

interface Setting {
	readonly index?: string
	readonly hooks?: boolean
	readonly program?: string
	/** The folder of `doc-sync.yml`. */
	readonly folder?: string
}

/** A repository with branches, in which git merges as it is set up to. */
export class Clone {
	readonly top: string
	readonly #setting: Setting
	readonly #folder: string
	/** From the folder of the contract. */
	readonly #index: string

	/** Commits the files and their index on `main`; without files it is a repository already. */
	constructor(top: string, files: Files | null, setting: Setting = {}) {
		const { index = INDEX, hooks = false, program = PROGRAM, folder = '' } = setting
		this.top = top
		this.#setting = setting
		this.#folder = join(top, folder)
		this.#index = folder === '' ? index : index.slice(folder.length + 1)
		if (files === null) return
		runGit(top, 'init', '--quiet', '-b', 'main')
		const setup = mergeSetup({ program, folder, indexes: [index] })
		write(top, { '.gitattributes': `${setup.attributes.join('\n')}\n` })
		for (const [key, value] of setup.config) runGit(top, 'config', key, value)
		if (hooks)
			for (const [name, line] of setup.hooks) {
				const file = join(top, '.git/hooks', name)
				writeFileSync(file, `#!/bin/sh\n${line}\n`)
				chmodSync(file, 0o755)
			}
		this.commit(files)
	}

	/** The same repository at another place. */
	copy(top: string): Clone {
		cpSync(this.top, top, { recursive: true })
		return new Clone(top, null, this.#setting)
	}

	/** Changes files (null deletes one), writes the index anew, and commits; `fresh: false` leaves the index. */
	commit(files: Files, { fresh = true } = {}): void {
		for (const [path, text] of Object.entries(files)) {
			if (text === null) runGit(this.top, 'rm', '--quiet', '--', path)
			else write(this.top, { [path]: text })
		}
		if (fresh) this.index()
		runGit(this.top, 'add', '-A')
		runGit(this.top, 'commit', '--quiet', '--no-verify', '-m', 'x')
	}

	/** Writes the index as `doc-sync index` does, without the time that a process takes. */
	index(): void {
		write(this.#folder, { [this.#index]: this.#written(this.#texts()) })
	}

	/** Documents and contract as they stand, by their paths from the top. */
	#texts(): Record<string, string> {
		const names = readdirSync(this.top, { recursive: true, encoding: 'utf8' })
		const files = names.filter((name) => /\.(?:md|yml)$/.test(name) && !name.startsWith('.git/'))
		return Object.fromEntries(
			files.map((name) => [name, readFileSync(join(this.top, name), 'utf8')]),
		)
	}

	/** The index that files make. */
	#written(texts: Files): string {
		const below = Object.entries(texts).flatMap(([path, text]) => {
			const name = relative(this.#folder, join(this.top, path))
			return text === null || name.startsWith('..') ? [] : [[name, text] as const]
		})
		const source = memorySource(Object.fromEntries(below))
		const contracts = contractsOf({ source, config: 'doc-sync.yml' }, { rules, builtIns })
		const [corpus] = openCorpora(contracts, source, () => true)
		const spec = corpus?.contract.indexes.find(({ path }) => path === this.#index)
		if (!corpus || !spec) throw new Error(contracts.findings.map(({ message }) => message).join())
		return renderIndex(spec, corpus.contract, corpus.documents())
	}

	/** A branch off `main`, which must be what stands in the work tree, with one commit. One process makes it. */
	branch(name: string, files: Files, { fresh = true } = {}): void {
		const index = relative(this.top, join(this.#folder, this.#index))
		const own = fresh ? { [index]: this.#written({ ...this.#texts(), ...files }) } : {}
		const changes = Object.entries({ ...files, ...own }).map(([path, text]) =>
			text === null ? `D ${quoted(path)}\n` : `M 100644 inline ${quoted(path)}\n${data(text)}`,
		)
		const head = `commit refs/heads/${name}\ncommitter a <a@example.org> 1784000000 +0000\n${data('x')}from refs/heads/main^0\n`
		const input = head + changes.join('')
		execFileSync('git', ['fast-import', '--quiet'], { cwd: this.top, input })
	}

	/** Runs git; its exit code and what it says. */
	git(...args: string[]): { code: number | null; said: string } {
		const env = { ...process.env, ...USER, GIT_EDITOR: 'true' }
		const done = spawnSync('git', args, { cwd: this.top, encoding: 'utf8', env })
		return { code: done.status, said: done.stdout + done.stderr }
	}

	read(path = INDEX): string {
		return readFileSync(join(this.top, path), 'utf8')
	}

	/** Whether the index is what the documents say. */
	get fresh(): boolean {
		const text = readFileSync(join(this.#folder, this.#index), 'utf8')
		return text.replaceAll('\r\n', '\n') === this.#written(this.#texts())
	}

	/** Names of files that differ from the commit, by `git status`. */
	status(): string {
		return execFileSync('git', ['status', '--porcelain'], { cwd: this.top, encoding: 'utf8' })
	}
}
