import { runGit } from '../source/folders.ts'

/** Commits all that is there, as of a day. */
export function commitOn(root: string, day: string): void {
	runGit(root, 'add', '-A')
	runGit(root, 'commit', '--quiet', '--allow-empty', '-m', 'x', '--date', `${day}T12:00:00+0900`)
}
