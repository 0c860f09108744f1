import { holds, type Known } from '../contract/condition.ts'
import type { SectionSet, Waiver } from '../contract/types.ts'
import { distance } from '../nearest.ts'
import type { Comment } from '../outline/types.ts'
import { lineAt, lineRange } from '../read.ts'
import { visibleText } from '../text/invisible.ts'
import { collapse } from '../text/title.ts'
import type { BoundSections, BoundWaiver, Document } from './types.ts'

/** Fewer characters may be said by any comment. */
const TELLING = 12

/** Finds the waivers among the comments of a document; whether they hold is judged by `judgeWaivers`. */
export function findWaivers(document: Document, waivers: readonly Waiver[]): BoundWaiver[] {
	if (waivers.length === 0) return []
	const own = document.outline.comments.filter((comment) => !isQuoted(document, comment))
	return own.flatMap((comment) => {
		const body = document.file.text.slice(comment.body.start, comment.body.end)
		for (const waiver of waivers) {
			const meant = meantBy(body, waiver)
			if (meant === null) continue
			const exact = isExact(document, comment, waiver)
			return [{ waiver, comment, exact, loses: meant === 'kin', fault: null }]
		}
		return []
	})
}

/** What stands in a quote, a list or a table is no word of the document itself. */
function isQuoted({ outline }: Document, comment: Comment): boolean {
	const block = outline.blocks.find(
		(each) => each.start <= comment.start && comment.end <= each.end,
	)
	return block !== undefined && ['quote', 'list', 'table', 'footnote'].includes(block.kind)
}

function isExact(document: Document, comment: Comment, waiver: Waiver): boolean {
	const { file } = document
	if (file.text.slice(comment.start, comment.end) !== `<!-- ${waiver.comment} -->`) return false
	const line = lineRange(file, lineAt(file, comment.end))
	return !/^\s+$/.test(file.text.slice(comment.end, line.end))
}

/**
 * Whether a comment is meant as a waiver. `same`: but for case, spacing or one
 * typing error in ten characters. `kin`: its words stand there with another
 * prefix, other marks between them, another note, or more text behind them.
 */
function meantBy(body: string, waiver: Waiver): 'same' | 'kin' | null {
	if (body.length > waiver.comment.length * 2 + 200) return null
	const [said, wanted] = [fold(body), fold(waiver.comment)]
	if (said === wanted) return 'same'
	if (isNear(said, wanted)) return 'same'
	const kin = core(wanted).length >= TELLING && core(said) === core(wanted)
	return kin || said.startsWith(`${wanted} `) || beginsLike(said, wanted) ? 'kin' : null
}

/** Whether a comment begins with the words of a waiver, prefix and all, and goes on in others than its note. */
function beginsLike(said: string, wanted: string): boolean {
	const [own, words] = [said, wanted.replace(/\s*\([^()]*\)\s*$/, '')].map((text) =>
		text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim(),
	) as [string, string]
	return words.length >= TELLING && words.includes(' ') && `${own} `.startsWith(`${words} `)
}

/** Of texts of very different length the distance need not be counted. */
function isNear(said: string, wanted: string): boolean {
	const most = Math.max(1, Math.floor(wanted.length / 10))
	return Math.abs(said.length - wanted.length) <= most && distance(said, wanted) <= most
}

function fold(text: string): string {
	return collapse(visibleText(text))
		.toLowerCase()
		.replace(/[\s\p{Pd}]+/gu, ' ')
		.replace(/ ?[:：] ?/g, ':')
}

/** What a waiver says, without the prefix that names its contract and the note in brackets. */
function core(text: string): string {
	return text.replace(/^[^:()]*:/, '').replace(/\s*\([^()]*\)\s*$/, '')
}

/** Says of each waiver what is wrong with it, the gravest thing first. */
export function judgeWaivers(
	found: readonly BoundWaiver[],
	set: SectionSet | null,
	sections: BoundSections | null,
	known: (field: string) => Known,
): BoundWaiver[] {
	const used = new Set<string>()
	return found.map((each) => {
		const fault = faultOf(each, set, sections, known, used)
		used.add(each.waiver.name)
		return { ...each, fault }
	})
}

function faultOf(
	each: BoundWaiver,
	set: SectionSet | null,
	sections: BoundSections | null,
	known: (field: string) => Known,
	used: ReadonlySet<string>,
): BoundWaiver['fault'] {
	const bound = sections?.bound.find((one) => one.spec.title === each.waiver.section)
	if (bound?.section) return 'section'
	const required =
		set?.order.some((spec) => spec.title === each.waiver.section && spec.required) ?? false
	if (used.has(each.waiver.name)) return 'repeated'
	if (!required) return 'needless'
	if (each.waiver.when && holds(each.waiver.when, known) === false) return 'condition'
	return each.exact ? null : 'spelling'
}
