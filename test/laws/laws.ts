import { builtIns } from '../../rules/contracts/index.ts'
import { rules } from '../../rules/index.ts'
import { type Contracts, check, contractsOf, type Kit } from '../../src/check.ts'
import { openDocument } from '../../src/document.ts'
import type { Edit, Finding } from '../../src/finding.ts'
import { applyEdits } from '../../src/fix/edits.ts'
import { settle } from '../../src/fix/settle.ts'
import type { Block } from '../../src/outline/types.ts'
import { memorySource } from '../../src/source/memory.ts'
import { type Files, lineOf } from '../verdicts/judge.ts'

/** A law that a fix broke. */
export interface Breach {
	/** The law, and the rule whose fix it is: all of a kind have the same. */
	readonly kind: string
	readonly about: string
}

const kit: Kit = { rules, builtIns }
const CONFIG = 'doc-sync.yml'
/** What is made from documents comes to be what they say in the same run. */
const MADE = ['index-fresh', 'record-current', 'record-valid', 'baseline-valid']

const known = new Map<string, Contracts>()
const everything = { gates: [], paths: null }

function opened(files: Files) {
	const source = memorySource(files)
	const config = textOf(files[CONFIG])
	const repository = { source, config: CONFIG }
	const contracts = known.get(config) ?? contractsOf(repository, kit)
	known.set(config, contracts)
	return { repository, contracts }
}

function judge(files: Files): readonly Finding[] {
	const { repository, contracts } = opened(files)
	return check(repository, contracts, kit, everything).findings
}

/** What identifies a finding across edits that move lines. */
const keyOf = ({ contract, path, rule, subject }: Finding) =>
	`${path} ${contract}/${rule} ${subject}`

const textOf = (bytes: string | Uint8Array | null | undefined): string =>
	typeof bytes === 'string'
		? bytes
		: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes ?? undefined)

/** All laws that the fixes of the findings on a tree break, alone and together. */
export function breaches(documents: Files, config: string): Breach[] {
	const files = { ...documents, [CONFIG]: config }
	const findings = judge(files)
	return [
		...findings.flatMap((each) => (each.fix ? alone(files, findings, each) : [])),
		...together(files, findings, false),
		...together(files, findings, true),
	]
}

/** The fix of one finding alone: the finding is gone, no other is there, all else is as it was. */
function alone(files: Files, findings: readonly Finding[], finding: Finding): Breach[] {
	const { rule, fix } = finding
	if (!fix) return []
	const about = lineOf(finding)
	if (fix.edits.length === 0) return [{ kind: `${rule}: no edits`, about }]
	const path = fix.edits[0]?.path ?? finding.path
	const before = textOf(files[path])
	const after = applyEdits(before, fix.edits)
	const found: Breach[] = []
	if (after === before) found.push({ kind: `${rule}: changes nothing`, about })
	if (path.endsWith('.md') && before !== '')
		found.push(
			...apart(before, after, fix.edits).map((what) => ({ kind: `${rule}: ${what}`, about })),
		)
	const allowed = findings.map(keyOf)
	allowed.splice(allowed.indexOf(keyOf(finding)), 1)
	if (fix.leaves !== undefined) allowed.push(keyOf({ ...finding, rule: fix.leaves }))
	const made = (own: Files, more: readonly string[]) => {
		const left = [...allowed, ...more]
		return judge(own).filter((each) => {
			const at = left.indexOf(keyOf(each))
			if (at >= 0) left.splice(at, 1)
			return at < 0 && !MADE.includes(each.rule)
		})
	}
	const more = made({ ...files, [path]: after }, [])
	const twins = more.some((each) => each.rule.startsWith('counterpart-'))
		? findings.filter(
				(each) =>
					each.rule === rule && each.subject === finding.subject && each.path !== path && each.fix,
			)
		: []
	// What is the same in two languages is mended in both.
	const both: Record<string, string | Uint8Array> = { ...files, [path]: after }
	for (const twin of twins)
		both[twin.path] = applyEdits(textOf(both[twin.path]), twin.fix?.edits ?? [])
	const leaves = twins.flatMap((twin) =>
		twin.fix?.leaves ? keyOf({ ...twin, rule: twin.fix.leaves }) : [],
	)
	for (const each of twins.length > 0 ? made(both, leaves) : more) {
		// What the other language has to follow in is mended in its turn.
		const follows = each.rule.startsWith('counterpart-') && each.fix && (each.fix.safe || !fix.safe)
		if (keyOf(each) === keyOf(finding)) found.push({ kind: `${rule}: stays`, about })
		else if (!follows)
			found.push({
				kind: `${rule}: makes ${each.rule}`,
				about: `${about}\n   makes ${lineOf(each)}`,
			})
	}
	return found
}

