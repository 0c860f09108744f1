import { holds, type Known } from '../contract/condition.ts'
import type { SectionSet, Waiver } from '../contract/types.ts'
import { distance } from '../nearest.ts'
import type { Comment } from '../outline/types.ts'
import { lineAt, lineRange } from '../read.ts'
import { collapse } from '../text/title.ts'
import type { BoundSections, BoundWaiver, Document } from './types.ts'

/** Finds the waivers among the comments of a document; whether they hold is judged by `judgeWaivers`. */
export function findWaivers(document: Document, waivers: readonly Waiver[]): BoundWaiver[] {
	if (waivers.length === 0) return []
	return document.outline.comments.flatMap((comment) => {
		const body = document.file.text.slice(comment.body.start, comment.body.end)
		const waiver = waivers.find((each) => isMeant(each, body))
		return waiver
			? [{ waiver, comment, exact: isExact(document, comment, waiver), fault: null }]
			: []
	})
}

function isExact(document: Document, comment: Comment, waiver: Waiver): boolean {
	const { file } = document
	if (file.text.slice(comment.start, comment.end) !== `<!-- ${waiver.comment} -->`) return false
	const line = lineRange(file, lineAt(file, comment.end))
	return !/^[ \t]+$/.test(file.text.slice(comment.end, line.end))
}

/** The comment is the waiver's, in whatever spelling: case, spacing, one typing error in ten characters, or the note in brackets changed. */
function isMeant(waiver: Waiver, body: string): boolean {
	if (body.length > waiver.comment.length * 2 + 40) return false
	const [said, wanted] = [fold(body), fold(waiver.comment)]
	if (said === wanted || withoutNote(said) === withoutNote(wanted)) return true
	return distance(said, wanted) <= Math.max(1, Math.floor(wanted.length / 10))
}

function fold(text: string): string {
	return collapse(text)
		.toLowerCase()
		.replace(/[\s\p{Pd}]+/gu, ' ')
		.replace(/ ?: ?/g, ':')
}

function withoutNote(text: string): string {
	return text.replace(/\s*\([^()]*\)\s*$/, '')
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
	if (!required || used.has(each.waiver.name)) return 'needless'
	if (each.waiver.when && holds(each.waiver.when, known) === false) return 'condition'
	return each.exact ? null : 'spelling'
}
