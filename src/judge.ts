import { usesOf } from './bind/uses.ts'
import type { OpenCorpus } from './corpus.ts'
import type { Candidate } from './discover.ts'
import { exemptPaths } from './exempt.ts'
import type { Finding } from './finding.ts'
import { severityOf, toFinding } from './findings.ts'
import type { Compared } from './memory.ts'
import { decide, edited, prover } from './proof.ts'
import {
	type ContractRule,
	type DocumentRule,
	type FindingsRule,
	familyOf,
	type Pair,
	type PairRule,
	type Rule,
	type Run,
	type Spot,
} from './rule.ts'

/** Runs the rules of the asked families over a corpus; null asks for all. Findings on exempt documents are left out. */
export function judge(
	corpus: OpenCorpus,
	known: readonly Rule[],
	families: ReadonlySet<string> | null,
): Finding[] {
	// Of documents that nobody looked at nothing can be said.
	const rules = corpus.discovery.beyond === null ? known : known.filter((each) => each.unread)
	const asked = (rule: string) => families === null || families.has(familyOf(rule))
	const exempt = exemptDocuments(corpus)
	// What an exemption excuses may be the finding of a rule that nobody asked for.
	const needsAll =
		exempt.size > 0 && rules.some((rule) => rule.scope === 'findings' && asked(rule.id))
	const all = [
		...ofDocuments(corpus, rules),
		...ofContract(corpus, rules, asked, needsAll),
		...ofPairs(corpus, rules),
		...ofRecords(corpus, rules, (rule) => needsAll || asked(rule)),
	]
	const found = all.filter(({ rule, path }) => asked(rule) || (needsAll && exempt.has(path)))
	const late = rules.flatMap((rule) =>
		rule.scope === 'findings' && asked(rule.id)
			? lateFindings(corpus, rule, found, { rules, asks: asked })
			: [],
	)
	const firm = new Set(rules.flatMap(({ id, firm }) => (firm === undefined ? [] : [id])))
	const counted = found.filter((finding) => !exempt.has(finding.path))
	return [...withoutAllowed(corpus, counted, (rule) => !firm.has(rule)), ...late]
}

/** Leaves out what the documents themselves are let off. */
function withoutAllowed(
	corpus: OpenCorpus,
	findings: readonly Finding[],
	mayBe: (rule: string) => boolean,
): readonly Finding[] {
	const paths = new Set(findings.map(({ path }) => path))
	const excused = new Set(
		[...paths].flatMap((path) => {
			const allowances = corpus.allowances(path)
			if (allowances.length === 0) return []
			const own = findings.filter((each) => each.path === path && mayBe(each.rule))
			const bom = corpus.textOf(path)?.bom ?? 0
			return [...usesOf(corpus.contract.name, allowances, own, bom).keys()]
		}),
	)
	return findings.filter((each) => !excused.has(each))
}

/** The exempt paths at which a document is, or must be, and their counterparts; an exemption for anything else excuses nothing. */
function exemptDocuments(corpus: OpenCorpus): ReadonlySet<string> {
	const { contract, discovery } = corpus
	const known = [...discovery.documents, ...discovery.missing].map((each) => each.path)
	const exempt = new Set(
		[...contract.exemptions.keys()].flatMap((written) => exemptPaths(contract, written)),
	)
	const documents = new Set(known.filter((path) => exempt.has(path)))
	if (documents.size === 0) return documents
	// What is found on the counterpart of an exempt document is the document's, too.
	const pairs = corpus.counterparts().filter(({ candidate }) => documents.has(candidate.path))
	return new Set([...documents, ...pairs.flatMap(({ others }) => others.map(({ path }) => path))])
}

function ofContract(
	corpus: OpenCorpus,
	rules: readonly Rule[],
	asked: (rule: string) => boolean,
	needsAll: boolean,
): Finding[] {
	return rules.flatMap((rule) =>
		rule.scope === 'contract' && (needsAll || asked(rule.id)) ? contractFindings(corpus, rule) : [],
	)
}

/** What the rules that look at one document find, remembered or anew. */
function ofDocuments(corpus: OpenCorpus, rules: readonly Rule[]): Finding[] {
	const own = rules.filter((rule) => rule.scope === 'document')
	if (own.length === 0) return []
	return corpus.wanted().flatMap((candidate) => {
		const remembered = corpus.remembered(candidate)
		remembered.findings ??= findingsOf(corpus, own, candidate)
		return remembered.findings
	})
}

