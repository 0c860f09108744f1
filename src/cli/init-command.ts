import { diffLines } from '../index-file/diff.ts'
import type { Setup } from '../init/setup.ts'
import { readText, setLocally } from '../source/hooks.ts'
import { visible } from '../text/escape.ts'
import { inert } from '../text/inert.ts'
import { shellWord } from '../text/shell.ts'
import { makeFolderOf, writeAtomically } from '../write.ts'
import { setupOf, type WholeSetup } from './init-steps.ts'
import { CannotJudge, CLEAN, type ExitCode, FINDINGS, type Io } from './io.ts'
import type { Parsed } from './options.ts'

/** `doc-sync init` */
export async function initCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	if (parsed.words.length > 0) throw new CannotJudge('`doc-sync init` takes no name')
	const setup = await setupOf(io)
	tell(setup, io)
	if (setup.writes.length === 0 && setup.settings.length === 0) return CLEAN
	if (!parsed.has('yes') && !(await agreed(io))) return FINDINGS
	carryOut(setup)
	const names = [...setup.writes.map(({ name }) => name), ...setup.settings.map(([key]) => key)]
	io.err(`written: ${names.map(visible).join(', ')}\n`)
	return CLEAN
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
		io.out(inert(`${visible(`git config ${key} ${shellWord(value)}`)}\n`))
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
function carryOut({ writes, settings, top }: WholeSetup): void {
	for (const { path, within, before, after, executable, name } of writes) {
		makeFolderOf(path, within)
		if (readText(path) !== before)
			throw new CannotJudge(`\`${name}\` has changed meanwhile and is not written over`)
		writeAtomically(path, after, within, executable)
	}
	for (const [key, value] of settings) if (top !== null) setLocally(top, key, value)
}
