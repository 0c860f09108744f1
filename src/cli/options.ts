import { parseArgs } from 'node:util'
import { nearest } from '../nearest.ts'
import { CannotJudge } from './io.ts'

export interface Option {
	/** What stands behind it, if it takes a value. */
	readonly value?: string
	readonly short?: string
	readonly doc: string
	/** The commands that have it. */
	readonly of: readonly CommandName[]
}

export const COMMANDS = {
	check: {
		usage: 'doc-sync [gate or path…]',
		doc: 'judge the documents; named gates or paths only those',
	},
	index: { usage: 'doc-sync index [file…]', doc: 'write the generated indexes' },
	explain: { usage: 'doc-sync explain [rule]', doc: 'say what a rule asks, why, and how to mend' },
	config: {
		usage: 'doc-sync config',
		doc: 'print the contracts as resolved, and where each part comes from',
	},
} as const
export type CommandName = keyof typeof COMMANDS

const ALL = ['check', 'index', 'explain', 'config'] as const

export const OPTIONS = {
	format: { value: 'pretty|json', doc: 'how findings are written', of: ['check'] },
	quiet: { short: 'q', doc: 'leave out warnings', of: ['check'] },
	'max-warnings': { value: 'n', doc: 'exit 1 if there are more warnings than n', of: ['check'] },
	'output-file': {
		short: 'o',
		value: 'file',
		doc: 'write findings to a file instead of standard output',
		of: ['check'],
	},
	'allow-empty': { doc: 'finding no document is no failure', of: ['check', 'index'] },
	check: {
		doc: 'compare instead of writing; print what differs, exit 1 if anything does',
		of: ['index'],
	},
	stdout: { doc: 'print instead of writing', of: ['index'] },
	config: {
		short: 'c',
		value: 'file',
		doc: 'the contract file, instead of doc-sync.yml',
		of: ['check', 'index', 'config'],
	},
	color: { doc: 'colour even where no terminal is', of: ALL },
	'no-color': { doc: 'no colour', of: ALL },
	help: { short: 'h', doc: 'print this', of: ALL },
	version: { short: 'v', doc: 'print the version', of: ALL },
} as const satisfies Record<string, Option>
export type OptionName = keyof typeof OPTIONS

export interface Parsed {
	readonly command: CommandName
	readonly words: readonly string[]
	has(name: OptionName): boolean
	value(name: OptionName): string | null
}

/** Reads the words of a command line. Throws `CannotJudge` for an option that is none. */
export function parseCommandLine(args: readonly string[]): Parsed {
	const [first = ''] = args
	const named = first !== 'check' && Object.hasOwn(COMMANDS, first)
	const command = named ? (first as CommandName) : 'check'
	const { values, positionals } = readArgs(named ? args.slice(1) : args)
	for (const name of Object.keys(values) as OptionName[]) {
		const of: readonly CommandName[] = OPTIONS[name].of
		if (!of.includes(command))
			throw new CannotJudge(
				`\`--${name}\` is no option of \`${COMMANDS[command].usage.replace(/ \[.*/, '')}\``,
			)
	}
	return {
		command,
		words: positionals,
		has: (name) => values[name] === true,
		value: (name) => (typeof values[name] === 'string' ? values[name] : null),
	}
}

function readArgs(args: readonly string[]): {
	readonly values: Partial<Record<OptionName, string | boolean>>
	readonly positionals: string[]
} {
	const options: Record<string, { type: 'string' | 'boolean'; short?: string }> = {}
	for (const [name, option] of Object.entries(OPTIONS) as [OptionName, Option][]) {
		options[name] = {
			type: option.value ? 'string' : 'boolean',
			...(option.short ? { short: option.short } : {}),
		}
	}
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true })
	} catch (error) {
		throw new CannotJudge(wordsOf(error))
	}
}

function wordsOf(error: unknown): string {
	const message = error instanceof Error ? error.message : String(error)
	const unknown = /^Unknown option '(--?[^']*)'/.exec(message)?.[1]
	if (unknown === undefined)
		return (message.split('\n')[0] ?? '').replace(/\. To specify.*$/, '').replace(/\.$/, '')
	const close = nearest(unknown.replace(/^-+/, ''), Object.keys(OPTIONS))
	return `\`${unknown}\` is no option; ${close === null ? '`doc-sync --help` lists them' : `did you mean \`--${close}\`?`}`
}
