import { lstatSync, type readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastGlob from 'fast-glob'
import { type Disk, readFile } from './disk.ts'
import { gitFolder, gitTopLevel } from './git-folder.ts'
import { GitIgnore } from './gitignore.ts'
import { inOrder, type Listed } from './listing.ts'
import { isBarred, parentOf, within } from './paths.ts'

/**
 * Lists files as git lists untracked ones, without git: for trees that are no
 * repository and machines that have no git. Honours `.gitignore` files, those
 * above the root too if a `.git` says where the top level is; not the user's
 * own ignore file, which only git's configuration names.
 *
 * fast-glob walks; it is shown no name that is ignored, so it never enters an
 * ignored folder, however large.
 */
export class Walk {
	readonly #disk: Disk
	/** From git's top level to the root; `''` if they are one. */
	readonly #prefix: string
	readonly #rules = new Map<string, GitIgnore>()

	constructor(disk: Disk) {
		this.#disk = disk
		const top = gitTopLevel(disk.root) ?? disk.root
		this.#prefix = relative(top, disk.root).split(sep).join('/')
		this.#rules.set('', this.#readRules(this.#rulesAbove(top), ''))
	}

	/** Everything below a folder, in code-point order. Throws `UnreadableError`. */
	list(folder: string): readonly Listed[] {
		if (!this.#isOpen(folder)) return []
		const found = fastGlob.sync('**', {
			cwd: join(this.#disk.root, asSegment(folder)),
			dot: true,
			onlyFiles: false,
			followSymbolicLinks: false,
			unique: false,
			objectMode: true,
			fs: { readdirSync: this.#shown.bind(this) as unknown as typeof readdirSync },
		})
		return inOrder(found.flatMap(({ dirent }) => (dirent as unknown as Shown).listed ?? []))
	}

	/** Would a walk from the root come upon this file or link? */
	has(path: string): boolean {
		const folder = parentOf(path)
		return this.#isOpen(folder) && this.#see(folder).some(({ listed }) => listed?.path === path)
	}

	/** True if a walk from the root would come through the folder. */
	#isOpen(folder: string): boolean {
		if (folder === '') return true
		if (!this.#isOpen(parentOf(folder)) || this.#disk.typeOf(folder) !== 'folder') return false
		return !isBarred(folder) && !this.#isIgnored(folder, true) && !this.#isRepository(folder)
	}

	/** A folder as fast-glob reads it, by its absolute path. */
	#shown(absolute: string): readonly Shown[] {
		const folder = relative(this.#disk.root, absolute).split(sep).join('/')
		return this.#see(decodeURIComponent(folder))
	}

	#see(folder: string): readonly Shown[] {
		const seen = [...(this.#disk.children(folder) ?? [])].map(([name, type]) => {
			const path = within(folder, name)
			if (isBarred(name) || this.#isIgnored(path, type === 'folder')) return null
			const isOther = this.#isGarbled(path) || (type === 'folder' && this.#isRepository(path))
			return new Shown(name, type === 'folder' && !isOther ? null : { path, isOther })
		})
		return seen.filter((each) => each !== null)
	}

	#isIgnored(path: string, isFolder: boolean): boolean {
		return this.#rulesIn(parentOf(path)).ignores(within(this.#prefix, path), isFolder)
	}

	#rulesIn(folder: string): GitIgnore {
		const known = this.#rules.get(folder)
		if (known) return known
		const rules = this.#readRules(this.#rulesIn(parentOf(folder)), folder)
		this.#rules.set(folder, rules)
		return rules
	}

	/** Like git, does not follow a `.gitignore` that is a link. */
	#readRules(outer: GitIgnore, folder: string): GitIgnore {
		const file = within(folder, '.gitignore')
		const bytes = this.#disk.typeOf(file) === 'file' ? this.#disk.read(file) : null
		if (bytes === null) return outer
		const base = folder === '' ? this.#prefix : within(this.#prefix, folder)
		return outer.and(base, bytes)
	}

	/** The rules between git's top level and the root, the root's own not among them. */
	#rulesAbove(top: string): GitIgnore {
		const segments = this.#prefix === '' ? [] : this.#prefix.split('/')
		let rules = GitIgnore.none()
		for (const at of segments.keys()) {
			const folder = segments.slice(0, at).join('/')
			const file = join(top, folder, '.gitignore')
			const bytes = isRegularFile(file) ? readFile(file, relative(this.#disk.root, file)) : null
			if (bytes !== null) rules = rules.and(folder, bytes)
		}
		return rules
	}

	#isRepository(folder: string): boolean {
		if (!this.#disk.children(folder)?.has('.git')) return false
		return gitFolder(join(this.#disk.root, folder)) !== null
	}

	/** Node puts U+FFFD for what is no UTF-8; no file answers to such a name. */
	#isGarbled(path: string): boolean {
		if (!path.includes('\ufffd')) return false
		return lstatSync(join(this.#disk.root, path), { throwIfNoEntry: false }) === undefined
	}
}

/** What fast-glob is shown of a name, in place of Node's `Dirent`. */
class Shown {
	readonly name: string
	/** Null for a folder that is entered. */
	readonly listed: Listed | null

	constructor(name: string, listed: Listed | null) {
		this.name = asSegment(name)
		this.listed = listed
	}

	isDirectory(): boolean {
		return this.listed === null
	}

	isSymbolicLink(): boolean {
		return false
	}
}

/** For fast-glob `**` stops at a line's end, so that is written in another way. */
function asSegment(name: string): string {
	return name.replace(/[%\n\r\u2028\u2029]/g, encodeURIComponent)
}

function isRegularFile(path: string): boolean {
	return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
