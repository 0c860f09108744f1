import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Stands before what is loaded later in the text of a bundle, until `required`. */
const CALL = '__whenCalled'

/**
 * A plugin of esbuild that makes some modules pieces of their own, loaded when one
 * of their functions is first called.
 *
 * @param {string} root  absolute
 * @param {readonly string[]} names  of libraries that are one function, and of files below the root that export nothing but functions
 */
export const later = (root, names) => ({
	name: 'later',
	setup(current) {
		const files = new Set(
			names.filter((name) => name.includes('/')).map((name) => join(root, name)),
		)
		const found = (path) => ({ path, namespace: 'later' })
		current.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
			kind === 'import-statement' && names.includes(path) ? found(path) : null,
		)
		current.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
			const file = resolve(resolveDir, path)
			return kind === 'import-statement' && files.has(file) ? found(file) : null
		})
		current.onLoad({ filter: /.*/, namespace: 'later' }, ({ path }) => ({
			contents: (files.has(path) ? functionsOf(path) : ['default'])
				.map((name) => {
					const start = name === 'default' ? 'default' : `const ${name} =`
					return `export ${start} (...given) => ${CALL}(import(${JSON.stringify(path)})).${name}(...given)`
				})
				.join('\n'),
			resolveDir: root,
		}))
	},
})

/** The names of the functions that a file exports. */
function functionsOf(path) {
	const text = readFileSync(path, 'utf8')
	const exported = [...text.matchAll(/^export (?!type |interface )(.*)/gm)].map(([, rest]) => rest)
	return exported.map((rest) => {
		const name = /^function (\w+)/.exec(rest)?.[1]
		if (name === undefined)
			throw new Error(`${path} is to be loaded later and exports more than functions`)
		return name
	})
}

/** `import` gives a promise; these pieces are there to be required. */
export function required(text) {
	const pattern = new RegExp(`${CALL}\\(import\\(("[^"]*")\\)\\)`, 'g')
	const done = text.replaceAll(pattern, 'require($1)')
	if (done.includes(CALL))
		throw new Error('a piece that is loaded later is imported in a way that is not known')
	return done
}

/**
 * A plugin of esbuild that has the examples of a rule made when they are looked at:
 * they are most of its text, and no run that judges looks.
 *
 * @param {string} root  absolute
 */
export const examplesOnDemand = (root) => ({
	name: 'examples-on-demand',
	setup(current) {
		const folder = join(root, 'rules')
		current.onLoad({ filter: /\.ts$/ }, ({ path }) => {
			if (dirname(path) !== folder || basename(path) === 'index.ts') return null
			const text = readFileSync(path, 'utf8')
			const [head, rest, ...more] = text.split('\n\texamples: {\n')
			const end = rest?.indexOf('\n\t},\n') ?? -1
			if (end < 0 || more.length > 0)
				throw new Error(`the examples of ${path} are written in a way that is not known`)
			const [examples, after] = [rest.slice(0, end), rest.slice(end)]
			const contents = `${head}\n\tget examples() { return {\n${examples}\n\t} },\n${after.slice('\n\t},\n'.length)}`
			return { contents, loader: 'ts' }
		})
	},
})
