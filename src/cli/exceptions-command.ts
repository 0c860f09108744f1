import { openBaseline } from '../baseline/read.ts'
import { openCorpora } from '../check.ts'
import { collectExceptions, type Stated } from '../exceptions/collect.ts'
import { exceptionsJson, exceptionsText } from '../exceptions/render.ts'
import type { Exception } from '../exceptions/types.ts'
import { withParser } from '../outline/index.ts'
import { blame, type Written } from '../source/blame.ts'
import { isShallow } from '../source/commit.ts'
import { gitTopLevel } from '../source/git-folder.ts'
import { quickHead } from '../source/history.ts'
import { version } from '../version.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, type Io } from './io.ts'
import { LIST_FORMATS, type Parsed } from './options.ts'
import { openRepository, requireContracts, tellContractFindings, tellNotes } from './repository.ts'

/** `doc-sync exceptions` */
export async function exceptionsCommand(parsed: Parsed, io: Io): Promise<ExitCode> {
	if (parsed.words.length > 0) throw new CannotJudge('`doc-sync exceptions` takes no name')
	const format = parsed.value('format') ?? 'pretty'
	if (!LIST_FORMATS.some((each) => each === format))
		throw new CannotJudge(
			`\`--format ${format}\` is none of a list; the formats are ${LIST_FORMATS.map((each) => `\`${each}\``).join(' and ')}`,
		)
	const repository = await openRepository(parsed, io)
	requireContracts(repository, false)
	tellNotes(repository, io)
	if (tellContractFindings(repository, io)) return COULD_NOT_JUDGE
	const { contracts, source, root } = repository
	const baseline = openBaseline(source, contracts.config.path)
	const stated = await withParser(() =>
		collectExceptions(
			contracts,
			openCorpora(contracts, source, () => true),
			baseline,
		),
	)
	const exceptions = withAuthors(stated, root, io)
	io.out(format === 'json' ? exceptionsJson(exceptions, version) : exceptionsText(exceptions))
	return CLEAN
}

/** Asks git once for each file in which something is stated, whatever their number. */
function withAuthors(stated: readonly Stated[], root: string, io: Io): Exception[] {
	const head = headFor(stated, root, io)
	const known = new Map<string, ReadonlyMap<string, Written>>()
	return stated.map(({ text, ...each }): Exception => {
		if (head !== null && !known.has(each.path)) known.set(each.path, blame(root, head, each.path))
		const written = known.get(each.path)?.get(text)
		return { ...each, author: written?.author ?? null, since: written?.date ?? null }
	})
}

/** The commit that is asked; null, which is told, where nobody can be asked. */
function headFor(stated: readonly Stated[], root: string, io: Io): string | null {
	if (stated.length === 0) return null
	const head = gitTopLevel(root) === null ? null : quickHead(root)
	if (head === null)
		io.err('who stated these, and since when, is not known: git has no commit here\n')
	else if (isShallow(root))
		io.err(
			'this clone is shallow, so who stated older ones is not known; `git fetch --unshallow` brings the rest\n',
		)
	return head
}
