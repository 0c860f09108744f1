import { join } from 'node:path'
import type { HookFolder } from '../source/hooks.ts'
import { type HookLines, type Runner, runnerOf, scripts, type Tree } from './hook-runners.ts'
import { joined, type Setup } from './setup.ts'

export interface Host {
	/** git's top level; absolute. */
	readonly top: string
	readonly tree: Tree
	/** The contract file, from the top. */
	readonly contract: string
	/** Null if git does not answer. */
	readonly hooks: HookFolder | null
	/** A hook in the folder where git looks for them: null if there is none, false if it is no text. */
	readText(path: string): string | null | false
}

/** Adds lines to hooks, in the way in which the repository runs them. */
export function hookPlan(host: Host, lines: HookLines): Setup {
	const { tree, hooks, top } = host
	const runner = runnerOf(tree)
	if (runner !== null) {
		const read = (path: string) => tree.read(path)
		return withInstall(runner, planOf(runner, lines, top, top, read))
	}
	if (hooks === null || hooks.kind === 'elsewhere') {
		const where =
			hooks === null
				? 'git does not say where hooks are'
				: `\`core.hooksPath\` is \`${hooks.folder}\`, outside of the repository`
		return joined([{ byHand: [...lines].map(([hook, line]) => byHand(hook, line, where)) }])
	}
	const name = hooks.kind === 'git' ? '.git/hooks' : (tree.hooksPath ?? '')
	const read = (path: string) => host.readText(join(hooks.folder, path.slice(name.length + 1)))
	return planOf(
		scripts('git', name, hooks.kind === 'git' ? host.contract : null),
		lines,
		hooks.folder,
		hooks.within,
		read,
		name,
	)
}

function planOf(
	runner: Runner,
	lines: HookLines,
	folder: string,
	within: string,
	read: (path: string) => string | null | false,
	prefix = '',
): Setup {
	const texts = new Map<string, string>()
	return joined(
		[...lines].map(([hook, line]): Partial<Setup> => {
			const name = runner.fileOf(hook)
			const found = texts.get(name) ?? read(name)
			if (found !== null && found !== false && runner.has(found, hook))
				return { standing: [`the ${hook} hook in \`${name}\``] }
			const after = found === false ? null : runner.add(found, hook, line)
			if (after === null)
				return { byHand: [byHand(hook, line, `\`${name}\` is in a form that is not edited here`)] }
			texts.set(name, after)
			const path = join(folder, prefix === '' ? name : name.slice(prefix.length + 1))
			const before = found === false ? null : found
			return { writes: [{ name, path, within, before, after, executable: runner.executable }] }
		}),
	)
}

function byHand(hook: string, line: string, reason: string): string {
	return `${reason}; add to the ${hook} hook: ${line}`
}

/** A file that is written takes effect only when the runner has read it. */
function withInstall({ install, name }: Runner, plan: Setup): Setup {
	if (install === null || plan.writes.length === 0) return plan
	return joined([
		plan,
		{ byHand: [`\`${install}\` makes ${name} run it, if it is not installed yet`] },
	])
}
