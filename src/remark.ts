/** The document rules as a plugin for remark: the same findings in remark-cli, unified-engine and its language server. */
import './outline/processor.ts'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { applyBaseline } from './baseline/apply.ts'
import { openBaseline } from './baseline/read.ts'
import { bind } from './bind/bind.ts'
import { type Contracts, contractsOf, openCorpora } from './check.ts'
import type { OpenCorpus } from './corpus.ts'
import type { Candidate } from './discover.ts'
import { openDocument } from './document.ts'
import type { Finding } from './finding.ts'
import { sortFindings } from './findings.ts'
import { judge } from './judge.ts'
import { kit } from './kit.ts'
import { gitTopLevel } from './source/git-folder.ts'
import { byCodePoint } from './source/order.ts'
import { isBarred } from './source/paths.ts'
import { isThere } from './source/presence.ts'
import { configName, findRoot, type Root } from './source/root.ts'
import type { Source } from './source/types.ts'
import { openWorkTree } from './source/worktree.ts'

/** What is used of a virtual file, so that no type of another package stands in ours. */
export interface FileLike {
	readonly path?: string | undefined
	readonly cwd: string
	readonly value?: unknown
	message(reason: string, options: MessageOptions): MessageLike
}
interface Position {
	readonly line: number
	readonly column: number
}
export interface MessageOptions {
	readonly place?: { readonly start: Position; readonly end: Position }
	/** `doc-sync` */
	readonly source: string
	/** `contract/rule` */
	readonly ruleId: string
}
export interface MessageLike {
	fatal?: boolean | null | undefined
	note?: string | undefined
	url?: string | undefined
	actual?: string | undefined
	expected?: string[] | undefined
}

/** The rules that one text is enough for. A text beyond a bound is no document, so a rule of another scope says that. */
const documentRules = kit.rules.filter(
	(rule) => rule.scope === 'document' || rule.id === 'document-bounds',
)

/** A root with its contracts, and which of them governs which file. */
interface Opened {
	readonly source: Source
	readonly contracts: Contracts
	readonly governing: ReadonlyMap<string, readonly Governed[]>
}
interface Governed {
	readonly corpus: OpenCorpus
	readonly candidate: Candidate
}

type Roots = Map<string, Promise<Opened>>

/** unified-engine attaches plugins anew for each file and hands each the same set of files. */
const runs = new WeakMap<object, Roots>()

/**
 * Judges each file that a contract governs by the rules of a document alone, and
 * adds a message for each finding: `fatal` for an error, `note` for how to mend it,
 * `url` for the rule's page, `expected` where one edit of the place mends it. Files
 * that no contract governs, and texts without a path, are left alone. The text is
 * judged as the pipeline has it, not as it is on disk.
 *
 * The tree around it is looked at once for each run of unified-engine; a processor
 * that is used without the engine looks at it for each file. It takes no options;
 * `fileSet` comes from the engine.
 */
export default function remarkDocSync(_options?: unknown, fileSet?: unknown) {
	const run = typeof fileSet === 'object' ? fileSet : null
	return async (_tree: unknown, file: FileLike): Promise<void> => {
		if (file.path === undefined) return
		const path = resolve(file.cwd, file.path)
		const found = rootOf(path, file.cwd)
		const inside = insideOf(found.root, path)
		if (inside === null || inside === '' || isBarred(inside)) return
		addFindings(file, await openedIn(run, found), inside)
	}
}

/** Without a contract file or git above a file, the folder that the program runs in is the root, as for the command. */
function rootOf(path: string, cwd: string): Root {
	const found = findRoot(dirname(path))
	if (found.config !== null || gitTopLevel(found.root) !== null) return found
	const root = resolve(cwd)
	return insideOf(root, path) === null ? found : { root, config: null }
}

/** With `/`; null if the path is not below the root. */
function insideOf(root: string, path: string): string | null {
	const inside = relative(root, path)
	const isOutside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
	return isOutside ? null : inside.split(sep).join('/')
}

function openedIn(run: object | null, { root, config }: Root): Promise<Opened> {
	const name = config === null ? null : configName
	if (run === null) return openAt(root, name)
	const roots: Roots = runs.get(run) ?? new Map()
	runs.set(run, roots)
	const opened = roots.get(root) ?? openAt(root, name)
	roots.set(root, opened)
	return opened
}

async function openAt(root: string, config: string | null): Promise<Opened> {
	const source = await openWorkTree(root)
	const contracts = contractsOf({ source, config }, kit)
	return { source, contracts, governing: governingOf(contracts, source) }
}

