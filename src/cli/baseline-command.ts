import { mayBeListed } from '../baseline/judge.ts'
import type { Baseline } from '../baseline/read.ts'
import { isWritable, type Update, updated } from '../baseline/update.ts'
import { baselineText } from '../baseline/write.ts'
import { type Judgement, judger } from '../check.ts'
import type { Finding } from '../finding.ts'
import { kit } from '../kit.ts'
import { withParser } from '../outline/index.ts'
import { find, parentOf } from '../source/paths.ts'
import { openWorkTree } from '../source/worktree.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { count } from '../text/words.ts'
import { writeChanges } from './changes.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, FINDINGS, type Io } from './io.ts'
import { emptiness } from './judge-run.ts'
import type { Parsed } from './options.ts'
import {
	lineOf,
	memoryFor,
	type OpenRepository,
	openRepository,
	requireContracts,
	tellContractFindings,
	tellNotes,
} from './repository.ts'
import { selectionOf } from './selection.ts'

/** `doc-sync baseline [gate or path…]` */
export async function baselineCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	const repository = await openRepository(parsed, io)
	const selection = selectionOf(parsed.words, repository, io)
	requireContracts(repository, false)
	tellNotes(repository, io)
	if (tellContractFindings(repository, io)) return COULD_NOT_JUDGE
	const judged = await withParser(
		judger(repository, repository.contracts, kit, selection, memoryFor(repository)),
	)
	repository.cache.save()
	const { baseline, report } = judged
	const asked = { prune: parsed.has('prune'), add: parsed.has('add') }
	requireFitting(baseline, asked)
	const problem = selection.paths === null ? emptiness(report, repository) : null
	if (problem !== null) throw new CannotJudge(problem)
	const isNew = baseline.file === null
	const update = updated(judged.used, report.findings, { ...asked, add: asked.add || isNew })
	await write(update, baseline, repository, io)
	if (isNew) tellNew(update, baseline, io)
	else tellUpdate(update, judged, io)
	return tellLeft(report.findings, update, baseline, io)
}

/** What is there is never written over by mistake. */
function requireFitting(
	{ file, path }: Baseline,
	{ prune, add }: { readonly prune: boolean; readonly add: boolean },
): void {
	if (file === null && (prune || add))
		throw new CannotJudge(`there is no \`${path}\` yet; \`doc-sync baseline\` writes it`)
	if (file !== null && !prune && !add)
		throw new CannotJudge(
			`\`${path}\` exists; \`--prune\` drops the entries whose findings are gone, \`--add\` adds what is new`,
		)
}

/** A baseline without entries is no file. One that git ignores would count for nobody else. */
async function write(
	{ entries }: Update,
	baseline: Baseline,
	{ root, source }: OpenRepository,
	io: Io,
): Promise<void> {
	const { path, file } = baseline
	const before = file === null ? null : source.read(path)
	const text = entries.length === 0 ? null : baselineText(entries, baseline)
	const bom = file?.bom ? '\ufeff' : ''
	const after = text === null ? null : new TextEncoder().encode(`${bom}${text}`)
	if (before === null ? after === null : after !== null && Buffer.from(before).equals(after)) return
	writeChanges(new Map([[path, { before, after }]]), root, io)
	if (after === null) return
	const tree = await openWorkTree(root)
	if (find(tree.list(parentOf(path)), path)) return
	writeChanges(new Map([[path, { before: after, after: before }]]), root, io)
	throw new CannotJudge(`git ignores \`${path}\`, so it would count for nobody else; unignore it`)
}

function tellNew({ added }: Update, { path }: Baseline, io: Io): void {
	if (added.length === 0) {
		io.err('nothing is found that a baseline could list, so none is written\n')
		return
	}
	const files = count(new Set(added.map((each) => each.path)).size, 'file')
	io.out(`${path} written: ${count(added.length, 'finding')} in ${files}\n`)
	io.err('commit it; a run now reports only what is not in it\n')
	const index = added.find(({ rule }) => rule === 'index-fresh')
	if (!index) return
	const first = isWritable(index)
		? ''
		: '; it can be written once the paths and titles that are wrong are mended'
	io.err(
		`${visible(index.path)} is listed as stale, so nobody looks at it again before \`doc-sync index\` and \`doc-sync baseline --prune\`${first}\n`,
	)
}

function tellUpdate({ entries, dropped, moved, added }: Update, judged: Judgement, io: Io): void {
	const { path, faults } = judged.baseline
	for (const [from, to] of moved) io.out(`${inert(visible(from))} is now ${inert(visible(to))}\n`)
	for (const each of added)
		io.out(`+ ${inert(lineOf(each))}  ${inert(visible(`${each.contract}/${each.rule}`))}\n`)
	const unreadable = faults.filter(({ kind }) => kind === 'unreadable').length
	if (unreadable > 0) io.err(`${count(unreadable, 'line')} that said nothing dropped\n`)
	const left = entries.reduce((sum, each) => sum + each.count, 0)
	const parts = [
		...(faults.length > 0 ? ['put in form'] : []),
		...(moved.size > 0 ? [`${count(moved.size, 'document')} followed`] : []),
		...(dropped > 0 ? [`${count(dropped, 'finding')} dropped`] : []),
		...(added.length > 0 ? [`${count(added.length, 'finding')} ADDED to the debt`] : []),
	]
	const done = parts.length === 0 ? 'nothing to drop or to add' : parts.join(', ')
	io.out(`${path}: ${done}; ${left === 0 ? 'none left, so it is deleted' : `${left} left`}\n`)
}

/** What a run will still report. */
function tellLeft(
	findings: readonly Finding[],
	{ added }: Update,
	{ path }: Baseline,
	io: Io,
): ExitCode {
	const listed = new Set(added)
	const rest = findings.filter((each) => each.path !== path && !listed.has(each))
	if (rest.length === 0) return CLEAN
	const verb = rest.length === 1 ? 'is' : 'are'
	const hint = rest.some((each) => mayBeListed(each) && !isWritable(each))
		? ' (`--add` would add what is new)'
		: ''
	io.err(`${count(rest.length, 'finding')} ${verb} not in it; \`doc-sync\` shows them${hint}\n`)
	return rest.some(({ severity }) => severity === 'error') ? FINDINGS : CLEAN
}
