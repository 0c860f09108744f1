import { folderOf } from '../discover.ts'
import { stepsFrom, wayOf } from '../text/destination.ts'
import { visibleText } from '../text/invisible.ts'

/** One document named in the value of a reference. */
export interface Named {
	/** Offsets within the value. */
	readonly start: number
	readonly end: number
	/** As written, without outer spaces and what cannot be seen. */
	readonly text: string
	/** The label of a Markdown link, or null. */
	readonly label: string | null
	/** The destination of a Markdown link, or a text that may be a path; null if it can be none. */
	readonly path: string | null
}

const LABEL = '\\[((?:[^[\\]\\\\]|\\\\.)*)\\]'
const DESTINATION = '<?((?:[^()<>\\s]|\\([^()<>\\s]*\\))*)>?'
const LINK = new RegExp(`^${LABEL}\\(${DESTINATION}(?:\\s+"[^"]*")?\\)$`)
/** A comma ends a name, but for those in labels and destinations. */
const NAME = /(?:\[(?:[^[\]\\]|\\.)*\]|\([^()]*\)|[^,])+/g

/** The documents that a value names: one, or with `many` several with commas between. */
export function namedIn(value: string, many: boolean): Named[] {
	const pieces = many ? [...value.matchAll(NAME)] : [...value.matchAll(/[\s\S]+/g)]
	return pieces.flatMap(({ index, 0: piece }) => {
		const written = piece.trim()
		// A name may be shown as code.
		const said = /^`([^`]+)`$/.exec(written)?.[1]?.trim() ?? written
		const text = visibleText(said)
		if (text === '') return []
		const start = index + piece.indexOf(said)
		const [, label = null, destination] = LINK.exec(text) ?? []
		const bare = /[/.#]/.test(text) && !/\s/.test(text) ? text : null
		return [{ start, end: start + said.length, text, label, path: destination ?? bare }]
	})
}

/** Whether a destination leads to another site. */
export const isElsewhere = (path: string): boolean => wayOf(path) === null

/**
 * The paths, from the root, that one written in a document may mean: seen from the
 * document, and where it is no link's from the folder of the contract and the root.
 */
export function pathsMeant({ path, label }: Named, from: string, root: string): string[] {
	const way = path === null ? null : wayOf(path)
	if (way === null || way.path === '') return []
	const others = label === null ? [root, ''] : []
	const folders = way.path.startsWith('/') ? [''] : [folderOf(from), ...others]
	return folders.flatMap((folder) => {
		const steps = stepsFrom(folder, way.path)
		return 'path' in steps ? [steps.path] : []
	})
}
