import { COMMANDS, type CommandName, OPTIONS, type Option, valueFor } from './options.ts'

const EXITS = '0 nothing wrong, or warnings only; 1 findings; 2 could not judge'

/** The text of `--help`; for a command, with its options alone. */
export function helpText(command: CommandName): string {
	const lines = [`Usage: ${COMMANDS[command].usage} [option…]`, '']
	if (command === 'check') {
		lines.push(
			'Holds the documents that govern a repository to the contract in doc-sync.yml.',
			'',
			'Commands:',
		)
		for (const { usage, doc } of Object.values(COMMANDS)) lines.push(row(usage, doc, 26))
		lines.push('', 'gen-rfc-index is `doc-sync index`; verify-<gate> is `doc-sync <gate>`.')
	} else
		lines.push(`${COMMANDS[command].doc.charAt(0).toUpperCase()}${COMMANDS[command].doc.slice(1)}.`)
	lines.push('', 'Options:')
	for (const [name, option] of Object.entries(OPTIONS) as [string, Option][]) {
		if (option.of.includes(command))
			lines.push(row(signature(name, option, command), option.doc, 26))
	}
	const { exits = EXITS } = COMMANDS[command] as { readonly exits?: string }
	lines.push('', `Exit codes: ${exits}.`, '')
	return lines.join('\n')
}

function signature(name: string, option: Option, command: CommandName): string {
	const value = valueFor(option, command)
	const long = `--${name}${value ? ` <${value}>` : ''}`
	return option.short ? `-${option.short}, ${long}` : `    ${long}`
}

function row(left: string, right: string, width: number): string {
	const pad =
		left.length > width ? `\n${' '.repeat(width + 4)}` : ' '.repeat(width - left.length + 2)
	return `  ${left}${pad}${right}`
}
