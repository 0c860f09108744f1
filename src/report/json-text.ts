import { jsonVisible } from '../text/escape.ts'
import { inertJson } from '../text/inert.ts'

/** Data as JSON in which nothing is hidden and no reader of a log finds a command. */
export function jsonText(data: unknown): string {
	const lines = JSON.stringify(data, null, 2).split('\n')
	return `${inertJson(lines.map(jsonVisible).join('\n'))}\n`
}
