/**
 * Loads the pieces of the bundled commands, and keeps what V8 compiled of them from
 * one process to the next: to compile them anew takes longer than most runs do
 * otherwise.
 *
 * What is kept is run without another look, so it lies beside the program's own
 * files, where only those can write who could write the program itself, and each
 * part tells by a checksum that it is whole and of which source it was made; V8
 * looks at neither. Where nothing can be written nothing is kept.
 *
 * To take back what was compiled takes the longer the more there is of it, so a short
 * run has its own, without what only long ones need. What is kept has the functions
 * that were called until then; so it is written again at ever longer intervals.
 */
const { closeSync, constants, fstatSync, openSync, readSync } = require('node:fs')
const { join } = require('node:path')
const { Script } = require('node:vm')
const { crc32 } = require('node:zlib')

/** Bytes; what is kept names its parts in less. */
const LONGEST_HEAD = 1 << 16

/** Milliseconds after which what was kept first is written again; then after twice the time, and so on. */
const FIRST_INTERVAL = 2_000

/**
 * @param {string} folder  that of the pieces; absolute
 * @param {Readonly<Record<string, string>>} packs  the files that hold several pieces, by the names of these
 * @param {{ readonly begin: string, readonly end: string }} short  the piece that a short run begins to judge with, and one that shows that it became a long one
 * @param {string | null} name  the file of what is kept, in the same folder; null: nothing is
 * @returns {(name: string) => any}  gives what a piece exports
 */
function loaderOf(folder, packs, short, name) {
	const kept = name === null ? null : keptIn(join(folder, name))
	/** By the names under which they are kept. */
	const scripts = new Map()
	const loaded = new Map()
	/** The piece that others are loaded for. */
	let wanted = null
	/** What is staged is judged by other functions than the work tree. */
	const mode = process.argv.includes('--staged') ? 'staged' : 'tree'
	let isNew = false

	function functionIn(name) {
		const bytes = contentOf(join(folder, name))
		const source = crc32(bytes)
		// It is ASCII, and a function already.
		const text = bytes.latin1Slice()
		const key = wanted === short.begin ? `${name}${SHORT}${mode}` : name
		const cachedData = kept?.read(key, source)
		const script = new Script(text, { filename: join(folder, name), cachedData })
		const isKept = cachedData !== undefined && !script.cachedDataRejected
		if (!isKept || kept.isDue(key)) isNew = true
		scripts.set(key, { script, source })
		return script.runInThisContext()
	}

	/** What `run` leaves in `module.exports`; half of it where pieces need each other. */
	function evaluated(name, run) {
		const module = { exports: {} }
		loaded.set(name, module)
		run(module.exports, require, module, piece)
		return module.exports
	}

	function piece(name) {
		const known = loaded.get(name)
		if (known) return known.exports
		if (!kept?.pieces.has(name)) isNew = true
		const outer = wanted
		wanted ??= name
		try {
			const pack = packs[name]
			return evaluated(name, pack === undefined ? functionIn(name) : piece(pack)[name])
		} finally {
			wanted = outer
		}
	}

	if (kept)
		process.once('exit', () => {
			if (loaded.has(short.end))
				for (const key of scripts.keys()) if (key.includes(SHORT)) scripts.delete(key)
			const bytes = isNew && mayWrite(folder) ? kept.withMore(scripts, loaded.keys()) : null
			// First, as not every system replaces a file that is open.
			kept.close()
			if (bytes !== null) replace(join(folder, name), bytes)
		})
	return piece
}

/** Behind the name of a file in that of what is kept of it for short runs. */
const SHORT = ' short '

