import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { main } from '../../src/cli/main.ts'

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

/** Runs a built command in a folder, with nothing of this process's environment but `PATH`. */
export function run(cwd: string, args: readonly string[] = [], options: RunOptions = {}): Run {
	const { bin = 'doc-sync', env = {}, uid } = options
	const folder = uid === undefined ? null : readableCopy()
	const file = join(folder ?? BIN, `${bin}.cjs`)
	const done = spawnSync(process.execPath, [file, ...args], {
		cwd,
		env: { PATH: process.env.PATH, ...QUIET_GIT, ...env },
		encoding: 'utf8',
		...(uid === undefined ? {} : { uid }),
	})
	if (folder !== null) rmSync(dirname(folder), { recursive: true })
	if (done.error) throw done.error
	return { code: done.status, out: done.stdout, err: done.stderr }
}

/** Runs a command in this process, which is quicker by far; what is built is run elsewhere. */
export async function runHere(cwd: string, args: readonly string[]): Promise<Run> {
	let out = ''
	let err = ''
	const code = await main(args, {
		cwd,
		env: {},
		runtime: '',
		terminal: false,
		columns: 80,
		ask: null,
		today: () => '2026-03-01',
		out: (text) => {
			out += text
		},
		err: (text) => {
			err += text
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
			PATH: process.env.PATH,
			...QUIET_GIT,
			doc_sync: `${process.execPath} ${join(BIN, 'doc-sync.cjs')}`,
		},
		encoding: 'utf8',
	})
	return { code: done.status, out: done.stdout, err: done.stderr }
}

const QUIET_GIT = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', HOME: '/dev/null' }
