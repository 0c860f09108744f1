import { pairingsOf } from '../affected.ts'
import { openBaselineByFile } from '../baseline/read.ts'
import { Cache, type RunKind } from '../cache/cache.ts'
import type { Latest, Told } from '../cache/latest.ts'
import type { Nearly } from '../cache/runs.ts'
import type { Contracts } from '../contracts.ts'
import { belowRoot } from '../discover.ts'
import type { FiledReport } from '../filed.ts'
import type { Report } from '../finding.ts'
import { kit } from '../kit.ts'
import { once } from '../lazy.ts'
import { withParser } from '../outline/index.ts'
import { type Revision, revised } from '../revise.ts'
import { Disk } from '../source/disk.ts'
import { historyOf } from '../source/git-folder.ts'
import { byCodePoint } from '../source/order.ts'
import { NotPart, Objects, onlySome, partOf, partOfGit } from '../source/part.ts'
import type { StagedSince } from '../source/staged.ts'
import { UnreadableError } from '../source/types.ts'
import { DamagedLine } from '../text/keyed-lines.ts'
import { onlyBrought } from './check-run.ts'
import { countsOf } from './exit-code.ts'
import type { Io } from './io.ts'
import type { Parsed } from './options.ts'
import { printed, printedAgain } from './output.ts'
import type { Place } from './place.ts'
import { memoryFor, withContracts } from './repository.ts'
import { engine } from './root.ts'
import { taped } from './told.ts'
import type { Format } from './way.ts'

/** Whether a part of the tree, or of what is remembered, does not do. */
function isTooMuch(error: unknown): boolean {
	return [NotPart, UnreadableError, DamagedLine].some((kind) => error instanceof kind)
}

/** Where a run of now stands, as far as it is known without looking at files. */
export interface Standing {
	readonly root: string
	readonly config: string
}

/**
 * What a run would tell where, since the latest one, nothing changed but the
 * content of some files; null if all has to be judged for that. Writes nothing:
 * the next run has to do with the same latest one.
 */
export async function toldPartly(
	latest: Latest,
	paths: readonly string[],
	standing: Standing,
	parsed: Parsed,
	io: Io,
	format: Format,
): Promise<Told | null> {
	try {
		return await toldOf(latest, paths, standing, parsed, io, format)
	} catch (error) {
		if (isTooMuch(error)) return null
		throw error
	}
}

async function toldOf(
	{ base, told, state }: Latest,
	paths: readonly string[],
	{ root, config }: Standing,
	parsed: Parsed,
	io: Io,
	format: Format,
): Promise<Told | null> {
	if (base === null) return null
	const cache = new Cache(() => base.folder, engine(io))
	const before = cache.run('worktree', [config]).latest(base.mark)
	if (before === null) return null
	const sorted = [...paths].sort(byCodePoint)
	const { identify } = partOf(new Disk(root), sorted)
	const part = (some: readonly string[]) => partOf(new Disk(root), some)
	const changed = new Map(
		sorted.flatMap((path) => {
			const id = before.answers.files.get(path) ?? ''
			return identify(path) === id ? [] : [[path, id] as const]
		}),
	)
	// What was too new to be trusted then is mostly not any more: a whole run tells the next one so.
	if (changed.size === 0) return hasDoubts(state) ? null : told
	const place: Place = {
		root,
		kind: 'worktree',
		source: part([...changed.keys()]),
		gitFailure: null,
		config,
		cache,
		change: null,
		state: async () => null,
	}
	const { files } = before.answers
	const wasThere = (path: string) => typeof files.get(path) === 'string'
	const revision = { report: before.report, changed, wasThere, part }
	const report = await revisedAt(place, revision)
	if (report === null) return null
	const shown = { report: before.report, text: told.out }
	const out = await printedAgain(report, shown, place, parsed, io, format)
	const { errors, warnings } = report.findings.tally
	return { out, err: told.err, errors, warnings }
}

function hasDoubts(state: Latest['state']): boolean {
	return typeof state === 'object' && (state?.stamps.some(([, stamp]) => stamp === '') ?? false)
}

/**
 * The same of what is staged, where since the latest run nothing changed but the
 * content of some files, staged or committed.
 *
 * @param changes  null: more changed
 */
export async function toldOfStaged(
	latest: Latest,
	changes: StagedSince | null,
	standing: Standing,
	parsed: Parsed,
	io: Io,
	format: Format,
): Promise<Told | null> {
	if (changes === null) return null
	try {
		return await stagedOf(latest, changes, standing, parsed, io, format)
	} catch (error) {
		if (isTooMuch(error)) return null
		throw error
	}
}

/** Where more files have changed, all is looked at anew, so that it is remembered. */
const MOST = 8

