import ignore, { type Ignore } from 'ignore'

/**
 * The rules of a chain of `.gitignore` files, from the top level down to one
 * folder. They stand in one list, as if all were written in the top level's
 * file, since git lets the last rule that matches decide, wherever it stands.
 * For git `?` is a byte, not a character: rules and paths are compared as texts
 * of bytes (Latin-1).
 */
export class GitIgnore {
	readonly #rules: Ignore

	private constructor(rules: Ignore) {
		this.#rules = rules
	}

	/** No rules at all. */
	static none(): GitIgnore {
		return new GitIgnore(create())
	}

	/**
	 * These rules and those of a deeper `.gitignore`.
	 *
	 * @param folder  where the file stands, relative to the top level
	 * @param content  what it says
	 */
	and(folder: string, content: Uint8Array): GitIgnore {
		const text = Buffer.from(content).toString('latin1')
		const lines = text.replace(byteOrderMark, '').split(/\r?\n/)
		const rules = lines.flatMap((line) => fromTop(asBytes(folder), line) ?? [])
		return new GitIgnore(create().add(this.#rules).add(rules))
	}

	/** @param path  relative to the top level */
	ignores(path: string, isFolder: boolean): boolean {
		const bytes = asBytes(path)
		return this.#rules.ignores(isFolder ? `${bytes}/` : bytes)
	}
}

const byteOrderMark = /^\xef\xbb\xbf/

function asBytes(text: string): string {
	return Buffer.from(text).toString('latin1')
}

function create(): Ignore {
	return ignore({ ignorecase: false, allowRelativePaths: true })
}

/** A line of a deeper file as it would be written at the top level; null if it holds no rule. */
function fromTop(folder: string, line: string): string | null {
	const rule = withoutTrailingSpaces(line)
	if (rule.startsWith('#')) return null
	const negation = rule.startsWith('!') ? '!' : ''
	const pattern = rule.slice(negation.length)
	const body = pattern.replace(/\/$/, '')
	if (body === '') return null
	// A slash before the end binds a pattern to its file's folder.
	const depth = body.includes('/') ? '' : '**/'
	const base = folder === '' ? '/' : `/${folder.replace(/[\\*?[\]]/g, '\\$&')}/`
	return `${negation}${base}${depth}${pattern.replace(/^\//, '')}`
}

function withoutTrailingSpaces(line: string): string {
	let end = line.length
	while (line[end - 1] === ' ') end--
	const isEscaped = end < line.length && /(?<!\\)(?:\\\\)*\\$/.test(line.slice(0, end))
	return line.slice(0, isEscaped ? end + 1 : end)
}