/** What earlier processes kept in a file: a line that names the parts, with its checksum before it, then the parts. */
function keptIn(path) {
	const { file, head, start } = opened(path)

	/** What was compiled of a file whose content has that checksum, until more is read. */
	function read(name, source) {
		const part = head.parts[name]
		return part?.source === source ? bytesOf(part) : undefined
	}

	function bytesOf({ at, length, sum }) {
		try {
			const bytes = readInto(roomFor(length), file, start + at)
			return bytes !== null && crc32(bytes) === sum ? bytes : undefined
		} catch {
			return undefined
		}
	}

	/** Whether it is time to write a part again. */
	function isDue(name) {
		const { first, last } = head.parts[name]
		return Date.now() - first > 2 * (last - first) + FIRST_INTERVAL
	}

	/** The content of a file of what this process compiled along with what others did; null if that cannot be told. */
	function withMore(scripts, pieces) {
		const parts = {}
		const contents = []
		let at = 0
		const now = Date.now()
		const add = (name, source, bytes, { first, last }) => {
			parts[name] = { source, at, length: bytes.length, sum: crc32(bytes), first, last }
			contents.push(bytes)
			at += bytes.length
		}
		try {
			for (const [name, { script, source }] of scripts) {
				const part = head.parts[name]
				const first = part?.source === source ? part.first : now
				add(name, source, script.createCachedData(), { first, last: now })
			}
			for (const [name, part] of Object.entries(head.parts)) {
				const bytes = scripts.has(name) ? undefined : bytesOf(part)
				if (bytes) add(name, part.source, Buffer.from(bytes), part)
			}
			const all = { pieces: [...new Set([...head.pieces, ...pieces])], parts }
			const line = Buffer.from(JSON.stringify(all))
			const sum = crc32(line).toString(16).padStart(8, '0')
			return Buffer.concat([Buffer.from(`${sum} `), line, Buffer.from('\n'), ...contents])
		} catch {
			return null
		}
	}

	function close() {
		if (file !== null) closeSync(file)
	}

	return { pieces: new Set(head.pieces), read, isDue, withMore, close }
}

let room = Buffer.allocUnsafeSlow(1 << 20)

/**
 * Memory to read into, the same each time: to be given new memory can take ten times
 * as long as to read. What was read into it before is gone.
 */
function roomFor(length) {
	if (room.length < length) room = Buffer.allocUnsafeSlow(length)
	return room.subarray(0, length)
}

/** All of a file, until more is read. */
function contentOf(path) {
	const file = openSync(path)
	try {
		const bytes = readInto(roomFor(fstatSync(file).size), file, 0)
		if (bytes === null) throw new Error(`${path} cannot be read`)
		return bytes
	} finally {
		closeSync(file)
	}
}

/** Null where less is there. */
function readInto(bytes, file, start) {
	let done = 0
	while (done < bytes.length) {
		const count = readSync(file, bytes, done, bytes.length - done, start + done)
		if (count === 0) return null
		done += count
	}
	return bytes
}

const NOTHING = { file: null, head: { pieces: [], parts: {} }, start: 0 }

function opened(path) {
	let file
	try {
		// A pipe is not waited for.
		file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
		const bytes = readInto(roomFor(Math.min(LONGEST_HEAD, fstatSync(file).size)), file, 0)
		const end = bytes.indexOf('\n')
		const line = bytes.subarray(9, end)
		if (end < 9 || Number.parseInt(bytes.toString('latin1', 0, 8), 16) !== crc32(line))
			return { ...NOTHING, file }
		// Another version of this program may have kept it in another form.
		const { pieces, parts } = JSON.parse(line.toString())
		return { file, head: { pieces: [...pieces], parts: { ...parts } }, start: end + 1 }
	} catch {
		return { ...NOTHING, file: file ?? null }
	}
}

/** Where others installed the program, nothing is made that could not be kept. */
function mayWrite(folder) {
	const { accessSync } = require('node:fs')
	try {
		accessSync(folder, constants.W_OK)
		return true
	} catch {
		return false
	}
}

/** In one step, since others may read it meanwhile; where that fails the next process compiles again. */
function replace(path, bytes) {
	const { renameSync, rmSync, writeFileSync } = require('node:fs')
	const temporary = `${path}.${process.pid}.tmp`
	try {
		writeFileSync(temporary, bytes, { flag: 'wx' })
		renameSync(temporary, path)
	} catch {
		rmSync(temporary, { force: true })
	}
}

/**
 * The name of the file for what runs this process; null where nothing is to be kept.
 * With options of its own V8 compiles otherwise, and another runtime has no V8.
 */
function keptName({ argv, arch, env, execArgv, release, versions }) {
	const isPlain =
		release.name === 'node' &&
		!versions.bun &&
		!versions.deno &&
		execArgv.length === 0 &&
		!env.NODE_OPTIONS &&
		!env.NODE_V8_COVERAGE &&
		!argv.includes('--no-cache')
	return isPlain ? `compiled-${versions.v8.replace(/[^\w.-]/g, '_')}-${arch}.bin` : null
}

module.exports = { keptName, loaderOf }
