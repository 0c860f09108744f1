import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { rules } from '../rules/index.ts'

const ROOT = join(import.meta.dirname, '..')

function filesBelow(folder: string): string[] {
	const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
	return entries
		.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
		.map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
		.sort()
}

const SOURCES = [...filesBelow('src'), ...filesBelow('rules'), ...filesBelow('scripts')]
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The order in which data flows: an import goes to an earlier line, or stays on its own. */
const ORDER = [
	[
		'src/outline',
		'src/finding.ts',
		'src/lazy.ts',
		'src/nearest.ts',
		'src/version.ts',
		'src/yaml-bounds.ts',
		'src/write.ts',
		'src/write-all.ts',
		'src/yml.d.ts',
	],
	['src/text', 'src/template'],
	['src/contract', 'src/source'],
	['src/discover.ts', 'src/read.ts'],
	['src/exempt.ts', 'src/bind'],
	['src/document.ts', 'src/index-file'],
	['src/extract.ts'],
	['src/memory.ts'],
	['src/links', 'src/markers.ts', 'src/references', 'src/seal'],
	['src/record'],
	['src/rule.ts', 'src/sample.ts'],
	['src/pair'],
	['rules'],
	[
		'src/corpus.ts',
		'src/counterparts.ts',
		'src/filed.ts',
		'src/findings.ts',
		'src/judge.ts',
		'src/proof.ts',
		'src/proof-document.ts',
		'src/proof-links.ts',
		'src/proof-pair.ts',
		'src/recognise.ts',
		'src/page.ts',
		'src/report',
	],
	['src/contracts.ts', 'src/baseline'],
	['src/cache', 'src/change.ts', 'src/check.ts'],
	['src/affected.ts', 'src/revise.ts'],
	['src/fix', 'src/exceptions'],
	['src/create'],
	['src/move'],
	['src/kit.ts', 'src/init'],
	['src/cli', 'src/index.ts', 'src/remark.ts'],
	['scripts'],
]

function rankOf(path: string): number {
	return ORDER.findIndex((names) =>
		names.some((name) => path === name || path.startsWith(`${name}/`)),
	)
}

function importsOf(path: string): string[] {
	const found = [...textOf(path).matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)]
	return found.map((each) => relative(ROOT, join(ROOT, dirname(path), each[1] as string)))
}

describe('imports', () => {
	it('of a rule are files of the project alone: it reads nothing and starts nothing', () => {
		const named = /^import\b[^'"`;]*['"]([^'"]+)|\b(?:import|require)\(\s*['"`]([^'"`]+)/gm
		const foreign = SOURCES.filter((path) => path.startsWith('rules/')).flatMap((path) =>
			[...textOf(path).matchAll(named)]
				.map(([, one, other]) => one ?? other ?? '')
				.filter((name) => !name.startsWith('.'))
				.map((name) => `${path} imports ${name}`),
		)
		expect(foreign).toEqual([])
	})

	it('know every file', () => {
		expect(SOURCES.filter((path) => rankOf(path) < 0)).toEqual([])
	})

	it('go along the flow', () => {
		const against = SOURCES.flatMap((path) => {
			return importsOf(path)
				.filter((target) => rankOf(target) > rankOf(path))
				.map((target) => `${path} imports ${target}`)
		})
		expect(against).toEqual([])
	})

	it('make no circle', () => {
		const done = new Set<string>()
		const circles: string[] = []
		const visit = (path: string, trail: readonly string[]) => {
			if (trail.includes(path))
				circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
			if (done.has(path) || trail.includes(path)) return
			for (const target of valueImports(path)) visit(target, [...trail, path])
			done.add(path)
		}
		for (const path of SOURCES) visit(path, [])
		expect(circles).toEqual([])
	})

	it('of a rule are the rule interface, types and pure helpers', () => {
		const allowed =
			/^(?:src\/(?:rule|sample|lazy|markers|nearest|discover|exempt|extract|read)\.ts|src\/(?:text|template|bind|contract|index-file|source|links|references|seal|pair|record)\/|src\/outline\/types\.ts|src\/finding\.ts)/
		const rulesFiles = filesBelow('rules').filter(
			(path) => path.split('/').length === 2 && path !== 'rules/index.ts',
		)
		const others = rulesFiles.flatMap((path) =>
			importsOf(path)
				.filter((target) => !allowed.test(target))
				.map((target) => `${path} imports ${target}`),
		)
		expect(others).toEqual([])
	})
})

/** Imports that are left after compiling: types are not. */
function valueImports(path: string): string[] {
	const text = textOf(path)
		.replace(/import type [^;]*?from '[^']+'/gs, '')
		.replace(/export type [^;]*?from '[^']+'/gs, '')
	return [...text.matchAll(/from\s*'(\.[^']+)'/g)].map((each) =>
		relative(ROOT, join(ROOT, dirname(path), each[1] as string)),
	)
}

