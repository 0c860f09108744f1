import type { OpenCorpus } from './corpus.ts'
import type { Finding } from './finding.ts'
import { decide, editedWith, type Prover, prover } from './proof.ts'
import type { Rule } from './rule.ts'

/**
 * Findings, with those fixes alone that leave each document as right as it is by
 * itself, whoever offers them: what looks at links or at pairs knows no headers.
 */
export function documentsKept(
	findings: readonly Finding[],
	corpora: readonly OpenCorpus[],
	rules: readonly Rule[],
): readonly Finding[] {
	const scopes = new Map(rules.map(({ id, scope }) => [id, scope]))
	const provers = new Map<OpenCorpus, Map<string, Prover | null>>()
	const isKept = (finding: Finding, path: string): boolean =>
		corpora.every((corpus) => {
			const isOwn = finding.contract === corpus.contract.name
			// Those were tried when they were found.
			if (isOwn && scopes.get(finding.rule) === 'document') return true
			const known = provers.get(corpus) ?? new Map<string, Prover | null>()
			provers.set(corpus, known)
			if (!known.has(path)) known.set(path, proverAt(corpus, path, rules))
			const text = corpus.textOf(path)
			const after = text && finding.fix ? editedWith(text, finding.fix.edits) : null
			return known.get(path)?.(finding, after, finding.fix?.leaves) ?? true
		})
	return findings.map((finding) => {
		const path = finding.fix?.edits[0]?.path
		if (path === undefined || isKept(finding, path)) return finding
		const { fix: _, ...rest } = finding
		return rest
	})
}

/** Null where a file is no document of a contract. */
function proverAt(corpus: OpenCorpus, path: string, rules: readonly Rule[]): Prover | null {
	const candidate = corpus.discovery.documents.find((each) => each.path === path)
	const bound = candidate ? corpus.bound(candidate) : null
	if (!candidate || bound === null) return null
	const own = rules.flatMap((rule) => (rule.scope === 'document' ? rule : []))
	return prover(bound, decide(own, bound), own, (text) => corpus.boundWith(path, candidate, text))
}