/** What blocks are not as they were that no edit touches. */
function apart(before: string, after: string, edits: readonly Edit[]): string[] {
	const inOrder = [...edits].sort((a, b) => a.range[0] - b.range[0])
	const place = (offset: number) =>
		inOrder
			.filter(({ range }) => range[1] <= offset)
			.reduce((at, { range, text }) => at + text.length - (range[1] - range[0]), offset)
	const isBlank = (from: number, to: number) => before.slice(from, to).trim() === ''
	const isTouched = ({ start, end }: Block) =>
		inOrder.some(({ range }) =>
			range[0] > end ? isBlank(end, range[0]) : start <= range[1] || isBlank(range[1], start),
		)
	const outlineOf = (text: string) => {
		const { document, file } = openDocument('x.md', new TextEncoder().encode(text))
		return { blocks: document?.outline.blocks ?? [], bom: file.bom }
	}
	const [a, b] = [outlineOf(before), outlineOf(after)]
	// What stands directly below a block that changes may become a part of it.
	const isJoined = (block: Block) =>
		a.blocks.some((each) => {
			const [end, start] = [each.end + a.bom, block.start]
			return (
				end <= start &&
				!/(?:\r\n|\r|\n)\s*[\r\n]/.test(before.slice(end, start)) &&
				isTouched({ ...each, start: each.start + a.bom, end })
			)
		})
	const told = new Set(
		b.blocks.map((each) => JSON.stringify([kindOf(each), each.start + b.bom, each.end + b.bom])),
	)
	const lost = a.blocks
		.map((each) => ({ ...each, start: each.start + a.bom, end: each.end + a.bom }))
		.filter((each) => !isTouched(each) && !isJoined(each))
		.filter((each) => !told.has(JSON.stringify([kindOf(each), place(each.start), place(each.end)])))
	return lost.map((each) => `another block: ${kindOf(each)}`)
}

const kindOf = (block: Block) => (block.kind === 'heading' ? `heading ${block.level}` : block.kind)

const ABSENT = ['section-required', 'section-first']

const isPaired = (files: Files, path: string) =>
	path.endsWith('.zh.md') || path.replace(/\.md$/, '.zh.md') in files

/** `doc-sync fix` to the end: what had a mark is gone, nothing is new, a second run changes nothing. */
function together(files: Files, findings: readonly Finding[], unsafe: boolean): Breach[] {
	const { repository, contracts } = opened(files)
	const settled = settle(repository, contracts, kit, everything, { unsafe })
	const mode = unsafe ? 'fix --unsafe' : 'fix'
	const result: Files = {
		...files,
		...Object.fromEntries([...settled.changes].map(([path, { after }]) => [path, after ?? ''])),
	}
	const rest = judge(result)
	const found: Breach[] = []
	const allowed = findings.map(keyOf)
	for (const finding of findings) {
		const { fix } = finding
		// A section that lacks gets its heading as soon as that has its place.
		if (ABSENT.includes(finding.rule)) allowed.push(keyOf({ ...finding, rule: 'section-empty' }))
		if (!fix || !(fix.safe || unsafe)) continue
		// What brings two languages together again in one of them may part them once it is done in the other.
		const parts = !fix.safe && isPaired(files, finding.path)
		// What a comment lets off, once it is written right, is something else to all other fixes.
		const isLetOff = findings.some(
			(each) => each.rule === 'allowance-valid' && each.fix && each.path === finding.path,
		)
		const mayExclude = parts || (isLetOff && finding.rule !== 'allowance-valid')
		if (!mayExclude) allowed.splice(allowed.indexOf(keyOf(finding)), 1)
	}
	for (const each of rest) {
		if (each.fix && (each.fix.safe || unsafe))
			found.push({ kind: `${mode}: ${each.rule} is left with a mark`, about: lineOf(each) })
		const at = allowed.indexOf(keyOf(each))
		if (at >= 0) allowed.splice(at, 1)
		else if (!MADE.includes(each.rule))
			found.push({ kind: `${mode}: ${each.rule} is there after all`, about: lineOf(each) })
	}
	const again = opened(result)
	const second = settle(again.repository, again.contracts, kit, everything, { unsafe })
	if (second.changes.size > 0) found.push({ kind: `${mode}: a second run changes more`, about: '' })
	for (const [path, { before, after }] of settled.changes)
		found.push(
			...endings(textOf(before), textOf(after)).map((about) => ({
				kind: `${mode}: ${about}`,
				about: path,
			})),
		)
	return found
}

/** Line endings and the byte order mark stay what they were. */
function endings(before: string, after: string): string[] {
	const kinds = (text: string) => new Set(text.match(/\r\n|\r|\n/g))
	const had = kinds(before)
	const more = [...kinds(after)].filter((each) => had.size > 0 && !had.has(each))
	const bom = before.startsWith('\ufeff') !== after.startsWith('\ufeff')
	return [
		...more.map((each) => `another line ending ${JSON.stringify(each)}`),
		...(bom ? ['another byte order mark'] : []),
	]
}
