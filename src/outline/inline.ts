import type { PhrasingContent, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { nodesOf } from './nodes.ts'
import { parserWithout } from './parser.ts'
import { renderPlain } from './plain-inline.ts'
import type { Inline, Outline, Range } from './types.ts'

/** UTF-16 units; a longer stretch is taken as it is written, as its parse may take very long. */
const LONGEST = 2_000

/** `*`, `_` and `~` in one stretch; the time of a parse grows with their square. */
const MOST_EMPHASIS = 100

/** Without one of these, text renders as it is written. */
const SYNTAX = /[`*_[<&\\~]/

/** All that could make a block of a stretch, but for the definitions that are put below it. */
const BLOCKS = [
	'blockQuote',
	'codeFenced',
	'codeIndented',
	'headingAtx',
	'htmlFlow',
	'list',
	'setextUnderline',
	'table',
	'tasklistCheck',
	'thematicBreak',
]

/** What stands before the stretch, so that it does not begin a paragraph and can't be a definition. */
const ABOVE = 'x '

const parseInline = parserWithout(BLOCKS)

/**
 * What a stretch of inline Markdown renders to. The stretch must not cut a
 * construct in two: a title, a table cell, a paragraph or lines of one. An
 * image counts with its alternative text, HTML with nothing.
 */
export function inlineOf(text: string, outline: Outline, { start, end }: Range): Inline {
	const source = text.slice(start, end)
	if (!SYNTAX.test(source) || isTooMuch(source)) {
		return { text: collapsed(source), onlyImages: false }
	}
	const plain = renderPlain(source)
	return plain === null
		? parsedInline(source, text, outline)
		: { text: collapsed(plain), onlyImages: false }
}

/**
 * What a heading says, letter by letter, as anchors are made of it: spaces as
 * written, and nothing for an image.
 */
export function letteringOf(text: string, outline: Outline, { start, end }: Range): string[] {
	const source = text.slice(start, end)
	if (!SYNTAX.test(source) || isTooMuch(source)) return [source]
	const plain = renderPlain(source)
	if (plain !== null) return [plain]
	const nodes = nodesIn(source, text, outline)
	const say = (includeImageAlt: boolean) =>
		textOf(nodes, { includeHtml: false, includeImageAlt }).slice(ABOVE.length)
	return [...new Set([say(false), say(true)])]
}

/** The same by the parser. */
export function parsedInline(source: string, text: string, outline: Outline): Inline {
	const nodes = nodesIn(source, text, outline)
	return {
		text: collapsed(textOf(nodes, { includeHtml: false }).slice(ABOVE.length)),
		onlyImages: areImages(nodes),
	}
}

function nodesIn(source: string, text: string, outline: Outline): PhrasingContent[] {
	const below = source.includes('[') ? definitionsFor(source, text, outline) : ''
	const root = parseInline(ABOVE + inOneParagraph(source) + below)
	showBreaks(root)
	return phrasingOf(root)
}

const isTooMuch = (source: string): boolean =>
	source.length > LONGEST || (source.match(/[*_~]/g)?.length ?? 0) > MOST_EMPHASIS

/** A line `[^a]: …` would be a footnote even inside a paragraph, and so goes on the line before. */
const inOneParagraph = (source: string): string =>
	source.replace(/[\r\n][ \t\r\n]*/g, '\n').replace(/\n(?=\[\^[^\]\s]*\]:)/g, ' ')

/** A label is a link only in a document that defines it. */
function definitionsFor(source: string, text: string, outline: Outline): string {
	const links = outline.definitions.map(({ label }) => text.slice(label.start, label.end))
	const notes = outline.blocks
		.filter(({ kind }) => kind === 'footnote')
		.map(({ start, end }) => /^\[(\^[^\]\s]+)\]:/.exec(text.slice(start, end))?.[1] ?? '')
	return [...links, ...notes]
		.map(onOneLine)
		.filter((label) => label !== '' && mayName(source, label))
		.map((label) => `\n\n[${label}]: x`)
		.join('')
}

/** Without the line endings in a label, and the marks of a quote after them. */
const onOneLine = (label: string): string => label.replace(/\s*[\r\n][\s>]*/g, ' ').trim()

/** Keeps the thousands of definitions a document may have out of the parse of one title. */
function mayName(source: string, label: string): boolean {
	const word = (value: string): string => value.replace(/\s+/g, ' ').toLowerCase().toUpperCase()
	return word(source).includes(word(label))
}

/** A hard break takes the line ending with it, and the words around it would become one. */
function showBreaks(root: Root): void {
	for (const node of nodesOf(root)) {
		if (node.type === 'break') Object.assign(node, { type: 'text', value: ' ' })
	}
}

const phrasingOf = (root: Root): PhrasingContent[] =>
	root.children.flatMap((node) => (node.type === 'paragraph' ? node.children : []))

function areImages(nodes: readonly PhrasingContent[]): boolean {
	const shown = nodes.filter((node, at) => {
		if (node.type === 'html') return false
		const value = node.type === 'text' ? node.value.slice(at === 0 ? ABOVE.length : 0) : 'x'
		return value.trim() !== ''
	})
	return shown.length > 0 && shown.every(isImage)
}

/** An image inside a link counts: badges are written that way. */
function isImage(node: PhrasingContent): boolean {
	if (node.type === 'link' || node.type === 'linkReference') return areImagesIn(node.children)
	return node.type === 'image' || node.type === 'imageReference'
}

const areImagesIn = (nodes: readonly PhrasingContent[]): boolean =>
	nodes.length > 0 && nodes.every(isImage)

/** A no-break space stays: whoever compares titles should see it. */
const collapsed = (value: string): string => value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
