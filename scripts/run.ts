import { main } from '../src/cli/main.ts'

/** Runs a command in this process. The only place that knows the process. */
export async function run(before: readonly string[] = []): Promise<void> {
	process.stdout.on('error', ignoreClosedPipe)
	process.exitCode = await main([...before, ...process.argv.slice(2)], {
		cwd: process.cwd(),
		env: process.env,
		terminal: process.stdout.isTTY === true,
		columns: process.stdout.columns ?? 80,
		out: (text) => void process.stdout.write(text),
		err: (text) => void (text === '' || process.stderr.write(text)),
	})
}

/** A reader that stops early, such as `head`, is no failure of ours. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
	if (error.code !== 'EPIPE') throw error
}
