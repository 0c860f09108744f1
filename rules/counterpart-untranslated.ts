import type { Bound } from '../src/bind/types.ts'
import type { Block } from '../src/outline/types.ts'
import { pairRule, type Spot } from '../src/rule.ts'
import { COUNTERPART_PATH, COUNTERPART_TEXT, PAIRED_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'
import { firstLine } from '../src/text/lines.ts'

const LONG = '\nBoil the leeks and potatoes until they are soft, which takes half an hour.\n'
const MORE = '\nServe them hot, with bread and with whatever is left of the cream.\n'

export default pairRule<Spot>({
	id: 'counterpart-untranslated',
	summary: 'The counterpart of a document is no copy of it in the same language',
	why: 'A copy looks like a translation in every list, and nobody makes one any more',
	reads: 'companions.*.counterpart',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'it is translated',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT + LONG + MORE,
				files: { [COUNTERPART_PATH]: `${COUNTERPART_TEXT}\n煮。\n\n趁热上桌。\n` },
			},
			{
				about: 'there is too little prose to tell',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { [COUNTERPART_PATH]: SAMPLE_TEXT },
			},
		],
		bad: [
			{
				about: 'only the titles are translated',
				contract: PAIRED_CONTRACT,
				text: SAMPLE_TEXT + LONG + MORE,
				files: { [COUNTERPART_PATH]: COUNTERPART_TEXT + LONG + MORE },
				findings: [
					'13:1-13:75 all prose from here on stands in `2026-03-01-soup.zh.md` word for word, expected in `zh`',
				],
			},
		],
	},
	*check({ document, counterpart, path, name }) {
		const copied = copyOf(document, counterpart)
		if (!copied) return
		const { here, there } = copied
		const at = firstLine(counterpart.file.text, there)
		const related = [{ path, at, message: `the same in \`${name}\`` }]
		yield { at: firstLine(document.file.text, here), subject: name, related }
	},
	message(_, { name, spec }) {
		return {
			message: `all prose from here on stands in \`${name}\` word for word, expected in \`${spec.language}\``,
			help: 'translate it, or delete the copy',
		}
	},
})

/** Blocks of prose that are not told from their translation by chance. */
const LEAST = 2
/** Letters; what is shorter may be a name or a list of names. */
const SHORTEST = 40

/** The first blocks of prose, if all prose of one is that of the other; it ends at the first that is not. */
function copyOf(one: Bound, other: Bound): { readonly here: Block; readonly there: Block } | null {
	const others = proseOf(other)
	let first: { here: Block; there: Block } | null = null
	let same = 0
	for (const { block, text } of proseOf(one)) {
		const { value } = others.next()
		if (value?.text !== text) return null
		first ??= { here: block, there: value.block }
		same += 1
	}
	return same >= LEAST && others.next().done ? first : null
}

interface Prose {
	readonly block: Block
	readonly text: string
}

function* proseOf({ file, outline, header }: Bound): Generator<Prose, undefined> {
	for (const block of outline.blocks) {
		const isProse = block.kind === 'paragraph' || block.kind === 'list' || block.kind === 'quote'
		if (!isProse || block.start < (header.block?.end ?? 0)) continue
		const text = file.text.slice(block.start, block.end).replace(/\s+/g, ' ')
		const words = text.replace(/`[^`]*`|\]\([^()]*\)|https?:\S+/g, '')
		if ((words.match(/\p{L}/gu)?.length ?? 0) >= SHORTEST) yield { block, text }
	}
}
