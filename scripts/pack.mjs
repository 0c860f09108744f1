import { basename, dirname, join } from 'node:path'

/** Bytes; a larger piece stays a file of its own. */
const SMALL = 16_000

const CALL = /require\("(?:\.\.\/lib|\.)\/([^"/]+)"\)/g

/**
 * Puts small pieces of a bundle (CommonJS, in one folder) into one file, each as a
 * function that runs when the piece is first required. To find, open and compile a
 * file takes a millisecond, and a run needs twenty such pieces.
 *
 * @param {readonly { path: string, text: string }[]} files  the pieces, and those that require them from a folder beside
 * @param {string} folder  the folder of the pieces
 * @returns {{ path: string, text: string }[]}
 */
export function pack(files, folder) {
	const isSmall = ({ path, text }) => dirname(path) === folder && text.length < SMALL
	const small = new Map(files.filter(isSmall).map(({ path, text }) => [basename(path), text]))
	const linked = (text) =>
		text.replace(CALL, (call, name) => (small.has(name) ? `__piece("${name}")` : call))
	const pieces = [...small].map(
		([name, text]) => `"${name}"(exports,module,require){${linked(text)}\n}`,
	)
	const others = files.filter((file) => !isSmall(file))
	return [
		{ path: join(folder, 'pieces.cjs'), text: packed(pieces) },
		...others.map(({ path, text }) => {
			const from = dirname(path) === folder ? './pieces.cjs' : '../lib/pieces.cjs'
			const [line, first, rest] = /^(#!.*\n)?([\s\S]*)$/.exec(linked(text)) ?? []
			return line === text
				? { path, text }
				: { path, text: `${first ?? ''}const __piece=require("${from}");${rest}` }
		}),
	]
}

const packed = (pieces) => `const pieces={
${pieces.join(',\n')}
};
const loaded=new Map();
function __piece(name){
const known=loaded.get(name);
if(known)return known.exports;
const module={exports:{}};
loaded.set(name,module);
pieces[name](module.exports,module,require);
return module.exports;
}
module.exports=__piece;
`
