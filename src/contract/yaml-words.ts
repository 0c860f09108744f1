export const TEMPLATE_HELP = 'a template that starts with `{` needs quotes: `"{name}…"`'
export const ALIAS_HELP = 'write the value out; anchors and aliases are not read in a contract'

/** The first line of a message of the YAML parser, in our grammar. */
export function yamlMessage(message: string): string {
	const line = (message.split('\n')[0] ?? '')
		.replace(/[.:]$/, '')
		.replace(/\s+/g, ' ')
		.replace(/closing (['"])quote/, 'closing $1')
		.slice(0, 200)
	const balanced = line.split('`').length % 2 === 1 ? line : line.replaceAll('`', "'")
	return `this is not valid YAML: ${balanced.charAt(0).toLowerCase()}${balanced.slice(1)}`
}

/** How to mend what the YAML parser stumbled over at an offset. */
export function yamlHelp(text: string, at: number, message: string): string {
	if (/alias|anchor/i.test(message)) return ALIAS_HELP
	const start = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1
	const end = text.indexOf('\n', at)
	const line = text.slice(start, end < 0 ? text.length : end).slice(0, 1000)
	return /\{[^{},\s]+\}\s*[^\s,\]}#]/.test(line) ? TEMPLATE_HELP : 'correct the YAML at this place'
}
