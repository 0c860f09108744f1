import { builtIns } from '../../rules/contracts/index.ts'
import { rules } from '../../rules/index.ts'
import { type Contracts, check, contractsOf, type Kit, type Selection } from '../../src/check.ts'
import type { Finding, Report } from '../../src/finding.ts'
import { applyEdits } from '../../src/fix/edits.ts'
import { settle } from '../../src/fix/settle.ts'
import { memorySource } from '../../src/source/memory.ts'
import { mutation } from '../mutation/unmutated.ts'
import { IMPLEMENTED, IMPLEMENTED_TEXT, README, README_TEXT, swap, WORKSPACE } from './documents.ts'

type Bytes = string | Uint8Array
export type Files = Readonly<Record<string, Bytes>>

export interface Setting {
	/** `doc-sync.yml`; null: the run recognises the built-in contracts itself. */
	readonly config?: string | null
	readonly links?: Readonly<Record<string, string>>
	readonly selection?: Partial<Selection>
}

const CONFIG = 'doc-sync.yml'
const kit: Kit = { rules, builtIns }
/** Contracts by the text of `doc-sync.yml`, as reading them is most of a run over a small tree; a mutant's are not kept. */
const known = new Map<string, Contracts>()

/** The built-in contracts as a repository takes them over; the index has tests of its own. */
export const RFC_CONFIG = 'contracts:\n  rfc: { extends: rfc, index: { INDEX.md: null } }\n'
export const README_CONFIG = 'contracts:\n  readme-limitations: { extends: readme-limitations }\n'

/** All findings of a run over a tree of files. */
export function judge(files: Files, setting: Setting = {}): readonly Finding[] {
	return report(files, setting).findings
}

/** A run over a tree of files. */
export function report(files: Files, setting: Setting = {}): Report {
	const { repository, contracts, selection } = opened(files, setting)
	return check(repository, contracts, kit, selection)
}

function opened(files: Files, { config = RFC_CONFIG, links = {}, selection = {} }: Setting) {
	const source = memorySource(config === null ? files : { ...files, [CONFIG]: config }, links)
	const repository = { source, config: config === null ? null : CONFIG }
	const contracts = known.get(config ?? '') ?? contractsOf(repository, kit)
	if (config !== null && mutation() === undefined) known.set(config, contracts)
	return { repository, contracts, selection: { gates: [], paths: null, ...selection } }
}

/** A finding as `path:line:col-line:col rule message`; the path is left out if it is `own`. */
export function lineOf(finding: Finding, own?: string): string {
	const { path, start, end, rule, message, severity } = finding
	const place = `${start.line}:${start.column}-${end.line}:${end.column}`
	const word = severity === 'warning' ? `${rule} (warning)` : rule
	return `${path === own ? '' : `${path}:`}${place} ${word} ${message}`
}

export function told(files: Files, setting?: Setting, own?: string): readonly string[] {
	return judge(files, setting).map((finding) => lineOf(finding, own))
}

/** What is said of one RFC. */
export function rfc(text: string, path = IMPLEMENTED): readonly string[] {
	return told({ [path]: text }, {}, path)
}

/** What is said of the implemented RFC with one piece of it put in place of another. */
export function rfcWith(from: string, to: string): readonly string[] {
	return rfc(swap(IMPLEMENTED_TEXT, from, to))
}

/** What is said of the README of the one package of a workspace. */
export function readme(text: string): readonly string[] {
	return told({ ...WORKSPACE, [README]: text }, { config: README_CONFIG }, README)
}

export function readmeWith(from: string, to: string): readonly string[] {
	return readme(swap(README_TEXT, from, to))
}

/** The README after the fixes of its findings. */
export function mendedReadme(text: string): string {
	return mended(README, text, { config: README_CONFIG }, WORKSPACE)
}

/** What identifies a finding across edits that move lines. */
function keyOf({ path, rule, subject }: Finding): string {
	return `${path} ${rule} ${subject}`
}

/**
 * The text of a document after the fixes of its findings, and the laws of fixes:
 * each fix alone removes its finding and adds none; all together leave none that
 * has a fix, and no more findings than there were.
 */
export function mended(path: string, text: string, setting?: Setting, others: Files = {}): string {
	const run = (own: string) => judge({ ...others, [path]: own }, setting)
	const findings = run(text)
	for (const finding of findings) {
		if (!finding.fix) continue
		const after = run(applyEdits(text, finding.fix.edits)).map(keyOf)
		const before = findings.map(keyOf)
		before.splice(before.indexOf(keyOf(finding)), 1)
		if (finding.fix.leaves) before.push(keyOf({ ...finding, rule: finding.fix.leaves }))
		for (const key of after) {
			const at = before.indexOf(key)
			if (at < 0) throw new Error(`the fix of ${lineOf(finding)} leaves or makes ${key}`)
			before.splice(at, 1)
		}
	}
	const result = settledText(path, text, setting, others)
	const rest = run(result)
	const again = rest.filter((finding) => finding.fix)
	if (again.length > 0)
		throw new Error(`a second pass changes more: ${again.map((each) => lineOf(each)).join('; ')}`)
	if (rest.length > findings.length) throw new Error('there are more findings than before')
	return result
}

/** The text of a document as \`doc-sync fix --unsafe\` leaves it. */
function settledText(path: string, text: string, setting: Setting = {}, others: Files): string {
	const { repository, contracts, selection } = opened({ ...others, [path]: text }, setting)
	const { source } = settle(repository, contracts, kit, selection, { unsafe: true })
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(source.read(path) ?? undefined)
}
