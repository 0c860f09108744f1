import { Cache } from '../cache/cache.ts'
import type { Latest, Told } from '../cache/latest.ts'
import { kit } from '../kit.ts'
import { withParser } from '../outline/index.ts'
import { revised } from '../revise.ts'
import { Disk } from '../source/disk.ts'
import { byCodePoint } from '../source/order.ts'
import { NotPart, partOf } from '../source/part.ts'
import { UnreadableError } from '../source/types.ts'
import { countsOf } from './exit-code.ts'
import type { Io } from './io.ts'
import type { Parsed } from './options.ts'
import { printed } from './output.ts'
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
	const tree = {
		root,
		kind: 'worktree' as const,
		source: partOf(new Disk(root), [...changed.keys()]),
	}
	const state = async () => null
	const place = await withContracts({
		...tree,
		gitFailure: null,
		config,
		cache,
		change: null,
		state,
	})
	const revision = { report: before.report, changed }
	const report = await withParser(() =>
		revised(place, place.contracts, kit, memoryFor(place), revision),
	)
	if (report === null) return null
	const out = await printed(report, place, parsed, io, format)
	return { out, err: told.err, ...countsOf(report) }
}
