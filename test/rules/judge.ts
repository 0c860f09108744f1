import { rules } from '../../rules/index.ts'
import { check, contractsOf } from '../../src/check.ts'
import type { Finding } from '../../src/finding.ts'
import { contractYaml, filesOf } from '../../src/page.ts'
import type { Example } from '../../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_PATH } from '../../src/sample.ts'
import { memorySource } from '../../src/source/memory.ts'

const CONFIG = 'doc-sync.yml'

/** What an example shows, and more that a run may depend on. */
export interface Situation extends Omit<Example, 'about'> {
	/** Files that are no text. */
	readonly bytes?: Readonly<Record<string, Uint8Array>>
	/** Symbolic links: path → target. */
	readonly links?: Readonly<Record<string, string>>
	/** What is neither file nor folder nor link. */
	readonly others?: readonly string[]
	/** All of `doc-sync.yml`, in place of `contract`. */
	readonly config?: string
	/** When git first had a file, and in which of its commits, the first being 0. */
	readonly seen?: Readonly<Record<string, readonly [date: string, order: number]>>
	/** The paths that findings are asked for; without it, all. */
	readonly asked?: readonly string[]
}

/** All findings of a run over an example's files. */
export function judge(
	situation: Situation,
	files = filesOf({ about: '', ...situation }),
): readonly Finding[] {
	const { contract = SAMPLE_CONTRACT, bytes = {}, links = {}, others = [] } = situation
	const { config = contractYaml(contract), asked = null } = situation
	const source = memorySource({ ...files, ...bytes, [CONFIG]: config }, links)
	const moves = new Map(Object.entries(situation.moves ?? {}))
	const more = others.map((path) => ({ path, kind: 'other' as const }))
	const list = (folder: string) => [...source.list(folder), ...more]
	const seen = Object.entries(situation.seen ?? {}).map(([path, [date, order]]) => {
		return [path, { date, order }] as const
	})
	const history = () => (situation.seen ? new Map(seen) : null)
	const repository = { source: { ...source, list, renames: () => moves, history }, config: CONFIG }
	const kit = { rules, builtIns: new Map() }
	const selection = { gates: [], paths: asked }
	return check(repository, contractsOf(repository, kit), kit, selection).findings
}

/** A finding as `path:line:col-line:col message`; the path is left out if it is `own`. */
export function lineOf({ path, start, end, message }: Finding, own: string): string {
	const place = `${start.line}:${start.column}-${end.line}:${end.column} ${message}`
	return path === own ? place : `${path}:${place}`
}

/** All that a run says: `place rule subject: message; help; why`, and a line for each further place of a finding. */
export function words(situation: Situation): readonly string[] {
	const own = situation.path ?? SAMPLE_PATH
	return judge(situation).flatMap((finding) => {
		const { rule, subject, message, help, why } = finding
		const all = [`${rule} ${subject}: ${message}`, help, ...(why === undefined ? [] : [why])]
		const related = (finding.related ?? []).map((each) => ({ ...finding, ...each }))
		return [
			lineOf({ ...finding, message: all.join('; ') }, own),
			...related.map((each) => `  ${lineOf(each, own)}`),
		]
	})
}
