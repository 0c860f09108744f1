/** A command as GitHub's runner takes it from a line of the log. */
export interface Command {
	readonly name: string
	readonly properties: Readonly<Record<string, string>>
	readonly message: string
}

/**
 * The commands that GitHub's runner finds in a log: `::name key=value,…::message`
 * at the start of a line, and the older `##[name key=value;…]message` anywhere in it.
 */
export function commandsIn(log: string): Command[] {
	return log.split(/\r\n|\r|\n/).flatMap((line) => newer(line) ?? older(line) ?? [])
}

function newer(line: string): Command | null {
	const found = /^\s*::([^\s:]+)(?: (.*?))?::(.*)$/.exec(line)
	if (found === null) return null
	const [, name = '', properties = '', message = ''] = found
	const pairs = properties.split(',').filter((each) => each !== '')
	return {
		name,
		properties: Object.fromEntries(
			pairs.map((pair) => {
				const at = pair.indexOf('=')
				return [pair.slice(0, at), decoded(pair.slice(at + 1))]
			}),
		),
		message: decoded(message),
	}
}

function older(line: string): Command | null {
	const found = /##\w*\[([^\]]*)\](.*)$/.exec(line)
	return found ? { name: found[1] ?? '', properties: {}, message: found[2] ?? '' } : null
}

function decoded(text: string): string {
	return text
		.replace(/%0D/g, '\r')
		.replace(/%0A/g, '\n')
		.replace(/%3A/g, ':')
		.replace(/%2C/g, ',')
		.replace(/%25/g, '%')
}
