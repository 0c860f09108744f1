import { join } from 'node:path'
import { CacheFile } from '../cache/file.ts'
import { keepLatest, type Latest, latestIn, type Told } from '../cache/latest.ts'
import { folderOfUser, userFolder } from '../cache/place.ts'
import type { Answers } from '../cache/trace.ts'
import { once } from '../lazy.ts'
import { checkedOut, historyNow, indexStamp, stagedState } from '../source/index-stamp.ts'
import { stagedSince } from '../source/staged.ts'
import type { Io } from './io.ts'
import type { OptionName, Parsed } from './options.ts'
import type { Place } from './place.ts'
import { engine, rootOf } from './root.ts'
import { type Format, wayOf } from './way.ts'

/** Where more files have changed, all is looked at anew, so that it is remembered. */
const MOST = 8

/**
 * What the latest run told, if git can tell that nothing has changed since, or what
 * there is to tell if only the content of some documents has; else null.
 */
export async function toldLast(parsed: Parsed, io: Io, format: Format): Promise<Told | null> {
	if (!isPlain(parsed, format)) return null
	const { root, config } = rootOf(parsed, io)
	if (config === null) return null
	const latest = latestIn(fileFor(root, config, parsed, io, format))
	if (latest === null) return null
	const { state, staged, head, told } = latest
	const given = io.env.GIT_INDEX_FILE
	if (typeof state === 'string' && stagedState(root, given) === state) return told
	if (parsed.has('staged')) {
		const now = checkedOut(root)
		if (staged === null || latest.base === null || now === null) return null
		const changes = stagedSince(root, staged, now)
		// While git looks.
		const { toldOfStaged } = await import('./partly.ts')
		return toldOfStaged(latest, await changes, { root, config }, parsed, io, format)
	}
	if (state === null || typeof state === 'string') return null
	// git is started only for what may hold.
	if (head !== null && head !== historyNow(root)) return null
	if (indexStamp(root, given) !== state.index) return null
	const { changesSince } = await import('../source/witness.ts')
	const partly = once(() => import('./partly.ts'))
	const changed = await changesSince(root, given, state, partly)
	if (changed === null || changed.length === 0) return changed && told
	// A link gives what the file gives that it leads to.
	const isLed = state.links.some(([, { target }]) => target && changed.includes(target))
	if (isLed || changed.length > MOST) return null
	const { toldPartly } = await partly()
	return toldPartly(latest, changed, { root, config }, parsed, io, format)
}

/**
 * Keeps what a run told, if there is something to recognise its state by.
 *
 * @param given  what a run over the work tree was given by its source
 * @param mark  that of the run in the cache; null: it is not kept
 */
export async function rememberTold(
	told: Told,
	given: Answers | null,
	{ root, config, kind, cache, state }: Place,
	mark: string | null,
	parsed: Parsed,
	io: Io,
	format: Format,
): Promise<void> {
	if (config === null || !isPlain(parsed, format)) return
	// What is not kept hangs on more than a later run could recognise, such as attributes.
	if (mark === null || (kind === 'worktree' && given === null)) return
	// That of what is staged is in its state.
	const head = kind === 'worktree' ? headIn(given, root, io) : null
	if (head === '') return
	const found = await state(given)
	if (found === null) return
	const { folder } = cache
	const base = folder === null ? null : { folder, mark }
	const latest: Latest = { ...found, head, told, base }
	keepLatest(fileFor(root, config, parsed, io, format), latest)
}

/** A word for the commits that had a say in what was given; null: none had; empty: nobody can tell any more. */
function headIn(given: Answers | null, root: string, io: Io): string | null {
	if (given === null || given.renames === null) return given?.history?.key ?? null
	const isSame = stagedState(root, io.env.GIT_INDEX_FILE) === given.renames
	return isSame ? (historyNow(root) ?? '') : ''
}

/** Whether nothing but files, the words of the command line and the user's terminal has a say in what is told. */
function isPlain(parsed: Parsed, format: Format): boolean {
	const others: OptionName[] = ['allow-empty', 'debt', 'no-cache', 'output-file', 'rev', 'since']
	// What a step of GitHub Actions is told goes to a file, too.
	return (
		parsed.words.length === 0 && !others.some((name) => parsed.has(name)) && format !== 'github'
	)
}

/**
 * Never in the repository: where git does not say so, nobody knows whether what lies
 * there came with it.
 */
function fileFor(root: string, config: string, parsed: Parsed, io: Io, format: Format): CacheFile {
	const user = userFolder(io.env)
	const name = `told-${parsed.has('staged') ? 'index' : 'worktree'}.json`
	const where = user === null ? null : join(folderOfUser(root, user), name)
	const way = wayOf(root, parsed, io, format)
	// Where history is missing, one only says so and the other fails.
	const question = JSON.stringify([root, config, parsed.has('require-history')])
	return new CacheFile(() => where, `${engine(io)} ${question} ${way}`)
}

interface Tape {
	out: string
	err: string
}

/**
 * The user's side, and all that is told to it from now on.
 *
 * @param isHeld  it is told to nobody yet
 */
export function taped(user: Io, isHeld = false): { readonly io: Io; readonly tape: Tape } {
	const tape: Tape = { out: '', err: '' }
	const io: Io = Object.create(user, {
		out: {
			value: (text: string | Buffer) => {
				tape.out += text.toString()
				if (!isHeld) user.out(text)
			},
		},
		err: {
			value: (text: string) => {
				tape.err += text
				if (!isHeld) user.err(text)
			},
		},
	})
	return { io, tape }
}