describe('the process', () => {
	it('is known in scripts/ and, for what git has to be given, in one file beside it', () => {
		const knowing = SOURCES.filter(
			(path) =>
				!path.startsWith('scripts/') &&
				path !== 'src/source/git.ts' &&
				/\bconsole\.|\bprocess\.(?:exit|argv|env|stdout|stderr|cwd)|from 'node:process'/.test(
					textOf(path),
				),
		)
		expect(knowing).toEqual([])
	})
})

/** Titles, states and prefixes that built-in contracts use. */
function wordsOfContracts(): string[] {
	const words = new Set<string>()
	const addTitles = (sections: unknown) => {
		if (Array.isArray(sections)) for (const each of sections) addEntry(each)
		else if (sections && typeof sections === 'object') {
			const { order, first, banned } = sections as {
				order?: unknown
				first?: string
				banned?: { titles: string[] }
			}
			if (order) addTitles(order)
			if (first) words.add(first)
			for (const each of banned?.titles ?? []) words.add(each)
		}
	}
	const addEntry = (entry: unknown) => {
		if (typeof entry === 'string') words.add(entry)
		else
			for (const [name, options] of Object.entries(
				entry as Record<string, { 'instead-of'?: string[] }>,
			)) {
				words.add(name)
				for (const each of options['instead-of'] ?? []) words.add(each)
			}
	}
	for (const name of readdirSync(join(ROOT, 'rules/contracts')).filter((each) =>
		each.endsWith('.yml'),
	)) {
		const contract = parse(textOf(`rules/contracts/${name}`)) as Record<string, never> & {
			title?: string
			state?: string
			fields?: Record<string, { values?: unknown[] }>
			cases?: Record<string, { sections?: unknown }>
			sections?: unknown
		}
		addTitles(contract.sections)
		for (const each of Object.values(contract.cases ?? {})) addTitles(each.sections)
		if (contract.title) words.add(contract.title.replace(/:?\s*\{.*$/, ''))
		for (const value of contract.fields?.[contract.state ?? '']?.values ?? [])
			words.add(typeof value === 'string' ? value : (Object.keys(value as object)[0] as string))
	}
	return [...words]
}

describe('contracts', () => {
	it('are known to no code', () => {
		const words = wordsOfContracts()
		expect(words).toContain('Problem')
		expect(words).toContain('implemented')
		const code = [
			...filesBelow('src'),
			...filesBelow('rules').filter((path) => !path.startsWith('rules/contracts/')),
		]
		const found = code.flatMap((path) => {
			const text = textOf(path)
			// A word of one small letter's case may be any word of a program, such as `open`; as a text of its own it is the contract's.
			return words
				.filter((word) => {
					const written = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
					const alone = /^[a-z]+$/.test(word)
						? `['"\`]${written}['"\`]`
						: `(?<![\\w-])${written}(?![\\w-])`
					return new RegExp(alone).test(text)
				})
				.map((word) => `${path}: ${word}`)
		})
		expect(found).toEqual([])
	})
})

describe('a source', () => {
	it('is asked nothing that the cache does not see', () => {
		const [, body = ''] =
			/export interface Source \{\n(.*?)\n\}/s.exec(textOf('src/source/types.ts')) ?? []
		const questions = [...body.matchAll(/^\t(\w+)\??\(/gm)].map(([, name]) => name)
		expect(questions).toContain('history')
		const trace = textOf('src/cache/trace.ts')
		const unseen = questions.filter(
			(name) => !new RegExp(`(?:^\\t|[.?])${name}\\b`, 'm').test(trace),
		)
		expect(unseen).toEqual([])
	})
})

describe('a rule', () => {
	it.each(rules.map((rule) => [rule.id, rule] as const))(
		'%s is one file with its page',
		(id, rule) => {
			expect(existsSync(join(ROOT, 'rules', `${id}.ts`))).toBe(true)
			expect(existsSync(join(ROOT, 'docs/rules', `${id}.md`))).toBe(true)
			expect(JSON.stringify(rule)).not.toContain('PLACEHOLDER')
			for (const sentence of [rule.summary, rule.why, rule.reads])
				expect(sentence).not.toMatch(/\.$/)
		},
	)
})

describe('a source file', () => {
	it('has no mutable state of its own', () => {
		expect(SOURCES.filter((path) => /^(?:export )?let /m.test(textOf(path)))).toEqual([])
	})

	it('is short enough to be read at once', () => {
		const long = SOURCES.map((path) => [path, textOf(path).split('\n').length] as const).filter(
			([, lines]) => lines > 300,
		)
		expect(long).toEqual([])
	})
})
