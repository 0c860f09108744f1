import { join } from 'node:path'
import { CacheFile } from '../cache/file.ts'
import { type Latest, latestIn, type Told } from '../cache/latest.ts'
import { folderOfUser, userFolder } from '../cache/place.ts'
import type { Answers } from '../cache/trace.ts'
import { checkedOut, indexStamp, stagedState } from '../source/index-stamp.ts'
import type { Io } from './io.ts'
import type { OptionName, Parsed } from './options.ts'
import type { Place } from './place.ts'
import { engine, rootOf } from './root.ts'
import { type Format, wayOf } from './way.ts'

/** What the latest run told, if git can tell that nothing has changed since; else null. */
export async function toldLast(parsed: Parsed, io: Io, format: Format): Promise<Told | null> {
	if (!isPlain(parsed, format)) return null
	const { root, config } = rootOf(parsed, io)
	const file = fileFor(root, config, parsed, io, format)
	const latest = file && latestIn(file)
	if (!latest) return null
	const { state, head, told } = latest
	const given = io.env.GIT_INDEX_FILE
	if (typeof state === 'string') return stagedState(root, given) === state ? told : null
	// git is started only for what may hold.
	if (head !== null && head !== checkedOut(root)) return null
	if (indexStamp(root, given) !== state.index) return null
	const { holds } = await import('../source/witness.ts')
	return (await holds(root, given, state)) ? told : null
}

/**
 * Keeps what a run told, if there is something to recognise its state by.
 *
 * @param given  what a run over the work tree was given by its source
 */
export async function rememberTold(
	told: Told,
	given: Answers | null,
	{ root, config, kind, state }: Place,
	parsed: Parsed,
	io: Io,
	format: Format,
): Promise<void> {
	const file = isPlain(parsed, format) ? fileFor(root, config, parsed, io, format) : null
	if (!file || (kind === 'worktree' && given === null)) return
	// That of what is staged is in its state.
	const head = kind === 'worktree' ? (given?.history?.key ?? null) : null
	if (head === '') return
	const found = await state(given)
	if (found !== null) file.write({ state: found, head, told } satisfies Latest)
}

/** Whether nothing but files, the words of the command line and the user's terminal has a say in what is told. */
function isPlain(parsed: Parsed, format: Format): boolean {
	const others: OptionName[] = ['allow-empty', 'no-cache', 'output-file', 'rev', 'since']
	// What a step of GitHub Actions is told goes to a file, too.
	return (
		parsed.words.length === 0 && !others.some((name) => parsed.has(name)) && format !== 'github'
	)
}

/**
 * Never in the repository: where git does not say so, nobody knows whether what lies
 * there came with it.
 */
function fileFor(
	root: string,
	config: string | null,
	parsed: Parsed,
	io: Io,
	format: Format,
): CacheFile | null {
	const folder = userFolder(io.env)
	if (folder === null || config === null) return null
	const name = `told-${parsed.has('staged') ? 'index' : 'worktree'}.json`
	const way = wayOf(root, parsed, io, format)
	const key = `${engine(io)} ${JSON.stringify([root, config])} ${way}`
	return new CacheFile(() => join(folderOfUser(root, folder), name), key)
}

interface Tape {
	out: string
	err: string
}

/** The user's side, and all that is told to it from now on. */
export function taped(user: Io): { readonly io: Io; readonly tape: Tape } {
	const tape: Tape = { out: '', err: '' }
	const io: Io = Object.create(user, {
		out: {
			value: (text: string) => {
				tape.out += text
				user.out(text)
			},
		},
		err: {
			value: (text: string) => {
				tape.err += text
				user.err(text)
			},
		},
	})
	return { io, tape }
}
