import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { temporaryFolders, write } from '../source/folders.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = temporaryFolders()

/** Runs a piece and tells what it exports, and of each file whether it was compiled before. */
const RUN = `
const vm = require('node:vm')
const { basename } = require('node:path')
const known = {}
vm.Script = class extends vm.Script {
	constructor(text, options) {
		super(text, options)
		known[basename(options.filename)] = options.cachedData !== undefined && !this.cachedDataRejected
	}
	createCachedData() {
		if (process.env.KEEPS_NOTHING) process.exitCode = 3
		return super.createCachedData()
	}
}
const { keptName, loaderOf } = require('./loader.cjs')
const short = { begin: 'short.cjs', end: 'other.cjs' }
const piece = loaderOf(__dirname, { small: 'pack.cjs' }, short, keptName(process))
const says = process.argv.slice(2).filter((each) => !each.startsWith('-')).map((name) => piece(name).says()).join()
console.log(JSON.stringify({ says, known }))
`

const wrapped = (text: string) => `(function(exports,require,module,__piece){${text}\n})`

const PIECES = {
	'run.cjs': RUN,
	'one.cjs': wrapped(
		"const small = __piece('small')\nmodule.exports.says = () => 'one and ' + small.says()",
	),
	'other.cjs': wrapped("exports.says = () => 'other: ' + require('node:path').join('a', 'b')"),
	'short.cjs': wrapped("exports.says = () => 'short and ' + __piece('small').says()"),
	'pack.cjs': wrapped("module.exports = { small(exports) { exports.says = () => 'small' } }"),
}

function pieces(): string {
	const here = folder()
	write(here, PIECES)
	cpSync(join(ROOT, 'scripts/loader.cjs'), join(here, 'loader.cjs'))
	return here
}

interface Told {
	readonly says: string
	readonly known: Readonly<Record<string, boolean>>
}

function run(here: string, args: readonly string[] = ['one.cjs'], env = {}, who = {}): Told {
	const { NODE_OPTIONS: _, NODE_V8_COVERAGE: __, ...plain } = process.env
	const done = spawnSync(process.execPath, [join(here, 'run.cjs'), ...args], {
		encoding: 'utf8',
		env: { ...plain, ...env },
		timeout: 20_000,
		...who,
	})
	expect([done.status, done.stderr]).toEqual([0, ''])
	return JSON.parse(done.stdout)
}

const ONE = 'one and small'
const FRESH = { says: ONE, known: { 'one.cjs': false, 'pack.cjs': false } }
const KEPT = { says: ONE, known: { 'one.cjs': true, 'pack.cjs': true } }

function keptFile(here: string): string | undefined {
	const name = readdirSync(here).find((each) => each.startsWith('compiled-'))
	return name && join(here, name)
}

/** Pieces of which everything is kept, and where. */
function kept(): { readonly here: string; readonly file: string } {
	const here = pieces()
	run(here)
	return { here, file: keptFile(here) as string }
}

