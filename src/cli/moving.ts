import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openCorpora } from '../check.ts'
import type { Contract } from '../contract/types.ts'
import type { Finding, Report } from '../finding.ts'
import type { Moves } from '../move/links.ts'
import type { Rewritten } from '../move/rewrite.ts'
import { sealedNow } from '../seal/faults.ts'
import { gitTopLevel } from '../source/git-folder.ts'
import { planStaging, type Written } from '../source/git-stage.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { count, withoutMoveBack } from '../text/words.ts'
import { type Along, writeChanges } from './changes.ts'
import { CannotJudge, type Io } from './io.ts'
import type { OpenRepository } from './repository.ts'

/** What the document still lacks where it is now, from its first line to its last. */
export function tellLeft(
	{ findings, debt }: Report,
	path: string,
	state: string | null,
	io: Io,
): void {
	const left = findings.filter((finding) => finding.path === path)
	const as = state === null ? '' : `, as it is \`${state}\``
	if (left.length > 0) io.err(`left to do${visible(as)}:\n`)
	tellFindings(left, ({ start }) => `${start.line}:${start.column}`, io)
	const owed = debt.filter((each) => each.path === path).reduce((sum, each) => sum + each.count, 0)
	const more = left.length > 0 ? 'more finding' : 'finding'
	if (owed > 0) io.err(`${count(owed, more)} in it ${owed === 1 ? 'is' : 'are'} in the baseline\n`)
}

/** The lines that are told of a list. */
export const MAX_LINES = 20

/** What is left to do, each thing once, with the first place where it is. */
export function tellFindings(
	findings: readonly Finding[],
	placeOf: (finding: Finding) => string,
	io: Io,
	most = Number.POSITIVE_INFINITY,
): void {
	const alike = new Map<string, Finding[]>()
	for (const finding of findings) {
		const text = `${finding.message}; ${withoutMoveBack(finding.help)}`
		alike.set(text, [...(alike.get(text) ?? []), finding])
	}
	const lines = [...alike].flatMap(([text, [first, ...others]]) => {
		const more = others.length === 0 ? '' : ` (and ${others.length} more like it)`
		return first ? [`${placeOf(first)} ${text}${more}`] : []
	})
	for (const line of lines.slice(0, most)) io.err(`  ${visible(line)}\n`)
	const rest = [...alike.values()].slice(most).flat().length
	if (rest > 0) io.err(`  … and ${rest} more; \`doc-sync\` shows them\n`)
}

/** What was written besides the document that the command names. */
export function tellWritten(
	path: string,
	moves: Moves,
	{ files }: Rewritten,
	changed: readonly string[],
	io: Io,
): void {
	const linking = [...files.values()].filter(({ links }) => links > 0)
	const links = linking.reduce((sum, each) => sum + each.links, 0)
	const along = [...moves.values()].filter((each) => each !== path)
	const rewritten = new Set([...files.values()].map((each) => each.path))
	const others = changed.filter((each) => each !== path && !moves.has(each) && !rewritten.has(each))
	const parts = [
		...along.map(visible),
		...(links === 0 ? [] : [`${count(links, 'link')} in ${count(linking.length, 'file')}`]),
		...others.map(visible),
	]
	if (parts.length > 0) io.err(`written too: ${parts.join(', ')}\n`)
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

/** What is written, and what it is about. */
export interface Carried {
	readonly changes: Parameters<typeof writeChanges>[0]
	readonly moves: Moves
	readonly links?: NonNullable<Along['links']>
	/** The documents, by their old paths. */
	readonly documents: readonly string[]
}

/**
 * The files, then git's index, in which what is written is staged where the file had no
 * other changes.
 *
 * @returns the files that are not staged, as they had
 */
export function carryOut(
	{ changes, moves, links = new Map(), documents }: Carried,
	root: string,
	io: Io,
): readonly string[] {
	const renames = new Map([
		...moves,
		...[...links].map(([from, { path }]) => [from, path] as const),
	])
	const staging =
		gitTopLevel(root) === null
			? ({ ok: true, change: [], unsettled: [] } as const)
			: planStaging(root, renames, writtenBy(changes, renames, links, root), documents)
	if (!staging.ok)
		throw new CannotJudge(`nothing is moved, as git cannot stage it: ${staging.reason}`)
	writeChanges(changes, root, io, { moves, links, index: staging.change })
	return staging.unsettled
}

function writtenBy(
	changes: Carried['changes'],
	renames: Moves,
	links: NonNullable<Along['links']>,
	root: string,
): Written[] {
	const origins = new Map([...renames].map(([from, to]) => [to, from]))
	const files = [...changes].map(([path, { after }]): Written => {
		const origin = origins.get(path) ?? path
		return { path, origin, before: changes.get(origin)?.before ?? null, after }
	})
	const moved = [...links].map(([origin, { path, target }]): Written => {
		const before = readlinkSync(join(root, origin), { encoding: 'buffer' })
		return { path, origin, before, after: Buffer.from(target) }
	})
	return [...files, ...moved]
}

/** Names the files that are not staged. */
export function tellUnsettled(paths: readonly string[], io: Io): void {
	const they = paths.length === 1 ? 'it' : 'they'
	if (paths.length > 0)
		io.err(`not staged, as ${they} had other changes: ${paths.map(visible).join(', ')}\n`)
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

/** Files in which no link is written anew: generated ones, and those that are sealed. */
export function leftAlone(
	{ contracts: known, source }: OpenRepository,
	more: readonly Contract[] = [],
): { readonly generated: ReadonlySet<string>; readonly sealed: Set<string> } {
	const contracts = [...new Set([...known.contracts, ...more])]
	const sealing = contracts.some(({ asksForSeals }) => asksForSeals)
	const corpora = sealing ? openCorpora({ ...known, contracts }, source, () => true) : []
	return {
		generated: new Set(contracts.flatMap(({ indexes }) => indexes.map(({ path }) => path))),
		sealed: new Set(corpora.flatMap((corpus) => [...sealedNow(corpus).keys()])),
	}
}

/** Names the sealed files that would change, most often as they link to what moves. */
export function tellKept({ kept }: Rewritten, io: Io): void {
	for (const each of kept)
		io.err(`${visible(each)} is sealed, so it stays as it is, links to what moves included\n`)
}

/** Names the files whose links could not be looked at. */
export function tellUnread({ unread }: Rewritten, io: Io): void {
	for (const each of unread)
		io.err(`${visible(each)} cannot be read as Markdown, so its links stay as they are\n`)
}