async function stagedOf(
	{ base }: Latest,
	changes: StagedSince,
	{ root, config }: Standing,
	parsed: Parsed,
	user: Io,
	format: Format,
): Promise<Told | null> {
	const { before, now, paths, touched, upon } = changes
	if (base === null || before.size > MOST || now.size > MOST) return null
	const cache = new Cache(() => base.folder, engine(user))
	const latest = cache.run('index', [config]).latest(base.mark)
	if (latest === null) return null
	const { files, folders, history, renames } = latest.answers
	const led = historyOf(root, upon)
	if (history !== null && (history.reason !== null || history.key !== led)) return null
	if (renames !== null && !renames.startsWith(`${led} `)) return null
	const known = { files, folders: new Map(folders) }
	const objects = new Objects(root)
	const placeWith = (kind: RunKind, changed: ReadonlyMap<string, string>): Place => {
		const source = partOfGit(known, changed, objects, [])
		const change = null
		const state = async () => null
		return { root, kind, source, gitFailure: null, config, cache, change, state }
	}
	const below = placeWith('base', before)
	const place = { ...placeWith('index', now), change: { before: below, paths } }
	// What hangs on the commit below is the same upon another that touched nothing of it.
	const isAsked = history !== null || renames !== null
	if (isAsked && touched === null) return null
	// Nothing moved where all that commits touched is there before and after.
	const isInPlace = touched && [...touched].every((path) => changes.rewritten?.has(path))
	if (renames !== null && !isInPlace) return null
	// While git looks.
	const [, { revise, contracts }] = await Promise.all([
		objects.fetchBeside([...before, ...now]),
		reviserAt(place),
	])
	if (isAsked && touched && isLookedBackAt(contracts, touched)) return null
	const reportWith = (changed: ReadonlyMap<string, string>) => {
		const asked = [...changed.keys()].filter((path) => files.get(path) !== undefined)
		if (asked.length === 0) return latest.report
		return revise({
			report: latest.report,
			changed: new Map(asked.map((path) => [path, files.get(path) ?? ''])),
			wasThere: (path) => typeof files.get(path) === 'string',
			part: (some) => partOfGit(known, changed, objects, some),
		})
	}
	const report = await withParser(() => reportWith(now))
	const older = report && (await withParser(() => reportWith(before)))
	if (report === null || older === null) return null
	const { io, tape } = taped(user, true)
	const [here, there] = differing(report, older, paths)
	const elsewhere = sizeOf(report) - here.findings.length
	const brought = await onlyBrought(here, place, parsed, io, there, elsewhere)
	if (brought !== null) io.out(await printed(brought, place, parsed, io, format))
	return { ...tape, ...countsOf(brought) }
}

/** Of two reports, one made of the other, what is on files that they differ on, or that changed. */
function differing(
	now: FiledReport,
	before: FiledReport,
	changed: ReadonlySet<string>,
): readonly [Report, Report] {
	const paths = [...changed, ...now.findings.anew.keys(), ...before.findings.anew.keys()]
	const partOf = ({ findings, excused, ...report }: FiledReport): Report => {
		return { ...report, findings: findings.concerning(paths), excused: excused.concerning(paths) }
	}
	return [partOf(now), partOf(before)]
}

const sizeOf = ({ findings: { tally } }: FiledReport): number => tally.errors + tally.warnings

/**
 * The report on a place that nearly is as an earlier run found it; null if all has
 * to be judged for that.
 */
export async function nearlyJudged(place: Place, nearly: Nearly): Promise<FiledReport | null> {
	const part = (paths: readonly string[]) => {
		const source = onlySome(place.source, paths)
		// What a link leads to may have changed as well.
		const odd = source.list('').find(({ kind }) => kind !== 'file')
		if (odd) throw new NotPart(odd.path)
		return source
	}
	try {
		return await revisedAt(place, { ...nearly, part })
	} catch (error) {
		if (error instanceof NotPart) return null
		throw error
	}
}

async function revisedAt(place: Place, revision: Revision): Promise<FiledReport | null> {
	const { revise } = await reviserAt(place)
	return withParser(() => revise(revision))
}

/** The contracts of a place, and what revises reports by them, to be called in `withParser`. */
async function reviserAt(place: Place): Promise<{
	readonly contracts: Contracts
	readonly revise: (revision: Revision) => FiledReport | null
}> {
	const repository = await withContracts(place)
	const memory = memoryFor(repository)
	const { contracts } = repository
	const open = once(() => openBaselineByFile(place.source, contracts.config.path))
	const pairings = once(() => pairingsOf(contracts.contracts))
	const revise = (revision: Revision) => {
		const given = { source: place.source, baseline: open() }
		return revised(given, contracts, pairings(), kit, memory, revision)
	}
	return { contracts, revise }
}

/** Whether what commits did to some files has a say in what a run without dates finds. */
function isLookedBackAt({ contracts, config }: Contracts, touched: ReadonlySet<string>): boolean {
	const sealing = contracts.filter((each) => each.asksForSeals)
	return [...touched].some(
		(path) => path === config.path || sealing.some((each) => belowRoot(each, path) !== null),
	)
}
