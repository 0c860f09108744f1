import { CannotJudge, COULD_NOT_JUDGE } from '../src/cli/io.ts'
import { main } from '../src/cli/main.ts'
import { inert } from '../src/text/inert.ts'

/** Runs a command in this process. */
export async function run(before: readonly string[] = []): Promise<void> {
	process.stdout.on('error', outputFailed)
	process.stderr.on('error', () => {})
	const code = await main([...before, ...process.argv.slice(2)], {
		get cwd() {
			return currentFolder()
		},
		env: process.env,
		runtime: `node-${process.version}`,
		terminal: process.stdout.isTTY === true,
		columns: process.stdout.columns ?? 80,
		// To look at the input takes as long as much of a short run.
		get ask() {
			return process.stdin.isTTY && process.stdout.isTTY ? ask : null
		},
		today,
		process: { id: process.pid, isRunning, now: Date.now },
		out: (text) => void process.stdout.write(text),
		// What is told on the side may quote a document or a path.
		err: (text) => void process.stderr.write(inert(text)),
	})
	// It is set already if writing failed.
	process.exitCode ??= code
	await written(process.stdout)
	await written(process.stderr)
	// A write that failed says so in a tick.
	await new Promise<void>((resolve) => process.nextTick(resolve))
	// At once: Node's own end gives back all memory piece by piece, and even one more turn
	// of its loop collects garbage.
	process.exit()
}

/** Waits until a stream has given all on, or cannot. */
async function written(stream: NodeJS.WriteStream): Promise<void> {
	if (stream.writableLength > 0) await new Promise((resolve) => stream.write('', resolve))
}

/** A reader that stops early, such as `head`, is no failure of ours; a full disk is one. */
function outputFailed(error: NodeJS.ErrnoException): void {
	if (error.code === 'EPIPE') return
	process.exitCode = COULD_NOT_JUDGE
	process.stderr.write(`doc-sync: the output cannot be written: ${error.message}\n`)
}

/** The line that the user types; nothing if the input ends. */
async function ask(question: string): Promise<string> {
	const { createInterface } = await import('node:readline')
	return new Promise((resolve) => {
		const lines = createInterface({ input: process.stdin, output: process.stdout })
		lines.once('close', () => resolve(''))
		lines.question(question, (answer) => {
			resolve(answer)
			lines.close()
		})
	})
}

/** Not in UTC: a document that is written in the evening is of that day. */
function today(): string {
	const now = new Date()
	const two = (number: number) => String(number).padStart(2, '0')
	return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

function isRunning(id: number): boolean {
	try {
		// No signal is sent.
		process.kill(id, 0)
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}

function currentFolder(): string {
	try {
		return process.cwd()
	} catch {
		throw new CannotJudge('the current folder does not exist any more')
	}
}
