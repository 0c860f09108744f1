import type { Nodes, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect } from 'vitest'
import { computeOutline, inlineOf, linksOf, type Range } from '../../src/outline/index.ts'
import { unmutated } from '../mutation/unmutated.ts'

const withYaml = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze()
const withoutYaml = unified().use(remarkParse).use(remarkGfm).freeze()

/** What the outline and a full parse must agree on, in a form that compares. */
interface Facts {
	frontMatter: string | null
	blocks: string[]
	titles: string[]
	code: string[]
	comments: string[]
	items: string[]
	cells: string[][][]
	definitions: string[]
	links: string[]
}

const KINDS: Record<string, string> = {
	blockquote: 'quote',
	thematicBreak: 'rule',
	footnoteDefinition: 'footnote',
	html: 'html',
}

const show = ({ start, end }: Range): string => `${start}-${end}`

/** The facts as this package sees them. */
export function outlineFacts(text: string): Facts {
	const outline = computeOutline(text)
	const { blocks, code, comments, definitions, frontMatter } = outline
	const at = ({ start, end }: Range): string => text.slice(start, end)
	return {
		frontMatter: frontMatter && show(frontMatter),
		blocks: blocks.map((block) => `${block.kind.replace('comment', 'html')} ${show(block)}`),
		titles: blocks
			.filter((block) => block.kind === 'heading')
			.map(({ level, title }) => `${level} ${inlineOf(text, outline, title).text}`),
		code: code.map(show),
		comments: comments.map((comment) => `${show(comment)} ${at(comment.body)}`),
		items: blocks.flatMap((block) => (block.kind === 'list' ? block.items.map(show) : [])),
		cells: blocks.flatMap((block) =>
			block.kind === 'table' ? [block.rows.map((row) => row.map(at))] : [],
		),
		definitions: definitions.map(show),
		links: linksOf(text, outline).map(({ kind, range, url }) => `${kind} ${show(range)} ${url}`),
	}
}

/** Expects that this package sees what a full parse sees. */
export function agreesWithFull(text: string, about: string): void {
	const full = unmutated('facts', text, () => fullFacts(text))
	expect(outlineFacts(text), about).toEqual(full)
}

/** The facts by a parse with everything on, and a walk of its own. */
export function fullFacts(text: string): Facts {
	// A thematic break at the start may open what only remark-frontmatter takes for YAML.
	const yaml = text.startsWith('---') && computeOutline(text).frontMatter !== null
	const root = (yaml ? withYaml : withoutYaml).parse(text) as Root
	const facts = emptyFacts()
	for (const node of root.children) addBlock(facts, text, node)
	addInside(facts, text, root)
	addLinks(facts, root)
	return facts
}

const emptyFacts = (): Facts => ({
	frontMatter: null,
	blocks: [],
	titles: [],
	code: [],
	comments: [],
	items: [],
	cells: [],
	definitions: [],
	links: [],
})

const place = (node: Nodes): Range => ({
	start: node.position?.start.offset ?? -1,
	end: node.position?.end.offset ?? -1,
})

function addBlock(facts: Facts, text: string, node: Nodes): void {
	if (node.type === 'yaml') {
		facts.frontMatter = show(place(node))
		return
	}
	facts.blocks.push(`${KINDS[node.type] ?? node.type} ${show(place(node))}`)
	if (node.type === 'heading') facts.titles.push(`${node.depth} ${rendered(node)}`)
	if (node.type === 'list') facts.items.push(...node.children.map((item) => show(place(item))))
	if (node.type === 'table') {
		facts.cells.push(
			node.children.map((row) => row.children.map((cell) => cellText(text, place(cell)))),
		)
	}
}

/** A cell from the pipe before it to the pipe after it, or to the end of the row. */
function cellText(text: string, { start, end }: Range): string {
	return text
		.slice(start, end)
		.replace(/^\|/, '')
		.replace(/((?:^|[^\\])(?:\\\\)*)\|$/, '$1')
		.replace(/^[ \t]+|[ \t]+$/g, '')
}

function rendered(node: Nodes): string {
	const spaced = JSON.parse(JSON.stringify(node), (_, value) =>
		value?.type === 'break' ? { type: 'text', value: ' ' } : value,
	)
	return textOf(spaced, { includeHtml: false })
		.replace(/[ \t\r\n]+/g, ' ')
		.replace(/^ | $/g, '')
}

function addInside(facts: Facts, text: string, node: Nodes): void {
	if (node.type === 'code' || node.type === 'inlineCode') facts.code.push(show(place(node)))
	if (node.type === 'definition') facts.definitions.push(show(place(node)))
	if (node.type === 'html') {
		const { start, end } = place(node)
		const piece = /<!--(>|->|([\s\S]*?)(?:-->|$))|<[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*>?/gi
		for (const match of text.slice(start, end).matchAll(piece)) {
			if (!match[0].startsWith('<!--')) continue
			const from = start + match.index
			facts.comments.push(`${from}-${from + match[0].length} ${match[2] ?? ''}`)
		}
	}
	if ('children' in node) for (const child of node.children) addInside(facts, text, child)
}

function addLinks(facts: Facts, root: Root): void {
	const all: Nodes[] = []
	const collect = (node: Nodes): void => {
		all.push(node)
		if ('children' in node) for (const child of node.children) collect(child)
	}
	collect(root)
	for (const node of all) {
		const kind = node.type.replace('Reference', '')
		if (kind !== 'link' && kind !== 'image' && kind !== 'definition') continue
		const { start } = place(node)
		const url = 'url' in node ? node.url : urlOf(all, node)
		const written = start >= 0 && !isBare(node)
		if (written) facts.links.push(`${kind} ${show(place(node))} ${url}`)
	}
}

function urlOf(all: Nodes[], node: Nodes): string | undefined {
	if (node.type !== 'linkReference' && node.type !== 'imageReference') return undefined
	const definitions = all.filter((other) => other.type === 'definition')
	return definitions.find(({ identifier }) => identifier === node.identifier)?.url
}

/** `<…>` and a URL in the text: its one child is all of it, without the angle brackets. */
function isBare(node: Nodes): boolean {
	if (node.type !== 'link') return false
	const child = node.children[0]
	const [outer, inner] = [place(node), child ? place(child) : { start: -1, end: -1 }]
	const length = inner.end - inner.start
	return node.children.length === 1 && [0, 2].includes(outer.end - outer.start - length)
}
