import {
	type PoolOptions,
	type PoolWorker,
	type TestProject,
	ThreadsPoolWorker,
	type WorkerRequest,
} from 'vitest/node'

type Listener = (message: unknown) => void

/**
 * A thread that outlives the run it was started for. Stryker starts a run for each
 * mutant, and a new thread would load all modules, which takes far longer than the
 * tests of one mutant do. What decides which mutant is active is a variable that
 * the instrumented source looks at when it runs, so loading it once is enough for
 * all mutants but static ones. No module that these tests load keeps what it computed.
 */
class KeptThread implements PoolWorker {
	readonly name = NAME
	readonly #options: PoolOptions
	readonly #idle: ThreadsPoolWorker[]
	readonly #kept: ThreadsPoolWorker | undefined
	readonly #thread: ThreadsPoolWorker
	readonly #listeners: [string, Listener][] = []
	#ended = false

	constructor(options: PoolOptions, idle: ThreadsPoolWorker[]) {
		this.#options = options
		this.#idle = idle
		this.#kept = idle.pop()
		this.#thread = this.#kept ?? new ThreadsPoolWorker(options)
	}

	async start(): Promise<void> {
		if (!this.#kept) await this.#thread.start()
	}

	/** Keeps the thread if it was asked to end; one that is stopped without a word hangs or broke. */
	async stop(): Promise<void> {
		for (const [event, listener] of this.#listeners) this.#thread.off(event, listener)
		if (this.#ended) this.#idle.push(this.#thread)
		else await this.#thread.stop()
	}

	on(event: string, listener: Listener): void {
		this.#listeners.push([event, listener])
		this.#thread.on(event, listener)
	}

	off(event: string, listener: Listener): void {
		this.#thread.off(event, listener)
	}

	send(message: WorkerRequest): void {
		if (message.type === 'start' && this.#kept) this.#answer('started')
		else if (message.type === 'stop') {
			this.#ended = true
			this.#answer('stopped')
		} else this.#thread.send(message.type === 'run' ? this.#ofThisRun(message) : message)
	}

	deserialize(message: unknown): unknown {
		return message
	}

	#answer(type: 'started' | 'stopped'): void {
		const answer = { type, __vitest_worker_response__: true }
		for (const [event, listener] of this.#listeners)
			if (event === 'message') queueMicrotask(() => listener(answer))
	}

	/** The names of the tests to run are part of the configuration, which a kept thread has of its first run. */
	#ofThisRun(message: WorkerRequest & { type: 'run' }): WorkerRequest {
		const { serializedConfig } = this.#options.project
		const context = { ...message.context, config: serializedConfig }
		return { ...message, context } as WorkerRequest
	}
}

const NAME = 'kept-threads'

/** Has a project of vitest run its tests in threads that are kept until it closes. */
export function keepThreads({ config, vitest }: TestProject): void {
	const idle: ThreadsPoolWorker[] = []
	config.pool = NAME as typeof config.pool
	config.poolRunner = {
		name: NAME,
		createPoolWorker: (options: PoolOptions) => new KeptThread(options, idle),
	}
	vitest.onClose(async () => {
		for (const thread of idle.splice(0)) await thread.stop()
	})
}
