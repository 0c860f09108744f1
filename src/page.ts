import type { BadExample, Example, Fixes, Rule } from './rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_NAME, SAMPLE_PATH, SAMPLE_TEXT } from './sample.ts'
import { visible } from './text/escape.ts'

/** The page of a rule, Markdown that is pleasant in a terminal too. */
export function renderPage(rule: Rule): string {
	const parts = [
		`# ${rule.id}`,
		`${rule.summary}.`,
		`**Why.** ${rule.why}.`,
		`**Severity.** ${severityText(rule)}`,
		`**Reads.** ${readsText(rule.reads)}`,
		`**Fix.** ${fixText(rule)}`,
		`**Allowed.** ${allowedText(rule)}`,
		`The examples are told with the [sample contract](README.md#the-sample-contract); \`${SAMPLE_PATH}\` is the document unless a path is given.`,
		'## Right',
		...rule.examples.good.flatMap((example) => exampleParts(example)),
		'## Wrong',
		...rule.examples.bad.flatMap((example) => [
			...exampleParts(example),
			fence('text', example.findings.join('\n')),
			...fixedParts(example),
		]),
	]
	return `${parts.join('\n\n')}\n`
}

/** The page as it stands alone, in a terminal: with the sample that it speaks of. */
export function renderAlone(rule: Rule): string {
	const page = renderPage(rule).replace(
		'[sample contract](README.md#the-sample-contract)',
		'sample contract at the end of this page',
	)
	return `${page}\n${samplePart()}`
}

/** The sample contract and document, as a section of a page. */
export function samplePart(): string {
	return `## The sample contract

\`doc-sync.yml\`, unless an example shows another:

${fence('yaml', contractYaml(SAMPLE_CONTRACT))}

\`${SAMPLE_PATH}\`, to which the examples add their fault:

${fence('md', SAMPLE_TEXT)}
`
}

function severityText(rule: Rule): string {
	if (rule.scope === 'config') return 'The run exits with 2; a contract cannot change that.'
	return `\`${rule.severity}\`, unless the contract says else under \`severity\`.`
}

function readsText(reads: string): string {
	const keys = reads.split(', ')
	return keys.every((key) => /^[a-z.*-]+$/.test(key))
		? `${keys.map((key) => `\`${key}\``).join(', ')}.`
		: `${reads.charAt(0).toUpperCase()}${reads.slice(1)}.`
}

function allowedText({ id, firm }: Rule): string {
	return firm === undefined
		? `By \`<!-- doc-sync-allow ${id}: <reason> -->\` before the block, or at the head of the file for all of it.`
		: `By no comment: ${firm}.`
}

const FIXES: Readonly<Record<Fixes, string>> = {
	safe: '`doc-sync fix` mends what can be mended without a person.',
	unsafe:
		'`doc-sync fix --unsafe` mends what can be mended without a person; information or meaning may be lost.',
	both: '`doc-sync fix` mends what can be mended without a person; `--unsafe` also where information or meaning may be lost.',
}

function fixText(rule: Rule): string {
	const fixes = 'fixes' in rule ? rule.fixes : undefined
	return fixes === undefined ? 'None; the message says how to mend it.' : FIXES[fixes]
}

function exampleParts(example: Example): string[] {
	const parts = [`${example.about.charAt(0).toUpperCase()}${example.about.slice(1)}:`]
	if (example.contract !== undefined) parts.push(fence('yaml', contractYaml(example.contract)))
	for (const [path, text] of Object.entries(filesOf(example))) {
		if (text !== SAMPLE_TEXT || path !== SAMPLE_PATH)
			parts.push(`\`${path}\``, fence(path.endsWith('.json') ? 'json' : 'md', text))
		else parts.push('The sample document.')
	}
	for (const [from, to] of Object.entries(example.moves ?? {}))
		parts.push(`git saw \`${from}\` become \`${to}\`.`)
	return parts
}

function fixedParts({ fixed, fixedContract, left = [] }: BadExample): string[] {
	if (fixedContract !== undefined) return ['Fixed:', fence('yaml', contractYaml(fixedContract))]
	if (fixed === undefined) return []
	if (fixed === SAMPLE_TEXT) return ['Fixed, it is the sample document.']
	const rest = left.length === 0 ? [] : ['What is left to do then:', fence('text', left.join('\n'))]
	return ['Fixed:', fence('md', fixed), ...rest]
}

/** The contract of an example as `doc-sync.yml` has it. */
export function contractYaml(contract: string): string {
	return `contracts:\n  ${SAMPLE_NAME}:\n${contract.replace(/^(?=.)/gm, '    ')}`
}

/** The files of an example, its document first. */
export function filesOf(example: Example): Record<string, string> {
	const own = example.text === undefined ? {} : { [example.path ?? SAMPLE_PATH]: example.text }
	return { ...own, ...example.files }
}

/** A fence longer than any in the text; what could not be seen is shown by its escape. */
function fence(language: string, text: string): string {
	const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map((found) => found[0].length))
	const ticks = '`'.repeat(longest + 1)
	const lines = text.replace(/\n$/, '').split('\n').map(visible)
	return [`${ticks}${language}`, ...lines, ticks].join('\n')
}
