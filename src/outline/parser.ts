import type { Root } from 'mdast'
import type { Data, Processor } from 'unified'
import { linksMatter } from './links-matter.ts'

/** Turns Markdown into a tree; may throw `RangeError` on nesting beyond `BOUNDS`. */
export type Parse = (text: string) => Root

/** What turns the parser's tokens into nodes. */
export type TreeExtension = Exclude<NonNullable<Data['fromMarkdownExtensions']>[number], unknown[]>

/**
 * Names of constructs that decide neither where blocks are nor where code,
 * comments or links are. Emphasis is also what makes hostile input slow.
 */
export const DECORATION = ['attention', 'strikethrough', 'hardBreakEscape']

/**
 * Links, footnote calls and bare URLs. They decide where code is only if a
 * destination, a label or a URL holds a backtick or a `<`.
 */
const LINKS = [
	'labelStartImage',
	'labelStartLink',
	'labelEnd',
	'gfmFootnoteCall',
	'gfmPotentialFootnoteCall',
	'protocolAutolink',
	'wwwAutolink',
	'emailAutolink',
]

/** Builds a parser without the named constructs. */
export type Build = (names: readonly string[], more: readonly TreeExtension[]) => Processor<Root>

/** The parser's libraries take longer to load than most documents take to be judged, and few need them. */
const loaded: { build?: Build } = {}

/** Something needs a library that is not loaded: `await load()`, then try again. */
export abstract class LibraryNeeded extends Error {
	abstract load(): Promise<void>
}

/** Something is to be parsed, and the libraries for it are not loaded. */
export class ParserNeeded extends LibraryNeeded {
	override readonly name = 'ParserNeeded'

	load(): Promise<void> {
		return loadParser()
	}
}

/** Called by `processor.ts`, which knows the libraries, when it is loaded. */
export function provide(build: Build): void {
	loaded.build = build
}

/** Loads the libraries, once. */
export async function loadParser(): Promise<void> {
	if (!loaded.build) await import('./processor.ts')
}

/**
 * What `work` gives; if it turns out to need the parser, or another library that
 * few need, that is loaded and the work done again, so it must change nothing but
 * its result.
 */
export async function withParser<T>(work: () => T): Promise<T> {
	try {
		return work()
	} catch (error) {
		if (!(error instanceof LibraryNeeded)) throw error
		await error.load()
		return withParser(work)
	}
}

/**
 * A parser of GitHub's dialect (CommonMark with tables and footnotes) without
 * the named constructs, built when it is first used. Throws `ParserNeeded` while
 * the libraries are not loaded.
 */
export function parserWithout(names: readonly string[], more: TreeExtension[] = []): Parse {
	const built: { processor?: Processor<Root> } = {}
	return (text) => {
		if (!loaded.build) throw new ParserNeeded('the parser is not loaded')
		built.processor ??= loaded.build(names, more)
		return built.processor.parse(text)
	}
}

const leanParse = parserWithout([...DECORATION, ...LINKS, 'characterReference'])
const exactParse = parserWithout(DECORATION)

/**
 * Blocks, code and HTML at the places where a full parse sees them. Links are
 * left out where they can't matter, which saves a fifth of the time.
 */
export const parseBlocks: Parse = (text) => (linksMatter(text) ? exactParse(text) : leanParse(text))