function governingOf(contracts: Contracts, source: Source): Map<string, Governed[]> {
	const governing = new Map<string, Governed[]>()
	if (contracts.findings.length > 0) return governing
	for (const corpus of openCorpora(contracts, source, () => true))
		for (const candidate of corpus.discovery.documents) {
			const others = governing.get(candidate.path) ?? []
			governing.set(candidate.path, [...others, { corpus, candidate }])
		}
	return governing
}

function addFindings(file: FileLike, { source, contracts, governing }: Opened, path: string): void {
	const [unusable] = contracts.findings
	if (unusable) {
		addContractMessage(file, unusable, contracts.findings.length)
		return
	}
	const bytes = bytesOf(file.value) ?? source.read(path)
	if (bytes === null) return
	// A file that is there and not listed is ignored, and so not governed.
	const isNew = !governing.has(path) && !isThere(source, path)
	const asked = isNew ? governingOf(contracts, withFile(source, path)) : governing
	const findings = (asked.get(path) ?? []).flatMap((each) =>
		judgeText(each, bytes, contracts.bounds),
	)
	const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
	const own = openBaseline(source, contracts.config.path).entries.filter(
		(each) => each.path === path,
	)
	const fresh = applyBaseline(sortFindings(findings), own, () => new Map()).findings
	for (const finding of fresh) addMessage(file, finding, text)
}

/** Null if the pipeline has a tree and no text. */
function bytesOf(value: unknown): Uint8Array | null {
	if (typeof value === 'string') return new TextEncoder().encode(value)
	return value instanceof Uint8Array ? value : null
}

/** The same tree with a file that has not been saved yet. */
function withFile(source: Source, path: string): Source {
	return {
		list: (folder) => {
			const listed = source.list(folder)
			if (folder !== '' && !path.startsWith(`${folder}/`)) return listed
			return [...listed, { path, kind: 'file' as const }].sort((a, b) =>
				byCodePoint(a.path, b.path),
			)
		},
		hasFolder: (folder) => source.hasFolder(folder) || path.startsWith(`${folder}/`),
		read: (asked) => source.read(asked),
		identify: (asked) => source.identify(asked),
	}
}

function judgeText(
	{ corpus, candidate }: Governed,
	bytes: Uint8Array,
	bounds: Contracts['bounds'],
): Finding[] {
	const { file, document, excess } = openDocument(candidate.path, bytes, bounds)
	const bound = document === null ? null : bind(document, candidate, corpus.contract)
	const remembered = {}
	const isOurs = (path: string) => path === candidate.path
	const alone: OpenCorpus = {
		...corpus,
		wants: isOurs,
		wanted: () => [candidate],
		allowances: (path) => (isOurs(path) ? (bound?.allowances ?? []) : []),
		bound: () => bound,
		remembered: () => remembered,
		beyond: () => (excess === null ? [] : [{ candidate, ...excess }]),
		textOf: (path) => (isOurs(path) ? file : corpus.textOf(path)),
	}
	return judge(alone, documentRules, null)
}

/** A contract that cannot be used is no fault of a line of this file. */
function addContractMessage(file: FileLike, finding: Finding, count: number): void {
	const { path, start } = finding
	const more = count > 1 ? ` (and ${count - 1} more)` : ''
	const message = file.message(
		`the contract cannot be used: ${path}:${start.line}:${start.column} ${finding.message}${more}`,
		idsOf(finding),
	)
	message.fatal = true
	message.note = finding.help
	message.url = pageUrl(finding.url)
}

function addMessage(file: FileLike, finding: Finding, text: string): void {
	const { start, end } = finding
	const place = {
		start: { line: start.line, column: start.column },
		end: { line: end.line, column: end.column },
	}
	const message = file.message(finding.message, { place, ...idsOf(finding) })
	message.fatal = finding.severity === 'error'
	message.note = noteOf(finding)
	message.url = pageUrl(finding.url)
	const edits = finding.fix?.edits ?? []
	const [edit] = edits
	if (
		edit &&
		edits.length === 1 &&
		edit.range[0] === start.offset &&
		edit.range[1] === end.offset
	) {
		message.actual = text.slice(start.offset, end.offset)
		message.expected = [edit.text]
	}
}

function idsOf({ contract, rule }: Finding): { readonly source: string; readonly ruleId: string } {
	return { source: 'doc-sync', ruleId: `${contract}/${rule}` }
}

function noteOf({ help, why, related = [] }: Finding): string {
	const places = related.map(
		({ path, start, message }) => `${path}:${start.line}:${start.column} ${message}`,
	)
	return [help, ...(why === undefined ? [] : [`why: ${why}`]), ...places].join('\n')
}

/** Tools ask for an absolute URL; the page lies in the package. */
function pageUrl(page: string): string {
	return new URL(`../${page}`, import.meta.url).href
}
