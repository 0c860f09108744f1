import { PassThrough } from 'node:stream'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { engine } from 'unified-engine'
import { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import { rules } from '../rules/index.ts'
import { check, openRepository } from '../src/index.ts'
import remarkDocSync from '../src/remark.ts'

/** What remark-cli does with its own process: each file with the plugins of the `.remarkrc` above it. */
export function runEngine(cwd: string, files: (string | VFile)[]): Promise<VFile[]> {
	const settings = {
		cwd,
		files,
		extensions: ['md'],
		processor: unified().use(remarkParse) as never,
		rcName: '.remarkrc',
		pluginPrefix: 'remark',
		streamError: new PassThrough(),
		streamOut: new PassThrough(),
	}
	return new Promise((resolve, reject) => {
		engine(settings, (error, _code, context) =>
			error ? reject(error) : resolve([...(context?.files ?? [])]),
		)
	})
}

/** What the plugin says of one text. */
export async function messagesOf(
	cwd: string,
	path: string | undefined,
	value?: string | Uint8Array,
) {
	const file = new VFile({ cwd, ...(path === undefined ? {} : { path }), value })
	const processor = unified().use(remarkParse).use(remarkDocSync)
	await processor.run(processor.parse(file), file)
	return file.messages
}

export const rulesOf = (messages: readonly VFileMessage[]) => messages.map((each) => each.ruleId)

export function asLine({ file, place, fatal, reason, ruleId }: VFileMessage): string {
	const { start, end } = place as { start: Point; end: Point }
	const range = `${start.line}:${start.column}-${end.line}:${end.column}`
	return `${file}:${range} ${fatal ? 'error' : 'warning'} ${reason} ${ruleId}`
}
export interface Point {
	readonly line: number
	readonly column: number
}

/** What the rules of a document find in a repository. */
export async function findingLines(root: string): Promise<string[]> {
	const ours = rules.filter((rule) => rule.scope === 'document' || rule.id === 'document-bounds')
	const ids = new Set(ours.map((rule) => rule.id))
	return check(await openRepository(root))
		.findings.filter((each) => ids.has(each.rule))
		.map(({ path, start, end, severity, message, contract, rule }) => {
			const range = `${start.line}:${start.column}-${end.line}:${end.column}`
			return `${path}:${range} ${severity} ${message} ${contract}/${rule}`
		})
}
