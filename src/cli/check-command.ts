import { exitCodeOf, maxWarnings } from './exit-code.ts'
import type { ExitCode, Io } from './io.ts'
import type { Parsed } from './options.ts'
import { toldLast } from './told.ts'
import { formatOf } from './way.ts'

/** `doc-sync [gate or path…]` */
export async function checkCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const format = formatOf(parsed, io)
	const most = maxWarnings(parsed)
	const told = await toldLast(parsed, io, format)
	// All that looks at files is loaded only if something may have changed.
	if (told === null) return (await import('./check-run.ts')).checkRun(parsed, io, format, most)
	io.err(told.err)
	io.out(told.out)
	return exitCodeOf(told, most, io)
}
