import type { Io } from './io.ts'
import type { Parsed } from './options.ts'

/** Whether to colour: the options first, then `NO_COLOR` and `FORCE_COLOR`, then whether a terminal reads. */
export function wantsColor(parsed: Parsed, io: Io, terminal: boolean): boolean {
	if (parsed.has('no-color')) return false
	if (parsed.has('color')) return true
	if (io.env.NO_COLOR) return false
	if (io.env.FORCE_COLOR) return io.env.FORCE_COLOR !== '0'
	return terminal && io.env.TERM !== 'dumb'
}
