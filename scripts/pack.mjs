import { basename, dirname, join } from 'node:path'

/** Bytes; a larger piece that no pack asks for stays a file of its own. */
const SMALL = 16_000

/** What the loader runs: nothing is put around it later, as to copy a file takes as long as to read it. */
const wrapped = (text) => `(function(exports,require,module,__piece){${ascii(text)}\n})`

/**
 * The loader takes each byte for a character, and V8 keeps such a text in half the
 * memory. esbuild leaves other characters in regular expressions alone, and in raw
 * texts, which would not be the same with an escape.
 */
function ascii(text) {
	if (/raw`[^`]*[^\0-\x7f]/.test(text)) throw new Error('a raw text is not ASCII')
	return text.replace(
		/[^\0-\x7f]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	)
}

const CALL = /require\("(?:\.\.\/lib|\.)\/([^"/]+)"\)/g

/**
 * Puts the pieces of a bundle (CommonJS, in one folder) that are loaded together, and
 * small ones, into a few files, each piece as a function that runs when it is first
 * required. To find, open and compile a file takes a millisecond, and a run needs
 * fifty pieces; but to read what it does not need takes as long. All are loaded by
 * `loader.cjs`, which is put beside them.
 *
 * @param {readonly { path: string, text: string }[]} files  the pieces, and those that require them from a folder beside
 * @param {string} folder  the folder of the pieces
 * @param {readonly (readonly [pack: string, names: ReadonlySet<string>])[]} packs  the pieces of each file but the last, which has the others; each goes into the first that has it
 * @param {{ begin: string, end: string }} short  pieces, as the loader takes them
 * @param {string} loader  the text of the loader
 * @returns {{ path: string, text: string }[]}
 */
export function pack(files, folder, packs, short, loader) {
	const isPiece = ({ path }) => dirname(path) === folder
	const names = new Set(files.filter(isPiece).map(({ path }) => basename(path)))
	const linked = (text) =>
		text.replace(CALL, (call, name) => (names.has(name) ? `__piece("${name}")` : call))
	const wanted = (name) => packs.find(([, names]) => names.has(name))?.[0]
	const packOf = (name) => wanted(name) ?? 'others.cjs'
	const inPacks = new Map(
		files
			.filter(isPiece)
			.map(({ path, text }) => [basename(path), linked(text)])
			.filter(([name, text]) => wanted(name) !== undefined || text.length < SMALL),
	)
	const packed = (pack) =>
		[...inPacks]
			.filter(([name]) => packOf(name) === pack)
			.map(([name, text]) => `"${name}"(exports,require,module,__piece){${text}\n}`)
			.join(',\n')
	const table = Object.fromEntries([...inPacks.keys()].map((name) => [name, packOf(name)]))
	return [
		...[...packs.map(([name]) => name), 'others.cjs'].map((name) => ({
			path: join(folder, name),
			text: wrapped(`module.exports={\n${packed(name)}\n};\n`),
		})),
		{
			path: join(folder, 'loader.cjs'),
			text: `${loader}module.exports=loaderOf(__dirname,${JSON.stringify(table)},${JSON.stringify(short)},keptName(process));\n`,
		},
		...files
			.filter(({ path }) => !inPacks.has(basename(path)))
			.map((file) =>
				isPiece(file)
					? { path: file.path, text: wrapped(linked(file.text)) }
					: { path: file.path, text: withLoader(linked(file.text)) },
			),
	]
}

/** After the line that names the interpreter. */
const withLoader = (text) =>
	text.replace(/^(#!.*\n)?/, (line) => `${line}const __piece=require("../lib/loader.cjs");`)

/**
 * The name of the piece that a file begins.
 *
 * @param outputs  those that esbuild tells of
 */
export function pieceOf(file, outputs) {
	const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === file)
	return basename(path)
}

/** The names of the pieces that are loaded along with files. */
export function loadedWith(files, outputs) {
	const found = new Set()
	const visit = (path) => {
		if (found.has(path) || outputs[path] === undefined) return
		found.add(path)
		for (const each of outputs[path].imports) if (each.kind === 'import-statement') visit(each.path)
	}
	for (const [path, { entryPoint }] of Object.entries(outputs))
		if (files.test(entryPoint ?? '')) visit(path)
	return new Set([...found].map((path) => basename(path)))
}
