import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDate, isSlug } from '../../src/template/grammar.ts'
import { match } from '../../src/template/match.ts'
import { matchesWild } from '../../src/template/path.ts'
import { writeTemplate } from '../../src/template/template.ts'
import { type Grammars, matcher, path, read, template } from './templates.ts'

const WORDS = ['in', 'inn', 'out', 'in-between', 'OUT']
const GRAMMARS: Grammars = {
	slug: { kind: 'slug' },
	date: { kind: 'date' },
	number: 'integer',
	word: { kind: 'values', texts: WORDS },
}

const slug = fc.stringMatching(/^[a-z0-9]{1,3}(-[a-z0-9]{1,3}){0,2}$/)
const date = fc
	.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
	.map((each) => each.toISOString().slice(0, 10))
const number = fc.nat(99999).map(String)
/** No text that stands between facts, and no line break. */
const free = fc.stringMatching(/^[^|\n\r]{1,6}$/)
const word = fc.constantFrom(...WORDS)

/** A fact with a placeholder that can hold it. */
const fact = fc.oneof(
	slug.map((text) => ({ name: 'slug', text })),
	date.map((text) => ({ name: 'date', text })),
	number.map((text) => ({ name: 'number', text })),
	free.map((text) => ({ name: 'free', text })),
	word.map((text) => ({ name: 'word', text })),
)

describe('writing and matching', () => {
	it('give each other back', () => {
		fc.assert(
			fc.property(fc.array(fact, { minLength: 1, maxLength: 6 }), (facts) => {
				const source = facts.map(({ name }) => `{${name}}`).join('|')
				const texts = facts.map(({ text }) => text)
				let next = 0
				const text = writeTemplate(template(source), () => texts[next++] ?? null) ?? ''
				expect(read(source, text, GRAMMARS)).toEqual(
					facts.map(({ name, text: value }) => [name, value]),
				)
			}),
		)
	})

	it('give the text back for whatever matches', () => {
		const piece = fc.constantFrom(
			'{a} ',
			'{slug}.',
			'{number:2}',
			'{date}',
			'a',
			'.',
			' ',
			'{word}!',
			'{b}!',
		)
		fc.assert(
			fc.property(
				fc.array(piece, { maxLength: 5 }),
				fc.stringMatching(/^[a-z0-9 .!-]{0,16}$/),
				(pieces, text) => {
					const source = pieces.join('')
					const found = match(matcher(source, GRAMMARS), text)
					if (!found) return
					let next = 0
					expect(writeTemplate(template(source), () => found[next++]?.text ?? null)).toBe(text)
					for (const each of found) expect(text.slice(each.start, each.end)).toBe(each.text)
				},
			),
		)
	})

	it('keep the digits that a template asks for', () => {
		fc.assert(
			fc.property(fc.nat(9999), fc.integer({ min: 1, max: 6 }), (value, digits) => {
				const text = String(value).padStart(digits, '0')
				const found = read(`{number:${digits}}-{x}`, `${text}-y`, GRAMMARS)
				expect(found).toEqual(
					text.length === digits
						? [
								['number', text],
								['x', 'y'],
							]
						: null,
				)
			}),
		)
	})
})

type Piece = { readonly free: boolean; readonly text: string }

/** Matches as one would say it, by trying everything: the shortest text for each placeholder that lets the rest match. */
function naive(pieces: readonly Piece[], text: string): string[] | null {
	const [first, ...rest] = pieces
	if (!first) return text === '' ? [] : null
	if (!first.free)
		return text.startsWith(first.text) ? naive(rest, text.slice(first.text.length)) : null
	for (let end = 1; end <= text.length; end++) {
		const found = naive(rest, text.slice(end))
		if (found) return [text.slice(0, end), ...found]
	}
	return null
}

