import { knownOf } from '../src/bind/bind.ts'
import { companionPath } from '../src/bind/companions.ts'
import { holds } from '../src/contract/condition.ts'
import { type CompanionFile, folderOf } from '../src/discover.ts'
import { distance } from '../src/nearest.ts'
import { type Corpus, contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'

interface OrphanSpot extends Spot {
	readonly document: string | null
	/** The document is there, and may have no such file. */
	readonly forbidden: boolean
	/** A document by nearly the same name in the same folder, or null. */
	readonly close: string | null
}

const PAIRED = `${SAMPLE_CONTRACT}companions:\n  "{date}-{name}.jpg": { required: false }\n`

export default contractRule<OrphanSpot>({
	id: 'companion-orphan',
	summary: 'A file that goes with a document has its document',
	why: 'What is left of a document that was moved or deleted is found by searches and believed',
	reads: 'companions',
	severity: 'error',
	firm: 'a file that is no document has no say',
	examples: {
		good: [
			{
				about: 'document and file',
				contract: PAIRED,
				text: SAMPLE_TEXT,
				files: { 'recipes/draft/2026-03-01-soup.jpg': '' },
			},
		],
		bad: [
			{
				about: 'the document is not there',
				contract: PAIRED,
				text: SAMPLE_TEXT,
				files: { 'recipes/tried/2026-03-01-soup.jpg': '' },
				findings: [
					'recipes/tried/2026-03-01-soup.jpg:1:1-1:1 the file goes with `recipes/tried/2026-03-01-soup.md`, which does not exist',
				],
			},
		],
	},
	*check(corpus) {
		const documents = new Set(corpus.discovery.documents.map((each) => each.path))
		const files = corpus.discovery.companions.filter(({ entry }) => corpus.wants(entry.path))
		const claimed = claimedBy(corpus, files)
		for (const { entry, document, pattern } of files) {
			const orphan = document === null ? !claimed.has(entry.path) : !documents.has(document)
			const forbidden = !orphan && isForbidden(corpus, document as string, pattern.template.source)
			if (orphan || forbidden) {
				yield {
					at: { start: 0, end: 0 },
					path: entry.path,
					subject: pattern.template.source,
					document,
					forbidden,
					close: document === null ? null : closeTo(document, documents),
				}
			}
		}
	},
	message({ document, forbidden, close }) {
		if (forbidden)
			return {
				message: `\`${document}\` may have no such file where it stands`,
				help: 'delete the file',
			}
		const message =
			document === null
				? 'no document goes with this file'
				: `the file goes with \`${document}\`, which does not exist`
		const help = 'move it to where its document is, or delete it'
		return close === null
			? { message, help }
			: { message, help: `rename it if \`${close}\` is meant; else ${help}` }
	},
})

/** What goes with a document whose path says more than the name of the file does. */
function claimedBy(corpus: Corpus, files: readonly CompanionFile[]): ReadonlySet<string | null> {
	const patterns = new Set(
		files.flatMap(({ document, pattern }) => (document === null ? [pattern] : [])),
	)
	if (patterns.size === 0) return new Set()
	const all = corpus.documents()
	return new Set(
		[...patterns].flatMap((pattern) => all.map((each) => companionPath({ pattern }, each))),
	)
}

/** Dates make names alike, so that two slips are as many as count. */
const MOST_SLIPS = 2

function closeTo(path: string, documents: ReadonlySet<string>): string | null {
	const folder = folderOf(path)
	const name = path.slice(folder.length)
	const found = [...documents].filter((each) => {
		const other = each.slice(folder.length)
		const isNear = Math.abs(other.length - name.length) <= MOST_SLIPS && name.length < 200
		return isNear && folderOf(each) === folder && distance(name, other) <= MOST_SLIPS
	})
	return found.length === 1 ? (found[0] ?? null) : null
}

function isForbidden({ contract, documents }: Corpus, path: string, template: string): boolean {
	const conditional = [[], ...contract.cases.map((each) => [each.name])].some((set) =>
		contract.variant(set).companions.some((each) => each.allowed),
	)
	const found = conditional ? documents().find((each) => each.path === path) : undefined
	if (!found) return false
	const allowed = contract
		.variant(found.cases)
		.companions.find((each) => each.pattern.template.source === template)?.allowed
	return allowed ? holds(allowed, (field) => knownOf(found.facts, field)) === false : false
}
