import type { Allowance } from './bind/allowances.ts'
import type { Bound, Document } from './bind/types.ts'
import type { Contract, CounterpartSpec } from './contract/types.ts'
import type { Candidate, Discovery } from './discover.ts'
import type { Excess } from './document.ts'
import type { Extract } from './extract.ts'
import type { Finding, Severity } from './finding.ts'
import type { LinkFaults } from './links/faults.ts'
import type { Tree } from './links/tree.ts'
import type { MarkerFaults } from './markers.ts'
import type { Range } from './outline/types.ts'
import type { TextFile } from './read.ts'
import type { Recorded } from './record/recorded.ts'
import type { References } from './references/references.ts'
import type { SealFaults } from './seal/faults.ts'
import type { FirstSeen, Seen } from './source/history.ts'

/** Something that a rule decided is wrong: where, and what about. Rules add what their words need. */
export interface Spot {
	/** Offsets in the text of the file; `{ start: 0, end: 0 }` where only the file matters. */
	readonly at: Range
	/** What it is about, in the contract's words. */
	readonly subject: string
	/** The file, if not the document that is judged. Relative to the root. */
	readonly path?: string
	/** A second place that has to do with it. */
	readonly related?: readonly {
		readonly path?: string
		readonly at: Range
		readonly message: string
	}[]
	/** Why the contract asks for it. */
	readonly why?: string | undefined
	/** How to mend it, in the contract's words; goes before the rule's own. */
	readonly help?: string | undefined
	/** A warning, unless the contract says what the rule's severity is. */
	readonly milder?: true
	/** Lines that a generated file lacks or has too many. */
	readonly diff?: readonly string[]
}

/** The words of a finding: what is wrong and what was expected; how to mend it. No final period. */
export interface Words {
	readonly message: string
	readonly help: string
}

/** Edits of the file that a finding is on. */
export interface Repair {
	/** False if information or meaning may be lost. */
	readonly safe: boolean
	readonly edits: readonly { readonly range: Range; readonly text: string }[]
	/** The rule that has something to say of the same subject then, as a person has to go on. */
	readonly leaves?: string
}

/** All documents of a contract, and what is around them. */
export interface Corpus {
	readonly contract: Contract
	readonly discovery: Discovery
	/** Of the documents that findings are asked for, those beyond a stated bound; they are not judged further. */
	beyond(): readonly Beyond[]
	/** What all documents say. Computed when asked: a rule that can do with paths alone asks for `discovery`. */
	documents(): readonly Extract[]
	/** The merge conflicts in a document or in any other file; none where there is no such file. */
	conflicts(path: string): readonly Range[]
	/** Any file below the root as a document, or null if there is none or it is beyond a bound. */
	document(path: string): Document | null
	/** The text of any file, whether or not it is beyond a bound; null if there is none. */
	textOf(path: string): TextFile | null
	/** The name of an earlier contract of which a path is a document as well, or null. */
	alsoIn(path: string): string | null
	/**
	 * When git first had each document, and the contract file; null where history
	 * says nothing of them, or the contract file is not in it.
	 *
	 * @param matters  people should be told if there is no history
	 */
	history(matters: boolean): { readonly seen: FirstSeen; readonly adopted: Seen } | null
	/** What the sources say of the markers that the documents name. */
	markerFaults(): MarkerFaults
	/** What became of what the contract seals. */
	seals(): SealFaults
	/** Whether a rule that looks into history finds something to look into there. */
	looksBack(rule: Pick<RulePage, 'history'>): boolean
	/** The comments in a document that let it off a rule; of a file that is none there are none. */
	allowances(path: string): readonly Allowance[]
	/** Whether there is a file by that path. */
	exists(path: string): boolean
	/** What is wrong with the links of the documents that findings are asked for, where the contract asks for links. */
	linkFaults(): LinkFaults
	/** What the documents refer to by fields that are references. */
	references(): References
	/** What stands in the judged tree, as links see it. */
	tree(): Tree
	/** Something is at a path, and is no part of the judged tree, as git ignores it. */
	isLeftOut(path: string): boolean
	/** git's id of the bytes of a file, or null if there is none. */
	identify(path: string): string | null
	/** Each document with the counterparts that it has, those without a finding asked for left out. */
	counterparts(): readonly Counterparts[]
	/** Whether findings on a path are asked for in this run. */
	wants(path: string): boolean
	/** The text of the contract's own file, and where one of its keys stands there. */
	place(path: readonly (string | number)[]): { readonly path: string; readonly at: Range }
}

/** A document and the counterparts of it that are there. */
export interface Counterparts {
	readonly candidate: Candidate
	readonly others: readonly { readonly path: string; readonly spec: CounterpartSpec }[]
	/** The record of each that has one: its path, whether it is there or not, and how it is to be written. */
	readonly records: readonly Recorded[]
}

export interface Beyond extends Excess {
	readonly candidate: Candidate
}

/** A tree of files and what a run says of it. The test of the rule, and its page. */
export interface Example {
	/** What it shows, in a few words. */
	readonly about: string
	/** The contract, as YAML below its name; without it, the sample contract. */
	readonly contract?: string
	/** The path of `text`; without it, the sample document's. */
	readonly path?: string
	readonly text?: string
	/** Further files. */
	readonly files?: Readonly<Record<string, string>>
	/** Files that git saw move: old path → new path. */
	readonly moves?: Readonly<Record<string, string>>
}

export interface BadExample extends Example {
	/** Every finding of the run: `line:col-line:col message`, with `path:` before it where it is not `path`. */
	readonly findings: readonly string[]
	/** The text after all fixes of the findings, where there is one. */
	readonly fixed?: string
	/** The contract after all fixes of the findings, where one of them is on it. */
	readonly fixedContract?: string
	/** Every finding on `fixed`, where a fix leaves something to write. */
	readonly left?: readonly string[]
}

