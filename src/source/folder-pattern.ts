import { posix } from 'node:path'
import picomatch from 'picomatch'

/** A glob for folders, as `pnpm-workspace.yaml` and `workspaces` hold them. */
export interface FolderPattern {
	/** The folder below which everything lies that it can name; `''` is the root. */
	readonly base: string
	matches(folder: string): boolean
}

/** A glob that would be slow to match, which a stranger might mean it to be. */
export class PatternError extends Error {
	override readonly name = 'PatternError'
}

/** Far above what a workspace needs; each bounds the cost of matching. */
const limits = { length: 1000, alternatives: 256, wildcardsInSegment: 2 }

/**
 * Compiles a glob: `*`, `**`, `?`, classes, `{a,b}` and the one-time groups
 * `!(…)`, `?(…)`, `@(…)`. Alternatives that name the root or leave it are dropped.
 *
 * @param glob  without the `!` of a negation
 * @param dot  whether `*` and `**` also match names that begin with a dot
 * @throws PatternError
 */
export function folderPatterns(glob: string, dot: boolean): readonly FolderPattern[] {
	if (glob.length > limits.length) throw new PatternError(`longer than ${limits.length} characters`)
	const folders = expandBraces(glob).map((text) => posix.normalize(text).replace(/\/$/, ''))
	return folders
		.filter((text) => !/^(?:\.|\.\.(?:\/.*)?|\/.*|)$/s.test(text))
		.map((text) => compile(text, dot))
}

function compile(glob: string, dot: boolean): FolderPattern {
	const segments = glob.split('/')
	const steps = segments.map((segment) => (segment === '**' ? '**' : segmentMatcher(segment, dot)))
	const fixed = segments.findIndex((segment) => /[*?[\](){}\\]/.test(segment))
	return {
		base: segments.slice(0, fixed < 0 ? segments.length : fixed).join('/'),
		matches: (folder) => matchesAll(steps, folder.split('/'), dot),
	}
}

type Step = '**' | ((name: string) => boolean)

/** Segment by segment and not as one expression, so that the time grows with the product of the lengths only. */
function matchesAll(steps: readonly Step[], names: readonly string[], dot: boolean): boolean {
	let reached = afterGlobstars(steps, new Set([0]))
	for (const name of names) {
		const next = new Set<number>()
		for (const at of reached) {
			const step = steps[at]
			if (step === '**' && (dot || !name.startsWith('.'))) next.add(at)
			else if (typeof step === 'function' && step(name)) next.add(at + 1)
		}
		reached = afterGlobstars(steps, next)
	}
	return reached.has(steps.length)
}

/** `**` also stands for no folder at all. */
function afterGlobstars(steps: readonly Step[], reached: Set<number>): Set<number> {
	// A set that grows while it is walked yields what was added.
	for (const at of reached) if (steps[at] === '**') reached.add(at + 1)
	return reached
}

function segmentMatcher(segment: string, dot: boolean): (name: string) => boolean {
	if (/[+*]\(|\)[*+{?]/.test(segment)) throw new PatternError('repeated groups are not supported')
	if (segment.split(/[*(]/).length - 1 > limits.wildcardsInSegment) {
		throw new PatternError(
			`more than ${limits.wildcardsInSegment} \`*\` or groups between two slashes`,
		)
	}
	return picomatch(segment, { dot, nonegate: true })
}

/** `a/{b,c}` → `a/b`, `a/c`. What has no partner or no comma stays as it is. */
function expandBraces(glob: string): string[] {
	const done: string[] = []
	const open = [glob]
	for (let text = open.pop(); text !== undefined; text = open.pop()) {
		const group = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(text)
		if (group)
			for (const part of (group[2] ?? '').split(',')) open.push(`${group[1]}${part}${group[3]}`)
		else done.push(text)
		if (done.length + open.length > limits.alternatives) {
			throw new PatternError(`more than ${limits.alternatives} alternatives`)
		}
	}
	return done
}
