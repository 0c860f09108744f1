import type { Io } from './io.ts'
import type { Parsed } from './options.ts'

/**
 * Whether to colour: the options first, then `NO_COLOR` and `FORCE_COLOR`, then
 * whether a terminal reads. The variables speak of terminals: a file is coloured
 * only if the options say so.
 */
export function wantsColor(parsed: Parsed, io: Io, toFile: boolean): boolean {
	const option = parsed.last('color', 'no-color')
	if (option !== null) return option === 'color'
	if (toFile || io.env.NO_COLOR) return false
	if (io.env.FORCE_COLOR) return !['0', 'false'].includes(io.env.FORCE_COLOR)
	return io.terminal && io.env.TERM !== 'dumb'
}
