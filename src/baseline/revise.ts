import type { Finding, Report } from '../finding.ts'
import { keyOf } from './entry.ts'
import { debtOf, judgeBaseline, type Looked } from './judge.ts'
import type { Baseline, BaselineByFile } from './read.ts'

/** What is found, and what of it the baseline has. */
export type Owed = Pick<Report, 'findings' | 'excused'>

/**
 * What a baseline makes of a report in which some files were judged anew. Where
 * nothing may follow a file, an entry has to do with findings on its own file
 * alone. Null if that does not tell the whole.
 *
 * @param rest  of the report, without what is found anew, what is on these files and on the baseline
 * @param found  what is found anew, before the baseline is looked at
 * @param paths  the files that were judged anew
 */
export function owedNow(
	rest: Owed,
	found: readonly Finding[],
	paths: readonly string[],
	baseline: BaselineByFile,
	looked: Pick<Looked, 'corpora' | 'rules' | 'source'>,
): Owed | null {
	const here = new Set([...paths, ...found.map(({ path }) => path)])
	const isHere = ({ path }: { readonly path: string }) => here.has(path)
	const known = baseline.on(here)
	const { entries } = known
	if (entries.length === 0) return { ...rest, findings: [...rest.findings, ...found] }
	const keys = new Set(entries.map(keyOf))
	const isOdd =
		// An entry that had less than it says may have it now.
		rest.findings.some(({ rule }) => rule === 'baseline-valid') ||
		// Of equal ones it matters which come first.
		rest.findings.some((finding) => isHere(finding) && keys.has(keyOf(finding))) ||
		entries.some((entry) => isElsewhere(entry, looked))
	if (isOdd) return null
	const all = [...rest.excused.filter(isHere), ...rest.findings.filter(isHere), ...found]
	const judged = judgeBaseline(all, known, {
		...looked,
		asks: () => true,
		wants: () => true,
		whole: true,
	})
	const isThere = (finding: Finding) => !isHere(finding)
	return {
		findings: [...rest.findings.filter(isThere), ...judged.findings],
		excused: [...rest.excused.filter(isThere), ...judged.excused],
	}
}

/**
 * How much a baseline accounts for.
 *
 * @param before  what it did on some files
 * @param now  what it does on them
 * @param all  what it does on all
 */
export function debtNow(
	report: Pick<Report, 'debt'>,
	before: readonly Finding[],
	now: readonly Finding[],
	all: () => readonly Finding[],
	baseline: BaselineByFile,
): Report['debt'] {
	const [was, is] = [before, now].map((list) => JSON.stringify(list.map(keyOf).sort()))
	return was === is ? report.debt : debtOf(inOrder(all(), baseline.all()))
}

/** Whether an entry whose file is gone, and whose findings are not there either, may have followed it to where they are, or will. */
export function mayFollow(
	baseline: BaselineByFile,
	{ debt }: Pick<Report, 'debt'>,
	excused: () => readonly Finding[],
	wasThere: (path: string) => boolean,
): boolean {
	// Where as much was found as there are entries for, none is left to follow anything.
	if (debt.reduce((sum, { count }) => sum + count, 0) === baseline.most()) return false
	if (baseline.files().every(wasThere)) return false
	const gone = baseline.all().entries.filter(({ path }) => !wasThere(path))
	const counts = new Map<string, number>()
	for (const each of excused()) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1)
	return gone.some((entry) => (counts.get(keyOf(entry)) ?? 0) < entry.count)
}

/** Whether what an entry names is found by what was not asked again. */
function isElsewhere(
	{ contract, rule }: Pick<Finding, 'contract' | 'rule'>,
	{ corpora, rules }: Pick<Looked, 'corpora' | 'rules'>,
): boolean {
	return (
		!corpora.some((corpus) => corpus.contract.name === contract) ||
		rules.some(({ id, history }) => id === rule && history !== undefined)
	)
}

/** In the order of the entries that account for them. */
function inOrder(excused: readonly Finding[], { entries }: Baseline): Finding[] {
	const places = new Map(entries.map((entry, at) => [keyOf(entry), at]))
	const placed = excused.map((finding) => ({ finding, at: places.get(keyOf(finding)) ?? 0 }))
	return placed.sort((one, other) => one.at - other.at).map(({ finding }) => finding)
}