describe('matching without going back', () => {
	it('finds what trying everything finds', () => {
		const literal = fc.stringMatching(/^[ab.]{1,3}$/)
		fc.assert(
			fc.property(
				fc.array(literal, { minLength: 1, maxLength: 4 }),
				fc.boolean(),
				fc.boolean(),
				fc.stringMatching(/^[ab.]{0,14}$/),
				(literals, opens, closes, text) => {
					const pieces: Piece[] = literals.flatMap((each, index) =>
						index === 0
							? [{ free: false, text: each }]
							: [
									{ free: true, text: '' },
									{ free: false, text: each },
								],
					)
					const all = [
						...(opens ? [{ free: true, text: '' }] : []),
						...pieces,
						...(closes ? [{ free: true, text: '' }] : []),
					]
					const source = all.map((each) => (each.free ? '{x}' : each.text)).join('')
					expect(read(source, text)?.map(([, value]) => value) ?? null).toEqual(naive(all, text))
				},
			),
			{ numRuns: 2000 },
		)
	})

	/** A text with holes in it, `?` for one character; a regular expression, for the comparison alone. */
	it('finds what a regular expression finds where parts have a grammar', () => {
		const part = fc.constantFrom('{slug}', '{number}', '{date}', '{number:2}')
		const between = fc.constantFrom('.', ' ', '. ', '_')
		const text = fc
			.array(fc.constantFrom('a', '1', '12', '-', '.', ' ', '_', '2026-01-01', 'b-2'), {
				maxLength: 9,
			})
			.map((each) => each.join(''))
		const forms: Record<string, string> = {
			'{slug}': '[a-z0-9]+(?:-[a-z0-9]+)*',
			'{number}': '\\d+',
			'{number:2}': '\\d\\d',
			'{date}': '\\d{4}-\\d\\d-\\d\\d',
			'{x}': '[^\\n]+?',
		}
		fc.assert(
			fc.property(
				part,
				between,
				part,
				between,
				text,
				fc.boolean(),
				(one, gap, two, end, written, last) => {
					const parts = [one, gap, two, end, ...(last ? ['{x}'] : [])]
					const pattern = parts.map((each) => forms[each] ?? each.replace('.', '\\.')).join('')
					expect(read(parts.join(''), written, GRAMMARS) !== null).toBe(
						new RegExp(`^${pattern}$`).test(written),
					)
				},
			),
			{ numRuns: 2000 },
		)
	})

	it('takes as many steps as the text has characters', () => {
		const steps = (length: number) => {
			let count = 0
			const grammars: Grammars = { slug: { kind: 'slug' } }
			const found = matcher('{a}x{slug}.{b}', grammars)
			const text = 'x'.repeat(length)
			const counted = new Proxy(Object(text) as object, {
				get(target, key) {
					count++
					const value = Reflect.get(target, key)
					return typeof value === 'function' ? value.bind(text) : value
				},
			})
			expect(match(found, counted as unknown as string)).toBeNull()
			return count
		}
		const [short, long] = [steps(500), steps(2000)]
		expect(long / short).toBeLessThan(4.2)
	})
})

/** Whether stars match, by trying everything. */
function naiveStars(pattern: readonly string[], pieces: readonly string[]): boolean {
	const [first, ...rest] = pattern
	if (first === undefined) return pieces.length === 0
	if (first === '**')
		return pieces.some((_, index) => naiveStars(rest, pieces.slice(index))) || naiveStars(rest, [])
	return (
		pieces.length > 0 && (first === '*' || first === pieces[0]) && naiveStars(rest, pieces.slice(1))
	)
}

describe('stars', () => {
	it('match what trying everything matches', () => {
		const pattern = fc.array(fc.constantFrom('a', 'b', '*', '**'), { minLength: 1, maxLength: 6 })
		const pieces = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 })
		fc.assert(
			fc.property(pattern, pieces, (each, text) => {
				const found = matchesWild(path(each.join('/'), {}, { wild: true }), text.join('/'))
				expect(found).toBe(naiveStars(each, text))
			}),
			{ numRuns: 2000 },
		)
	})
})

describe('dates and slugs', () => {
	it('are those of the calendar', () => {
		fc.assert(fc.property(date, (text) => isDate(text)))
		fc.assert(
			fc.property(fc.nat(9999), fc.nat(14), fc.nat(33), (year, month, day) => {
				const text = [
					String(year).padStart(4, '0'),
					...[month, day].map((each) => String(each).padStart(2, '0')),
				].join('-')
				const real = new Date(`${text}T00:00:00Z`)
				const exists = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(text)
				expect(isDate(text)).toBe(exists)
			}),
		)
	})

	it('are what a template takes for them', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[a-b0-1-]{0,8}$/), (text) => {
				expect(read('{slug}', text, GRAMMARS) !== null).toBe(isSlug(text))
			}),
		)
	})
})
