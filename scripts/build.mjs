/**
 * Bundles each command that package.json names under `bin` into `dist/`.
 *
 * A run pays for the modules that it evaluates, and one process per hook makes
 * that the larger part of its time. So the commands share chunks: what is
 * imported dynamically (`await import('…')`) is a file of its own, required when
 * it is first needed; a command that is only another name for a gate is a few
 * hundred bytes. esbuild splits only ES modules, and those load slower than
 * CommonJS, so it splits first and converts the pieces after.
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
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const { bin, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

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

async function split() {
	const { outputFiles } = await build({
		...common,
		entryPoints: entryPoints(),
		bundle: true,
		format: 'esm',
		splitting: true,
		chunkNames: 'lib/[name]-[hash]',
		loader: { '.yml': 'text' },
		define: { __VERSION__: JSON.stringify(version) },
	})
	return outputFiles
}

/** Dynamic imports become `require` too, since the module loader of ES modules costs as much as a parser. */
async function toCommonJs(modules) {
	const texts = new Map(modules.map(({ path, text }) => [path, text]))
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

function write({ path, text }) {
	mkdirSync(dirname(path), { recursive: true })
	if (dirname(path) === join(dist, 'bin')) {
		writeFileSync(path, text.startsWith('#!') ? text : `#!/usr/bin/env node\n${text}`)
		chmodSync(path, 0o755)
	} else {
		writeFileSync(path, text)
	}
}

// First, so that a build that fails leaves no commands of an older source.
rmSync(dist, { recursive: true, force: true })
try {
	for (const file of await toCommonJs(await split())) write(file)
} catch (error) {
	// esbuild has printed its own errors.
	if (error.errors === undefined) throw error
	process.exitCode = 1
}
