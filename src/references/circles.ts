import { byCodePoint } from '../source/order.ts'
import type { Reference } from './references.ts'

/**
 * Ways along one field that come back to where they began, each once, from the
 * first of its documents. Of two fields that mirror each other the first tells.
 */
export function circlesOf(references: readonly Reference[]): Reference[][] {
	const fields = new Map<string, Reference[]>()
	for (const each of references) {
		const { field, spec, target } = each
		if (!spec.acyclic || target === null) continue
		fields.set(field.name, [...(fields.get(field.name) ?? []), each])
	}
	const seen = new Set<string>()
	return [...fields.values()].flatMap((own) =>
		circlesIn(own).filter((circle) => {
			const paths = circle.map(({ from }) => from.path).sort(byCodePoint)
			const key = JSON.stringify([...fieldsOf(circle), ...paths])
			const isNew = !seen.has(key)
			seen.add(key)
			return isNew
		}),
	)
}

/** The field of a circle, and the one that mirrors it, in an order that is that of both. */
function fieldsOf([first]: readonly Reference[]): string[] {
	return first ? [first.field.name, first.spec.mirror ?? ''].sort(byCodePoint) : []
}

interface Walk {
	readonly way: Reference[]
	readonly left: Reference[]
}

/** Depth first and without recursion, as chains may be long. */
function circlesIn(references: readonly Reference[]): Reference[][] {
	const from = new Map<string, Reference[]>()
	for (const each of references)
		from.set(each.from.path, [...(from.get(each.from.path) ?? []), each])
	const done = new Set<string>()
	const circles: Reference[][] = []
	for (const start of [...from.keys()].sort(byCodePoint)) {
		if (done.has(start)) continue
		const places = new Map([[start, 0]])
		const walk: Walk = { way: [], left: [...(from.get(start) ?? [])] }
		const stack = [walk.left]
		while (stack.length > 0) {
			const next = stack.at(-1)?.shift()
			if (!next) {
				stack.pop()
				const at = walk.way.pop()
				const ended = at?.target?.path ?? start
				places.delete(ended)
				done.add(ended)
				continue
			}
			const path = next.target?.path ?? ''
			const place = places.get(path)
			if (place !== undefined) circles.push(fromFirst([...walk.way.slice(place), next]))
			else if (!done.has(path)) {
				walk.way.push(next)
				places.set(path, walk.way.length)
				stack.push([...(from.get(path) ?? [])])
			}
		}
	}
	return circles
}

function fromFirst(circle: Reference[]): Reference[] {
	const paths = circle.map((each) => each.from.path)
	const first = paths.indexOf([...paths].sort(byCodePoint)[0] as string)
	return [...circle.slice(first), ...circle.slice(0, first)]
}
