import type { Contract, Fence } from '../src/contract/types.ts'
import { type Candidate, matchesEntry } from '../src/discover.ts'
import { type Corpus, contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'

interface EvidenceSpot extends Spot {
	readonly said: string
	readonly seen: string
	/** The dates that lie between; none if the date is later than the commit. */
	readonly fences: readonly string[]
}

interface FrozenSpot extends Spot {
	readonly frozen: true
}

const FENCED = `${SAMPLE_CONTRACT}waivers:
  untried: { comment: Never tried, section: Steps, when: { date: { before: 2026-02-01 } } }
`

export default contractRule<EvidenceSpot | FrozenSpot>({
	id: 'field-evidence',
	summary:
		'A date in a path that decides what is asked of the document is held against the history of git',
	why: 'A contract that asks less of old documents is evaded by an old date in the name of a new one',
	reads: '`before` and `since` of dates that the path has, `frozen`',
	severity: 'error',
	firm: 'a document must not vouch for its own date; `frozen` in the contract can',
	history: 'dates',
	examples: {
		good: [
			{ about: 'where history says nothing, nothing is said', contract: FENCED, text: SAMPLE_TEXT },
		],
		bad: [
			{
				about: 'a frozen path that no document has',
				contract: `${FENCED}frozen: [draft/2026-01-01-stew.md]\n`,
				text: SAMPLE_TEXT,
				findings: [
					'doc-sync.yml:20:14-20:38 no document has the frozen path `draft/2026-01-01-stew.md`',
				],
			},
		],
	},
	*check(corpus) {
		yield* needless(corpus)
		if (corpus.contract.fences.length === 0) return
		const { contract, discovery, wants } = corpus
		const wanted = discovery.documents.filter(({ path }) => wants(path))
		const isWhole = wanted.length === discovery.documents.length
		// To look into history for a few documents that nothing hangs on would take longer than all the rest.
		const worthIt = wanted.filter((each) => isWhole || isFenced(contract, each))
		const history =
			worthIt.length === 0 ? null : corpus.history(worthIt.some((each) => isFenced(contract, each)))
		if (history === null) return
		for (const { path, captures } of worthIt) {
			const seen = history.seen.get(path)
			if (!seen || seen.order <= history.adopted.order) continue
			if (contract.frozen.some((pattern) => matchesEntry(contract, pattern, path))) continue
			for (const [field, fences] of byField(contract.fences)) {
				const said = captures.find(({ name }) => name === field)?.text
				if (said === undefined) continue
				const passed = fences.filter((fence) => said < fence && fence <= seen.date)
				const spot = { at: { start: 0, end: 0 }, path, subject: field, said, seen: seen.date }
				if (passed.length > 0) yield { ...spot, fences: passed }
				else if (said > seen.date) yield { ...spot, fences: [], milder: true }
			}
		}
	},
	message(spot) {
		if ('frozen' in spot)
			return {
				message: `no document has the frozen path \`${spot.subject}\``,
				help: 'correct the path, or delete it',
			}
		const { subject, said, seen, fences } = spot
		const history = `git first had the document on ${seen}`
		if (fences.length > 0)
			return {
				message: `\`${subject}\` is ${said}, before ${fences.join(' and ')}, and ${history}`,
				help: `give the document the date on which it was written; if it is older than its first commit, list its path under \`frozen\``,
			}
		return {
			message: `\`${subject}\` is ${said}, and ${history}`,
			help: `give the document the date on which it was written, ${seen} or earlier`,
		}
	},
})

function isFenced({ fences }: Contract, { captures }: Candidate): boolean {
	return fences.some(({ field, date }) =>
		captures.some(({ name, text }) => name === field && text < date),
	)
}

function byField(fences: readonly Fence[]): Map<string, string[]> {
	const found = new Map<string, string[]>()
	for (const { field, date } of fences) found.set(field, [...(found.get(field) ?? []), date])
	return found
}

function* needless({ contract, discovery, place, wants }: Corpus): Iterable<FrozenSpot> {
	for (const [index, pattern] of contract.frozen.entries()) {
		const spot = place(['frozen', index])
		const used = discovery.documents.some(({ path }) => matchesEntry(contract, pattern, path))
		if (!used && wants(spot.path)) yield { ...spot, subject: pattern.template.source, frozen: true }
	}
}
