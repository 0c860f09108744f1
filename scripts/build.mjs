/**
 * Bundles each command that package.json names under `bin`, and the programmatic
 * interface, into `dist/`. With `--types` also writes the declarations that are
 * published with it.
 *
 * A run pays for the modules that it evaluates, and one process per hook makes
 * that the larger part of its time. So the commands share chunks: what is
 * imported dynamically (`await import('…')`) is a file of its own, required when
 * it is first needed; a command that is only another name for a gate is a few
 * hundred bytes. esbuild splits only ES modules, and those load slower than
 * CommonJS, so it splits first and converts the pieces after; `pack.mjs` puts the
 * small ones into a few files.
 *
 * Whole processes, medians of 40 paired runs against `node -e 0`, Node 20, a
 * bundle with unified, remark-parse, remark-gfm, yaml, fast-glob:
 *
 *                                     --version     parsing a document
 *   CommonJS, split (this)            × 1.07        × 1.66
 *   CommonJS, one file per command    × 1.28        × 1.68
 *   ES modules, split                 × 1.16        × 1.78
 *
 * Without white space the pieces are a third smaller and about 2 % faster. Shorter
 * names gain nothing more, so names stay and a stack trace can be read.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { examplesOnDemand, later, required } from './later.mjs'
import { loadedWith, pack, pieceOf } from './pack.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const old = join(root, '.dist-old')
const { bin, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** All that decides what a build does, in one word. */
function buildId() {
	const hash = createHash('sha1').update(readFileSync(join(root, 'package-lock.json')))
	for (const folder of ['src', 'rules', 'scripts']) {
		const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		const files = entries.filter((entry) => entry.isFile())
		for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort())
			hash.update(readFileSync(path))
	}
	return hash.digest('hex')
}

const define = {
	__VERSION__: JSON.stringify(version),
	__BUILD__: JSON.stringify(`${version}-${buildId()}`),
}

const common = {
	absWorkingDir: root,
	outdir: dist,
	outExtension: { '.js': '.cjs' },
	platform: 'node',
	target: 'node20',
	minifyWhitespace: true,
	minifySyntax: true,
	legalComments: 'none',
	logLevel: 'warning',
	write: false,
}

/** `dist/bin/doc-sync.cjs` comes from `scripts/doc-sync.ts`. */
function entryPoints() {
	const names = Object.values(bin).map((path) => basename(path, '.cjs'))
	return Object.fromEntries(names.map((name) => [`bin/${name}`, `scripts/${name}.ts`]))
}

/**
 * What few runs need, and others import: libraries that are one function, and files
 * that export nothing but functions. Each becomes a piece of its own, which is
 * loaded when one of its functions is first called.
 */
const LATER = [
	'picomatch',
	'src/contract/load.ts',
	'src/text/yaml-entry.ts',
	'src/text/yaml-value.ts',
]

/** What each command loads before it knows whether there is anything to do, and what a check does where nothing changed since the latest run. */
const FIRST = /^(?:scripts\/.*|src\/cli\/check-command|src\/source\/witness)\.ts$/

/** What a check loads where little has changed since the latest run. */
const AGAIN = /^src\/(?:cli\/(?:check-run|partly)|report\/again)\.ts$/

/** What it loads besides where all is judged. */
const JUDGING = /^src\/(?:cli\/judge-run|report\/pretty)\.ts$/

async function split() {
	const { outputFiles, metafile } = await build({
		...common,
		metafile: true,
		entryPoints: entryPoints(),
		bundle: true,
		format: 'esm',
		splitting: true,
		chunkNames: 'lib/[name]-[hash]',
		alias: {
			// What its manifest names first hides its own imports from bundlers.
			'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
			// The same code as ES modules, of which the unused ones are left out.
			yaml: './node_modules/yaml/browser/dist/index.js',
		},
		plugins: [later(root, LATER), examplesOnDemand(root)],
		loader: { '.yml': 'text' },
		define,
	})
	return {
		modules: outputFiles,
		inputs: Object.keys(metafile.inputs),
		packs: [
			['first.cjs', loadedWith(FIRST, metafile.outputs)],
			['again.cjs', loadedWith(AGAIN, metafile.outputs)],
			['judging.cjs', loadedWith(JUDGING, metafile.outputs)],
		],
		short: {
			begin: pieceOf('src/cli/partly.ts', metafile.outputs),
			end: pieceOf('src/cli/judge-run.ts', metafile.outputs),
		},
	}
}

