/**
 * The programmatic interface: open a repository, judge it, render an index.
 *
 * Lines and columns count from 1, columns in UTF-16 code units without a byte
 * order mark; offsets count UTF-16 code units from 0, a byte order mark counted,
 * so that an edit can be applied to the decoded file as it stands.
 */
import './links/github-slugs.ts'
import './outline/processor.ts'
import { resolve } from 'node:path'
import { type Contracts, check as checkRepository, contractsOf, openCorpora } from './check.ts'
import type { Finding, Report } from './finding.ts'
import { renderIndex as renderIndexOf } from './index-file/render.ts'
import { kit } from './kit.ts'
import { nearest } from './nearest.ts'
import { isPlain } from './source/paths.ts'
import { isThere } from './source/presence.ts'
import { configName, findRoot } from './source/root.ts'
import type { Source } from './source/types.ts'
import { openWorkTree } from './source/worktree.ts'

export type {
	ContractSummary,
	Debt,
	Edit,
	Finding,
	Fix,
	Place,
	Point,
	Related,
	Report,
	Severity,
} from './finding.ts'

/**
 * A repository whose contracts have been read. Names of files are remembered, texts
 * of documents are not: open it again after files came or went.
 */
export interface Repository {
	/** Absolute. */
	readonly root: string
	/** The contracts that can be used, with the paths of their generated indexes. */
	readonly contracts: readonly {
		readonly name: string
		readonly gates: readonly string[]
		readonly indexes: readonly string[]
	}[]
	/** What is wrong with the contracts themselves. If there is anything, nothing else is judged. */
	readonly contractFindings: readonly Finding[]
}

/** What to judge; without `gates` all rules run, without `paths` all documents are judged. */
export interface Selection {
	/** Names of gates, as in `Repository.contracts`. */
	readonly gates?: readonly string[]
	/** Files and folders relative to the root, with `/` between names and none at the end; `''` is the root. */
	readonly paths?: readonly string[]
}

interface Opened extends Repository {
	readonly source: Source
	readonly loaded: Contracts
	readonly config: string | null
}

/**
 * Opens the repository that a folder belongs to: the nearest folder upwards with a
 * `doc-sync.yml`, else git's top level, else the folder. Without a `doc-sync.yml`
 * the built-in contracts are recognised.
 *
 * What is wrong with contracts and documents is reported, what cannot be judged is
 * thrown. `UnreadableError` and `WorkspaceError` are told by `name` and have the
 * `path` of the file, relative to the root.
 *
 * @throws UnreadableError if a contract file cannot be read
 * @throws WorkspaceError if a workspace file is malformed
 */
export async function openRepository(folder: string): Promise<Repository> {
	const { root, config } = findRoot(resolve(folder))
	const source = await openWorkTree(root)
	const name = config === null ? null : configName
	const loaded = contractsOf({ source, config: name }, kit)
	const contracts = loaded.contracts.map((contract) => {
		return {
			name: contract.name,
			gates: [...contract.gates.keys()],
			indexes: contract.indexes.map((index) => index.path),
		}
	})
	const opened: Opened = {
		root,
		contracts,
		contractFindings: loaded.findings,
		source,
		loaded,
		config: name,
	}
	return opened
}

/**
 * Judges a repository, and gives what `doc-sync --format json` prints, with the paths of the documents. A report on
 * no documents (`documents` is 0) is no error here, as it is for the command.
 *
 * @throws RangeError if no contract declares a gate, or a path does not exist
 * @throws UnreadableError if a document cannot be read
 * @throws WorkspaceError if a workspace file is malformed
 */
export function check(repository: Repository, selection: Selection = {}): Report {
	const { source, config, loaded } = repository as Opened
	const { gates = [], paths = null } = selection
	// Of contracts that cannot be used nobody knows the gates; the report says what is wrong with them.
	if (loaded.findings.length === 0) {
		for (const gate of gates) requireGate(gate, repository)
		for (const path of paths ?? []) requirePath(path, source)
	}
	return checkRepository({ source, config }, loaded, kit, { gates, paths })
}

/** A misspelt gate would have nothing to complain of. */
function requireGate(gate: string, { contracts }: Repository): void {
	const known = contracts.flatMap((contract) => contract.gates)
	if (known.includes(gate)) return
	const close = nearest(gate, known)
	const hint = close === null ? '' : `; did you mean \`${close}\`?`
	throw new RangeError(`no contract declares the gate \`${gate}\`${hint}`)
}

function requirePath(path: string, source: Source): void {
	if (path === '') return
	if (!isPlain(path))
		throw new RangeError(`\`${path}\` is not relative to the root and normalised, with \`/\``)
	if (!isThere(source, path)) throw new RangeError(`there is no \`${path}\``)
}

/**
 * The text that a generated index should have. `path` is relative to the root.
 * Unlike `doc-sync index` it does not look whether documents have wrong paths or titles.
 *
 * @throws RangeError if no contract that can be used declares an index by that path
 * @throws UnreadableError if a document cannot be read
 * @throws WorkspaceError if a workspace file is malformed
 */
export function renderIndex(repository: Repository, path: string): string {
	const { source, loaded } = repository as Opened
	const usable = loaded.findings.length === 0 ? openCorpora(loaded, source, () => true) : []
	for (const corpus of usable) {
		const spec = corpus.contract.indexes.find((index) => index.path === path)
		if (spec) return renderIndexOf(spec, corpus.contract, corpus.documents())
	}
	const reason = loaded.findings.length === 0 ? '' : '; the contracts cannot be used'
	throw new RangeError(`no contract declares the index \`${path}\`${reason}`)
}
