import { specsOf } from '../bind/sections.ts'
import { stubOf } from '../bind/stub.ts'
import { holds } from '../contract/condition.ts'
import type { Contract, Field, HeaderBlock, RecordSpec } from '../contract/types.ts'
import { folderOf } from '../discover.ts'
import { openDocument } from '../document.ts'
import { nameIn } from '../record/names.ts'
import { sectionsOf } from '../record/sections.ts'
import { recordText } from '../record/write.ts'
import { blobId } from '../source/blob.ts'
import { matchPath, type PathTemplate } from '../template/path.ts'
import { type Template, writeTemplate } from '../template/template.ts'
import type { Facts } from './facts.ts'

/** A new document with the files that go with it, by path from the repository's root. */
export interface Composed {
	readonly path: string
	/** The document first. */
	readonly files: ReadonlyMap<string, string>
	/** The titles of its sections. */
	readonly sections: readonly string[]
}

/** Writes a document in its first state. Null if the facts do not make a path of the contract. */
export function compose(contract: Contract, facts: Facts): Composed | null {
	const below = written(contract.path.template, facts)
	if (below === null || !leadsBack(contract, below, facts)) return null
	const path = contract.root === '' ? below : `${contract.root}/${below}`
	const set = facts.variant.sections
	const specs = set ? specsOf(set).filter(({ required }) => required) : []
	const blocks = [
		...headerOf(contract, facts),
		...specs.map((spec) => stubOf(spec, set?.level ?? 2, '\n')),
	]
	const text = `${blocks.join('\n\n')}\n`
	const companions = companionsOf(facts, folderOf(path)).map((each): [string, string] => [
		each,
		/\.md$/i.test(each) ? text : '',
	])
	const files = new Map([[path, text], ...companions])
	for (const [record, { by, sides }] of recordsOf(facts, path))
		if (files.has(record)) files.set(record, recordOf(record, by, sides, files))
	return { path, files, sections: specs.map(({ title }) => title) }
}

/** All sides say the same, as they are one text; so far that is confirmed. */
function recordOf(
	record: string,
	by: RecordSpec['by'],
	sides: readonly string[],
	files: ReadonlyMap<string, string>,
): string {
	const confirmed = sides.flatMap((side) => {
		const text = files.get(side)
		if (text === undefined) return []
		const bytes = new TextEncoder().encode(text)
		const { document } = openDocument(side, bytes)
		const sections = document ? sectionsOf(document).map(({ id }) => id) : []
		return [{ name: nameIn(record, side), id: blobId(bytes), sections }]
	})
	return recordText(confirmed, by, sides[0] ?? '', null)
}

interface NewRecord {
	readonly by: RecordSpec['by']
	/** The document first. */
	readonly sides: string[]
}

/** The records of a document with its counterparts, by their paths. */
function recordsOf(facts: Facts, path: string): ReadonlyMap<string, NewRecord> {
	const records = new Map<string, NewRecord>()
	for (const { pattern, counterpart } of facts.variant.companions) {
		if (!counterpart?.record) continue
		const record = placed(counterpart.record.pattern, facts, folderOf(path))
		const side = placed(pattern, facts, folderOf(path))
		if (record === null || side === null) continue
		const known = records.get(record) ?? { by: counterpart.record.by, sides: [path] }
		known.sides.push(side)
		records.set(record, known)
	}
	return records
}

function placed(pattern: PathTemplate, facts: Facts, folder: string): string | null {
	const path = written(pattern.template, facts)
	if (path === null) return null
	if (pattern.absolute) return path.slice(1)
	return folder === '' ? path : `${folder}/${path}`
}

/** A template with the facts in it; null if one is not known. */
function written(template: Template, { known }: Facts): string | null {
	return writeTemplate(template, ({ name }) => known.get(name) ?? null)
}

/** Whether the path, read again, says what was to be written: a text may hold a `/`, or end where another begins. */
function leadsBack(contract: Contract, below: string, { known }: Facts): boolean {
	if (contract.forEach) return true
	const matched = matchPath(contract.path, below)
	const plain = (text: string) => text.replace(/^0+(?=\d)/, '')
	return (
		matched.ok &&
		matched.captures.every(({ name, text }) => plain(known.get(name) ?? '') === plain(text))
	)
}

function headerOf(contract: Contract, facts: Facts): string[] {
	const title = contract.title?.[0]
	const heading = headingText(
		(title && written(title.template, facts)) ?? facts.known.get('title') ?? '',
	)
	const blocks = contract.header.flatMap((block) => blockOf(block, heading, facts) ?? [])
	const titled = contract.header.some(({ kind }) => kind === 'title')
	return titled ? blocks : [`# ${heading}`, ...blocks]
}

/** A title as it stands in a heading: hashes at its end would close it and be no part of it. */
export function headingText(title: string): string {
	return title.replace(/(?<=\s)#+$/, (hashes) => `\\${hashes}`)
}

function blockOf(block: HeaderBlock, heading: string, facts: Facts): string | null {
	if (block.kind === 'title') return `# ${heading}`
	if (block.kind === 'line') return written(block.form.template, facts)
	const lines = facts.keyed.map((field) => `${field.key}: ${textFor(field, facts)}`)
	return lines.length === 0 ? null : lines.join('\n')
}

function textFor(field: Field, facts: Facts): string {
	const name = facts.known.get(field.name) ?? ''
	const form = field.values?.find((value) => value.name === name)?.forms[0]
	return (form && written(form.template, facts)) ?? name
}

/** The paths of the files that must go with the document. */
function companionsOf(facts: Facts, folder: string): string[] {
	const known = (name: string) => {
		const value = facts.known.get(name)
		return value === undefined ? ('absent' as const) : { value }
	}
	return facts.variant.companions.flatMap(({ pattern, required }) => {
		const wanted = typeof required === 'boolean' ? required : holds(required, known) === true
		return (wanted && placed(pattern, facts, folder)) || []
	})
}
