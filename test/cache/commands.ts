import { type Run, runHere } from '../cli/run.ts'

/** The same run with the cache and without; throws if they differ. */
export async function both(cwd: string, env?: Readonly<Record<string, string>>): Promise<Run> {
	const cached = await runHere(cwd, ['--format', 'json'], env)
	const plain = await runHere(cwd, ['--format', 'json', '--no-cache'], env)
	if (JSON.stringify(cached) !== JSON.stringify(plain))
		throw new Error(
			`with the cache:\n${cached.out}${cached.err}\nwithout:\n${plain.out}${plain.err}`,
		)
	return plain
}

/** The rules that a run names, each once, in order. */
export function rulesIn({ out }: Run): string[] {
	const { findings } = JSON.parse(out) as { findings: { rule: string; path: string }[] }
	return findings.map(({ path, rule }) => `${path} ${rule}`)
}
