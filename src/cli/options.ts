import { parseArgs } from 'node:util'
import { nearest } from '../nearest.ts'
import { CannotJudge } from './io.ts'

export interface Option {
	/** What stands behind it, if it takes a value. */
	readonly value?: string
	/** The same for a command that takes other values. */
	readonly values?: Partial<Record<CommandName, string>>
	readonly short?: string
	readonly doc: string
	/** The commands that have it. */
	readonly of: readonly CommandName[]
}

export const COMMANDS = {
	check: {
		usage: 'doc-sync [gate or path…]',
		doc: 'judge the documents, or only what is named',
	},
	fix: {
		usage: 'doc-sync fix [gate or path…]',
		doc: 'mend what needs no person, and judge the rest',
	},
	new: {
		usage: 'doc-sync new <contract> "<title>" [--<field> <value>…]',
		doc: 'write a document that obeys the contract',
	},
	move: {
		usage: 'doc-sync move <document> <state> [--<field> <value>…]',
		doc: 'move a document to a state, with its links',
	},
	rename: {
		usage: 'doc-sync rename <document> "<title>" [--<field> <value>]',
		doc: 'give a document another title and path',
	},
	baseline: {
		usage: 'doc-sync baseline [gate or path…]',
		doc: "list today's findings, so that only new ones count",
	},
	migrate: {
		usage: 'doc-sync migrate <old contract> <contract>',
		doc: 'bring the documents of one contract under another',
	},
	exceptions: {
		usage: 'doc-sync exceptions',
		doc: 'list what is let off: why, by whom, since when',
		exits: '0 listed; 2 could not list',
	},
	record: {
		usage: 'doc-sync record [document…]',
		doc: 'confirm that a document and its translations agree',
		exits: '0 recorded; 1 not recorded, or stale; 2 could not judge',
	},
	index: { usage: 'doc-sync index [file…]', doc: 'write the generated indexes, or those named' },
	'merge-driver': {
		usage: 'doc-sync merge-driver <base> <ours> <theirs> <path>',
		doc: 'merge an index, a baseline or a record, for git',
		exits: '0 merged; 1 conflicts; 2 could not merge',
	},
	explain: {
		usage: 'doc-sync explain [rule]',
		doc: 'say what a rule asks for and why, or list all',
	},
	init: { usage: 'doc-sync init', doc: 'set up contract, script, hook and merge driver' },
	config: { usage: 'doc-sync config', doc: 'print the contracts as resolved, with the sources' },
} as const
export type CommandName = keyof typeof COMMANDS

const ALL = [
	'check',
	'fix',
	'new',
	'move',
	'rename',
	'migrate',
	'baseline',
	'exceptions',
	'record',
	'index',
	'merge-driver',
	'explain',
	'init',
	'config',
] as const

/** Commands that print findings. */
const JUDGING = ['check', 'fix'] as const

/** Commands that give documents another place. */
const MOVING = ['move', 'rename', 'migrate'] as const

/** How findings can be written. */
export const FORMATS = ['pretty', 'json', 'sarif', 'github', 'gitlab', 'junit'] as const

/** How a list can be written. */
export const LIST_FORMATS = ['pretty', 'json'] as const

export const OPTIONS = {
	format: {
		value: FORMATS.join('|'),
		values: { exceptions: LIST_FORMATS.join('|') },
		doc: 'how it is written',
		of: [...JUDGING, 'exceptions'],
	},
	quiet: { short: 'q', doc: 'leave out warnings', of: JUDGING },
	'max-warnings': { value: 'n', doc: 'exit 1 if there are more warnings', of: JUDGING },
	'output-file': {
		short: 'o',
		value: 'file',
		doc: 'write findings there, not to standard output',
		of: JUDGING,
	},
	staged: { doc: "judge git's index: what is staged, what it breaks", of: JUDGING },
	since: {
		value: 'rev',
		doc: 'judge HEAD: what changed since it left that line',
		of: ['check'],
	},
	rev: { value: 'rev', doc: 'judge a commit instead of the work tree', of: ['check'] },
	'require-history': {
		doc: 'exit 2 where a rule lacks the history of git',
		of: ['check'],
	},
	'allow-empty': { doc: 'finding no document is no failure', of: ['check', 'fix', 'index'] },
	debt: { doc: 'look at what is in the baseline, too', of: JUDGING },
	unsafe: { doc: 'mend also where information or meaning may be lost', of: ['fix'] },
	date: { value: 'yyyy-mm-dd', doc: 'the date of the document, instead of today', of: ['new'] },
	'dry-run': {
		doc: 'write nothing; print what would change',
		of: ['fix', 'new', ...MOVING, 'record'],
	},
	prune: { doc: 'drop the entries whose findings are gone', of: ['baseline'] },
	add: { doc: 'list new findings too; each is printed', of: ['baseline'] },
	check: { doc: 'print what differs instead of writing it', of: ['index'] },
	yes: { short: 'y', doc: 'write what is shown, without asking', of: ['init'] },
	stdout: { doc: 'print instead of writing', of: ['index'] },
	config: {
		short: 'c',
		value: 'file',
		doc: 'the contract file, instead of doc-sync.yml',
		of: [
			'check',
			'fix',
			'new',
			...MOVING,
			'baseline',
			'exceptions',
			'record',
			'index',
			'merge-driver',
			'config',
		],
	},
	'no-cache': { doc: 'neither read nor write what earlier runs found out', of: JUDGING },
	color: { doc: 'colour even where no terminal is', of: ALL },
	'no-color': { doc: 'no colour', of: ALL },
	help: { short: 'h', doc: 'print this', of: ALL },
	version: { short: 'v', doc: 'print the version', of: ALL },
} as const satisfies Record<string, Option>
export type OptionName = keyof typeof OPTIONS

