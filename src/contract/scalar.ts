import { type Name, unknownHelp, wrongKind } from './faults.ts'
import type { Issue } from './issue.ts'
import type { IntegerKind, TextKind } from './kinds.ts'
import type { At, Tree } from './tree.ts'
import { quoted } from './words.ts'

/** Far above real names and templates, which are compared with each other and with documents. */
export const MAX_TEXT = 1000

export const BOOLEAN = '`true` or `false`'

export function isBoolean(tree: Tree): boolean {
	return tree.kind === 'scalar' && tree.plain && (tree.text === 'true' || tree.text === 'false')
}

/** A text. */
export function shapeText(kind: TextKind, tree: Tree, issues: Issue[], name: Name): Tree {
	if (tree.kind !== 'scalar') return wrongKind(tree, issues, name, kind.is)
	if (kind.oneOf && !kind.oneOf.includes(tree.text))
		return wrongKind(tree, issues, name, kind.is, unknownHelp(tree.text, kind.oneOf, 'write'))
	if (tree.text.trim() === '' && !kind.empty) return wrongKind(tree, issues, name, kind.is)
	if (!kind.prose && tree.text.length > MAX_TEXT) {
		const message = `${name.what} is longer than ${MAX_TEXT} characters`
		issues.push({ at: tree.at, subject: name.subject, message, help: 'write less' })
	}
	if (!kind.prose && /\p{Cc}/u.test(tree.text.replace(/\n$/, ''))) {
		issues.push({
			at: tree.at,
			subject: name.subject,
			message: `${name.what} has a line break or a control character in it, expected one line`,
			help: 'write it on one line',
		})
	}
	return tree
}

/** A name that is too long to be one. */
export function tooLong(name: string, at: At): Issue {
	const message = `${quoted(name)} is longer than ${MAX_TEXT} characters`
	return { at, subject: name, message, help: 'write less' }
}

/** A whole number. */
export function shapeInteger(kind: IntegerKind, tree: Tree, issues: Issue[], name: Name): Tree {
	const number = tree.kind === 'scalar' && /^\d{1,6}$/.test(tree.text) ? Number(tree.text) : -1
	if (number >= kind.min && number <= kind.max) return tree
	const range = kind.max < 999_999 ? `from ${kind.min} to ${kind.max}` : `from ${kind.min} on`
	return wrongKind(tree, issues, name, `a whole number ${range}`)
}
