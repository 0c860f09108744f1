import { linesOf } from './text.ts'
import type { Range } from './types.ts'

const FENCE = /^---[ \t]*$/
/** Says nothing about whether the lines around it are YAML: blank, a comment, or a merge marker. */
const SILENT = /^[ \t]*(?:#.*)?$|^<{7} /
const YAML_LINE = /^[ \t]*(?:-(?:[ \t]|$)|(?:[\p{L}\p{N}_./-]+|"[^"]*"|'[^']*')[ \t]*:(?:[ \t]|$))/u

/**
 * YAML front matter: a `---` line at the very start, up to the next `---` line,
 * as remark-frontmatter has it, fences included. A document may also start with
 * a thematic break, and to take all up to the next one for YAML would hide its
 * title. So the first line inside that is neither blank nor a comment must look
 * like YAML (`key:` or `- `), or all lines must be blank.
 */
export function frontMatterOf(text: string): Range | null {
	if (!text.startsWith('---')) return null
	let yaml: boolean | undefined
	let blank = true
	for (const { start, end } of linesOf(text)) {
		const line = text.slice(start, end)
		if (start === 0) {
			if (!FENCE.test(line)) return null
			continue
		}
		if (FENCE.test(line)) return yaml || blank ? { start: 0, end } : null
		if (line.trim() !== '') blank = false
		if (yaml === undefined && !SILENT.test(line)) yaml = YAML_LINE.test(line)
		if (yaml === false) return null
	}
	return null
}
