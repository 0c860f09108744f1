import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Data, type Processor, unified } from 'unified'

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
]

/** Bare e-mail addresses hold no backtick and are tried at every letter. */
export const ADDRESSES = ['emailAutolink']

/**
 * A parser of GitHub's dialect (CommonMark with tables and footnotes) without
 * the named constructs, built when it is first used.
 */
export function parserWithout(names: readonly string[], more: TreeExtension[] = []): Parse {
	const built: { processor?: Processor<Root> } = {}
	return (text) => {
		built.processor ??= build(names, more)
		return built.processor.parse(text)
	}
}

function build(names: readonly string[], more: TreeExtension[]): Processor<Root> {
	return unified()
		.use(remarkParse)
		.use(remarkGfm)
		.use(function () {
			const data = this.data()
			data.micromarkExtensions ??= []
			data.micromarkExtensions.push({ disable: { null: [...names] } })
			data.fromMarkdownExtensions = [
				...(data.fromMarkdownExtensions ?? []).flat().filter(keepsPositions),
				...more,
			]
		})
		.freeze() as unknown as Processor<Root>
}

/**
 * The bare URLs that only a search in the finished tree finds are links without
 * a position, of no use here.
 */
const keepsPositions = (extension: object): boolean => !('transforms' in extension)

const leanParse = parserWithout([...DECORATION, ...LINKS, ...ADDRESSES, 'characterReference'])
const exactParse = parserWithout([...DECORATION, ...ADDRESSES])

/**
 * Blocks, code and HTML at the places where a full parse sees them. Links are
 * left out where they can't matter, which saves a fifth of the time.
 */
export const parseBlocks: Parse = (text) => (linksMatter(text) ? exactParse(text) : leanParse(text))

/**
 * True if a backtick or a `<` might belong to a link's destination or title, to
 * a label or to a bare URL, and so not begin code or HTML. Errs on the safe
 * side; true for one real document in seventy.
 */
function linksMatter(text: string): boolean {
	return (
		/\]\((?![^()"'\\`<]*\))/.test(text) ||
		/\]\[[^\]]*[`<]/.test(text) ||
		/\[\^[^\][\s`<\\]*[`<\\]/.test(text) ||
		text.match(/(?:https?:\/\/|www\.)[^\s<]*/gi)?.some((url) => url.includes('`')) === true
	)
}
