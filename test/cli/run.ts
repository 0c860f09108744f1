import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { main } from '../../src/cli/main.ts'
import { inert } from '../../src/text/inert.ts'

const BIN = join(import.meta.dirname, '../../dist/bin')

export interface Run {
	/** The exit code. */
	readonly code: number | null
	readonly out: string
	readonly err: string
}

export interface RunOptions {
	/** The command, `doc-sync` unless told. */
	readonly bin?: string
	readonly env?: Readonly<Record<string, string>>
	readonly uid?: number
}

/** The commands that are `doc-sync` with a word in front. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
	'doc-sync': [],
	'gen-rfc-index': ['index'],
	'verify-rfc-format': ['rfc-format'],
	'verify-rfc-classification': ['rfc-classification'],
	'verify-readme-limitations': ['readme-limitations'],
}

/**
 * Runs a command in a folder: in this process, which is quicker by far, or, in
 * the slow suite, as it was built. What is told of the two must be the same.
 */
export async function run(
	cwd: string,
	args: readonly string[] = [],
	options: RunOptions = {},
): Promise<Run> {
	if (process.env.DOC_SYNC_BUILT || options.uid !== undefined) return runBuilt(cwd, args, options)
	const words = WORDS[options.bin ?? 'doc-sync'] ?? []
	return runHere(cwd, [...words, ...args], { ...quietEnvironment(), ...options.env })
}

/** Runs a built command in a folder, with nothing of this process's environment but `PATH`. */
export function runBuilt(cwd: string, args: readonly string[] = [], options: RunOptions = {}): Run {
	const { bin = 'doc-sync', env = {}, uid } = options
	const folder = uid === undefined ? null : readableCopy()
	const file = join(folder ?? BIN, `${bin}.cjs`)
	const done = spawnSync(process.execPath, [file, ...args], {
		cwd,
		env: { ...quietEnvironment(), ...env },
		encoding: 'utf8',
		...(uid === undefined ? {} : { uid }),
	})
	if (folder !== null) rmSync(dirname(folder), { recursive: true })
	if (done.error) throw done.error
	return { code: done.status, out: done.stdout, err: done.stderr }
}

/** Runs a command in this process. */
export async function runHere(
	cwd: string,
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
): Promise<Run> {
	let out = ''
	let err = ''
	const code = await main(args, {
		cwd,
		env,
		runtime: 'test',
		terminal: false,
		columns: 80,
		ask: null,
		today: () => '2026-03-01',
		out: (text) => {
			out += text
		},
		err: (text) => {
			err += inert(text)
		},
	})
	return { code, out, err }
}

/** The commands where any user can read them; the clone may lie in a folder of the superuser's. */
function readableCopy(): string {
	const folder = mkdtempSync(join(tmpdir(), 'doc-sync-bin-'))
	cpSync(dirname(BIN), folder, { recursive: true })
	chmodSync(folder, 0o755)
	return join(folder, 'bin')
}

/** A shell command in which `$doc_sync` runs the built command. */
export function shell(cwd: string, command: string): Run {
	const done = spawnSync('sh', ['-c', command], {
		cwd,
		env: {
			...quietEnvironment(),
			doc_sync: `${process.execPath} ${join(BIN, 'doc-sync.cjs')}`,
		},
		encoding: 'utf8',
	})
	return { code: done.status, out: done.stdout, err: done.stderr }
}

function quietEnvironment(): Record<string, string> {
	return {
		PATH: process.env.PATH ?? '',
		GIT_CONFIG_GLOBAL: '/dev/null',
		GIT_CONFIG_NOSYSTEM: '1',
		HOME: '/dev/null',
	}
}
