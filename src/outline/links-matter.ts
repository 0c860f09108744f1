/**
 * True if a backtick or a `<` might belong to a link's destination or title, to
 * a label or to a bare URL, and so not begin code or HTML. Errs on the safe
 * side; true for one real document in seventy.
 */
export function linksMatter(text: string): boolean {
	return (
		/\]\((?![^()"'\\`<]*\))/.test(text) ||
		/\]\[[^\]]*[`<]/.test(text) ||
		/\[\^[^\][\s`<\\]*[`<\\]/.test(text) ||
		text.match(/(?:https?:\/\/|www\.)[^\s<]*/gi)?.some((url) => /[`\\]/.test(url)) === true
	)
}
