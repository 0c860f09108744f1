import type { ContractData } from '../schema.ts'
import type { Field, Form, HeaderBlock } from '../types.ts'
import { quoted } from '../words.ts'
import type { Compiling } from './context.ts'
import { textGrammar } from './grammar.ts'

type Fields = ReadonlyMap<string, Field>

/** The forms of the H1; null if it is free. */
export function compileTitle(
	compiling: Compiling,
	{ title }: ContractData,
	fields: Fields,
): Form[] | null {
	if (!title) return null
	return title.flatMap(
		(source, index) => compiling.form(['title', index], source, textGrammar(fields)) ?? [],
	)
}

/** The blocks that stand before the first section. */
export function compileHeader(
	compiling: Compiling,
	data: ContractData,
	fields: Fields,
): HeaderBlock[] {
	if (!data.header) return data.title ? [{ kind: 'title', required: true }] : []
	const blocks: HeaderBlock[] = []
	for (const [index, block] of data.header.entries()) {
		if (block.name === 'line') {
			const form = compiling.form(['header', index, 'line'], block.options, textGrammar(fields))
			if (form) blocks.push({ kind: 'line', form })
			continue
		}
		if (blocks.some((each) => each.kind === block.name)) {
			const message = `${quoted(block.name)} stands twice in \`header\``
			compiling.fail(['header', index], block.name, message, 'keep one of the two')
		}
		const required = block.options.required ?? true
		if (block.name === 'title') blocks.push({ kind: 'title', required })
		else {
			const { other = true, ordered = false } = block.options
			blocks.push({ kind: 'lines', required, other, ordered })
		}
	}
	return blocks
}

/** A field must be read somewhere, and a key needs a block of the header that holds fields. */
export function checkProviders(
	compiling: Compiling,
	data: ContractData,
	header: readonly HeaderBlock[],
	fields: Fields,
): void {
	if (header.some((block) => block.kind === 'lines')) return
	for (const { name, key } of fields.values()) {
		if (key === null) continue
		if (data.fields?.get(name)?.key !== undefined) {
			const message = `${quoted(name)} has the \`key\` ${quoted(key)}, and no block of the header holds fields`
			const help = 'add `lines` to `header`, or take the key out'
			compiling.fail(['fields', name, 'key'], name, message, help)
		} else {
			const message = `nothing provides ${quoted(name)}: no template names it, and no block of the header holds fields`
			const help = 'add `lines` to `header`, or name the field in a template'
			compiling.failKey(['fields', name], name, message, help)
		}
	}
}
