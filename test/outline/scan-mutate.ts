/** A reproducible source of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

type Random = () => number

const below = (random: Random, limit: number): number => Math.floor(random() * limit)
const oneOf = <T>(random: Random, values: readonly T[]): T =>
	values[below(random, values.length)] as T

/** What decides where blocks, code and comments are. */
const FRAGMENTS = (
	'`,``,```,~~~,<!--,-->,<!-- c -->,<b>,<,>,|,\\,\\`,\\|,[,],](,[a](b),[^a],[x]: y,#, #,-,- ,1. ,2. ,' +
	'> ,    , ,  ,:,=,\u00a0,\f,http://a`,<https://a>,**,_,",<a b=",* * *'
).split(',')

const LINES = (
	',, ,---,===,- ,-,- a,  - b,    - c,1. a,2. a,* a,> a,>,> - a,```,~~~,``` js,  ```,# a,## a #,| a | b |,' +
	'|---|---|,|--|,<!-- a,-->,<div>,</div>,<!-- c -->,text,  text,    text,- [ ] a,[^a]: b,[a]: b,***,`a,b`'
).split(',')

type Edit = (lines: string[], at: number, random: Random) => void

const EDITS: readonly Edit[] = [
	(lines, at) => void lines.splice(at, 1),
	(lines, at) => void lines.splice(at, 0, lines[at] as string),
	(lines, at, random) => {
		const other = below(random, lines.length)
		;[lines[at], lines[other]] = [lines[other] as string, lines[at] as string]
	},
	(lines, at, random) => {
		lines[at] = ' '.repeat(1 + below(random, 6)) + lines[at]
	},
	(lines, at) => {
		lines[at] = (lines[at] as string).trimStart()
	},
	(lines, at, random) => void lines.splice(at, 0, oneOf(random, LINES)),
	(lines, at, random) => {
		lines[at] = oneOf(random, LINES)
	},
	(lines, at, random) => {
		lines[at] = oneOf(random, ['> ', '- ', '1. ', '  ', '* ', '# ', '| ', '>', '2) ']) + lines[at]
	},
	(lines, at, random) => {
		const line = lines[at] as string
		const cut = below(random, line.length + 1)
		lines[at] = line.slice(0, cut) + oneOf(random, FRAGMENTS) + line.slice(cut)
	},
	(lines, at, random) => {
		const line = lines[at] as string
		const cut = below(random, line.length + 1)
		lines.splice(at, 1, line.slice(0, cut), line.slice(cut))
	},
	(lines, at) => void lines.splice(at, 2, lines.slice(at, at + 2).join('')),
	(lines, at, random) => {
		const line = lines[at] as string
		const cut = below(random, line.length + 1)
		lines[at] = line.slice(0, cut) + line.slice(cut + 1 + below(random, 3))
	},
	(lines, at, random) => {
		const width = 1 + below(random, 5)
		const count = 1 + below(random, 8)
		for (let next = at; next < Math.min(at + count, lines.length); next += 1) {
			lines[next] = ' '.repeat(width) + lines[next]
		}
	},
	(lines, at, random) => {
		const count = 1 + below(random, 6)
		for (let next = at; next < Math.min(at + count, lines.length); next += 1)
			lines[next] = `> ${lines[next]}`
	},
]

/** A part of a document with some of its lines changed. */
export function mutated(text: string, random: Random): string {
	const all = text.split('\n')
	const length = 1 + below(random, random() < 0.2 ? all.length : Math.min(all.length, 25))
	const from = random() < 0.1 ? 0 : below(random, all.length - length + 1)
	const lines = all.slice(from, from + length)
	const edits = 1 + below(random, 6)
	for (let count = 0; count < edits && lines.length > 0; count += 1) {
		oneOf(random, EDITS)(lines, below(random, lines.length), random)
	}
	const changed = lines.join(random() < 0.05 ? '\r\n' : '\n')
	return random() < 0.2 ? changed.slice(0, below(random, changed.length + 1)) : changed
}
