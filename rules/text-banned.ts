import { blockRange } from '../src/bind/gaps.ts'
import type { Range } from '../src/outline/types.ts'
import { documentRule } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../src/sample.ts'
import { occurrences } from '../src/text/search.ts'
import { collapse } from '../src/text/title.ts'

const BANNED = `${SAMPLE_CONTRACT}banned-text:\n  "(fill in)": text of the form\n`

export default documentRule({
	id: 'text-banned',
	summary: 'A banned text stands in no prose, heading or comment',
	why: 'A marker that was retired, or text of a form, says that somebody still has to look here',
	reads: 'banned-text',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'in a code span',
				contract: BANNED,
				text: sample('Boil them.', 'Never write `(fill in)`.'),
			},
			{
				about: 'in a destination or a tag, which nobody reads',
				contract: BANNED,
				text: sample('Boil them.', 'See [it](<a (fill in).md>) <b title="(fill in)">now</b>.'),
			},
			{ about: 'in a fence', contract: BANNED, text: `${SAMPLE_TEXT}\n~~~\n(fill in)\n~~~\n` },
		],
		bad: [
			{
				about: 'in prose, broken over two lines, and in a comment',
				contract: BANNED,
				text: sample('Boil them.', 'Boil (fill\nin) and stir.\n\n<!-- (fill in) -->'),
				findings: [
					'11:6-12:4 the text `(fill in)` is banned',
					'14:6-14:15 the text `(fill in)` is banned',
				],
			},
			{
				about: 'a comment that is nothing but the text: it goes',
				contract: BANNED,
				text: sample('Boil them.', '<!-- (fill in) -->\n\nBoil them.'),
				findings: ['11:6-11:15 the text `(fill in)` is banned'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'a comment that begins with the text: `--unsafe` takes it out',
				contract: BANNED,
				text: sample('Boil them.', '<!-- (fill in), by Friday -->\n\nBoil them.'),
				findings: ['11:6-11:15 the text `(fill in)` is banned'],
				fixed: SAMPLE_TEXT,
			},
		],
	},
	*check({ variant, file, outline, links }) {
		for (const ban of variant.bannedTexts) {
			const found = occurrences(file.text, ban.text).filter((at) => !touches(outline.code, at))
			// Links take the parser, and no comment is a part of one.
			const inComments = found.every((at) => touches(outline.comments, at))
			const destinations = inComments ? [] : links().map((link) => link.destination)
			const unseen = destinations.sort((a, b) => a.start - b.start)
			for (const at of found) {
				const inComment = touches(outline.comments, at)
				if (inComment || !(inTag(file.text, at) || touches(unseen, at)))
					yield { at, subject: ban.text, why: ban.why, help: ban.help }
			}
		}
	},
	message({ subject }) {
		return {
			message: `the text \`${subject}\` is banned`,
			help: 'delete it; if it says that something is still to be done, do that first',
		}
	},
	fixes: 'both',
	fix({ at, subject }, document) {
		const comment = document.outline.comments.find(
			({ start, end }) => start <= at.start && at.end <= end,
		)
		if (!comment) return null
		const said = collapse(document.file.text.slice(comment.body.start, comment.body.end))
		// Further down it is a word in a note, and the note may matter.
		if (!said.startsWith(collapse(subject))) return null
		const range = blockRange(document, comment)
		return range && { safe: said === collapse(subject), edits: [{ range, text: '' }] }
	},
})

/** Whether a stretch lies in an HTML tag, which shows nothing of it. */
function inTag(text: string, at: Range): boolean {
	const before = text.slice(Math.max(0, at.start - 2000), at.start)
	return /<\/?[a-z][^<>]*$/i.test(before) && /^[^<>]*>/.test(text.slice(at.end, at.end + 2000))
}

/** Whether a stretch touches one of the ranges, which are in order. */
function touches(ranges: readonly Range[], at: Range): boolean {
	let low = 0
	let high = ranges.length
	while (low < high) {
		const middle = (low + high) >> 1
		if ((ranges[middle] as Range).end <= at.start) low = middle + 1
		else high = middle
	}
	return (ranges[low]?.start ?? Number.POSITIVE_INFINITY) < at.end
}