describe('what was compiled', () => {
	it('is used by the next process, which writes nothing', () => {
		const here = pieces()
		expect(run(here)).toEqual(FRESH)
		const file = keptFile(here) as string
		// Not yet to be written again.
		age(file, -1, -1)
		const { mtimeNs } = statSync(file, { bigint: true })
		expect(run(here)).toEqual(KEPT)
		expect(statSync(file, { bigint: true }).mtimeNs).toBe(mtimeNs)
	})

	it('is kept along with what others compiled', () => {
		const { here } = kept()
		const told = { says: 'other: a/b', known: { 'other.cjs': false } }
		expect(run(here, ['other.cjs'])).toEqual(told)
		expect(run(here, ['other.cjs'])).toEqual({ ...told, known: { 'other.cjs': true } })
		expect(run(here)).toEqual(KEPT)
	})

	it('is not that of a source which was changed since, though it is as long', () => {
		const { here } = kept()
		write(here, { 'one.cjs': PIECES['one.cjs'].replace('one and', 'ONE AND') })
		const known = { 'one.cjs': false, 'pack.cjs': true }
		expect(run(here)).toEqual({ says: 'ONE AND small', known })
		expect(run(here)).toEqual({ says: 'ONE AND small', known: KEPT.known })
	})

	it('is left alone where it is damaged, wherever that is, and mended', () => {
		const { here, file } = kept()
		const whole = readFileSync(file)
		const steps = Math.ceil(whole.length / 12)
		for (let at = 0; at < whole.length; at += steps) {
			const bytes = Buffer.from(whole)
			bytes[at] = (bytes[at] ?? 0) ^ 0x10
			writeFileSync(file, bytes)
			expect(run(here).says).toBe(ONE)
			expect(run(here)).toEqual(KEPT)
		}
	})

	it.each([0, 4, 9, 60, 400])('is left alone where it is cut off after %d bytes', (length) => {
		const { here, file } = kept()
		truncateSync(file, length)
		expect(run(here).says).toBe(ONE)
		expect(run(here)).toEqual(KEPT)
	})

	it('is not waited for where a pipe stands in its place', () => {
		const { here, file } = kept()
		rmSync(file)
		execFileSync('mkfifo', [file])
		expect(run(here)).toEqual(FRESH)
		expect(run(here)).toEqual(KEPT)
	})

	it.each([
		'null',
		'1',
		'{}',
		'{"pieces":1,"parts":{}}',
		'{"pieces":[],"parts":null}',
		'{"pieces":["one.cjs"],"parts":{"one.cjs":null}}',
	])('is left alone where another version kept it in another form: %s', (head) => {
		const { here, file } = kept()
		writeFileSync(file, `${crc32(head).toString(16).padStart(8, '0')} ${head}\n`)
		expect(run(here)).toEqual(FRESH)
		expect(run(here)).toEqual(KEPT)
	})

	it('is whole, whoever writes it at the same time', async () => {
		const here = pieces()
		const codes = await Promise.all(
			Array.from({ length: 6 }, (_, at) => {
				const name = at % 2 === 0 ? 'one.cjs' : 'other.cjs'
				const child = spawn(process.execPath, [join(here, 'run.cjs'), name], { stdio: 'ignore' })
				return new Promise((resolve) => child.once('close', resolve))
			}),
		)
		expect(codes).toEqual([0, 0, 0, 0, 0, 0])
		expect(run(here).says).toBe(ONE)
		expect(run(here)).toEqual(KEPT)
		expect(readdirSync(here).filter((name) => name.endsWith('.tmp'))).toEqual([])
	})
})

interface Head {
	readonly parts: Record<string, { first: number; last: number; length: number }>
}

function headOf(file: string): Head {
	const text = readFileSync(file, 'latin1')
	return JSON.parse(text.slice(text.indexOf(' ') + 1, text.indexOf('\n')))
}

/** Has all parts kept, and kept first, so many minutes ago. */
function age(file: string, first: number, last: number): void {
	const text = readFileSync(file, 'latin1')
	const head = headOf(file)
	for (const part of Object.values(head.parts)) {
		part.first = Date.now() - first * 60_000
		part.last = Date.now() - last * 60_000
	}
	const line = JSON.stringify(head)
	const sum = crc32(line).toString(16).padStart(8, '0')
	writeFileSync(file, `${sum} ${line}${text.slice(text.indexOf('\n'))}`, 'latin1')
}

describe('what was compiled for a short run', () => {
	const names = (file: string) => Object.keys(headOf(file).parts).sort()

	it('is kept apart from what a long one needs of the same files', () => {
		const { here, file } = kept()
		const told = { says: 'short and small', known: { 'short.cjs': false, 'pack.cjs': true } }
		// The pack was loaded for another piece, after the short one.
		expect(run(here, ['short.cjs'])).toEqual(told)
		expect(run(here, ['short.cjs']).known).toEqual({ 'short.cjs': true, 'pack.cjs': true })
		expect(names(file)).toEqual(['one.cjs', 'pack.cjs', 'short.cjs short tree'])
	})

	it('is kept apart for what is staged', () => {
		const { here, file } = kept()
		run(here, ['short.cjs'])
		expect(run(here, ['short.cjs', '--staged']).known).toMatchObject({ 'short.cjs': false })
		expect(run(here, ['short.cjs', '--staged']).known).toMatchObject({ 'short.cjs': true })
		expect(names(file)).toEqual([
			'one.cjs',
			'pack.cjs',
			'short.cjs short staged',
			'short.cjs short tree',
		])
	})

	it('is not kept of a run that became a long one', () => {
		const { here, file } = kept()
		run(here, ['short.cjs', 'other.cjs'])
		expect(names(file)).toEqual(['one.cjs', 'other.cjs', 'pack.cjs'])
		run(here, ['short.cjs'])
		expect(names(file)).toEqual(['one.cjs', 'other.cjs', 'pack.cjs', 'short.cjs short tree'])
	})
})

