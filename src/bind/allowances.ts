import { distance } from '../nearest.ts'
import type { Block, Comment, Range } from '../outline/types.ts'
import { visibleText } from '../text/invisible.ts'
import { saysNothing } from '../text/placeholder.ts'
import { collapse } from '../text/title.ts'
import type { Document } from './types.ts'

/** A comment that lets a document off a rule. Plain data, which is remembered between runs. */
export interface Allowance {
	/** The comment. */
	readonly at: Range
	/** As written: a rule, or a contract and a rule with a slash between. */
	readonly rule: string
	readonly reason: string
	/** Where findings are excused; null: in all of the document. */
	readonly covers: Range | null
	/** What is wrong with it, whatever the rules find. `form`: it has no rule, or another first word. `space`: none after the colon. */
	readonly fault: 'form' | 'space' | 'place' | 'reason' | null
}

/** Words by which an allowance begins, and those that other tools have for it. */
const FIRST =
	/^doc-?sync[-\s:]*(allow|ignore|disable|exempt|suppress|expect|waive)(?:-next(?:-line|-block)?|-line|-file|-block)?(?![\w-])/i
const EXACT = /^doc-sync-allow ([^\s:]+):( ?)(.*)$/s
const KEYWORD = 'doc-sync-allow'
/** Edits by which the keyword is still meant. */
const MOST_EDITS = 2

/** All allowances of a document, by their order in it. What is quoted, or in code, is none. */
export function allowancesIn(document: Document): Allowance[] {
	const { file, outline } = document
	// Most documents have none, and their comments need not be looked at.
	if (!/doc-?sync|<!--\s*do?[cs]/i.test(file.text)) return []
	return outline.comments.flatMap((comment) => {
		const body = collapse(visibleText(file.text.slice(comment.body.start, comment.body.end)))
		const isMeant = FIRST.test(body) || isNearKeyword(body)
		return isMeant ? (allowanceOf(document, comment, body) ?? []) : []
	})
}

/** `doc-sync-alow`: whoever wrote it would wonder why it does nothing. */
function isNearKeyword(body: string): boolean {
	const [word = ''] = /^[\w-]+(?=[\s:]|$)/.exec(body) ?? []
	const said = word.toLowerCase()
	const isOther = Math.abs(said.length - KEYWORD.length) > MOST_EDITS || said.startsWith(KEYWORD)
	return !isOther && distance(said, KEYWORD) <= MOST_EDITS
}

/** Whether a block is nothing but allowances: it is no part of what the contract says about blocks. */
export function isAllowanceBlock(
	text: string,
	block: Block,
	allowances: readonly Allowance[],
): boolean {
	if (block.kind !== 'comment') return false
	const own = allowances.filter(({ at }) => block.start <= at.start && at.end <= block.end)
	const rest = own.reduceRight(
		(left, { at }) => left.slice(0, at.start - block.start) + left.slice(at.end - block.start),
		text.slice(block.start, block.end),
	)
	return own.length > 0 && rest.trim() === ''
}

function allowanceOf(document: Document, comment: Comment, body: string): Allowance | null {
	const { blocks } = document.outline
	const index = blocks.findIndex((each) => each.start <= comment.start && comment.end <= each.end)
	const block = blocks[index]
	// What stands in a quote, a list or a table is no word of the document itself.
	if (!block || ['quote', 'list', 'table', 'footnote'].includes(block.kind)) return null
	const [, rule = '', space = '', reason = ''] = EXACT.exec(body) ?? []
	const at = { start: comment.start, end: comment.end }
	const covers = coverOf(document, index)
	return { at, rule, reason, covers, fault: faultOf(block, rule, space, reason) }
}

function faultOf(block: Block, rule: string, space: string, reason: string): Allowance['fault'] {
	if (block.kind !== 'comment') return 'place'
	if (rule === '') return 'form'
	if (saysNothing(reason)) return 'reason'
	return space === '' ? 'space' : null
}

/**
 * Before the first block that is none, a comment is for the whole document; else
 * for the block that follows, or what belongs at the end of the document.
 */
function coverOf({ outline, file }: Document, index: number): Range | null {
	const { blocks } = outline
	const isOther = (block: Block) => block.kind !== 'comment'
	if (!blocks.slice(0, index).some(isOther)) return null
	const next = blocks.slice(index + 1).find(isOther)
	const before = blocks.slice(0, index).findLast(isOther)
	if (next) return { start: blocks[index]?.start ?? 0, end: next.end }
	return { start: before?.end ?? 0, end: file.text.length }
}
