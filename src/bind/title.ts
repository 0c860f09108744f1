import type { Contract, Form } from '../contract/types.ts'
import type { Heading, Range } from '../outline/types.ts'
import { type Capture, match } from '../template/match.ts'
import type { BoundTitle, Document, Fact } from './types.ts'

interface Matched {
	readonly captures: readonly Capture[]
	/** Where the captures count from; null if they were read from the rendered title. */
	readonly from: number | null
}

/** Pairs the contract's title with the first H1. */
export function bindTitle(
	document: Document,
	contract: Contract,
): { readonly title: BoundTitle; readonly facts: readonly Fact[] } {
	const { outline, file } = document
	const headings = outline.blocks.filter((block): block is Heading => block.kind === 'heading')
	const [top = null, ...others] = headings.filter((heading) => heading.level === 1)
	const heading = top ?? atAnotherLevel(document, contract, headings[0])
	if (!heading) return { title: { heading, matches: false, source: '', others }, facts: [] }
	const source = file.text.slice(heading.title.start, heading.title.end)
	const matched = matchTitle(document, contract.title ?? [], heading.title)
	const matches = heading === top && (matched !== null || contract.title === null)
	const facts = matched ? factsOf(matched, heading.title) : []
	return { title: { heading, matches, source, others }, facts }
}

/** A first heading that only its level keeps from being the title: a template without words of its own says too little. */
function atAnotherLevel(
	document: Document,
	contract: Contract,
	first: Heading | undefined,
): Heading | null {
	const telling = (contract.title ?? []).filter((form) =>
		form.template.parts.some((part) => part.kind === 'literal' && /\p{L}/u.test(part.text)),
	)
	return first && matchTitle(document, telling, first.title) ? first : null
}

function matchTitle(document: Document, forms: readonly Form[], title: Range): Matched | null {
	const source = document.file.text.slice(title.start, title.end)
	for (const form of forms) {
		const captures = match(form.matcher, source)
		if (captures) return { captures, from: title.start }
		const rendered = match(form.matcher, document.inline(title).text)
		if (rendered) return { captures: rendered, from: null }
	}
	return null
}

function factsOf({ captures, from }: Matched, title: Range): Fact[] {
	return captures.map(({ name, text, start }): Fact => {
		const range = from === null ? title : { start: from + start, end: from + start + text.length }
		return { field: name, value: text, text, source: 'title', range }
	})
}
