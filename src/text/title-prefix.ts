import { visibleText } from './invisible.ts'

/** A form of titles that begins with words of its own, taken apart; null for any other. */
function wordsOf(form: string): { readonly prefix: string; readonly word: string } | null {
	const [, prefix = '', rest = ''] = /^([^{]+)(\{[^}]+\})$/.exec(form) ?? []
	const word = prefix.replace(/[\s:：]+$/, '')
	return rest === '' || word === '' ? null : { prefix, word }
}

/**
 * A title in a form such as `Recipe: {title}`, where it begins with another spelling of
 * that prefix, as `recipe:` or `Recipe：`; null if it does not.
 */
export function withRightPrefix(title: string, form: string): string | null {
	const words = wordsOf(form)
	const source = visibleText(title)
	if (!words || /[\r\n]/.test(title)) return null
	const { prefix, word } = words
	const open = /^[*_`]*/.exec(source)?.[0] ?? ''
	const bare = source.slice(open.length)
	const begins = bare.slice(0, word.length).toLowerCase() === word.toLowerCase()
	const behind = bare.slice(word.length)
	return begins && !/^[\p{L}\p{N}]/u.test(behind) ? afterPrefix(prefix, behind, open) : null
}

/** A title with the prefix of a form before it, where it begins neither with that nor with another. */
export function withPrefix(title: string, form: string): string | null {
	const words = wordsOf(form)
	const source = visibleText(title)
	if (!words || source === '' || /[\r\n]/.test(title)) return null
	const bare = source.replace(/^[*_`]+/, '')
	const { prefix, word } = words
	const begins = bare.slice(0, word.length).toLowerCase() === word.toLowerCase()
	if (begins && !/^[\p{L}\p{N}]/u.test(bare.slice(word.length))) return null
	return /^[^\s:：]+(?::\s|：)/.test(source) ? null : prefix + source
}

/** A title in a form such as `Recipe: {title}`, where it begins with the word of that and a number, as `Recipe 12 - `; else null. */
export function withoutNumber(title: string, form: string): string | null {
	const words = wordsOf(form)
	const source = visibleText(title)
	if (!words || source.slice(0, words.word.length).toLowerCase() !== words.word.toLowerCase())
		return null
	const behind = source.slice(words.word.length)
	const numbered = /^[\s#_-]*\d+(?:\s*[:：.)]|\s+[–—-](?=\s))?\s+(\S[^\r\n]*)$/u
	const rest = numbered.exec(behind)?.[1]
	return rest === undefined ? null : words.prefix + rest
}

/** The prefix with what stands behind its other spelling; `open` is the emphasis that began before it. */
function afterPrefix(prefix: string, behind: string, open: string): string | null {
	const closed = open !== '' && /^[\s:：–—-]*[*_`]/.test(behind)
	const rest = closed ? behind.replace(/[*_`]+/, '') : behind
	const tail = /^(?:\s*[:：]|\s+[–—-](?=\s))\s*([^\s<].*)$/su.exec(rest)?.[1]
	if (tail === undefined) return null
	if (open === '' || closed) return prefix + tail
	return tail.endsWith(open) ? prefix + tail.slice(0, -open.length) : null
}
