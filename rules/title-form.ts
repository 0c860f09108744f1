import type { BoundTitle } from '../src/bind/types.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'

interface TitleSpot extends Spot {
	/** The title as written; null if there is no H1. */
	readonly written: string | null
	readonly forms: readonly string[]
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
				about: 'no title at all',
				text: sample('# Recipe: Soup\n\n', ''),
				findings: [
					'1:1-1:1 the document has no title, expected `# Recipe: {title}` on the first line',
				],
			},
		],
	},
	*check({ contract, title }) {
		if (contract.title === null || title.matches) return
		const forms = contract.title.map((form) => form.template.source)
		const at = title.heading
			? { start: title.heading.start, end: title.heading.end }
			: { start: 0, end: 0 }
		yield { at, subject: 'title', written: title.heading ? title.source : null, forms }
	},
	message({ written, forms }) {
		const form = forms.map((each) => `\`${each}\``).join(' or ')
		if (written === null) {
			const first = `\`# ${forms[0]}\``
			return {
				message: `the document has no title, expected ${first} on the first line`,
				help: `write ${first} on the first line, as the only H1`,
			}
		}
		return {
			message: `the title is \`${written.replace(/\s+/g, ' ')}\`, expected the form ${form}`,
			help: `write the title in the form ${form}`,
		}
	},
	fix({ forms }, { title }) {
		const text = forms.length === 1 ? rightTitle(title, forms[0] as string) : null
		return text === null || !title.heading
			? null
			: { safe: true, edits: [{ range: title.heading.title, text }] }
	},
})

/** The title with the template's prefix in place of its own spelling of it, or before it. */
function rightTitle(title: BoundTitle, form: string): string | null {
	const [, prefix = '', rest = ''] = /^([^{]+)(\{[^}]+\})$/.exec(form) ?? []
	const word = prefix.replace(/[\s:：]+$/, '')
	if (rest === '' || word === '' || title.source.includes('\n') || title.source === '') return null
	const bare = title.source.replace(/^[*_`]+(?=\p{L})/u, '')
	const own =
		bare.slice(0, word.length).toLowerCase() === word.toLowerCase() ? bare.slice(word.length) : null
	const tail = own === null ? null : /^[*_`]*\s*[:：–—-]\s*[*_`]*\s*(\S.*)$/.exec(own)
	if (tail) return prefix + tail[1]
	return /^[^\s:：]+[:：]\s/.test(title.source) ? null : prefix + title.source
}
