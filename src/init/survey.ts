import { readKeyLine } from '../bind/key-line.ts'
import type { Document } from '../bind/types.ts'
import type { Contract } from '../contract/types.ts'
import { folderOf } from '../discover.ts'
import { openDocument } from '../document.ts'
import type { Heading } from '../outline/types.ts'
import type { Source } from '../source/types.ts'
import { match } from '../template/match.ts'
import { loose } from '../text/title.ts'

/** What stands in a document that a contract may come to govern. */
export interface Seen {
	readonly path: string
	/** What the folders say, by field. */
	readonly facts: ReadonlyMap<string, string>
	/** The first H1 as rendered, or null. */
	readonly title: string | null
	/** Plain lines `Key: value` before the first section. */
	readonly lines: readonly { readonly key: string; readonly value: string }[]
	/** Titles as rendered of the level that the contract divides documents by. */
	readonly sections: readonly string[]
}

/** Fewer are no corpus, where nobody says that they are one. */
const FEWEST = 3

/** A folder's name as a value that a path may have. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The fields that a path has as the name of a folder, one of a list: by the place of the folder. */
export function listedFolders({ path, fields }: Contract): ReadonlyMap<number, string> {
	const found = new Map<number, string>()
	for (const [place, segment] of path.segments.entries()) {
		const [part, ...others] = typeof segment === 'object' ? segment.template.parts : []
		if (part?.kind !== 'placeholder' || others.length > 0) continue
		if (fields.get(part.name)?.values) found.set(place, part.name)
	}
	return found
}

/** A way in which documents of a contract may lie: its own, or without one of the folders. */
export interface Layout {
	readonly contract: Contract
	/** The field whose folder there is not, or null. */
	readonly without: string | null
}

/** The layouts in which documents are looked for. Without its state a document has no life to be told by. */
export function layoutsOf(contract: Contract): Layout[] {
	if (contract.forEach) return []
	const names = [...listedFolders(contract).values()]
	const others = names.filter((name) => name !== contract.state)
	const own = names.length === 0 ? [] : [null]
	return [...own, ...others].map((without) => ({ contract, without }))
}

type Facts = ReadonlyMap<string, string>

/** The path segments of a layout, each with the field that it is a folder of, if the field has a list. */
function segmentsOf({ contract, without }: Layout) {
	const listed = listedFolders(contract)
	return contract.path.segments
		.map((segment, place) => ({ segment, name: listed.get(place) ?? null }))
		.filter(({ name }) => name === null || name !== without)
}

/** The path template of a layout, as a contract has it. */
export function pathOf(layout: Layout): string {
	const sources = layout.contract.path.template.source.split('/')
	const listed = listedFolders(layout.contract)
	return sources.filter((_, place) => listed.get(place) !== (layout.without ?? '')).join('/')
}

/** Paths that could be documents in a layout but for the names of their folders, with what the folders say, by their root. */
export function candidateRoots(layout: Layout, source: Source): Map<string, Map<string, Facts>> {
	const segments = segmentsOf(layout)
	const factsOf = (pieces: readonly string[]): Facts | null => {
		const facts = new Map<string, string>()
		for (const [place, { segment, name }] of segments.entries()) {
			const piece = pieces[place] ?? ''
			if (name !== null && SLUG.test(piece)) facts.set(name, piece)
			else if (typeof segment !== 'object' || match(segment.matcher, piece) === null) return null
		}
		return facts
	}
	const roots = new Map<string, Map<string, Facts>>()
	for (const { path, kind } of source.list('')) {
		const pieces = path.split('/')
		if (kind !== 'file' || pieces.length <= segments.length) continue
		const facts = factsOf(pieces.slice(-segments.length))
		if (facts === null) continue
		const root = pieces.slice(0, -segments.length).join('/')
		roots.set(root, (roots.get(root) ?? new Map()).set(path, facts))
	}
	return roots
}

/** Reads the documents of a root. */
export function survey(
	contract: Contract,
	paths: ReadonlyMap<string, ReadonlyMap<string, string>>,
	source: Source,
): Seen[] {
	const level = contract.variant([]).sections?.level ?? 2
	return [...paths].flatMap(([path, facts]) => {
		const bytes = source.read(path)
		const document = bytes === null ? null : openDocument(path, bytes).document
		return document ? [{ path, facts, ...contentOf(document, level) }] : []
	})
}

function contentOf(document: Document, level: number): Pick<Seen, 'title' | 'lines' | 'sections'> {
	const headings = document.outline.blocks.filter(
		(block): block is Heading => block.kind === 'heading',
	)
	const title = headings.find((each) => each.level === 1)
	const sections = headings.filter((each) => each.level === level)
	const text = ({ title: range }: Heading) => document.inline(range).text
	return {
		title: title === undefined ? null : text(title),
		lines: headerLines(document, sections[0]?.start ?? document.file.text.length),
		sections: sections.map(text),
	}
}

function headerLines(document: Document, end: number): Seen['lines'] {
	const { text } = document.file
	const paragraphs = document.outline.blocks.filter(
		(block) => block.kind === 'paragraph' && block.start < end,
	)
	return paragraphs.flatMap((paragraph) => {
		const found: { key: string; value: string }[] = []
		for (let at = paragraph.start; at < paragraph.end; ) {
			const feed = text.indexOf('\n', at)
			const stop = feed < 0 || feed > paragraph.end ? paragraph.end : feed
			const line = readKeyLine(document.file, { start: at, end: stop })
			if (line && !line.dressed)
				found.push({ key: line.key, value: text.slice(line.value.start, line.value.end) })
			at = stop + 1
		}
		return found
	})
}

/**
 * Whether documents plainly have the life that a contract describes: one of them
 * lies in a folder that is named after one of its states, or most of them state
 * their folder in a line of the header. Posts in dated folders do neither.
 */
export function isAdopted(contract: Contract, seen: readonly Seen[]): boolean {
	const { state } = contract
	if (state === null || seen.length < FEWEST) return false
	const states = contract.fields.get(state)?.values?.map(({ name }) => name) ?? []
	const folders = seen.map(({ facts }) => facts.get(state) ?? '')
	const agreeing = seen.filter(({ lines }, at) =>
		lines.some(({ value }) => loose(value) === loose(folders[at] as string)),
	)
	return folders.some((each) => states.includes(each)) || agreeing.length * 2 > seen.length
}

/** Roots that no other lies around. */
export function outermost(roots: readonly string[]): string[] {
	const isInside = (root: string): boolean => {
		for (let each = folderOf(root); each !== ''; each = folderOf(each))
			if (roots.includes(each)) return true
		return false
	}
	return roots.filter((root) => !isInside(root))
}
