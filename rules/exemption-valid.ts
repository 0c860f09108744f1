import { exemptPaths } from '../src/exempt.ts'
import { findingsRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'
import { saysNothing } from '../src/text/placeholder.ts'
import { entryStretch } from '../src/text/yaml-entry.ts'

interface ExemptionSpot extends Spot {
	readonly fault: 'reason' | 'document' | 'needless'
}

const exempting = (line: string) => `${SAMPLE_CONTRACT}exemptions:\n  ${line}\n`

export default findingsRule<ExemptionSpot>({
	id: 'exemption-valid',
	summary: 'An exemption names a document, has a reason, and excuses something',
	why: 'An exemption that excuses nothing any more will excuse the next mistake unseen',
	reads: 'exemptions',
	severity: 'error',
	firm: 'it speaks of exceptions itself',
	examples: {
		good: [
			{
				about: 'a document that would have a finding',
				contract: exempting('draft/2026-03-01-soup.md: written before the form'),
				text: SAMPLE_TEXT.replace('# Recipe: Soup', '# Soup'),
			},
		],
		bad: [
			{
				about: 'nothing to excuse',
				contract: exempting('draft/2026-03-01-soup.md: written before the form'),
				text: SAMPLE_TEXT,
				findings: [
					'doc-sync.yml:19:7-19:31 the exemption excuses nothing: its document has no finding',
				],
				fixedContract: SAMPLE_CONTRACT,
			},
			{
				about: 'a document that is gone',
				contract: `${exempting('draft/2026-03-01-stew.md: it burned')}  draft/2026-03-01-soup.md: it did not\n`,
				text: SAMPLE_TEXT.replace('# Recipe: Soup', '# Soup'),
				findings: ['doc-sync.yml:19:7-19:31 the exemption is for a document that does not exist'],
				fixedContract: exempting('draft/2026-03-01-soup.md: it did not'),
			},
			{
				about: 'no such document, and no reason',
				contract: exempting('draft/2026-03-01-stew.md: ""\n  draft/2026-03-01-soup.md: " "'),
				text: SAMPLE_TEXT.replace('# Recipe: Soup', '# Soup'),
				findings: [
					'doc-sync.yml:19:7-19:31 the exemption is for a document that does not exist',
					'doc-sync.yml:20:7-20:31 the exemption has no reason',
				],
			},
		],
	},
	*check(corpus, findings) {
		const { contract, discovery, place, wants } = corpus
		if (contract.exemptions.size === 0 || !wants(place([]).path)) return
		const pairs = corpus
			.counterparts()
			.flatMap(({ candidate, others }) => others.map(({ path }) => [path, candidate.path] as const))
		const owners = new Map(pairs)
		// What is found on a counterpart is its document's, too.
		const excused = new Set(findings.flatMap(({ path }) => [path, owners.get(path) ?? path]))
		// A comment that lets it off is about a finding, or would itself be one.
		const isExcused = (path: string) =>
			excused.has(path) ||
			[path, ...pairs.flatMap(([other, owner]) => (owner === path ? other : []))].some(
				(each) => corpus.allowances(each).length > 0,
			)
		for (const [written, reason] of contract.exemptions) {
			const paths = exemptPaths(contract, written)
			const known = [
				...discovery.documents.map((each) => each.path),
				...discovery.missing.map((each) => each.path),
			]
			const spot = { ...place(['exemptions', written]), subject: written }
			if (!known.some((path) => paths.includes(path))) yield { ...spot, fault: 'document' }
			else if (saysNothing(reason)) yield { ...spot, fault: 'reason' }
			// Of a document that was not judged nobody knows what there is to excuse.
			else if (paths.some(wants) && !paths.some(isExcused)) yield { ...spot, fault: 'needless' }
		}
	},
	message({ fault }, { contract }) {
		switch (fault) {
			case 'document':
				return {
					message: 'the exemption is for a document that does not exist',
					help: `correct the path${contract.root === '' ? '' : `, which counts from \`${contract.root}\``}, or delete the line`,
				}
			case 'reason':
				return { message: 'the exemption has no reason', help: 'write why the document is exempt' }
			case 'needless':
				return {
					message: 'the exemption excuses nothing: its document has no finding',
					help: 'delete the line',
				}
		}
	},
	fixes: 'both',
	fix({ at, fault, path }, { textOf }) {
		if (fault === 'reason') return null
		const range = entryStretch(textOf(path ?? '')?.text ?? '', at.start)
		// What the path was meant for may need a person.
		return range && { safe: fault === 'needless', edits: [{ range, text: '' }] }
	},
})