export interface Parsed {
	readonly command: CommandName
	readonly words: readonly string[]
	/** Fields of a document and their values, where the command takes them. */
	readonly fields: ReadonlyMap<string, string>
	has(name: OptionName): boolean
	value(name: OptionName): string | null
	/** Of two options that contradict each other, the one that was given last, or null. */
	last(one: OptionName, other: OptionName): OptionName | null
}

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number]
type OptionToken = Extract<Token, { kind: 'option' }>

/** How a command is called, without what may follow. */
export function calledAs(command: CommandName): string {
	return COMMANDS[command].usage.replace(/ [[<].*/, '')
}

/**
 * Reads the words of a command line. The first word names the command if it is
 * one; options may stand before it. Given twice, an option counts as given last.
 * Throws `CannotJudge` for an option that is none.
 */
export function parseCommandLine(args: readonly string[]): Parsed {
	const tokens = tokensOf(args)
	const end = tokens.find((token) => token.kind === 'option-terminator')?.index ?? args.length
	const words = tokens.filter((token) => token.kind === 'positional')
	const [first] = words
	const isCommand = first !== undefined && first.index < end && isCommandName(first.value)
	const command = isCommand ? (first.value as CommandName) : 'check'
	const { fields, taken } = fieldsIn(tokens, command)
	const given = new Map<OptionName, string | true>()
	for (const token of tokens) {
		if (token.kind !== 'option' || taken.has(token)) continue
		const name = nameOf(token, command)
		const value = valueGiven(token, OPTIONS[name], command)
		// Last in the map, too.
		given.delete(name)
		given.set(name, value)
	}
	return {
		command,
		words: words
			.filter((word) => !taken.has(word) && !(isCommand && word === first))
			.map(({ value }) => value),
		fields,
		has: (name) => given.has(name),
		value: (name) => {
			const value = given.get(name)
			return typeof value === 'string' ? value : null
		},
		last: (one, other) =>
			[...given.keys()].findLast((name) => name === one || name === other) ?? null,
	}
}

/** For a command that makes documents, what is no option of its own is a field, with the word behind it as its value. */
function fieldsIn(tokens: readonly Token[], command: CommandName) {
	const fields = new Map<string, string>()
	const taken = new Set<Token>()
	if (!['new', 'move', 'rename'].includes(command)) return { fields, taken }
	for (const [index, token] of tokens.entries()) {
		if (token.kind !== 'option' || !token.rawName.startsWith('--')) continue
		if ((OPTIONS as Record<string, Option>)[token.name]?.of.includes(command)) continue
		const next = tokens[index + 1]
		const value = token.value ?? (next?.kind === 'positional' ? next.value : undefined)
		if (value === undefined) throw new CannotJudge(`\`${token.rawName}\` needs a value`)
		fields.set(token.name, value)
		taken.add(token)
		if (token.value === undefined && next) taken.add(next)
	}
	return { fields, taken }
}

/** `check` needs no name: it is what runs without one. */
function isCommandName(word: string): boolean {
	return word !== 'check' && Object.hasOwn(COMMANDS, word)
}

function tokensOf(args: readonly string[]): readonly Token[] {
	const options: Record<string, { type: 'string' | 'boolean'; short?: string }> = {}
	for (const [name, option] of Object.entries(OPTIONS) as [OptionName, Option][]) {
		options[name] = {
			type: option.value ? 'string' : 'boolean',
			...(option.short ? { short: option.short } : {}),
		}
	}
	// Not strict, since the words of its errors are not ours.
	return parseArgs({ args: [...args], options, strict: false, tokens: true }).tokens
}

function nameOf({ name, rawName }: OptionToken, command: CommandName): OptionName {
	const called = calledAs(command)
	const known = Object.hasOwn(OPTIONS, name) ? (OPTIONS[name as OptionName] as Option) : null
	if (known?.of.includes(command)) return name as OptionName
	const own = Object.entries(OPTIONS as Record<string, Option>).filter(([, { of }]) =>
		of.includes(command),
	)
	const close = nearest(
		name,
		own.map(([each]) => each),
	)
	if (close !== null)
		throw new CannotJudge(
			`\`${rawName}\` is no option of \`${called}\`; did you mean \`--${close}\`?`,
		)
	const owners = (known?.of ?? []).map((each) => `\`${calledAs(each)}\``).join(' and ')
	const hint = owners === '' ? `\`${called} --help\` lists them` : `it is one of ${owners}`
	throw new CannotJudge(`\`${rawName}\` is no option of \`${called}\`; ${hint}`)
}

function valueGiven(
	{ rawName, value, inlineValue }: OptionToken,
	option: Option,
	command: CommandName,
): string | true {
	if (option.value === undefined) {
		if (value === undefined) return true
		throw new CannotJudge(`\`${rawName}\` takes no value`)
	}
	// `--format --quiet` is a value forgotten; one that begins with a hyphen is written with `=`.
	const forgotten = !inlineValue && value !== '-' && value?.startsWith('-')
	if (value !== undefined && value !== '' && !forgotten) return value
	throw new CannotJudge(
		`\`${rawName}\` needs a value: \`${rawName} <${valueFor(option, command)}>\``,
	)
}

/** What stands behind an option of a command, if it takes a value. */
export function valueFor({ value, values }: Option, command: CommandName): string | undefined {
	return values?.[command] ?? value
}
