import type { Contract } from '../contract/types.ts'
import type { Heading } from '../outline/types.ts'
import { match } from '../template/match.ts'
import type { BoundTitle, Document, Fact } from './types.ts'

/** Pairs the contract's title with the first H1. */
export function bindTitle(
	document: Document,
	contract: Contract,
): { readonly title: BoundTitle; readonly facts: readonly Fact[] } {
	const { outline, file } = document
	const tops = outline.blocks.filter(
		(block): block is Heading => block.kind === 'heading' && block.level === 1,
	)
	const [heading = null, ...others] = tops
	if (!heading) return { title: { heading, matches: false, source: '', others }, facts: [] }
	const source = file.text.slice(heading.title.start, heading.title.end)
	for (const form of contract.title ?? []) {
		const captures = match(form.matcher, source)
		if (captures) {
			const facts = captures.map((each): Fact => {
				const start = heading.title.start + each.start
				return {
					field: each.name,
					value: each.text,
					text: each.text,
					source: 'title',
					range: { start, end: start + each.text.length },
				}
			})
			return { title: { heading, matches: true, source, others }, facts }
		}
		const rendered = match(form.matcher, document.inline(heading.title).text)
		if (rendered) {
			const facts = rendered.map((each): Fact => {
				return {
					field: each.name,
					value: each.text,
					text: each.text,
					source: 'title',
					range: heading.title,
				}
			})
			return { title: { heading, matches: true, source, others }, facts }
		}
	}
	return { title: { heading, matches: contract.title === null, source, others }, facts: [] }
}