/** What the rules that compare a document with a counterpart find, remembered or anew. */
function ofPairs(corpus: OpenCorpus, rules: readonly Rule[]): Finding[] {
	const own = rules.filter((rule) => rule.scope === 'pair')
	if (own.length === 0) return []
	return corpus.counterparts().flatMap(({ candidate, others }) =>
		others.flatMap(({ path, spec }) => {
			const remembered = corpus.remembered(candidate)
			const id = corpus.identify(path) ?? ''
			remembered.pairs ??= {}
			const known = remembered.pairs[path]
			const compared =
				known?.id === id ? known : { id, ...comparing(corpus, own, candidate, path, spec) }
			remembered.pairs[path] = compared
			return compared.findings
		}),
	)
}

function ofRecords(
	corpus: OpenCorpus,
	rules: readonly Rule[],
	isAsked: (rule: string) => boolean,
): Finding[] {
	const own = rules.flatMap((rule) => (rule.scope === 'record' && isAsked(rule.id) ? rule : []))
	if (own.length === 0) return []
	return corpus.counterparts().flatMap(({ records }) =>
		records.flatMap((record) =>
			own.flatMap((rule) => {
				const severity = severityOf(rule, corpus.severityAt(record.path))
				if (severity === 'off') return []
				return [...rule.check(record, corpus)].map((spot) =>
					toFinding(corpus, rule, severity, spot.path ?? '', spot, rule.message(spot), null),
				)
			}),
		),
	)
}

function comparing(
	corpus: OpenCorpus,
	rules: readonly PairRule<Spot>[],
	candidate: Candidate,
	path: string,
	spec: Pair['spec'],
): Omit<Compared, 'id'> {
	const document = corpus.bound(candidate)
	const counterpart = corpus.boundAs(path, candidate)
	const allowances = counterpart?.allowances ?? []
	if (document === null || counterpart === null) return { findings: [], allowances }
	// What our side of a conflict says may be what is to go.
	if ([document, counterpart].some(({ outline }) => outline.conflicts.length > 0))
		return { findings: [], allowances: [] }
	const name = path.slice(path.lastIndexOf('/') + 1)
	const pair = { document, counterpart, path, name, spec, judgedBy: corpus.judgedBy(path) }
	const findings = rules.flatMap((rule) => {
		const severity = severityOf(rule, document.variant.severity)
		if (severity === 'off') return []
		return [...rule.check(pair)].map((spot) => {
			const at = spot.path ?? candidate.path
			const repair = rule.fix?.(spot, pair) ?? null
			return toFinding(corpus, rule, severity, at, spot, rule.message(spot, pair), repair)
		})
	})
	return { findings, allowances }
}

function findingsOf(
	corpus: OpenCorpus,
	rules: readonly DocumentRule<Spot>[],
	candidate: Candidate,
): readonly Finding[] {
	const bound = corpus.bound(candidate)
	if (bound === null) return []
	const decided = decide(rules, bound)
	if (decided.length === 0) return []
	const { path } = bound.file
	const isProven = prover(bound, decided, rules, (text) => corpus.boundWith(path, candidate, text))
	return decided.map(({ rule, severity, spot }) => {
		// What our side of a conflict says may be what is to go.
		const repair = bound.outline.conflicts.length === 0 ? rule.fix?.(spot, bound) : null
		const text = repair ? edited(bound.file.text, repair.edits) : null
		const asked = { rule: rule.id, subject: spot.subject }
		const proven = repair && isProven(asked, text, repair.leaves) ? repair : null
		return toFinding(corpus, rule, severity, path, spot, rule.message(spot, bound), proven)
	})
}

/** A finding on a document has the severity that the document's own cases give the rule. */
function contractFindings(corpus: OpenCorpus, rule: ContractRule<Spot>): Finding[] {
	const { contract } = corpus
	const never =
		contract.cases.length === 0 && severityOf(rule, contract.variant([]).severity) === 'off'
	if (never) return []
	const spots = [...rule.check(corpus)]
	if (spots.length > 0) corpus.prepare([...new Set(spots.flatMap(({ path }) => path ?? []))])
	return spots.flatMap((spot) => {
		const path = spot.path ?? ''
		const map = corpus.severityAt(path)
		const stated = severityOf(rule, map)
		if (stated === 'off') return []
		const isMilder = spot.milder && !map.has(rule.id) && !map.has('all')
		const severity = isMilder ? 'warning' : stated
		const repair = rule.fix?.(spot, corpus) ?? null
		return [toFinding(corpus, rule, severity, path, spot, rule.message(spot, corpus), repair)]
	})
}

function lateFindings(
	corpus: OpenCorpus,
	rule: FindingsRule<Spot>,
	found: readonly Finding[],
	run: Run,
): Finding[] {
	const severity = severityOf(rule, corpus.contract.variant([]).severity)
	if (severity === 'off') return []
	return [...rule.check(corpus, found, run)].map((spot) => {
		return toFinding(
			corpus,
			rule,
			severity,
			spot.path ?? corpus.place([]).path,
			spot,
			rule.message(spot, corpus),
			rule.fix?.(spot, corpus) ?? null,
		)
	})
}