describe('what was kept', () => {
	it.each<[string, number, number, boolean]>([
		['is written again soon after it was kept first', 0.1, 0.1, true],
		['is not before twice the time to the last time', 7, 3, false],
		['is after', 10, 6, true],
		['is not for a clock that went back', -5, -5, false],
	])('%s', (_, first, last, isWritten) => {
		const { here, file } = kept()
		age(file, first, last)
		const before = headOf(file)
		expect(run(here)).toEqual(KEPT)
		const [was, is] = [before, headOf(file)].map(({ parts }) => parts['one.cjs'])
		expect(is?.first).toBe(was?.first)
		expect((is?.last ?? 0) > (was?.last ?? 0)).toBe(isWritten)
	})

	it('has the functions then that were called since', () => {
		const here = pieces()
		const more = `const more = () => [${'1 + x,'.repeat(500)}].length`
		const text = `exports.says = () => { if (process.env.MORE) { var x = 1; ${more}; return String(more()) } return 'less' }`
		write(here, { 'one.cjs': wrapped(text) })
		expect(run(here).says).toBe('less')
		const file = keptFile(here) as string
		const { length } = headOf(file).parts['one.cjs'] as { length: number }
		age(file, 9, 9)
		expect(run(here, ['one.cjs'], { MORE: '1' })).toEqual({
			says: '500',
			known: { 'one.cjs': true },
		})
		expect(headOf(file).parts['one.cjs']?.length).toBeGreaterThan(length + 500)
	})
})

describe('nothing is kept', () => {
	it.each<[string, readonly string[], Readonly<Record<string, string>>]>([
		['with options of the runtime', ['one.cjs'], { NODE_OPTIONS: '--max-old-space-size=512' }],
		['where what runs is measured', ['one.cjs'], { NODE_V8_COVERAGE: folder() }],
		['with `--no-cache`', ['one.cjs', '--no-cache'], {}],
	])('%s, nor is what was kept used', (_, args, env) => {
		const { here, file } = kept()
		expect(run(here, args, env)).toEqual(FRESH)
		rmSync(file)
		expect(run(here, args, env)).toEqual(FRESH)
		expect(keptFile(here)).toBeUndefined()
	})

	it('where the folder is of somebody else, nor is anything made to be kept', () => {
		const { here, file } = kept()
		age(file, 9, 9)
		chmodSync(here, 0o555)
		// Whoever may write everywhere becomes somebody who may not.
		const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
		const { mtimeNs } = statSync(file, { bigint: true })
		expect(run(here, ['one.cjs'], { KEEPS_NOTHING: '1' }, nobody)).toEqual(KEPT)
		expect(statSync(file, { bigint: true }).mtimeNs).toBe(mtimeNs)
		chmodSync(here, 0o755)
	})

	it('where it cannot be written', () => {
		const { here, file } = kept()
		rmSync(file)
		mkdirSync(join(file, 'x'), { recursive: true })
		expect(run(here)).toEqual(FRESH)
		expect(run(here)).toEqual(FRESH)
		expect(readdirSync(here).filter((name) => name.endsWith('.tmp'))).toEqual([])
	})
})

it('the built command keeps it beside its own files and prints the same', () => {
	const here = folder()
	cpSync(join(ROOT, 'dist'), here, {
		recursive: true,
		filter: (path) => !path.includes('/compiled-'),
	})
	const lib = join(here, 'lib')
	const help = () =>
		spawnSync(process.execPath, [join(here, 'bin/doc-sync.cjs'), '--help'], { encoding: 'utf8' })
	const first = help().stdout
	expect(first).toContain('doc-sync')
	const file = keptFile(lib) as string
	// Not yet to be written again.
	age(file, -1, -1)
	const { mtimeNs } = statSync(file, { bigint: true })
	expect(help().stdout).toBe(first)
	expect(statSync(file, { bigint: true }).mtimeNs).toBe(mtimeNs)
	expect(existsSync(join(lib, 'loader.cjs'))).toBe(true)
})
