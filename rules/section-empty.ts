import { hasContent, itemsIn } from '../src/bind/content.ts'
import { itemEdits } from '../src/bind/items.ts'
import type { Range } from '../src/outline/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, sample } from '../src/sample.ts'
import { firstLine } from '../src/text/lines.ts'
import { count } from '../src/text/words.ts'

interface EmptySpot extends Spot {
	readonly content: Range
	/** List items wanted and found; null if it is content of any kind that lacks. */
	readonly items: { readonly wanted: number; readonly found: number } | null
	readonly hashes: string
	/** Its title as it stands there. */
	readonly written: string
}

const ITEMS = SAMPLE_CONTRACT.replace('Steps, Notes]', 'Steps: { content: { items: 2 } }, Notes]')

export default documentRule<EmptySpot>({
	id: 'section-empty',
	summary: 'A section of the contract says something',
	why: 'A heading without an answer looks like an answer until it is read',
	reads: 'sections.order.*.content',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'a section reaches to the next heading of its level or higher',
				text: sample('Boil them.', '### First\n\nBoil them.'),
			},
			{
				about: 'items of any kind of list',
				contract: ITEMS,
				text: sample('Boil them.', '1. Boil.\n2. Serve.'),
			},
			{
				about: 'an image',
				text: sample('Boil them.', '![](steps.png)'),
			},
			{
				about: 'a word that holds a place is no placeholder among others',
				text: sample('Boil them.', 'None of the leeks is peeled.'),
			},
		],
		bad: [
			{
				about: 'nothing but a comment',
				text: sample('Boil them.', '<!-- write this -->'),
				findings: ['9:1-9:9 `## Steps` says nothing'],
			},
			{
				about: 'nothing but a placeholder',
				text: sample('Boil them.', '- TBD'),
				findings: ['9:1-9:9 `## Steps` says nothing'],
			},
			{
				about: 'a table without rows, code without lines',
				text: sample('Boil them.', '| What | How long |\n|---|---|\n\n```sh\n```'),
				findings: ['9:1-9:9 `## Steps` says nothing'],
			},
			{
				about: 'paragraphs where items are wanted',
				contract: ITEMS,
				text: sample('Boil them.', 'Boil them\nfor an hour.\n\nServe.'),
				findings: ['9:1-9:9 `## Steps` has no list items that say something, expected 2'],
				fixed: sample('Boil them.', '- Boil them\n  for an hour.\n\n- Serve.'),
			},
			{
				about: 'too few items',
				contract: ITEMS,
				text: sample('Boil them.', '- Boil.\n- TODO'),
				findings: ['9:1-9:9 `## Steps` has 1 list item that says something, expected 2'],
			},
		],
	},
	*check(document) {
		const { sections, file } = document
		for (const { spec, section } of sections?.bound ?? []) {
			if (!section || !sections) continue
			const found = spec.items > 0 ? itemsIn(document, section.content) : 0
			const lacks = spec.items > 0 ? found < spec.items : !hasContent(document, section.content)
			if (!lacks) continue
			yield {
				at: firstLine(file.text, section.heading),
				subject: spec.title,
				content: section.content,
				items: spec.items > 0 ? { wanted: spec.items, found } : null,
				hashes: '#'.repeat(section.heading.level),
				written: section.title,
				why: spec.why,
				help: spec.help,
			}
		}
	},
	message({ written, items, hashes }) {
		const title = `\`${hashes} ${written}\``
		if (items === null)
			return { message: `${title} says nothing`, help: 'write what a reader looks for there' }
		const has =
			items.found === 1
				? '1 list item that says something'
				: `${items.found === 0 ? 'no' : items.found} list items that say something`
		return {
			message: `${title} has ${has}, expected ${items.wanted}`,
			help: `write at least ${count(items.wanted, 'list item')}`,
		}
	},
	fixes: 'safe',
	fix({ items, content }, document) {
		const edits = items?.found === 0 ? itemEdits(document, content, items.wanted) : null
		return edits && { safe: true, edits }
	},
})
