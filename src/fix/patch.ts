import { structuredPatch } from 'diff'
import { byCodePoint } from '../source/order.ts'
import { gitPath } from '../text/git-path.ts'
import type { Change } from './settle.ts'

/** Lines of a file around each change. */
const CONTEXT = 3

/** Changes as a patch that `git apply` takes, in order of their paths. Files must be UTF-8. */
export function patchOf(changes: ReadonlyMap<string, Change>): string {
	return [...changes]
		.sort(([a], [b]) => byCodePoint(a, b))
		.map(([path, change]) => filePatch(path, change))
		.join('')
}

function filePatch(path: string, { before, after }: Change): string {
	const [a, b] = [gitPath(`a/${path}`), gitPath(`b/${path}`)]
	const { hunks } = structuredPatch('', '', textOf(before), textOf(after), '', '', {
		context: CONTEXT,
	})
	const mode = before === null ? 'new' : after === null ? 'deleted' : null
	return [
		`diff --git ${a} ${b}`,
		...(mode === null ? [] : [`${mode} file mode 100644`]),
		`--- ${before === null ? '/dev/null' : named(a)}`,
		`+++ ${after === null ? '/dev/null' : named(b)}`,
		...hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
			`@@ -${span(oldStart, oldLines)} +${span(newStart, newLines)} @@`,
			...lines,
		]),
		'',
	].join('\n')
}

/** A tab ends a name with a space in it, which other programs would cut off there. */
function named(path: string): string {
	return path.includes(' ') && !path.startsWith('"') ? `${path}\t` : path
}

/** An empty stretch is named by the line before it. */
function span(start: number, lines: number): string {
	return lines === 1 ? String(start) : `${lines === 0 ? Math.max(0, start - 1) : start},${lines}`
}

function textOf(bytes: Uint8Array | null): string {
	return bytes === null ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
