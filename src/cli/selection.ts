import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Selection } from '../check.ts'
import { nearest } from '../nearest.ts'
import { isThere as isThereIn } from '../source/presence.ts'
import { CannotJudge, type Io } from './io.ts'
import { COMMANDS } from './options.ts'
import type { OpenRepository } from './repository.ts'
import { insideRoot } from './root.ts'

/** A word that is a gate is a gate, otherwise it is a path. */
export function selectionOf(
	words: readonly string[],
	repository: OpenRepository,
	io: Io,
): Selection {
	const { contracts, findings } = repository.contracts
	const known = [...new Set(contracts.flatMap((contract) => [...contract.gates.keys()]))]
	const gates = words.filter((word) => known.includes(word))
	const others = words.filter((word) => !known.includes(word))
	// A contract that cannot be used may have been the one with the gate.
	const paths = findings.length > 0 ? [] : others.map((word) => pathOf(word, known, repository, io))
	return { gates, paths: others.length === 0 ? null : paths }
}

function pathOf(word: string, gates: readonly string[], place: OpenRepository, io: Io): string {
	// As of a variable that is not set; it would be the current folder.
	if (word === '') throw new CannotJudge('an empty word is no gate and no path')
	const path = resolve(io.cwd, word)
	const { root } = place
	const inside = insideRoot(root, path)
	if (!isIn(place, inside, path))
		throw new CannotJudge(
			`\`${word}\` is no gate and no path that exists; ${hint(word, gates, place)}`,
		)
	if (inside === null) throw new CannotJudge(`\`${word}\` is outside the repository \`${root}\``)
	return inside
}

function isIn({ kind, source }: OpenRepository, inside: string | null, path: string): boolean {
	if (kind === 'worktree' || inside === null) return isThere(path)
	return inside === '' || isThereIn(source, inside)
}

/** A link is there wherever it leads: its name is judged. */
function isThere(path: string): boolean {
	try {
		lstatSync(path)
		return true
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : ''
		if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(code))) return false
		throw error
	}
}

function hint(word: string, gates: readonly string[], { contracts }: OpenRepository): string {
	const contract = contracts.contracts.find(({ name }) => name === word)
	if (contract)
		return `the documents of the contract \`${word}\` are in \`${contract.root || '.'}\``
	const commands = Object.keys(COMMANDS).filter((name) => name !== 'check' && name !== word)
	// `verify-` and a gate is a program of its own.
	const close = nearest(word.replace(/^verify-/, ''), [...gates, ...commands])
	if (close !== null) return `did you mean \`${close}\`?`
	const said =
		gates.length === 0
			? 'no contract here declares a gate'
			: `the gates are ${gates.map((gate) => `\`${gate}\``).join(', ')}`
	return `${said}; \`doc-sync --help\` lists the commands`
}
