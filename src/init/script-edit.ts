const SHELL = /^#!.*\b(?:sh|bash|dash|ash|ksh|zsh)\b/
/** What stands at the top of a hook before it does anything. */
const HEAD = /^(?:#.*|\s*|\.\s.*husky\.sh["']?|set\s+-.*)$/

/**
 * A hook with a line added before the first that does something: an `exec` or an
 * `exit` at its end would keep it from being run. Null if the hook is no shell script.
 *
 * @param text  the hook, or null if there is none
 */
export function withShellLine(text: string | null, line: string): string | null {
	if (text === null) return `#!/bin/sh\n${line}\n`
	if (text.startsWith('#!') && !SHELL.test(text)) return null
	const end = text.includes('\r\n') ? '\r\n' : '\n'
	const lines = text.split(/\r?\n/)
	const first = lines.findIndex((each) => !HEAD.test(each))
	if (first >= 0) return [...lines.slice(0, first), line, ...lines.slice(first)].join(end)
	const rest = text === '' || /\n$/.test(text) ? text : `${text}${end}`
	return `${rest}${line}${end}`
}

/** Whether a hook, or the configuration of one, runs this program already. */
export function mentions(text: string): boolean {
	return text.split('\n').some((line) => !/^\s*#/.test(line) && /\bdoc-sync\b/.test(line))
}
