import type { Report } from '../finding.ts'
import type { Moves } from '../move/links.ts'
import type { Rewritten } from '../move/rewrite.ts'
import { gitTopLevel } from '../source/git-folder.ts'
import { planRenames } from '../source/git-index.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { count } from '../text/words.ts'
import { type Along, writeChanges } from './changes.ts'
import { CannotJudge, type Io } from './io.ts'
import type { OpenRepository } from './repository.ts'

/** What the document still lacks where it is now, from its first line to its last. */
export function tellLeft({ findings }: Report, path: string, state: string | null, io: Io): void {
	const left = findings.filter((finding) => finding.path === path)
	if (left.length === 0) return
	io.err(`left to do${state === null ? '' : `, as it is \`${state}\``}:\n`)
	for (const { start, message, help } of left)
		io.err(`  ${visible(`${start.line}:${start.column} ${message}; ${help}`)}\n`)
}

/** A file by a new name, or by one that some file systems take for the same, is there, or two go to one place. */
export function refuseTaken(moves: Moves, { source }: OpenRepository): void {
	const folded = (path: string) => path.normalize('NFC').toLowerCase()
	const places = new Map(source.list('').map(({ path }) => [folded(path), path]))
	const goals = new Map<string, string>()
	for (const [from, to] of moves) {
		const there = places.get(folded(to))
		if (
			(there !== undefined && there !== from && !moves.has(there)) ||
			(there === undefined && source.read(to) !== null)
		)
			throw new CannotJudge(`\`${there ?? to}\` exists already; nothing is moved`)
		const other = goals.get(folded(to))
		if (other !== undefined)
			throw new CannotJudge(
				`\`${other}\` and \`${from}\` would both be \`${to}\`; nothing is moved`,
			)
		goals.set(folded(to), from)
	}
}

/** The files, then git's index. */
export function carryOut(
	changes: Parameters<typeof writeChanges>[0],
	moves: Moves,
	root: string,
	io: Io,
	links: NonNullable<Along['links']> = new Map(),
): void {
	const renames = new Map([
		...moves,
		...[...links].map(([from, { path }]) => [from, path] as const),
	])
	const planned =
		gitTopLevel(root) === null || renames.size === 0
			? ({ ok: true, change: [] } as const)
			: planRenames(root, renames)
	if (!planned.ok)
		throw new CannotJudge(`nothing is moved, as git cannot rename the file: ${planned.reason}`)
	writeChanges(changes, root, io, { moves, links, index: planned.change })
}

export function tellPlan(
	moves: Moves,
	{ files }: Rewritten,
	changed: readonly string[],
	io: Io,
): void {
	const lines = [...moves].map(([from, to]) => `move ${from} → ${to}`)
	const told = new Set([...moves.keys(), ...moves.values()])
	for (const [from, { path, links }] of files) {
		told.add(path)
		if (links > 0) lines.push(`rewrite ${count(links, 'link')} in ${moves.get(from) ?? from}`)
		else if (!moves.has(from)) lines.push(`rewrite ${from}`)
	}
	for (const path of changed) if (!told.has(path)) lines.push(`renew ${path}`)
	for (const line of lines) io.out(`${inert(visible(line))}\n`)
}

/** Names the files whose links could not be looked at. */
export function tellUnread({ unread }: Rewritten, io: Io): void {
	for (const each of unread)
		io.err(`${visible(each)} cannot be read as Markdown, so its links stay as they are\n`)
}
