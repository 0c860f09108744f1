import { isUtf8 } from 'node:buffer'
import { join, relative, sep } from 'node:path'
import { baselinePath } from '../baseline/read.ts'
import type { Contract } from '../contract/types.ts'
import { contractsOf } from '../contracts.ts'
import { tallyOf } from '../filed.ts'
import { commitLine, installerOf } from '../init/commit-line.ts'
import { hookPlan } from '../init/hook.ts'
import { mergePlan } from '../init/merge-driver.ts'
import { mergeSetup } from '../init/merge-setup.ts'
import { scriptPlan } from '../init/package-script.ts'
import { propose } from '../init/propose.ts'
import { joined, type Setup, type Write } from '../init/setup.ts'
import { kit } from '../kit.ts'
import { withParser } from '../outline/index.ts'
import { globbed, recordGlobs } from '../record/paths.ts'
import { cleanLine, summaryLine } from '../report/summary.ts'
import { gitTopLevel } from '../source/git-folder.ts'
import { hookFolder, localSetting, readText } from '../source/hooks.ts'
import { isThere } from '../source/presence.ts'
import { configName, findRoot } from '../source/root.ts'
import { openWorkTree, type WorkTree } from '../source/worktree.ts'
import { FIRST_STEPS } from './first-steps.ts'
import { CannotJudge, type Io } from './io.ts'

interface Place {
	/** Absolute: where `doc-sync.yml` is, or will be. */
	readonly root: string
	/** git's top level, or null outside of a repository. */
	readonly top: string | null
	readonly source: WorkTree
}

export interface WholeSetup extends Setup {
	/** git's top level, whose settings are made; null outside of a repository. */
	readonly top: string | null
}

interface ContractSetup {
	readonly setup: Partial<Setup>
	/** The contracts as they will be. */
	readonly contracts: readonly Contract[]
}

/** All that there is to do in the repository around the current folder. */
export async function setupOf(io: Io): Promise<WholeSetup> {
	const { root, config } = findRoot(io.cwd)
	const place = { root, top: gitTopLevel(root), source: await openWorkTree(root) }
	const { setup, contracts } = await withParser(() => contractPlan(place, config !== null, io))
	const script = scriptOf(place)
	const git = await gitPlan(place, contracts, script)
	return { ...joined([setup, script, git]), top: place.top }
}

/** The contract file as it is, if it can be used, or one for the documents that are there. */
function contractPlan({ root, source }: Place, exists: boolean, io: Io): ContractSetup {
	if (exists) {
		const { findings, contracts } = contractsOf({ source, config: configName }, kit)
		if (findings.length > 0)
			throw new CannotJudge(`\`${configName}\` cannot be used; \`doc-sync\` says why`)
		return { setup: { standing: [`\`${configName}\``] }, contracts }
	}
	const isPackage = source.read('package.json') !== null
	const schema = './node_modules/doc-sync/doc-sync.schema.json'
	const suggestion = propose(source, kit, isPackage ? schema : null)
	if (suggestion === null)
		throw new CannotJudge(
			`no governed document found below \`${root}\`, so there is nothing to set up; ${FIRST_STEPS}`,
		)
	const { report, text, contracts } = suggestion
	const says =
		report.findings.length === 0 ? cleanLine(report) : summaryLine(report, tallyOf(report.findings))
	io.err(`by this contract: ${says}\n`)
	if (report.findings.some(({ severity }) => severity === 'error'))
		io.err('`doc-sync baseline` lists what is found today; a run then reports what is new\n')
	return { setup: { writes: [newFile(root, configName, text)] }, contracts }
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

/**
 * The hooks and the merge driver, at the top of git's work tree.
 *
 * @param before  what is written before it: a manifest may have the hooks, too
 */
async function gitPlan(
	{ root, top, source }: Place,
	contracts: readonly Contract[],
	before: Setup,
): Promise<Partial<Setup>> {
	if (top === null) return { byHand: ['there is no git repository here, so there is no hook'] }
	const host = top === root ? source : await openWorkTree(top)
	const hooks = hookFolder(top)
	const folder = folderIn(top, root)
	const installed = textOf(source, 'package.json') !== null
	const program = installed ? 'node_modules/.bin/doc-sync' : 'doc-sync'
	const merging = mergeSetup({
		program: installed ? `${folder}${program}` : program,
		folder: folder.slice(0, -1),
		indexes: [...committedIndexes(contracts), ...baselineIn(source)].map(
			(path) => `${folder}${path}`,
		),
		records: [...new Set(contracts.flatMap(recordGlobs))].map(
			(glob) => `${globbed(folder)}${glob}`,
		),
	})
	const isLocked = (path: string) => [host, source].some((each) => isThere(each, path))
	const line = commitLine({
		program,
		folder: folder.slice(0, -1),
		remedy: installed ? `run \`${installerOf(isLocked)}\`` : 'put it on the PATH',
	})
	const written = new Map(before.writes.map(({ path, after }) => [path, after]))
	const tree = {
		has: (path: string) => host.hasFolder(path) || textOf(host, path) !== null,
		read: (path: string) => written.get(join(top, path)) ?? textOf(host, path),
		hooksPath: hooks?.kind === 'tree' ? slashed(relative(top, hooks.folder)) : null,
	}
	const merges = merging.attributes.length > 0
	const lines = new Map([['pre-commit', line], ...(merges ? merging.hooks : [])])
	return joined([
		hookPlan({ top, tree, contract: `${folder}${configName}`, hooks, readText }, lines),
		...(merges
			? [mergePlan(merging, top, textOf(host, '.gitattributes'), (key) => localSetting(top, key))]
			: []),
	])
}

function committedIndexes(contracts: readonly Contract[]): string[] {
	return contracts.flatMap(({ indexes }) =>
		indexes.filter(({ committed }) => committed).map(({ path }) => path),
	)
}

/** The baseline, if there is one. */
function baselineIn(source: WorkTree): string[] {
	const path = baselinePath(configName)
	return source.read(path) === null ? [] : [path]
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
