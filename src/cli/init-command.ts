import { isUtf8 } from 'node:buffer'
import { relative, sep } from 'node:path'
import { contractsOf } from '../contracts.ts'
import { diffLines } from '../index-file/diff.ts'
import { hookPlan } from '../init/hook.ts'
import { scriptPlan } from '../init/package-script.ts'
import { propose } from '../init/propose.ts'
import { joined, type Setup, type Write } from '../init/setup.ts'
import { kit } from '../kit.ts'
import { withParser } from '../outline/index.ts'
import { cleanLine, summaryLine } from '../report/summary.ts'
import { gitTopLevel } from '../source/git.ts'
import { hookFolder, readText } from '../source/hooks.ts'
import { configName, findRoot } from '../source/root.ts'
import { openWorkTree, type WorkTree } from '../source/worktree.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { shellWord } from '../text/shell.ts'
import { makeFolderOf, writeAtomically } from '../write.ts'
import { CannotJudge, CLEAN, type ExitCode, FINDINGS, type Io } from './io.ts'
import type { Parsed } from './options.ts'

interface Place {
	/** Absolute: where `doc-sync.yml` is, or will be. */
	readonly root: string
	/** git's top level, or null outside of a repository. */
	readonly top: string | null
	readonly source: WorkTree
}

/** `doc-sync init` */
export async function initCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	if (parsed.words.length > 0) throw new CannotJudge('`doc-sync init` takes no name')
	const { root, config } = findRoot(io.cwd)
	const place = { root, top: gitTopLevel(root), source: await openWorkTree(root) }
	const contract = await withParser(() => contractPlan(place, config !== null, io))
	const plan = joined([contract, scriptOf(place), await hooksOf(place)])
	tell(plan, io)
	if (plan.writes.length === 0 && plan.settings.length === 0) return CLEAN
	if (!parsed.has('yes') && !(await agreed(io))) return FINDINGS
	for (const write of plan.writes) carryOut(write)
	io.err(`written: ${plan.writes.map(({ name }) => visible(name)).join(', ')}\n`)
	return CLEAN
}

/** The contract file as it is, if it can be used, or one for the documents that are there. */
function contractPlan({ root, source }: Place, exists: boolean, io: Io): Partial<Setup> {
	if (exists) {
		const { findings } = contractsOf({ source, config: configName }, kit)
		if (findings.length > 0)
			throw new CannotJudge(`\`${configName}\` cannot be used; \`doc-sync\` says why`)
		return { standing: [`\`${configName}\``] }
	}
	const isPackage = source.read('package.json') !== null
	const schema = './node_modules/doc-sync/doc-sync.schema.json'
	const proposal = propose(source, kit, isPackage ? schema : null)
	if (proposal === null)
		throw new CannotJudge(
			`no governed document found below \`${root}\`; \`${configName}\` says where documents are and what they look like`,
		)
	const { report, text } = proposal
	const says =
		report.findings.length === 0 ? cleanLine(report) : summaryLine(report, report.findings)
	io.err(`by this contract: ${says}\n`)
	return { writes: [newFile(root, configName, text)] }
}

function newFile(root: string, name: string, after: string): Write {
	return {
		name,
		path: `${root}${sep}${name}`,
		within: root,
		before: null,
		after,
		executable: false,
	}
}

function scriptOf({ root, top, source }: Place): Setup {
	return scriptPlan(root, textOf(source, 'package.json'), `${folderIn(top, root)}package.json`)
}

async function hooksOf({ root, top, source }: Place): Promise<Partial<Setup>> {
	if (top === null) return { byHand: ['there is no git repository here, so there is no hook'] }
	const host = top === root ? source : await openWorkTree(top)
	const hooks = hookFolder(top)
	const hooksPath = hooks?.kind === 'tree' ? slashed(relative(top, hooks.folder)) : null
	const folder = folderIn(top, root).slice(0, -1)
	const installed = textOf(source, 'package.json') !== null
	const program = installed ? 'node_modules/.bin/doc-sync' : 'doc-sync'
	const line = folder === '' ? program : `(cd ${shellWord(`./${folder}`)} && ${program})`
	const tree = {
		has: (path: string) => host.hasFolder(path) || textOf(host, path) !== null,
		read: (path: string) => textOf(host, path),
		hooksPath,
	}
	return hookPlan({ top, tree, hooks, readText }, new Map([['pre-commit', line]]))
}

/** The way from git's top level to the root: empty, or with a final `/`. */
function folderIn(top: string | null, root: string): string {
	return top === null || top === root ? '' : `${slashed(relative(top, root))}/`
}

function slashed(path: string): string {
	return path.split(sep).join('/')
}

function textOf(source: WorkTree, path: string): string | null {
	const bytes = source.read(path)
	if (bytes === null) return null
	// Written back, it would lose bytes.
	if (!isUtf8(bytes)) throw new CannotJudge(`\`${path}\` is not valid UTF-8`)
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** What would be written, on standard output; what stands and what is left to others, beside it. */
function tell({ writes, settings, standing, byHand }: Setup, io: Io): void {
	for (const { name, before, after } of writes) {
		const lines =
			before === null
				? after
						.trimEnd()
						.split('\n')
						.map((line) => `+ ${line}`)
				: diffLines(before, after)
		const head = `${visible(name)}${before === null ? ' (new)' : ''}`
		io.out(inert([head, ...lines.map((line) => `  ${visible(line)}`), ''].join('\n')))
	}
	for (const [key, value] of settings)
		io.out(inert(visible(`git config ${key} ${shellWord(value)}`)))
	if (standing.length > 0) io.err(`in place: ${standing.map(visible).join(', ')}\n`)
	for (const each of byHand) io.err(`by hand: ${visible(each)}\n`)
}

async function agreed(io: Io): Promise<boolean> {
	if (io.ask === null) {
		io.err('nothing is written; `doc-sync init --yes` writes it\n')
		return false
	}
	return /^y(?:es)?$/i.test((await io.ask('Write this? [y/N] ')).trim())
}

/** A file that changed since it was shown is not written over. */
function carryOut({ path, within, before, after, executable, name }: Write): void {
	makeFolderOf(path, within)
	if (readText(path) !== before)
		throw new CannotJudge(`\`${name}\` has changed meanwhile and is not written over`)
	writeAtomically(path, after, within, executable)
}
