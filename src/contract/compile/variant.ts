import type { Severity } from '../../finding.ts'
import { sameTitle } from '../../text/title.ts'
import type { ContractData, SectionsData } from '../schema.ts'
import type {
	Ban,
	Companion,
	Field,
	PrefaceItem,
	SectionSet,
	SectionSpec,
	Variant,
	Waiver,
} from '../types.ts'
import { type Compiling, pathGrammar, textGrammar } from './context.ts'
import { compileCondition, compileFields } from './fields.ts'

/** Builds what a contract asks once its cases are laid on. */
export function compileVariant(compiling: Compiling, data: ContractData, final: boolean): Variant {
	const fields = compileFields(compiling, data)
	return {
		fields,
		sections: data.sections ? compileSections(compiling, data.sections, final) : null,
		preface: compilePreface(compiling, data, fields),
		companions: compileCompanions(compiling, data, fields),
		waivers: compileWaivers(compiling, data, fields, final),
		bannedTexts: compileBans(data),
		severity: compileSeverity(compiling, data),
	}
}

function compileSections(compiling: Compiling, data: SectionsData, final: boolean): SectionSet {
	const titles = (data.order ?? []).map((entry) => entry.name)
	for (const [index, name] of (data.required ?? []).entries()) {
		if (final && !titles.includes(name)) {
			compiling.unknown(['sections', 'required', index], 'section of `order`', name, titles)
		}
	}
	if (final && data.first !== undefined && !titles.includes(data.first)) {
		compiling.unknown(['sections', 'first'], 'section of `order`', data.first, titles)
	}
	for (const [index, title] of (data.banned?.titles ?? []).entries()) {
		if (!titles.some((each) => sameTitle(each, title))) continue
		compiling.fail(
			['sections', 'banned', 'titles', index],
			title,
			`\`${title}\` is both in \`order\` and banned`,
			'take it out of one of the two',
		)
	}
	const required = data.required ?? titles
	const order: SectionSpec[] = (data.order ?? []).map(({ name, options }) => ({
		title: name,
		required: required.includes(name),
		insteadOf: options['instead-of'] ?? [],
		items: options.content?.items ?? 0,
		why: options.why,
		help: options.help,
	}))
	const level = data.level ?? 2
	if (level > 6)
		compiling.fail(
			['sections', 'level'],
			'level',
			`\`level\` is ${level}, expected 1 to 6`,
			'write a heading level',
		)
	const banned = data.banned
		? { titles: data.banned.titles, why: data.banned.why, help: data.banned.help }
		: null
	return { level, order, first: data.first ?? null, banned }
}

function compilePreface(
	compiling: Compiling,
	data: ContractData,
	fields: ReadonlyMap<string, Field>,
): PrefaceItem[] | null {
	if (!data.preface) return null
	const items: PrefaceItem[] = []
	for (const [index, item] of data.preface.entries()) {
		if (item.name !== 'line') {
			items.push({ kind: item.name })
			continue
		}
		const path = ['preface', index, 'line']
		const form = compiling.form(path, item.options, textGrammar(fields))
		if (!form) continue
		compiling.provided(path, form, new Set(fields.keys()))
		items.push({ kind: 'line', form })
	}
	return items
}

function compileCompanions(
	compiling: Compiling,
	data: ContractData,
	fields: ReadonlyMap<string, Field>,
): Companion[] {
	const companions: Companion[] = []
	for (const [source, options] of data.companions ?? []) {
		const path = ['companions', source]
		const pattern = compiling.pathTemplate(path, source, pathGrammar(fields), { key: true })
		if (!pattern) continue
		compiling.provided(path, pattern, new Set([...fields.keys(), 'package']), true)
		const required =
			typeof options.required === 'object'
				? compileCondition(compiling, [...path, 'required'], options.required, fields)
				: (options.required ?? false)
		const allowed = options.allowed
			? compileCondition(compiling, [...path, 'allowed'], options.allowed, fields)
			: null
		companions.push({ pattern, required, allowed })
	}
	return companions
}

function compileWaivers(
	compiling: Compiling,
	data: ContractData,
	fields: ReadonlyMap<string, Field>,
	final: boolean,
): Waiver[] {
	const waivers: Waiver[] = []
	const titles = (data.sections?.order ?? []).map((entry) => entry.name)
	for (const [name, waiver] of data.waivers ?? []) {
		const path = ['waivers', name]
		for (const key of ['comment', 'section'] as const) {
			if (waiver[key] === undefined)
				compiling.failKey(
					path,
					name,
					`the waiver \`${name}\` has no \`${key}\``,
					`add \`${key}: …\``,
				)
		}
		if (waiver.comment === undefined || waiver.section === undefined) continue
		if (/--|\n|^\s|\s$|^-?>/.test(waiver.comment)) {
			compiling.fail(
				[...path, 'comment'],
				name,
				'the comment holds `--`, a line break or outer spaces, which an HTML comment cannot carry',
				'write the text between `<!--` and `-->`, on one line',
			)
		}
		if (
			final &&
			data.state === undefined &&
			titles.length > 0 &&
			!titles.includes(waiver.section)
		) {
			compiling.unknown([...path, 'section'], 'section of `order`', waiver.section, titles)
		}
		waivers.push({
			name,
			comment: waiver.comment,
			section: waiver.section,
			when: waiver.when
				? compileCondition(compiling, [...path, 'when'], waiver.when, fields)
				: null,
			whenText: waiver.when ? conditionText(waiver.when) : '',
			why: waiver.why,
			help: waiver.help,
		})
	}
	return waivers
}

/** A condition in words: "`date` before 2026-07-05". */
function conditionText(condition: NonNullable<Waived>): string {
	const words: string[] = []
	for (const [field, test] of condition) {
		if (test.is) words.push(`\`${field}\` is ${test.is.map((each) => `\`${each}\``).join(' or ')}`)
		if (test.not)
			words.push(`\`${field}\` is not ${test.not.map((each) => `\`${each}\``).join(' or ')}`)
		if (test.since !== undefined) words.push(`\`${field}\` is ${test.since} or later`)
		if (test.before !== undefined) words.push(`\`${field}\` is before ${test.before}`)
		if (test.present !== undefined) words.push(`\`${field}\` is ${test.present ? '' : 'not '}given`)
	}
	return words.join(' and ')
}
type Waived = NonNullable<ReturnType<NonNullable<ContractData['waivers']>['get']>>['when']

function compileBans(data: ContractData): Ban[] {
	return [...(data['banned-text'] ?? [])].map(([text, ban]) => ({
		text,
		why: ban.why,
		help: ban.help,
	}))
}

function compileSeverity(compiling: Compiling, data: ContractData): Map<string, Severity | 'off'> {
	const severity = new Map<string, Severity | 'off'>()
	for (const [rule, word] of data.severity ?? []) {
		if (rule !== 'all' && !compiling.rules.ids.includes(rule)) {
			compiling.unknown(['severity', rule], 'rule', rule, ['all', ...compiling.rules.ids], true)
		}
		severity.set(rule, word === 'warn' ? 'warning' : word === 'off' ? 'off' : 'error')
	}
	return severity
}
