import type { Bound } from '../src/bind/types.ts'
import type { Heading } from '../src/outline/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'
import type { Template } from '../src/template/template.ts'
import { visibleText } from '../src/text/invisible.ts'
import { firstLine } from '../src/text/lines.ts'
import { collapse } from '../src/text/title.ts'
import { withoutNumber, withPrefix, withRightPrefix } from '../src/text/title-prefix.ts'

interface TitleSpot extends Spot {
	/** The title as written; null if there is no H1. */
	readonly written: string | null
	readonly forms: readonly string[]
	/** Its level, if that is all that is wrong. */
	readonly level: number | null
	/** What it is to be, if that is plain. */
	readonly right: string | null
	/** The forms with all that is known in place of their names, and `…` for the rest. */
	readonly drafts: readonly string[]
}

export default documentRule<TitleSpot>({
	id: 'title-form',
	summary: 'The first H1 is written by the title template of the contract',
	why: 'Lists and searches find documents by their titles; a title in a form of its own is found by nobody',
	reads: 'title',
	severity: 'error',
	examples: {
		good: [{ about: 'a title in form', text: SAMPLE_TEXT }],
		bad: [
			{
				about: 'the prefix is not there',
				text: sample('# Recipe: Soup', '# Soup'),
				findings: ['1:1-1:7 the title is `Soup`, expected the form `Recipe: {title}`'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'the prefix in another spelling',
				text: sample('# Recipe: Soup', '# recipe:Soup'),
				findings: ['1:1-1:14 the title is `recipe:Soup`, expected the form `Recipe: {title}`'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'at another level',
				text: sample('# Recipe: Soup', '## Recipe: Soup'),
				findings: ['1:1-1:16 the title stands at level 2, expected level 1'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'nothing but the prefix',
				text: sample('# Recipe: Soup', '# Recipe:'),
				findings: ['1:1-1:10 the title is `Recipe:`, expected the form `Recipe: {title}`'],
			},
			{
				about: 'no title at all',
				text: sample('# Recipe: Soup\n\n', ''),
				findings: [
					'1:1-1:1 the document has no title, expected `# Recipe: {title}` on the first line',
				],
			},
		],
	},
	*check({ contract, title, file, facts }) {
		if (contract.title === null || title.matches) return
		const forms = contract.title.map((form) => form.template.source)
		const { heading } = title
		const at = heading ? firstLine(file.text, heading) : { start: 0, end: 0 }
		const level = heading && heading.level > 1 ? heading.level : null
		const written = heading ? title.source : null
		const right = written === null || level !== null ? null : rightTitle(written, forms)
		const drafts = contract.title.map(({ template }) => draftOf(template, written, facts))
		yield { at, subject: 'title', written, forms, level, right, drafts }
	},
	message({ written, forms, level, right, drafts }) {
		const form = forms.map((each) => `\`${each}\``).join(' or ')
		const like = drafts.map((each) => `\`# ${each}\``).join(' or ')
		const rest = drafts.some((each) => each.includes('…'))
			? ', with words of its own in place of `…`'
			: ''
		if (written === null) {
			return {
				message: `the document has no title, expected \`# ${forms[0]}\` on the first line`,
				help: `write ${like} on the first line, as the only H1${rest}`,
			}
		}
		if (level !== null)
			return {
				message: `the title stands at level ${level}, expected level 1`,
				help: `write \`# ${collapse(written)}\``,
			}
		const is = written === '' ? 'the title is empty' : `the title is \`${collapse(written)}\``
		return {
			message: `${is}, expected the form ${form}`,
			help: `write ${right === null ? like + rest : `\`# ${right}\``}`,
		}
	},
	fixes: 'safe',
	fix({ level, right }, { title, file }) {
		const { heading } = title
		if (!heading) return null
		if (level !== null) return { safe: true, edits: topLevel(file.text, heading) }
		return right === null ? null : { safe: true, edits: [{ range: heading.title, text: right }] }
	},
})

function draftOf(
	{ source, parts }: Template,
	written: string | null,
	facts: Bound['facts'],
): string {
	const meant =
		written === null ? null : (withPrefix(written, source) ?? withoutNumber(written, source))
	if (meant !== null) return meant
	return parts
		.map((part) => {
			if (part.kind === 'literal') return part.text
			return facts.find(({ field }) => field === part.name)?.text ?? '…'
		})
		.join('')
}

/** The title with its prefix; null if there are several forms, or if nobody can tell. */
function rightTitle(written: string, [form = '', ...others]: readonly string[]): string | null {
	return others.length > 0 ? null : (withRightPrefix(written, form) ?? withPrefix(written, form))
}

/** The edits that make a heading an H1, with nothing in it that cannot be seen. */
function topLevel(text: string, { start, end, level, setext, title }: Heading) {
	const written = text.slice(title.start, title.end)
	const plain = visibleText(written)
	const edits = plain === written ? [] : [{ range: title, text: plain }]
	if (!setext) return [{ range: { start, end: start + level }, text: '#' }, ...edits]
	const underline = /-+[ \t]*$/.exec(text.slice(start, end))?.[0] ?? ''
	const line = { range: { start: end - underline.length, end }, text: '='.repeat(underline.length) }
	return [...edits, line]
}
