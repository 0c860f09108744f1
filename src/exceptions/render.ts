import { jsonText } from '../report/json-text.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { count } from '../text/words.ts'
import { type Exception, KINDS, type Kind } from './types.ts'

/** Raised when a reader of the list would have to change; see `schema.ts`. */
export const SCHEMA_VERSION = 1

const NOUNS: Readonly<Record<Exclude<Kind, 'baseline'>, string>> = {
	exemption: 'exemption',
	frozen: 'frozen path',
	waiver: 'waiver',
	allowance: 'allowance',
}

/** The list as JSON, the shape that `exceptionsSchema` describes; `version` is the tool's own. */
export function exceptionsJson(exceptions: readonly Exception[], version: string): string {
	const tool = { name: 'doc-sync', version }
	return jsonText({
		schemaVersion: SCHEMA_VERSION,
		tool,
		summary: Object.fromEntries(KINDS.map((kind) => [kind, of(exceptions, kind).length])),
		exceptions: exceptions.map((each) => ({
			kind: each.kind,
			contract: each.contract,
			rule: each.rule,
			subject: each.subject,
			document: each.document,
			reason: each.reason,
			count: each.count,
			path: each.path,
			line: each.line,
			author: each.author,
			since: each.since,
		})),
	})
}

/** The list for people: by kind, two lines for each that has a reason. */
export function exceptionsText(exceptions: readonly Exception[]): string {
	if (exceptions.length === 0) return 'no exceptions\n'
	const groups = KINDS.flatMap((kind) => {
		const own = of(exceptions, kind)
		return own.length === 0
			? []
			: [
					`${heading(kind, own.length)}\n${kind === 'baseline' ? debts(own) : own.map(item).join('')}`,
				]
	})
	return inert(groups.join('\n'))
}

function of(exceptions: readonly Exception[], kind: Kind): Exception[] {
	return exceptions.filter((each) => each.kind === kind)
}

function heading(kind: Kind, number: number): string {
	if (kind !== 'baseline') return count(number, NOUNS[kind])
	return number === 1 ? '1 entry of the baseline' : `${number} entries of the baseline`
}

function item(each: Exception): string {
	const { rule, contract, subject, path, line, reason } = each
	const what = rule === null ? `${contract}  ${subject}` : `${contract}/${rule}`
	const note = [...(reason === null ? [] : [reason]), ...writtenBy(each)].join('; ')
	return indented(1, `${path}:${line}  ${what}`) + (note === '' ? '' : indented(2, note))
}

/** By document, each with its line in the baseline. */
function debts(entries: readonly Exception[]): string {
	const width = String(Math.max(...entries.map(({ line }) => line))).length
	return entries
		.map((each, index) => {
			const { document, line, contract, rule, subject, count: times } = each
			const isNext = entries[index - 1]?.document === document
			const what = `${contract}/${rule}  ${subject}${times > 1 ? ` (${times} times)` : ''}`
			const text = [`${String(line).padStart(width)}  ${what}`, ...writtenBy(each)].join('; ')
			return (isNext ? '' : indented(1, document ?? '')) + indented(2, text)
		})
		.join('')
}

function indented(depth: number, text: string): string {
	return `${'  '.repeat(depth)}${visible(text)}\n`
}

function writtenBy({ author, since }: Exception): string[] {
	return author === null ? [] : [`${author}, ${since}`]
}
