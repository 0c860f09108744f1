import { type Contracts, check, type Kit, type Repository } from '../check.ts'
import type { Finding, Report } from '../finding.ts'
import { type Change, type Settled, settle } from '../fix/settle.ts'
import { overlaySource } from '../source/overlay.ts'
import type { Source } from '../source/types.ts'

const ALL = { gates: [], paths: null }

/** What a change of the tree comes to. Nothing is written. */
export interface Outlook {
	/** Every file that changes, generated ones included. */
	readonly changes: ReadonlyMap<string, Change>
	/** Findings that were not there before. */
	readonly added: readonly Finding[]
	/** The tree as changed, and what a whole run says of it. */
	readonly source: Source
	readonly report: Report
}

/** Judges the tree as some files would be, with the indexes renewed that show them. */
export function outlook(
	repository: Repository,
	contracts: Contracts,
	kit: Kit,
	files: ReadonlyMap<string, Uint8Array | null>,
): Outlook {
	const { source, config } = repository
	const before = check(repository, contracts, kit, ALL)
	const planned = overlaySource(source, files)
	const indexes = { ...kit, rules: kit.rules.filter(({ id }) => id === 'index-fresh') }
	const renewed = settle({ source: planned, config }, contracts, indexes, ALL, { unsafe: false })
	const paid = withoutPaid({ source: renewed.source, config }, contracts, kit, before.findings)
	const all = new Map([...files, ...afterOf(renewed.changes), ...afterOf(paid)])
	const after = overlaySource(source, all)
	const report = check({ source: after, config }, contracts, kit, ALL)
	const changes = new Map(
		[...all].map(([path, bytes]) => [path, { before: source.read(path), after: bytes }]),
	)
	return { changes, added: newIn(report.findings, before.findings), source: after, report }
}

function afterOf(changes: ReadonlyMap<string, Change>): [string, Uint8Array | null][] {
	return [...changes].map(([path, { after }]) => [path, after])
}

/** The baseline without what the change mended; none where it mended nothing that was listed. */
function withoutPaid(
	repository: Repository,
	contracts: Contracts,
	kit: Kit,
	before: readonly Finding[],
): Settled['changes'] {
	const { findings } = check(repository, contracts, kit, ALL)
	const paid = newIn(findings, before).filter(({ rule }) => rule === 'baseline-valid')
	const [first] = paid
	if (!first) return new Map()
	const options = { unsafe: false, allows: (path: string) => path === first.path }
	return settle(repository, contracts, kit, ALL, options).changes
}

/** Findings without a counterpart before. */
function newIn(after: readonly Finding[], before: readonly Finding[]): Finding[] {
	const keyOf = ({ contract, path, rule, subject }: Finding) =>
		JSON.stringify([contract, path, rule, subject])
	const known = before.map(keyOf)
	return after.filter((finding) => {
		const at = known.indexOf(keyOf(finding))
		if (at >= 0) known.splice(at, 1)
		return at < 0
	})
}
