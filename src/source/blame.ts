import { relative, sep } from 'node:path'
import { isShallow } from './commit.ts'
import { git } from './git.ts'
import { gitTopLevel } from './git-folder.ts'

/** Who wrote a line, and when. */
export interface Written {
	readonly author: string
	/** The day, where the author was: `yyyy-mm-dd`. */
	readonly date: string
}

/* A file of revisions to be ignored is named by the repository. */
const SHOWN = [
	'--porcelain',
	'--no-textconv',
	'--no-progress',
	'--encoding=UTF-8',
	'--ignore-revs-file=',
]

/**
 * Who wrote each line of a file as a commit has it: by the text of the line,
 * without its line break; of equal lines the first. Nothing is read from the work
 * tree, whose filters are programs. Empty where git does not know the file.
 *
 * @param root  absolute
 * @param commit  the id of a commit
 * @param path  relative to the root
 */
export function blame(root: string, commit: string, path: string): ReadonlyMap<string, Written> {
	const top = gitTopLevel(root) ?? root
	const prefix = relative(top, root).split(sep).join('/')
	const full = prefix === '' ? path : `${prefix}/${path}`
	// Where history is cut off, the first commit that is left only looks as if it had written all.
	const whole = isShallow(top) ? [] : ['--root']
	const answer = git(top, ['blame', ...SHOWN, ...whole, commit, '--', full])
	return answer.ok ? writtenIn(answer.stdout.toString()) : new Map()
}

interface Commit {
	author: string
	time: number
	/** Seconds east of Greenwich. */
	zone: number
	/** History goes on before it, and is not here. */
	boundary: boolean
}

/**
 * For each line its commit, what is told of a commit the first time it is named, and
 * the line after a tab. Lines that came from where history is cut off are left out.
 */
function writtenIn(text: string): Map<string, Written> {
	const commits = new Map<string, Commit>()
	const found = new Map<string, Written>()
	let here: Commit = { author: '', time: 0, zone: 0, boundary: false }
	for (const line of text.split('\n')) {
		const [, id] = /^([0-9a-f]{40,64}) \d+ \d+/.exec(line) ?? []
		if (line.startsWith('\t')) {
			const content = line.slice(1).replace(/\r$/, '')
			if (!here.boundary && !found.has(content)) found.set(content, writtenBy(here))
		} else if (id !== undefined) {
			here = commits.get(id) ?? { author: '', time: 0, zone: 0, boundary: false }
			commits.set(id, here)
		} else note(here, line)
	}
	return found
}

function note(commit: Commit, line: string): void {
	const [, key, value = ''] = /^(author|author-time|author-tz|boundary)(?: (.*))?$/.exec(line) ?? []
	if (key === 'author') commit.author = value
	if (key === 'author-time') commit.time = Number(value)
	if (key === 'author-tz') commit.zone = secondsOf(value)
	if (key === 'boundary') commit.boundary = true
}

function secondsOf(zone: string): number {
	const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(zone) ?? []
	const seconds = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60
	return sign === '-' ? -seconds : seconds
}

function writtenBy({ author, time, zone }: Commit): Written {
	const date = new Date((time + zone) * 1000)
	return { author, date: Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10) }
}