interface RulePage {
	/** `<subject>-<property>`; the part before the first `-` is the rule's family. */
	readonly id: string
	readonly summary: string
	readonly why: string
	/** The part of a contract that it reads. */
	readonly reads: string
	/** What it is where the contract does not say. */
	readonly severity: Severity
	/** Why no comment in a document may let it off. */
	readonly firm?: string
	/** Runs also where there are more documents than a run looks at. */
	readonly unread?: boolean
	/**
	 * It looks into the history of git, for the dates of documents or for what they were;
	 * where there is none, it does not find all.
	 */
	readonly history?: 'dates' | 'past'
	readonly examples: { readonly good: readonly Example[]; readonly bad: readonly BadExample[] }
}

/** What the fixes of a rule are, for its page; its examples show each kind. */
export type Fixes = 'safe' | 'unsafe' | 'both'

/** A rule that looks at one document. */
export interface DocumentRule<S extends Spot> extends RulePage {
	readonly scope: 'document'
	check(document: Bound): Iterable<S>
	message(spot: S, document: Bound): Words
	readonly fixes?: Fixes
	fix?(spot: S, document: Bound): Repair | null
}

/** A rule that looks at all documents of a contract and at what is around them. */
export interface ContractRule<S extends Spot> extends RulePage {
	readonly scope: 'contract'
	check(corpus: Corpus): Iterable<S>
	message(spot: S, corpus: Corpus): Words
	readonly fixes?: Fixes
	fix?(spot: S, corpus: Corpus): Repair | null
}

/** A document and the same in another language. Neither is the original. */
export interface Pair {
	readonly document: Bound
	/** Bound as if it were the document, by the same contract. */
	readonly counterpart: Bound
	/** The path of the counterpart, and its name for messages. */
	readonly path: string
	readonly name: string
	readonly spec: CounterpartSpec
	/** The other contract of which it is a document, which says what form it has; null: there is none. */
	readonly judgedBy: Contract | null
}

/** A rule that looks at a document and one of its counterparts; findings are on the document, unless a spot says else. */
export interface PairRule<S extends Spot> extends RulePage {
	readonly scope: 'pair'
	check(pair: Pair): Iterable<S>
	message(spot: S, pair: Pair): Words
	readonly fixes?: Fixes
	fix?(spot: S, pair: Pair): Repair | null
}

type Files = Pick<Corpus, 'exists' | 'textOf' | 'document' | 'identify'>

/** A rule that looks at one record and the files that it is of. */
export interface RecordRule<S extends Spot> extends RulePage {
	readonly scope: 'record'
	check(record: Recorded, files: Files): Iterable<S>
	message(spot: S): Words
}

/** A rule that looks at what the others found. */
export interface FindingsRule<S extends Spot> extends RulePage {
	readonly scope: 'findings'
	check(corpus: Corpus, findings: readonly Finding[], run: Run): Iterable<S>
	message(spot: S, corpus: Corpus): Words
	readonly fixes?: Fixes
	fix?(spot: S, corpus: Corpus): Repair | null
}

/** What a run is about. */
export interface Run {
	readonly rules: readonly Pick<Rule, 'id' | 'firm' | 'history'>[]
	/** Whether the findings of a rule are asked for. */
	asks(rule: string): boolean
}

/** A rule that speaks before anything can be judged; the engine itself says what it says. */
export interface ConfigRule extends RulePage {
	readonly scope: 'config'
}

/** A rule about the baseline, which is looked at when all others have spoken; the engine itself says what it says. */
export interface BaselineRule extends RulePage {
	readonly scope: 'baseline'
	readonly fixes: Fixes
}

/** What the engine itself says. */
type EngineRule = ConfigRule | BaselineRule

// biome-ignore lint/suspicious/noExplicitAny: each rule's spots are its own; the engine only hands them back to it
type Own = any
export type Rule =
	| DocumentRule<Own>
	| ContractRule<Own>
	| PairRule<Own>
	| RecordRule<Own>
	| FindingsRule<Own>
	| EngineRule

/** Checks the types of a rule; each file in `rules/` exports one. */
/* The object itself goes on: a build has the examples of a rule made when they are looked at. */
export function documentRule<S extends Spot>(
	rule: Omit<DocumentRule<S>, 'scope'>,
): DocumentRule<S> {
	return Object.assign(rule, { scope: 'document' as const })
}
export function contractRule<S extends Spot>(
	rule: Omit<ContractRule<S>, 'scope'>,
): ContractRule<S> {
	return Object.assign(rule, { scope: 'contract' as const })
}
export function pairRule<S extends Spot>(rule: Omit<PairRule<S>, 'scope'>): PairRule<S> {
	return Object.assign(rule, { scope: 'pair' as const })
}
export function recordRule<S extends Spot>(rule: Omit<RecordRule<S>, 'scope'>): RecordRule<S> {
	return Object.assign(rule, { scope: 'record' as const })
}
export function findingsRule<S extends Spot>(
	rule: Omit<FindingsRule<S>, 'scope'>,
): FindingsRule<S> {
	return Object.assign(rule, { scope: 'findings' as const })
}
export function configRule(rule: Omit<ConfigRule, 'scope'>): ConfigRule {
	return Object.assign(rule, { scope: 'config' as const })
}

export function baselineRule(rule: Omit<BaselineRule, 'scope'>): BaselineRule {
	return Object.assign(rule, { scope: 'baseline' as const })
}

/** The part of a rule id before its first `-`. */
export function familyOf(id: string): string {
	return id.split('-')[0] as string
}
