import type { Contract } from '../contract/types.ts'
import { visible } from '../text/escape.ts'
import { allOf, count } from '../text/words.ts'
import type { OpenRepository } from './repository.ts'

/** The whole path of a contract's documents, as it is said to people. */
function fullPath({ root, path }: Contract): string {
	return root === '' ? path.template.source : `${root}/${path.template.source}`
}

/** What a contract without its folder comes to. Documents of packages are made where those are. */
export function missingFolder({ name, root, forEach }: Contract): string {
	const another = '`root` in the contract names another'
	const hint = forEach ? another : `\`doc-sync new ${name} "<title>"\` makes it, or ${another}`
	return `the folder \`${root}\` of the contract \`${name}\` does not exist; ${hint}`
}

/** Why a whole run found no document: what was looked for, and what was there instead. */
export function whyNothing({ contracts, source }: OpenRepository): string {
	const said = contracts.contracts.map((contract) => {
		if (contract.forEach) return `\`${contract.name}\` looks for one in each package`
		const markdown = source.list(contract.root).filter(({ path }) => /\.md$/i.test(path)).length
		const doubled =
			contract.root !== '' && contract.path.template.source.startsWith(`${contract.root}/`)
		const hint = doubled ? '; `path` counts from `root`, which it names a second time' : ''
		const there = contract.root === '' ? 'here' : `below \`${contract.root}\``
		return `\`${contract.name}\` looks for \`${fullPath(contract)}\`, and of ${count(markdown, 'Markdown file')} ${there} none matches${hint}`
	})
	return `no governed document found: ${said.join('; ')} (\`--allow-empty\` makes that no failure)`
}

/** A note on named files and folders that are no documents of any contract. */
export function unmatchedNote(paths: readonly string[], { contracts }: OpenRepository): string {
	const missed = paths.map((path) => {
		const near = contracts.contracts.filter(
			({ root, forEach, beside }) =>
				!forEach && beside === null && root !== '' && path.startsWith(`${root}/`),
		)
		return { path, near }
	})
	const lines = missed.flatMap(({ path, near }) =>
		near.length === 0
			? []
			: [`\`${path}\` is no document: it does not match ${allOf(near.map(fullPath))}`],
	)
	const [strange, ...more] = missed.filter(({ near }) => near.length === 0)
	if (strange) {
		const what = `\`${strange.path || '.'}\``
		const others = more.length === 0 ? '' : ` and ${count(more.length, 'other path')}`
		lines.push(`no document of a contract is in ${what}${others}`)
	}
	return lines.map((line) => `${visible(line)}\n`).join('')
}
