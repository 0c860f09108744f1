import { BOUNDS, type Bounds } from '../../outline/bounds.ts'
import { integer, object, prop } from '../define.ts'

/** How much higher than its default a bound can be set: the time of a parse grows with the square of some. */
const HIGHEST = 4
/** Documents of one contract. A run takes time and memory for each; the largest repository seen has 596. */
export const DOCUMENTS = 50_000
/** The parser calls itself for each level. */
const DEEPEST = 200

const bound = (name: keyof typeof BOUNDS, doc: string) =>
	prop(
		integer(1, name === 'nesting' ? DEEPEST : BOUNDS[name] * HIGHEST),
		doc,
		`\`${BOUNDS[name]}\``,
	)

/** How large a document may be, by counts, and how many there may be. */
export const boundsKind = object({
	documents: prop(
		integer(1, DOCUMENTS * HIGHEST),
		'Documents of one contract; beyond it none of them is judged',
		`\`${DOCUMENTS}\``,
	),
	characters: bound('characters', 'UTF-16 units in a document (57,440)'),
	lines: bound('lines', 'Lines (530)'),
	nesting: bound('nesting', 'Quotes, list items and footnotes around one line (2)'),
	containers: bound('containers', 'The same, summed over all lines (72)'),
	copies: bound(
		'copies',
		'What the parser copies where lists and quotes end, and for underlined headings',
	),
	'lazy-lines': bound(
		'lazyLines',
		'Lines that continue one paragraph in a list or a quote without its marker (0)',
	),
	cells: bound('cells', '`|` outside of code (749)'),
	'inline-marks': bound('inlineMarks', 'Characters where inline syntax may begin (1,893)'),
	'emphasis-marks': bound('emphasisMarks', '`*`, `_` and `~` outside of code (341)'),
	'inline-steps': bound(
		'inlineSteps',
		'Characters that are read in vain for a closing mark (136,142)',
	),
})

/** The key of a bound in `doc-sync.yml`. */
export function boundKey(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The bounds of a run: those of each document, and how many of them a contract may have. */
export interface RunBounds extends Bounds {
	readonly documents: number
}

/** The bounds as set, with the defaults of those that are not. */
export function boundsFrom(set: Readonly<Record<string, number | undefined>>): RunBounds {
	const defaults = { ...BOUNDS, documents: DOCUMENTS }
	const names = Object.keys(defaults) as (keyof typeof defaults)[]
	return Object.fromEntries(
		names.map((name) => [name, set[boundKey(name)] ?? defaults[name]]),
	) as unknown as RunBounds
}