/** The terms of the libraries that are bundled, which ask to go with every copy. */
function licenses(inputs) {
	const folders = new Set(
		inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
	)
	const names = new Map()
	for (const folder of [...folders].sort()) {
		const about = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
		const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e/i.test(name))
		const text = file
			? readFileSync(join(root, folder, file), 'utf8').trim()
			: `License: ${about.license}`
		names.set(text, [...(names.get(text) ?? []), `${about.name} ${about.version}`])
	}
	const parts = [...names].map(([text, packages]) => `${packages.join(', ')}\n\n${text}\n`)
	return {
		path: join(dist, 'third-party-licenses.txt'),
		text: parts.join(`\n${'-'.repeat(72)}\n\n`),
	}
}

/** Dynamic imports become `require` too, since the module loader of ES modules costs as much as a parser. */
async function toCommonJs(modules) {
	const texts = new Map(modules.map(({ path, text }) => [path, required(text)]))
	const fromMemory = {
		name: 'from-memory',
		setup(current) {
			current.onResolve({ filter: /.*/ }, ({ path }) => ({ path }))
			current.onLoad({ filter: /.*/ }, ({ path }) => ({ contents: texts.get(path), loader: 'js' }))
		},
	}
	const { outputFiles } = await build({
		...common,
		entryPoints: [...texts.keys()],
		outbase: dist,
		format: 'cjs',
		supported: { 'dynamic-import': false },
		plugins: [fromMemory],
	})
	return outputFiles
}

/** What programs import. The libraries stay outside: whoever imports us shares them. */
async function programmatic() {
	const { outputFiles } = await build({
		absWorkingDir: root,
		outdir: dist,
		entryPoints: { index: 'src/index.ts', remark: 'src/remark.ts' },
		platform: 'node',
		target: 'node20',
		bundle: true,
		packages: 'external',
		format: 'esm',
		splitting: true,
		chunkNames: 'lib/[name]-[hash]',
		loader: { '.yml': 'text' },
		define,
		legalComments: 'none',
		logLevel: 'warning',
		write: false,
	})
	return outputFiles
}

/** The declarations of the programmatic interface and of those that they import, as the published files are called. */
function types() {
	const all = mkdtempSync(join(tmpdir(), 'doc-sync-types-'))
	const compiler = join(root, 'node_modules/typescript/bin/tsc')
	const files = new Map()
	try {
		execFileSync(
			process.execPath,
			[compiler, '-p', join(root, 'tsconfig.types.json'), '--outDir', all],
			{
				stdio: 'inherit',
			},
		)
		const waiting = ['index', 'remark']
		for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
			const path = join(dist, `${name}.d.ts`)
			if (files.has(path)) continue
			// An import for its effect alone declares nothing.
			const text = readFileSync(join(all, 'src', `${name}.d.ts`), 'utf8').replace(
				/^import '\.[^']*';\n/gm,
				'',
			)
			for (const [, found] of text.matchAll(/from '(\.[^']+)\.ts'/g))
				waiting.push(join(dirname(name), found))
			files.set(path, text.replace(/(from '\.[^']+)\.ts'/g, "$1.js'"))
		}
	} finally {
		rmSync(all, { recursive: true })
	}
	return [...files].map(([path, text]) => ({ path, text }))
}

/** The folder is exchanged at once, since somebody may run the commands in it meanwhile. */
function replaceDist(files) {
	const fresh = mkdtempSync(join(root, '.dist-'))
	try {
		for (const { path, text } of files) write(join(fresh, relative(dist, path)), text)
		chmodSync(fresh, 0o755)
		rmSync(old, { recursive: true, force: true })
		if (existsSync(dist)) renameSync(dist, old)
		renameSync(fresh, dist)
	} finally {
		for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
	}
}

function write(path, text) {
	mkdirSync(dirname(path), { recursive: true })
	if (basename(dirname(path)) === 'bin') {
		writeFileSync(path, text.startsWith('#!') ? text : `#!/usr/bin/env node\n${text}`)
		chmodSync(path, 0o755)
	} else {
		writeFileSync(path, text)
	}
}

/** The loader is what all else is loaded by, so it is no piece. */
async function loader() {
	const { outputFiles } = await build({
		...common,
		entryPoints: [join(root, 'scripts/loader.cjs')],
	})
	return outputFiles[0].text
}

async function everything() {
	const { modules, inputs, packs, short } = await split()
	const declarations = process.argv.includes('--types') ? types() : []
	return [
		...pack(await toCommonJs(modules), join(dist, 'lib'), packs, short, await loader()),
		...(await programmatic()),
		licenses(inputs),
		...declarations,
	]
}

try {
	replaceDist(await everything())
} catch (error) {
	// A build that fails leaves no commands of an older source.
	rmSync(dist, { recursive: true, force: true })
	// esbuild and the compiler have printed their own errors.
	if (error.errors === undefined && error.status === undefined) throw error
	process.exitCode = 1
}
