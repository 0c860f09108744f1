import { loose } from '../../text/title.ts'
import type { SectionsData } from '../schema.ts'
import type { SectionSet, SectionSpec } from '../types.ts'
import { quoted } from '../words.ts'
import type { Compiling } from './context.ts'

const PATH = ['sections']

/** Builds a set of sections. `final`: all cases that hold are laid on, so that every name must be known. */
export function compileSections(
	compiling: Compiling,
	data: SectionsData,
	final: boolean,
): SectionSet {
	const titles = new Set((data.order ?? []).map((entry) => entry.name))
	compiling.twice([...PATH, 'order'], data.order ?? [])
	if (final) checkNamed(compiling, data, titles)
	checkBanned(compiling, data, titles)
	const required = new Set(data.required ?? titles)
	const order: SectionSpec[] = (data.order ?? []).map(({ name, options }) => ({
		title: name,
		required: required.has(name),
		insteadOf: options['instead-of'] ?? [],
		items: options.content?.items ?? 0,
		why: options.why,
		help: options.help,
	}))
	const banned = data.banned
		? { titles: data.banned.titles, why: data.banned.why, help: data.banned.help }
		: null
	return { level: data.level ?? 2, order, first: data.first ?? null, banned }
}

/** `required` and `first` name sections of `order`. */
function checkNamed(compiling: Compiling, data: SectionsData, titles: ReadonlySet<string>): void {
	const what = `section of \`order\`${compiling.where}`
	for (const [index, name] of (data.required ?? []).entries())
		if (!titles.has(name)) compiling.unknown([...PATH, 'required', index], what, name, titles)
	if (data.first !== undefined && !titles.has(data.first))
		compiling.unknown([...PATH, 'first'], what, data.first, titles)
}

function checkBanned(compiling: Compiling, data: SectionsData, titles: ReadonlySet<string>): void {
	const wanted = new Map([...titles].map((title) => [loose(title), title]))
	for (const [index, title] of (data.banned?.titles ?? []).entries()) {
		const same = wanted.get(loose(title))
		if (same === undefined) continue
		const other = same === title ? '' : ` as ${quoted(same)}`
		compiling.fail(
			[...PATH, 'banned', 'titles', index],
			title,
			`${quoted(title)} is banned, and stands in \`order\`${other}${compiling.where}`,
			'take it out of one of the two',
		)
	}
}
