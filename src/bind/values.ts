import type { Field, FieldValue, Form } from '../contract/types.ts'
import { nearest } from '../nearest.ts'
import { isDate, isSlug } from '../template/grammar.ts'
import { type Capture, match } from '../template/match.ts'
import { saysNothing } from '../text/placeholder.ts'
import { collapse, loose } from '../text/title.ts'
import type { ValueFault } from './types.ts'

/** What a text says as the value of a field. */
export interface Understood {
	/** The value in the contract's words, or null if it is not understood. */
	readonly value: string | null
	/** Facts inside the value; offsets count in the text. Only where it is written right. */
	readonly captures: readonly Capture[]
	readonly fault: ValueFault | null
}

/** Reads a text as the value of a field. */
export function understand(field: Field, text: string): Understood {
	return field.values ? understandValue(field.values, text) : understandType(field, text)
}

function understandType(field: Field, text: string): Understood {
	const ok = fits(field, text)
	if (ok) return { value: text, captures: [], fault: null }
	const respelled = variants(text, '').find((each) => fits(field, each.text))
	if (respelled) {
		const { text: right, loses } = respelled
		return { value: right, captures: [], fault: { kind: 'spelling', text: right, loses } }
	}
	return { value: null, captures: [], fault: { kind: 'type' } }
}

function fits(field: Field, text: string): boolean {
	switch (field.type) {
		case 'date':
			return isDate(text)
		case 'integer':
			return /^\d+$/.test(text)
		case 'slug':
			return isSlug(text)
		case 'text':
		case 'reference':
			return text.trim() !== ''
	}
}

function understandValue(values: readonly FieldValue[], text: string): Understood {
	const exact = exactly(values, text)
	if (exact) return { ...exact, fault: null }
	for (const value of values) {
		for (const form of value.forms) {
			const fault = respell(form, text)
			if (fault) return { value: value.name, captures: [], fault }
		}
		const instead = value.insteadOf.some((each) => loose(each) === loose(text))
		const written = value.forms[0]?.template.source
		if (instead && written !== undefined && !written.includes('{')) {
			return {
				value: value.name,
				captures: [],
				fault: { kind: 'spelling', text: written, loses: true },
			}
		}
	}
	for (const value of values) {
		const fault = incomplete(value, text)
		if (fault) return { value: value.name, captures: [], fault }
	}
	const word = collapse(text).split(/[\s(—–]/)[0] ?? ''
	const names = values.map((each) => each.name)
	return {
		value: null,
		captures: [],
		fault: { kind: 'unknown', nearest: nearest(collapse(text), names) ?? nearest(word, names) },
	}
}

function exactly(
	values: readonly FieldValue[],
	text: string,
): { value: string; captures: readonly Capture[] } | null {
	for (const value of values) {
		for (const form of value.forms) {
			const captures = match(form.matcher, text)
			if (captures && !captures.some((each) => saysNothing(each.text)))
				return { value: value.name, captures }
		}
	}
	return null
}

/** The fault of a text that is a form in another spelling, or null. */
function respell(form: Form, text: string): ValueFault | null {
	const head = form.template.parts[0]
	const prefix = head?.kind === 'literal' ? head.text : ''
	const dash = /[—–]/.exec(form.template.source)?.[0] ?? ''
	for (const each of variants(text, dash)) {
		for (const candidate of [each.text, recased(each.text, prefix)]) {
			const captures = match(form.matcher, candidate)
			if (captures && !captures.some((one) => saysNothing(one.text))) {
				return { kind: 'spelling', text: candidate, loses: each.loses }
			}
		}
	}
	return null
}

/** The text with its start spelled as the prefix, if it differs in case only. */
function recased(text: string, prefix: string): string {
	const start = text.slice(0, prefix.length)
	return start.toLowerCase() === prefix.toLowerCase() ? prefix + text.slice(prefix.length) : text
}

/** Spellings that a text may have been meant as, the closest first. */
function variants(
	text: string,
	dash: string,
): { readonly text: string; readonly loses: boolean }[] {
	const plain = collapse(text)
	const bare = plain.replace(/^([*_`~]+)(.+?)\1/, '$2').replace(/[*_`]+$/, '')
	const dashed = dash === '' ? bare : withDash(bare, dash)
	const undotted = dashed.replace(/\.$/, '')
	const kept = [plain, bare, dashed, undotted].map((each) => ({ text: each, loses: false }))
	const cut = undotted.replace(/\s*\([^()]*(?:\([^()]*\)[^()]*)*\)\.?$/, '')
	return cut === undotted || cut === '' ? kept : [...kept, { text: cut, loses: true }]
}

/** The first dash that stands between words, whatever its kind, written as the contract's dash between spaces. */
function withDash(text: string, dash: string): string {
	const found = /\s*(?:[‒–—―−]|--+)\s*|\s+[-‐‑]\s*|\s*[-‐‑]\s+/.exec(text)
	if (!found) return text
	const rest = text.slice(found.index + found[0].length)
	return rest === '' ? text : `${text.slice(0, found.index)} ${dash} ${rest}`
}

/** The fault of a value that stands without the text which its form goes on with, or with a word that only holds its place. */
function incomplete(value: FieldValue, text: string): ValueFault | null {
	const form = value.forms[0]
	const [head, next] = form?.template.parts ?? []
	if (!form || head?.kind !== 'literal' || next?.kind !== 'placeholder') return null
	const said = headOf(text).toLowerCase()
	const wanted = headOf(head.text).toLowerCase()
	const rest = collapse(text)
		.replace(/^[*_`]+/, '')
		.slice(wanted.length)
	const whole =
		said === wanted || (said.startsWith(wanted) && /^\W/.test(rest) && saysNothing(rest))
	if (!whole) return null
	return { kind: 'incomplete', value: value.name, form: form.template.source, missing: next.name }
}

function headOf(text: string): string {
	return collapse(text)
		.replace(/[\s‒–—―−:-]+$/, '')
		.replace(/^[*_`]+|[*_`]+$/g, '')
}
