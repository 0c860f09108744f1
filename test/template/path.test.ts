import { describe, expect, it } from 'vitest'
import { matchesWild, matchPath, parsePathTemplate } from '../../src/template/path.ts'
import { type Grammars, grammarsOf, path } from './templates.ts'

const GRAMMARS: Grammars = {
	state: { kind: 'values', texts: ['told', 'lost'] },
	date: { kind: 'date' },
	slug: { kind: 'slug' },
}
const TALE = '{state}/{date}-{slug}.md'

describe('a path template', () => {
	it('is matched part by part', () => {
		expect(matchPath(path(TALE, GRAMMARS), 'told/2026-01-01-cat.md')).toEqual({
			ok: true,
			captures: [
				{ name: 'state', text: 'told', start: 0, end: 4 },
				{ name: 'date', text: '2026-01-01', start: 5, end: 15 },
				{ name: 'slug', text: 'cat', start: 16, end: 19 },
			],
		})
	})

	it.each<[string, 'segment' | 'length', number]>([
		['tould/2026-01-01-cat.md', 'segment', 0],
		['told/2026-02-30-cat.md', 'segment', 1],
		['told/2026-01-01-cat.MD', 'segment', 1],
		['told/cat/2026-01-01-cat.md', 'length', 1],
		['told', 'length', 0],
		['', 'length', 0],
		['tould/a/b', 'segment', 0],
	])('says what fails first in `%s`', (text, reason, segment) => {
		expect(matchPath(path(TALE, GRAMMARS), text)).toEqual({ ok: false, reason, segment })
	})

	it('has free parts that never hold a slash', () => {
		expect(matchPath(path('{a}/x.md'), 'b/c/x.md').ok).toBe(false)
		expect(matchPath(path('{a}.md'), 'b/c.md').ok).toBe(false)
		expect(matchPath(path('{a}/{b}.md'), 'b/c.md').ok).toBe(true)
	})

	it('may count from the root of the repository', () => {
		expect(path('/a/{b}.md')).toMatchObject({ absolute: true, segments: [{}, {}] })
		expect(path('a/{b}.md').absolute).toBe(false)
	})

	it.each<[string, number, number, string]>([
		['', 0, 1, 'a path with an empty segment'],
		['a//b', 2, 3, 'a path with an empty segment'],
		['a/', 2, 3, 'a path with an empty segment'],
		['//a', 1, 2, 'a path with an empty segment'],
		['./a', 0, 1, 'a path with `.` in it'],
		['a/../b', 2, 4, 'a path with `..` in it'],
		['..', 0, 2, 'a path with `..` in it'],
		['a\\b', 0, 3, 'a path with `\\` in it'],
		['a/{b', 2, 4, 'a `{` without its `}`'],
		[
			'a/{slug}-x',
			2,
			8,
			'ambiguous template: `{slug}` is a slug, and what follows could belong to it',
		],
		['a/*', 2, 3, '`*` in a path template'],
		['**/a', 0, 2, '`**` in a path template'],
		['a/x*.md', 2, 7, 'a `*` in a part of a name'],
	])('cannot be `%s`', (source, start, end, message) => {
		expect(parsePathTemplate(source, grammarsOf(GRAMMARS))).toMatchObject({ start, end, message })
	})

	it('cannot start with a slash where it is asked not to', () => {
		expect(parsePathTemplate('/a', grammarsOf({}), { absolute: false })).toMatchObject({
			start: 0,
			end: 1,
			message: 'a path that starts with `/`',
		})
	})

	it('may hold dots and braces', () => {
		expect(matchPath(path('...a/{{b}}..md'), '...a/{b}..md').ok).toBe(true)
	})
})

describe('a template with stars', () => {
	it.each<[string, string, boolean]>([
		['a', 'a', true],
		['a', 'a/b', false],
		['*', 'a', true],
		['*', 'a/b', false],
		['*', '', true],
		['**', 'a', true],
		['**', 'a/b/c', true],
		['a/**', 'a', true],
		['a/**', 'a/b/c', true],
		['a/**', 'ab/c', false],
		['**/x.md', 'x.md', true],
		['**/x.md', 'a/b/x.md', true],
		['**/x.md', 'a/b/x.md/c', false],
		['a/*/x.md', 'a/b/x.md', true],
		['a/*/x.md', 'a/x.md', false],
		['a/*/x.md', 'a/b/c/x.md', false],
		['a/**/b/**/c', 'a/b/c', true],
		['a/**/b/**/c', 'a/x/b/b/y/c', true],
		['a/**/b/**/c', 'a/x/c', false],
		['**/*', 'a', true],
		['{state}/*.md', 'told/a', false],
		['{state}/**', 'told/a', true],
		['{state}/**', 'sung/a', false],
		['{_}.md', 'a.md', true],
		['{_}.md', '.md', false],
	])('`%s` and `%s`: %s', (source, text, expected) => {
		if (source === '{state}/*.md') {
			expect(parsePathTemplate(source, grammarsOf(GRAMMARS), { wild: true })).toHaveProperty('help')
			return
		}
		expect(matchesWild(path(source, GRAMMARS, { wild: true }), text)).toBe(expected)
	})
})
