import type { Severity } from '../../finding.ts'
import { lazily } from '../../lazy.ts'
import type { ContractData } from '../schema.ts'
import type { Ban, Field, PrefaceItem, Variant, Waiver } from '../types.ts'
import { quoted } from '../words.ts'
import { compileCompanions } from './companions.ts'
import { compileCondition, conditionText } from './condition.ts'
import type { Compiling } from './context.ts'
import { compileFields } from './fields.ts'
import { textGrammar } from './grammar.ts'
import { compileLinks } from './links.ts'
import { compileMarkers } from './markers.ts'
import { compileSeal } from './seal.ts'
import { compileSections } from './sections.ts'

/**
 * Builds what a contract asks once cases are laid on. `final`: these are all that
 * hold. `whole`: at once, so that all that is wrong is found; else each part when it
 * is first asked for, since most runs ask for few. `fields`: they are these.
 */
export function compileVariant(
	compiling: Compiling,
	data: ContractData,
	how: {
		readonly final: boolean
		readonly whole: boolean
		readonly fields?: (() => ReadonlyMap<string, Field>) | undefined
	},
): Variant {
	const variant: Variant = lazily<Variant>({
		fields: how.fields ?? (() => compileFields(compiling, data)),
		sections: () => (data.sections ? compileSections(compiling, data.sections, how.final) : null),
		preface: () => compilePreface(compiling, data, variant.fields),
		companions: () => compileCompanions(compiling, data, variant.fields),
		waivers: () => compileWaivers(compiling, data, variant.fields),
		bannedTexts: () => compileBans(compiling, data),
		links: () => compileLinks(compiling, data),
		markers: () => compileMarkers(compiling, data),
		seal: () => compileSeal(compiling, data, variant.fields),
		severity: () => compileSeverity(compiling, data),
	})
	return how.whole ? { ...variant } : variant
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
		compiling.provided(path, form.template, new Set(fields.keys()))
		items.push({ kind: 'line', form })
	}
	return items
}

function compileWaivers(
	compiling: Compiling,
	data: ContractData,
	fields: ReadonlyMap<string, Field>,
): Waiver[] {
	return [...(data.waivers ?? [])].map(([name, { comment, section, when, why, help }]) => {
		const path = ['waivers', name]
		if (/--|^\s|\s$|^-?>|-$/.test(comment)) {
			compiling.fail(
				[...path, 'comment'],
				name,
				`${quoted(comment)} cannot stand in an HTML comment: it has \`--\`, \`>\` at its start, \`-\` at its end, or outer spaces`,
				'write the text between `<!--` and `-->`, without them',
			)
		}
		const condition = when ? compileCondition(compiling, [...path, 'when'], when, fields) : null
		const whenText = condition ? conditionText(condition) : ''
		return { name, comment, section, when: condition, whenText, why, help }
	})
}

/** Every text is looked for in every document, so their number is a factor of the time of a run. */
const MAX_BANS = 200

function compileBans(compiling: Compiling, data: ContractData): Ban[] {
	const size = data['banned-text']?.size ?? 0
	if (size > MAX_BANS) {
		const message = `\`banned-text\` has ${size} texts, expected ${MAX_BANS} at most`
		compiling.failKey(['banned-text'], 'banned-text', message, 'keep those that still occur')
		return []
	}
	return [...(data['banned-text'] ?? [])].map(([text, { why, help }]) => ({ text, why, help }))
}

function compileSeverity(compiling: Compiling, data: ContractData): Map<string, Severity | 'off'> {
	const severity = new Map<string, Severity | 'off'>()
	for (const [rule, word] of data.severity ?? []) {
		if (rule !== 'all' && !compiling.rules.ids.includes(rule))
			compiling.unknown(['severity', rule], 'rule', rule, ['all', ...compiling.rules.ids], true)
		severity.set(rule, word === 'warn' ? 'warning' : word === 'off' ? 'off' : 'error')
	}
	return severity
}
