import type { TextFile } from '../read.ts'

/** What is to be recorded of one side. */
export interface Confirmed {
	/** The name of the file; it is in the folder of the record, or below it. */
	readonly name: string
	/** git's id of all of it. */
	readonly id: string
	/** The ids of its sections. */
	readonly sections: readonly string[]
}

/**
 * The text of a record. In one by section an empty line stands between two hashes,
 * so that git merges changes of sections that follow each other.
 *
 * @param before  the record as it is; the comment at its head and its line endings stay
 */
export function recordText(
	sides: readonly Confirmed[],
	by: 'file' | 'section',
	document: string,
	before: TextFile | null,
): string {
	const head = headOf(before?.text ?? '') || headFor(document)
	const lines = sides.map(({ name, id, sections }) =>
		by === 'file'
			? `${nameText(name)}: ${id}\n`
			: `${nameText(name)}:\n${sections.map((each) => `\n  - ${each}\n`).join('')}\n`,
	)
	const text = head + (by === 'file' ? '' : '\n') + lines.join('')
	const lf = `${text.trimEnd()}\n`
	return before?.text.includes('\r\n') ? lf.replaceAll('\n', '\r\n') : lf
}

/** A record of whole files with other hashes, all else as it was. */
export function withIds(text: string, ids: ReadonlyMap<string, string>): string {
	return text.replace(/^([^#\s][^\r\n]*?): +[0-9a-f]{40}/gm, (line, written: string) => {
		const id = ids.get(written.startsWith('"') ? String(JSON.parse(written)) : written.trimEnd())
		return id === undefined ? line : `${written}: ${id}`
	})
}

/** The comment lines at the start. */
function headOf(text: string): string {
	return /^(?:#[^\n]*\n)*/.exec(text.replaceAll('\r\n', '\n'))?.[0] ?? ''
}

function headFor(document: string): string {
	return `# What each side was when somebody last found that all say the same. After a change,\n# bring the others along, then run: doc-sync record ${nameText(document)}\n`
}

/** As YAML reads it. */
function nameText(name: string): string {
	return /^[\p{L}\p{N}_/][\p{L}\p{N}_./ -]*$/u.test(name) && name === name.trim()
		? name
		: JSON.stringify(name)
}
