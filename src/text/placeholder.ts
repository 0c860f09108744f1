import { isAscii } from './ascii.ts'

/** Words that hold a place and say nothing. */
const WORDS = new Set(['todo', 'to do', 'tbd', 'tba', 'none', 'n/a', 'na', 'fixme', 'xxx'])

/** More letters than any of these has; to look for those of all languages takes longer than the rest. */
const LONGER = /[a-z\d](?:[^a-z\d]*[a-z\d]){5}/i

/** Tags that show something without text between them. */
const SHOWN = /<(?:img|picture|svg|video|audio|iframe|object|embed|canvas|input|math)\b/i
const UNSEEN = /<!--[\s\S]*?-->|<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>/gi

/** Whether each line of a text, Markdown or plain, is blank, punctuation, or a word that holds a place. */
export function saysNothing(text: string): boolean {
	if (SHOWN.test(text)) return false
	return text
		.replace(UNSEEN, ' ')
		.split(/\r\n|\r|\n/)
		.every(isPlaceholder)
}

function isPlaceholder(line: string): boolean {
	const bare = line
		.replace(/^\s*(?:>\s?)*(?:(?:[-+*]|\d{1,9}[.)])\s+)?(?:\[[ x]\](?=\s|$))?/i, '')
		.replace(/&nbsp;/gi, ' ')
	if (LONGER.test(bare)) return false
	const plain = isAscii(bare)
	if (!(plain ? /[a-z\d]/i : /[\p{L}\p{N}\p{Extended_Pictographic}]/u).test(bare)) return true
	const word = bare
		.replace(plain ? /^[^a-z\d]+|[^a-z\d]+$/gi : /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
		.replace(/\s*([./])\s*/g, '$1')
		.replace(/\s+/g, ' ')
		.toLowerCase()
	return WORDS.has(word) || WORDS.has(word.replaceAll('.', ''))
}
