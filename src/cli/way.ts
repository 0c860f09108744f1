import { relative, sep } from 'node:path'
import { gitTopLevel } from '../source/git-folder.ts'
import { wantsColor } from './color.ts'
import { CannotJudge, type Io } from './io.ts'
import { FORMATS, type Parsed } from './options.ts'

export type Format = (typeof FORMATS)[number]

/**
 * The format that was asked for; in a step of GitHub Actions, where the log is
 * read for annotations, theirs, unless the report goes to a file.
 */
export function formatOf(parsed: Parsed, io: Io): Format {
	const given = parsed.value('format')
	const isLog = io.env.GITHUB_ACTIONS === 'true' && parsed.value('output-file') === null
	if (given === null) return isLog ? 'github' : 'pretty'
	const format = FORMATS.find((each) => each === given)
	if (format !== undefined) return format
	const known = FORMATS.map((each) => `\`${each}\``).join(', ')
	throw new CannotJudge(`\`--format ${given}\` is not known; the formats are ${known}`)
}

/** All that decides how a report reads, besides the report and the files that it is about. */
export function wayOf(root: string, parsed: Parsed, io: Io, format: Format): string {
	const color = wantsColor(parsed, io, parsed.value('output-file') !== null)
	return JSON.stringify([format, color, io.columns, parsed.has('quiet'), prefixOf(root)])
}

/** The root as git's top level sees it, which is how a host names files: empty, or with a final `/`. */
export function prefixOf(root: string): string {
	const top = gitTopLevel(root)
	const inside = top === null ? '' : relative(top, root)
	return inside === '' ? '' : `${inside.split(sep).join('/')}/`
}
