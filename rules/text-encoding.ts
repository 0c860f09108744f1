import { documentRule } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'

export default documentRule({
	id: 'text-encoding',
	summary: 'A document is valid UTF-8 without NUL',
	why: 'What cannot be decoded is read differently by every program',
	reads: 'nothing; it holds for every document',
	severity: 'error',
	firm: 'what the bytes mean is not known, so nothing else that is said of the document can be relied on',
	examples: {
		good: [
			{
				about: 'any letters, with or without a byte order mark',
				text: `\ufeff${SAMPLE_TEXT}\nÉté, 夏, 🌞\n`,
			},
		],
		bad: [
			{
				about: 'a NUL',
				text: sample('Boil them.', 'Boil\u0000them.'),
				findings: ['11:5-11:6 the document has a NUL character'],
			},
		],
	},
	*check({ file }) {
		const nul = file.text.indexOf('\u0000')
		if (file.invalidAt !== null)
			yield { at: { start: file.invalidAt, end: file.invalidAt + 1 }, subject: 'UTF-8' }
		if (nul >= 0) yield { at: { start: nul, end: nul + 1 }, subject: 'NUL' }
	},
	message({ subject }) {
		if (subject === 'NUL')
			return {
				message: 'the document has a NUL character',
				help: 'delete it, or save the file as UTF-8',
			}
		return {
			message: 'the document has bytes that are not valid UTF-8',
			help: 'save the file as UTF-8',
		}
	},
})
