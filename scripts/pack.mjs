import { basename, dirname, join } from 'node:path'

/** Bytes; a larger piece stays a file of its own. */
const SMALL = 16_000

const CALL = /require\("(?:\.\.\/lib|\.)\/([^"/]+)"\)/g

/**
 * Puts small pieces of a bundle (CommonJS, in one folder) into a few files, each as a
 * function that runs when the piece is first required. To find, open and compile a
 * file takes a millisecond, and a run needs twenty such pieces; but to read what it
 * does not need takes as long, so those that are loaded together are together. All are
 * loaded by `loader.cjs`, which is put beside them.
 *
 * @param {readonly { path: string, text: string }[]} files  the pieces, and those that require them from a folder beside
 * @param {string} folder  the folder of the pieces
 * @param {readonly (readonly [pack: string, names: ReadonlySet<string>])[]} packs  the pieces of each file but the last, which has the others; each goes into the first that has it
 * @param {string} loader  the text of the loader
 * @returns {{ path: string, text: string }[]}
 */
export function pack(files, folder, packs, loader) {
	const isPiece = ({ path }) => dirname(path) === folder
	const names = new Set(files.filter(isPiece).map(({ path }) => basename(path)))
	const linked = (text) =>
		text.replace(CALL, (call, name) => (names.has(name) ? `__piece("${name}")` : call))
	const small = new Map(
		files
			.filter((file) => isPiece(file) && file.text.length < SMALL)
			.map(({ path, text }) => [basename(path), linked(text)]),
	)
	const packOf = (name) => packs.find(([, names]) => names.has(name))?.[0] ?? 'others.cjs'
	const packed = (pack) =>
		[...small]
			.filter(([name]) => packOf(name) === pack)
			.map(([name, text]) => `"${name}"(exports,require,module,__piece){${text}\n}`)
			.join(',\n')
	const table = Object.fromEntries([...small.keys()].map((name) => [name, packOf(name)]))
	return [
		...[...packs.map(([name]) => name), 'others.cjs'].map((name) => ({
			path: join(folder, name),
			text: `module.exports={\n${packed(name)}\n};\n`,
		})),
		{
			path: join(folder, 'loader.cjs'),
			text: `${loader}module.exports=loaderOf(__dirname,${JSON.stringify(table)},keptName(process));\n`,
		},
		...files
			.filter(({ path }) => !small.has(basename(path)))
			.map((file) =>
				isPiece(file)
					? { path: file.path, text: linked(file.text) }
					: { path: file.path, text: withLoader(linked(file.text)) },
			),
	]
}

/** After the line that names the interpreter. */
const withLoader = (text) =>
	text.replace(/^(#!.*\n)?/, (line) => `${line}const __piece=require("../lib/loader.cjs");`)
