import type { Bound } from './bind/types.ts'
import type { OpenCorpus } from './corpus.ts'
import type { Finding } from './finding.ts'
import { severityOf } from './findings.ts'
import { add, editedWith, MOST_TRIED } from './proof.ts'
import type { Counterparts, PairRule, Rule, Spot } from './rule.ts'

type Mendable = Finding & { readonly fix: NonNullable<Finding['fix']> }

/**
 * Findings, with those fixes alone that leave documents and their counterparts as
 * much the same as they are: by themselves, with the fix of the same in the other
 * language, or with fixes that follow there.
 */
export function pairsKept(
	findings: readonly Finding[],
	corpora: readonly OpenCorpus[],
	rules: readonly Rule[],
): readonly Finding[] {
	if (!findings.some(({ fix }) => fix)) return findings
	const own = rules.flatMap((rule) => (rule.scope === 'pair' ? rule : []))
	const parting = new Set(
		corpora.flatMap((corpus) =>
			corpus.counterparts().flatMap((pair) => partingFixes(corpus, pair, findings, own)),
		),
	)
	if (parting.size === 0) return findings
	return findings.map((finding) => {
		if (!parting.has(finding)) return finding
		const { fix: _, ...rest } = finding
		return rest
	})
}

/** The findings on a document and its counterparts whose fix makes more that differs. */
function partingFixes(
	corpus: OpenCorpus,
	{ candidate, others }: Counterparts,
	findings: readonly Finding[],
	rules: readonly PairRule<Spot>[],
): Finding[] {
	const paths = [candidate.path, ...others.map(({ path }) => path)]
	const fixes = findings.filter((each): each is Mendable => paths.includes(pathOf(each) ?? ''))
	if (fixes.length === 0) return []
	const sides = new Map<string, Bound | null>()
	const sideOf = (path: string) => {
		const known = sides.get(path)
		if (known !== undefined) return known
		const side = path === candidate.path ? corpus.bound(candidate) : corpus.boundAs(path, candidate)
		sides.set(path, side)
		return side
	}
	const counted = (made: readonly Mendable[]) =>
		differences(corpus, { candidate, others }, rules, (path) => {
			const edits = made.filter((each) => pathOf(each) === path).flatMap(({ fix }) => fix.edits)
			const file = corpus.textOf(path)
			if (edits.length === 0 || !file) return sideOf(path)
			const text = editedWith(file, edits)
			return text === null ? null : corpus.boundWith(path, candidate, text)
		})
	const before = new Map<string, number>()
	for (const { key } of counted([]) ?? []) add(before, key, 1)
	const size = paths.reduce((sum, path) => sum + (corpus.textOf(path)?.text.length ?? 0), 0)
	let tried = 0
	const isOwn = ({ rule }: Finding) => rules.some(({ id }) => id === rule)
	return fixes.filter((fix) => {
		// As with a document by itself, what is not tried is not offered.
		if (tried > 0 && tried + size > MOST_TRIED) return true
		const twins = fixes.filter(
			(each) =>
				each.rule === fix.rule && each.subject === fix.subject && pathOf(each) !== pathOf(fix),
		)
		const isKept = (made: readonly Mendable[]) => {
			tried += size
			const left = new Map(before)
			for (const each of made) if (isOwn(each)) add(left, keyOf(each.path, each), -1)
			return counted(made)?.every(({ key, isSafe }) => {
				const isKnown = (left.get(key) ?? 0) > 0
				if (isKnown) add(left, key, -1)
				// What is mended in its turn comes of itself.
				const follows = isSafe !== null && (isSafe || !fix.fix.safe) && !isOwn(fix)
				return isKnown || follows
			})
		}
		return !isKept([fix]) && (twins.length === 0 || !isKept([fix, ...twins]))
	})
}

function keyOf(path: string, { rule, subject }: Pick<Finding, 'rule' | 'subject'>): string {
	return JSON.stringify([path, rule, subject])
}

function pathOf({ fix }: Finding): string | undefined {
	return fix?.edits[0]?.path
}

interface Difference {
	readonly key: string
	/** Whether its own fix loses nothing; null if it has none. */
	readonly isSafe: boolean | null
}

/**
 * What the rules of a pair tell once some fixes are made; null if they cannot be.
 *
 * @param boundOf  a side with the fixes
 */
function differences(
	corpus: OpenCorpus,
	{ candidate, others }: Pick<Counterparts, 'candidate' | 'others'>,
	rules: readonly PairRule<Spot>[],
	boundOf: (path: string) => Bound | null,
): Difference[] | null {
	const document = boundOf(candidate.path)
	if (document === null) return null
	const found: Difference[] = []
	for (const { path, spec } of others) {
		const counterpart = boundOf(path)
		if (counterpart === null) return null
		if ([document, counterpart].some(({ outline }) => outline.conflicts.length > 0)) continue
		const name = path.slice(path.lastIndexOf('/') + 1)
		const pair = { document, counterpart, path, name, spec, judgedBy: corpus.judgedBy(path) }
		for (const rule of rules) {
			if (severityOf(rule, document.variant.severity) === 'off') continue
			for (const spot of rule.check(pair)) {
				const { subject, path: at = candidate.path } = spot
				const key = keyOf(at, { rule: rule.id, subject })
				found.push({ key, isSafe: rule.fix?.(spot, pair)?.safe ?? null })
			}
		}
	}
	return found
}
