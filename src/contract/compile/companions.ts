import type { Infer } from '../kinds.ts'
import { ALIKE, type companion } from '../schema/extras.ts'
import type { ContractData } from '../schema.ts'
import type { Aspect, Companion, CounterpartSpec, Field, RecordSpec } from '../types.ts'
import { quoted } from '../words.ts'
import { compileCondition } from './condition.ts'
import type { Compiling } from './context.ts'
import { pathGrammar } from './grammar.ts'

type Fields = ReadonlyMap<string, Field>
type CompanionData = Infer<typeof companion>

export function compileCompanions(
	compiling: Compiling,
	data: ContractData,
	fields: Fields,
): Companion[] {
	const names = new Set(fields.keys())
	return [...(data.companions ?? [])].flatMap(([source, given]) => {
		const { required, allowed } = given
		const path = ['companions', source]
		const pattern = compiling.pathTemplate(path, source, pathGrammar(fields), { key: true })
		if (!pattern) return []
		compiling.provided(path, pattern.template, names, true)
		return {
			pattern,
			required:
				typeof required === 'object'
					? compileCondition(compiling, [...path, 'required'], required, fields)
					: (required ?? false),
			allowed: allowed ? compileCondition(compiling, [...path, 'allowed'], allowed, fields) : null,
			contract: given.contract ?? null,
			counterpart: compileCounterpart(compiling, data, source, given, fields),
		}
	})
}

/** The form of a language tag, not the register of languages: `zh`, `pt-BR`, `zh-Hans-CN`. */
const LANGUAGE = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i

function compileCounterpart(
	compiling: Compiling,
	data: ContractData,
	source: string,
	{ counterpart, record }: CompanionData,
	fields: Fields,
): CounterpartSpec | null {
	const path = ['companions', source]
	if (!counterpart) {
		if (record) {
			const message = 'there is a record, and the file is no counterpart that it could be of'
			const help = 'name its language under `counterpart`, or drop `record`'
			compiling.failKey([...path, 'record'], 'record', message, help)
		}
		return null
	}
	const { language, compare } = counterpart
	if (!LANGUAGE.test(language)) {
		const message = `${quoted(language)} is no language tag`
		const help = 'write one such as `zh` or `pt-BR`'
		compiling.fail([...path, 'counterpart'], language, message, help)
	}
	return {
		language,
		compare: new Set((compare ?? ALIKE) as readonly Aspect[]),
		record: record ? compileRecord(compiling, data, source, record, fields) : null,
	}
}

/** The record is a companion itself, so that it is accounted for and missed. */
function compileRecord(
	compiling: Compiling,
	{ companions }: ContractData,
	source: string,
	{ file, by }: NonNullable<CompanionData['record']>,
	fields: Fields,
): RecordSpec | null {
	const path = ['companions', source, 'record']
	const others = [...(companions?.keys() ?? [])].filter((each) => each !== source)
	if (!others.includes(file)) {
		compiling.unknown(path, 'other companion of this contract', file, others)
		return null
	}
	const pattern = compiling.pathTemplate(path, file, pathGrammar(fields))
	return pattern && { pattern, by: by === 'section' ? 'section' : 'file' }
}
