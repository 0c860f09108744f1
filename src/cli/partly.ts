import { Cache } from '../cache/cache.ts'
import type { Latest, Told } from '../cache/latest.ts'
import type { Nearly } from '../cache/runs.ts'
import type { Report } from '../finding.ts'
import { kit } from '../kit.ts'
import { withParser } from '../outline/index.ts'
import { revised } from '../revise.ts'
import { Disk } from '../source/disk.ts'
import { byCodePoint } from '../source/order.ts'
import { NotPart, onlySome, partOf } from '../source/part.ts'
import { UnreadableError } from '../source/types.ts'
import { countsOf } from './exit-code.ts'
import type { Io } from './io.ts'
import type { Parsed } from './options.ts'
import { printed } from './output.ts'
import type { Place } from './place.ts'
import { memoryFor, withContracts } from './repository.ts'
import { engine } from './root.ts'
import type { Format } from './way.ts'

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
		if (error instanceof NotPart || error instanceof UnreadableError) return null
		throw error
	}
}

async function toldOf(
	{ base, told }: Latest,
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
	const ids = new Map(before.answers.files)
	const changed = new Map(
		sorted.flatMap((path) => {
			const id = ids.get(path) ?? ''
			return identify(path) === id ? [] : [[path, id] as const]
		}),
	)
	if (changed.size === 0) return told
	const place: Place = {
		root,
		kind: 'worktree',
		source: partOf(new Disk(root), [...changed.keys()]),
		gitFailure: null,
		config,
		cache,
		change: null,
		state: async () => null,
	}
	const report = await revisedAt(place, { report: before.report, changed })
	if (report === null) return null
	const out = await printed(report, place, parsed, io, format)
	return { out, err: told.err, ...countsOf(report) }
}

/**
 * The report on a place that nearly is as an earlier run found it; null if all has
 * to be judged for that.
 */
export async function nearlyJudged(place: Place, nearly: Nearly): Promise<Report | null> {
	const paths = [...nearly.changed.keys()].sort(byCodePoint)
	const source = onlySome(place.source, paths)
	// What a link leads to may have changed as well.
	if (source.list('').some(({ kind }) => kind !== 'file')) return null
	return revisedAt({ ...place, source }, nearly)
}

async function revisedAt(place: Place, nearly: Nearly): Promise<Report | null> {
	const repository = await withContracts(place)
	const memory = memoryFor(repository)
	return withParser(() => revised(repository, repository.contracts, kit, memory, nearly))
}
