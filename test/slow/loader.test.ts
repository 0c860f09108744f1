import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
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
}
const { keptName, loaderOf } = require('./loader.cjs')
const piece = loaderOf(__dirname, { small: 'pack.cjs' }, keptName(process))
const says = piece(process.argv[2]).says()
console.log(JSON.stringify({ says, known }))
`

const PIECES = {
	'run.cjs': RUN,
	'one.cjs':
		"const small = __piece('small')\nmodule.exports.says = () => 'one and ' + small.says()",
	'other.cjs': "exports.says = () => 'other — ' + require('node:path').join('a', 'b')",
	'pack.cjs': "module.exports = { small(exports) { exports.says = () => 'small' } }",
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

function run(here: string, args: readonly string[] = ['one.cjs'], env = {}): Told {
	const { NODE_OPTIONS: _, NODE_V8_COVERAGE: __, ...plain } = process.env
	const done = spawnSync(process.execPath, [join(here, 'run.cjs'), ...args], {
		encoding: 'utf8',
		env: { ...plain, ...env },
		timeout: 20_000,
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
		const { mtimeNs } = statSync(file, { bigint: true })
		expect(run(here)).toEqual(KEPT)
		expect(statSync(file, { bigint: true }).mtimeNs).toBe(mtimeNs)
	})

	it('is kept along with what others compiled', () => {
		const { here } = kept()
		const told = { says: 'other — a/b', known: { 'other.cjs': false } }
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
	const { mtimeNs } = statSync(file, { bigint: true })
	expect(help().stdout).toBe(first)
	expect(statSync(file, { bigint: true }).mtimeNs).toBe(mtimeNs)
	expect(existsSync(join(lib, 'loader.cjs'))).toBe(true)
})
