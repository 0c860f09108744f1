import type { ContractData } from '../schema.ts'
import type { Path } from '../tree.ts'
import type { LinkOptions } from '../types.ts'
import { quoted } from '../words.ts'
import type { Compiling } from './context.ts'
import { plainFolder } from './paths.ts'

/** What is asked of links; null if nothing is. */
export function compileLinks(compiling: Compiling, { links }: ContractData): LinkOptions | null {
	if (!links) return null
	const aliases = [...(links.aliases ?? [])].map(([prefix, folder]) => ({
		prefix,
		folder: folderAt(compiling, ['links', 'aliases', prefix], folder),
	}))
	const base = folderAt(compiling, ['links', 'base'], links.base ?? '.')
	if (links.check === false) return null
	return {
		base,
		aliases: aliases.sort((a, b) => b.prefix.length - a.prefix.length),
		suffixes: links.suffixes ?? [],
	}
}

function folderAt(compiling: Compiling, path: Path, written: string): string {
	const folder = plainFolder(written)
	if (folder !== null) return folder
	compiling.fail(
		path,
		String(path.at(-1)),
		`${quoted(written)} is no folder inside the repository`,
		"write it relative to the repository's root, with `/`, without `..` and without placeholders",
	)
	return ''
}
