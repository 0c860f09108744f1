import { main } from '../../src/cli/main.ts'

export interface Ran {
	readonly code: number
	readonly out: string
	readonly err: string
}

/** Runs a command line in this process, in a folder, with an environment of its own. */
export async function runIn(
	cwd: string,
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
	let [out, err] = ['', '']
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
			err += text
		},
	})
	return { code, out, err }
}

/** The same run with the cache and without; throws if they differ. */
export async function both(cwd: string, env?: Readonly<Record<string, string>>): Promise<Ran> {
	const cached = await runIn(cwd, ['--format', 'json'], env)
	const plain = await runIn(cwd, ['--format', 'json', '--no-cache'], env)
	if (JSON.stringify(cached) !== JSON.stringify(plain))
		throw new Error(
			`with the cache:\n${cached.out}${cached.err}\nwithout:\n${plain.out}${plain.err}`,
		)
	return plain
}

/** The rules that a run names, each once, in order. */
export function rulesIn({ out }: Ran): string[] {
	const { findings } = JSON.parse(out) as { findings: { rule: string; path: string }[] }
	return findings.map(({ path, rule }) => `${path} ${rule}`)
}
