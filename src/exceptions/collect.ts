import type { Baseline } from '../baseline/read.ts'
import type { Allowance } from '../bind/allowances.ts'
import type { Bound, BoundWaiver } from '../bind/types.ts'
import type { Contracts } from '../contracts.ts'
import type { OpenCorpus } from '../corpus.ts'
import { exemptPaths } from '../exempt.ts'
import type { Range } from '../outline/types.ts'
import { lineAt, lineRange, type TextFile } from '../read.ts'
import { byCodePoint } from '../source/order.ts'
import { collapse } from '../text/title.ts'
import { type Exception, KINDS } from './types.ts'

/** An exception with the text of its line, by which git's word on it is found. */
export interface Stated extends Omit<Exception, 'author' | 'since'> {
	readonly text: string
}

type Place = Pick<Stated, 'path' | 'line' | 'text'>

/** All that the contracts, the documents and the baseline let off, by kind and place. Reads every document. */
export function collectExceptions(
	contracts: Contracts,
	corpora: readonly OpenCorpus[],
	baseline: Baseline,
): Stated[] {
	const found = [
		...corpora.flatMap((corpus) => [
			...inContract(corpus, contracts),
			...inDocuments(corpus),
			...inCounterparts(corpus),
		]),
		...inBaseline(baseline),
	]
	return found.sort(
		(a, b) =>
			KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
			byCodePoint(a.path, b.path) ||
			a.line - b.line ||
			byCodePoint(a.contract, b.contract) ||
			byCodePoint(a.subject, b.subject),
	)
}

function placeIn(file: TextFile | null, path: string, at: Range): Place {
	if (file === null) return { path, line: 1, text: '' }
	const line = lineAt(file, at.start)
	const range = lineRange(file, line)
	return { path, line: line + 1, text: file.text.slice(range.start, range.end) }
}

function inContract({ contract, discovery }: OpenCorpus, contracts: Contracts): Stated[] {
	const { config, files } = contracts
	const placed = (...key: (string | number)[]): Place => {
		const at = contract.at(...key)
		const file = files.get(at.file) ?? null
		return file ? placeIn(file, at.file, at) : placeIn(null, config.path, at)
	}
	const shared = { contract: contract.name, rule: null, count: 1 }
	const paths = new Set([...discovery.documents, ...discovery.missing].map(({ path }) => path))
	const exemptions = [...contract.exemptions].map(([written, reason]): Stated => {
		const document = exemptPaths(contract, written).find((path) => paths.has(path)) ?? null
		return {
			...shared,
			...placed('exemptions', written),
			kind: 'exemption',
			subject: written,
			document,
			reason,
		}
	})
	const frozen = contract.frozen.map((pattern, index): Stated => {
		const subject = pattern.template.source
		const place = placed('frozen', index)
		return { ...shared, ...place, kind: 'frozen', subject, document: null, reason: null }
	})
	return [...exemptions, ...frozen]
}

function inDocuments(corpus: OpenCorpus): Stated[] {
	return corpus.wanted().flatMap((candidate) => {
		const bound = corpus.bound(candidate)
		if (bound === null) return []
		return [
			...bound.waivers.map((each) => waiverIn(bound, each)),
			...bound.allowances.map((each) => allowanceIn(bound, each)),
		]
	})
}

/** Allowances in counterparts that no contract of their own judges. */
function inCounterparts(corpus: OpenCorpus): Stated[] {
	return corpus.counterparts().flatMap(({ candidate, others }) =>
		others.flatMap(({ path }) => {
			const bound = corpus.judgedBy(path) ? null : corpus.boundAs(path, candidate)
			return bound ? bound.allowances.map((each) => allowanceIn(bound, each)) : []
		}),
	)
}

function waiverIn({ contract, file }: Bound, { waiver, comment }: BoundWaiver): Stated {
	return {
		...placeIn(file, file.path, comment),
		kind: 'waiver',
		contract: contract.name,
		rule: null,
		subject: waiver.section,
		document: file.path,
		reason: collapse(file.text.slice(comment.body.start, comment.body.end)),
		count: 1,
	}
}

function allowanceIn({ contract, file }: Bound, { rule, reason, at }: Allowance): Stated {
	const id = rule.slice(rule.indexOf('/') + 1)
	return {
		...placeIn(file, file.path, at),
		kind: 'allowance',
		contract: contract.name,
		rule: id,
		subject: id,
		document: file.path,
		reason,
		count: 1,
	}
}

function inBaseline({ entries, file, path }: Baseline): Stated[] {
	return entries.map(({ contract, rule, subject, count, path: document, at }) => {
		const place = placeIn(file, path, at)
		return { ...place, kind: 'baseline', contract, rule, subject, document, reason: null, count }
	})
}
