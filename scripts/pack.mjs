import { basename, dirname, join } from 'node:path'

/** Bytes; a larger piece stays a file of its own. */
const SMALL = 16_000

const CALL = /require\("(?:\.\.\/lib|\.)\/([^"/]+)"\)/g

/**
 * Puts small pieces of a bundle (CommonJS, in one folder) into two files, each as a
 * function that runs when the piece is first required. To find, open and compile a
 * file takes a millisecond, and a run needs twenty such pieces; but to read what it
 * does not need takes as long, so those that any run needs are apart.
 *
 * @param {readonly { path: string, text: string }[]} files  the pieces, and those that require them from a folder beside
 * @param {string} folder  the folder of the pieces
 * @param {ReadonlySet<string>} first  the names of those that any run needs
 * @returns {{ path: string, text: string }[]}
 */
export function pack(files, folder, first) {
	const isSmall = ({ path, text }) => dirname(path) === folder && text.length < SMALL
	const small = new Map(files.filter(isSmall).map(({ path, text }) => [basename(path), text]))
	const linked = (text) =>
		text.replace(CALL, (call, name) => (small.has(name) ? `__piece("${name}")` : call))
	const pieces = (isIn) =>
		[...small]
			.filter(([name]) => isIn(name))
			.map(([name, text]) => `"${name}"(exports,module,require){${linked(text)}\n}`)
			.join(',\n')
	const others = files.filter((file) => !isSmall(file))
	return [
		{ path: join(folder, 'pieces.cjs'), text: packed(pieces((name) => first.has(name))) },
		{ path: join(folder, 'later.cjs'), text: later(pieces((name) => !first.has(name))) },
		...others.map(({ path, text }) => {
			const from = dirname(path) === folder ? './pieces.cjs' : '../lib/pieces.cjs'
			const [line, head, rest] = /^(#!.*\n)?([\s\S]*)$/.exec(linked(text)) ?? []
			return line === text
				? { path, text }
				: { path, text: `${head ?? ''}const __piece=require("${from}");${rest}` }
		}),
	]
}

const packed = (pieces) => `const pieces={
${pieces}
};
const loaded=new Map();
function __piece(name){
const known=loaded.get(name);
if(known)return known.exports;
const module={exports:{}};
loaded.set(name,module);
(pieces[name]??require("./later.cjs")[name])(module.exports,module,require);
return module.exports;
}
module.exports=__piece;
`

const later = (pieces) => `const __piece=require("./pieces.cjs");
module.exports={
${pieces}
};
`
