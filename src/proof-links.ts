import type { OpenCorpus } from './corpus.ts'
import type { Finding } from './finding.ts'
import { anchorsOf } from './links/anchors.ts'
import { landmarksOf } from './outline/index.ts'
import { editedWith } from './proof.ts'

/**
 * Findings, with those fixes alone after which links still lead to the anchors that
 * they lead to: another title has another anchor.
 */
export function anchorsKept(
	findings: readonly Finding[],
	corpora: readonly OpenCorpus[],
): readonly Finding[] {
	const linking = corpora.filter(({ contract }) => contract.asksForLinks)
	if (linking.length === 0) return findings
	return findings.map((finding) => {
		const path = finding.fix?.edits[0]?.path
		const corpus = linking.find((each) => path !== undefined && each.textOf(path) !== null)
		if (path === undefined || !corpus) return finding
		const lost = anchorsLost(corpus, finding)
		if (lost.length === 0) return finding
		const sought = linking.map((each) => each.linkFaults().fragmentsTo(path))
		if (!sought.some((fragments) => lost.some((each) => fragments.has(each)))) return finding
		const { fix: _, ...rest } = finding
		return rest
	})
}

/** The anchors that the file of a finding has and would not have any more with its fix. */
export function anchorsLost(corpus: OpenCorpus, { fix }: Finding): readonly string[] {
	const path = fix?.edits[0]?.path
	const file = path === undefined ? null : corpus.textOf(path)
	const document = path === undefined ? null : corpus.document(path)
	const [candidate] = corpus.discovery.documents
	if (!fix || !file || !document || !candidate) return []
	const text = editedWith(file, fix.edits)
	const after = text === null ? null : corpus.boundWith(file.path, candidate, text)
	if (!after) return []
	const left = new Set(anchorsOf(landmarksOf(after.file.text, after.outline)))
	return anchorsOf(landmarksOf(file.text, document.outline)).filter((each) => !left.has(each))
}
