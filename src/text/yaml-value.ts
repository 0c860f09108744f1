import { parseDocument } from 'yaml'
import { beyondYamlBounds, boundedYaml } from '../yaml-bounds.ts'

/**
 * The value of a YAML text, or why there is none. The failsafe schema knows texts,
 * lists and maps only; `toJS` refuses aliases that multiply.
 */
export function yamlValue(text: string): { readonly value?: unknown; readonly fault?: string } {
	const beyond = beyondYamlBounds(text)
	if (beyond !== null) return { fault: `is not read: ${beyond}` }
	const document = parseDocument(text, { schema: 'failsafe', ...boundedYaml })
	const [error] = document.errors
	if (error)
		return { fault: `is not valid YAML: line ${lineAt(text, error.pos[0])}, ${oneLine(error)}` }
	try {
		return { value: document.toJS({ maxAliasCount: 100 }) }
	} catch (problem) {
		return { fault: `is not valid YAML: ${oneLine(problem)}` }
	}
}

function lineAt(text: string, offset: number): number {
	return text.slice(0, offset).split('\n').length
}

function oneLine(problem: unknown): string {
	const message = problem instanceof Error ? problem.message : String(problem)
	return (message.split('\n')[0] ?? '').slice(0, 200).replace(/\p{Cc}/gu, '?')
}
