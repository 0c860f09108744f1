/** What turns Markdown into a tree, and nothing else that imports the libraries for it. */
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { provide, type TreeExtension } from './parser.ts'

provide(build)

function build(names: readonly string[], more: readonly TreeExtension[]): Processor<Root> {
	return unified()
		.use(remarkParse)
		.use(remarkGfm)
		.use(function () {
			const data = this.data()
			data.micromarkExtensions ??= []
			data.micromarkExtensions.push({ disable: { null: [...names] } })
			data.fromMarkdownExtensions = [
				...(data.fromMarkdownExtensions ?? []).flat().map(withoutTransforms),
				...more,
			]
		})
		.freeze() as unknown as Processor<Root>
}

/**
 * The bare URLs that are found by a search of the finished tree are links without
 * a position, of no use here.
 */
const withoutTransforms = (extension: TreeExtension): TreeExtension => ({
	...extension,
	transforms: [],
})
