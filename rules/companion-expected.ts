import { knownOf } from '../src/bind/bind.ts'
import { companionPath } from '../src/bind/companions.ts'
import { holds } from '../src/contract/condition.ts'
import type { Companion } from '../src/contract/types.ts'
import type { Extract } from '../src/extract.ts'
import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_PATH, SAMPLE_TEXT } from '../src/sample.ts'

interface ExpectedSpot extends Spot {
	readonly document: string
	/** Of a counterpart. */
	readonly language: string | null
	/** It is a record, which a command writes. */
	readonly isRecord: boolean
}

const PAIRED = `${SAMPLE_CONTRACT}companions:\n  "{date}-{name}.jpg": { required: true }\n`

export default contractRule<ExpectedSpot>({
	id: 'companion-expected',
	summary: 'A document has the files that must go with it',
	why: 'A pair of which one half is missing looks complete from the other half',
	reads: 'companions.*.required',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'the file is there',
				contract: PAIRED,
				text: SAMPLE_TEXT,
				files: { 'recipes/draft/2026-03-01-soup.jpg': '' },
			},
		],
		bad: [
			{
				about: 'it is not',
				contract: PAIRED,
				text: SAMPLE_TEXT,
				findings: [
					`recipes/draft/2026-03-01-soup.jpg:1:1-1:1 the file is missing; it goes with \`${SAMPLE_PATH}\``,
				],
			},
		],
	},
	*check({ contract, documents, exists, wants }) {
		const demanding = (each: Companion) => each.required !== false
		const everywhere = contract.cases.map((each) => each.name)
		if (
			![[], ...everywhere.map((name) => [name])].some((set) =>
				contract.variant(set).companions.some(demanding),
			)
		)
			return
		for (const extract of documents()) {
			const { companions } = contract.variant(extract.cases)
			for (const companion of companions.filter(demanding)) {
				const path = isRequired(companion, extract) ? companionPath(companion, extract) : null
				if (path === null || exists(path) || !(wants(path) || wants(extract.path))) continue
				const related = [{ path: extract.path, at: { start: 0, end: 0 }, message: 'the document' }]
				yield {
					at: { start: 0, end: 0 },
					path,
					subject: companion.pattern.template.source,
					document: extract.path,
					language: companion.counterpart?.language ?? null,
					isRecord: companions.some((each) => isRecordOf(companion, each)),
					related,
				}
			}
		}
	},
	message({ document, path, language, isRecord }) {
		const message = `the file is missing; it goes with \`${document}\``
		if (isRecord)
			return {
				message,
				help: `see that all say the same, then run \`doc-sync record ${document}\``,
			}
		const same = language === null ? '' : `, which says the same in \`${language}\``
		return { message, help: `write \`${path}\`${same}` }
	},
})

/** Whether a file that goes with a document is the record of one of its counterparts. */
const isRecordOf = ({ pattern }: Companion, { counterpart }: Companion): boolean =>
	counterpart?.record?.pattern.template.source === pattern.template.source

function isRequired(companion: Companion, { facts }: Extract): boolean {
	if (typeof companion.required === 'boolean') return companion.required
	return holds(companion.required, (field) => knownOf(facts, field)) === true
}
