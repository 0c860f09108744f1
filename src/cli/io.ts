/** What a command sees of the process it runs in. */
export interface Io {
	readonly cwd: string
	readonly env: Readonly<Record<string, string | undefined>>
	/** What runs this program, with its version. */
	readonly runtime: string
	/** Standard output is a terminal. */
	readonly terminal: boolean
	/** Columns of the terminal, or 80. */
	readonly columns: number
	/** Asks the user for a line; null where nobody sits at a terminal. */
	readonly ask: ((question: string) => Promise<string>) | null
	/** The date of today where the user is, `yyyy-mm-dd`. The only clock that documents see. */
	today(): string
	/** The processes of this machine; left out, a run that writes tells nobody that it is at work. */
	readonly process?: {
		/** The number of this one. */
		readonly id: number
		isRunning(id: number): boolean
		/** Milliseconds since 1970, as file times count. */
		now(): number
	}
	/** Findings and what was asked for. */
	out(text: string | Buffer): void
	/** Everything else. */
	err(text: string): void
}

/** Exit codes: nothing wrong (warnings at most); findings; could not judge. */
export const CLEAN = 0
export const FINDINGS = 1
export const COULD_NOT_JUDGE = 2
export type ExitCode = typeof CLEAN | typeof FINDINGS | typeof COULD_NOT_JUDGE

/** A run that cannot go on: one line for the user, and exit 2. */
export class CannotJudge extends Error {
	override readonly name = 'CannotJudge'
}
