import { existsSync } from 'node:fs'
import { basename, isAbsolute, relative, resolve, sep } from 'node:path'
import { findRoot } from '../source/root.ts'
import { build } from '../version.ts'
import { CannotJudge, type Io } from './io.ts'
import type { Parsed } from './options.ts'

/** The build of this program and of what it runs on. */
export function engine(io: Io): string {
	return `${build} ${io.runtime}`
}

/** The root, looking upwards from a folder, and the path of the contract file relative to it; null: there is none. */
export function rootOf(
	parsed: Parsed,
	io: Io,
	from: string = io.cwd,
): { readonly root: string; readonly config: string | null } {
	const { root, config } = findRoot(from)
	return { root, config: configPath(parsed.value('config'), { root, config }, io) }
}

function configPath(
	given: string | null,
	found: { readonly root: string; readonly config: string | null },
	io: Io,
): string | null {
	if (given === null) return found.config === null ? null : basename(found.config)
	const path = resolve(io.cwd, given)
	if (!existsSync(path)) throw new CannotJudge(`the contract file \`${given}\` does not exist`)
	const inside = insideRoot(found.root, path)
	if (inside === null)
		throw new CannotJudge(
			`the contract file \`${given}\` is outside the repository \`${found.root}\``,
		)
	if (inside === '') throw new CannotJudge(`the contract file \`${given}\` is a folder`)
	return inside
}

/** A path relative to the root, with `/`; null if it is outside. */
export function insideRoot(root: string, path: string): string | null {
	const inside = relative(root, path)
	if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null
	return inside.split(sep).join('/')
}
