import { isUtf8 } from 'node:buffer'

/** What stands at a path on both sides of a difference: its mode and git's id, or nothing. */
export type Standing = readonly [path: string, before: string, now: string]

/** The options of git's commands that print what `standingIn` and `standingOf` read. */
export const DIFFERING = [
	'--relative',
	'--no-renames',
	// Else the repository's configuration could hide some of them.
	'--ignore-submodules=none',
	'--raw',
	'--no-abbrev',
	'-z',
]

/** All that git printed; null where a merge left something undecided, or a name is no UTF-8. */
export function standingIn(stdout: Buffer): Standing[] | null {
	if (!isUtf8(stdout)) return null
	const tokens = stdout.toString().split('\0')
	const found: Standing[] = []
	for (let at = 0; at + 1 < tokens.length; at += 2) {
		const standing = standingOf(tokens[at] ?? '', tokens[at + 1] ?? '')
		if (standing === null) return null
		found.push(standing)
	}
	return found
}

/** The same of one: `:<mode> <mode> <id> <id> <status>`, modes and ids before and now, and its name. */
export function standingOf(line: string, name: string): Standing | null {
	const [mode, modeNow, id, idNow, status] = line.slice(1).split(' ')
	return status === 'U' ? null : [name, `${mode} ${id}`, `${modeNow} ${idNow}`]
}
