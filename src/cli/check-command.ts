import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { check, type Selection } from '../check.ts'
import type { Finding, Report } from '../finding.ts'
import { nearest } from '../nearest.ts'
import { renderJson } from '../report/json.ts'
import { renderPretty } from '../report/pretty.ts'
import { version } from '../version.ts'
import { writeAtomically } from '../write.ts'
import { wantsColor } from './color.ts'
import { CannotJudge, CLEAN, COULD_NOT_JUDGE, type ExitCode, FINDINGS, type Io } from './io.ts'
import type { Parsed } from './options.ts'
import {
	insideRoot,
	kit,
	type OpenRepository,
	openRepository,
	recognisedNote,
	requireContracts,
} from './repository.ts'

/** `doc-sync [gate or path…]` */
export function checkCommand(parsed: Parsed, io: Io): ExitCode {
	const format = formatOf(parsed)
	const most = maxWarnings(parsed)
	const repository = openRepository(parsed, io)
	const selection = selectionOf(parsed.words, repository, io)
	requireContracts(repository, parsed.has('allow-empty') || selection.paths !== null)
	io.err(recognisedNote(repository))
	const report = check(repository, repository.contracts, kit, selection)
	if (selection.paths === null && !parsed.has('allow-empty')) refuseEmpty(report, repository)
	print(report, repository, parsed, io, format)
	return exitCodeOf(report.findings, repository, most)
}

function exitCodeOf(
	findings: readonly Finding[],
	{ contracts }: OpenRepository,
	most: number,
): ExitCode {
	if (contracts.findings.length > 0) return COULD_NOT_JUDGE
	const errors = findings.filter((finding) => finding.severity === 'error').length
	return errors > 0 || findings.length - errors > most ? FINDINGS : CLEAN
}

function formatOf(parsed: Parsed): 'pretty' | 'json' {
	const format = parsed.value('format') ?? 'pretty'
	if (format === 'pretty' || format === 'json') return format
	throw new CannotJudge(
		`\`--format ${format}\` is not known; the formats are \`pretty\` and \`json\``,
	)
}

function maxWarnings(parsed: Parsed): number {
	const given = parsed.value('max-warnings')
	if (given === null) return Number.POSITIVE_INFINITY
	if (/^\d{1,9}$/.test(given)) return Number(given)
	throw new CannotJudge(`\`--max-warnings ${given}\` is no number`)
}

/** A word that is a gate is a gate, otherwise it is a path. */
function selectionOf(words: readonly string[], repository: OpenRepository, io: Io): Selection {
	const { contracts } = repository.contracts
	const known = new Set(contracts.flatMap((contract) => [...contract.gates.keys()]))
	const gates = words.filter((word) => known.has(word))
	const unusable = repository.contracts.findings.length > 0
	const paths = words
		.filter((word) => !known.has(word))
		.flatMap((word) => (unusable ? [] : pathOf(word, [...known], repository, io)))
	return { gates, paths: paths.length === 0 ? null : paths }
}

function pathOf(word: string, gates: readonly string[], { root }: OpenRepository, io: Io): string {
	const path = resolve(io.cwd, word)
	if (!lstatSync(path, { throwIfNoEntry: false })) {
		const close = nearest(word, gates)
		const list =
			gates.length === 0
				? 'no contract here declares a gate'
				: `the gates are ${gates.map((gate) => `\`${gate}\``).join(', ')}`
		throw new CannotJudge(
			`\`${word}\` is no gate and no path that exists; ${close === null ? list : `did you mean \`${close}\`?`}`,
		)
	}
	const inside = insideRoot(root, path)
	if (inside === null) throw new CannotJudge(`\`${word}\` is outside the repository \`${root}\``)
	return inside
}

/** A whole run over nothing is a misconfigured run. */
function refuseEmpty(report: Report, { contracts, source }: OpenRepository): void {
	if (contracts.findings.length > 0) return
	for (const { name, root } of contracts.contracts) {
		if (report.contracts.has(name) && !source.hasFolder(root)) {
			throw new CannotJudge(`the folder \`${root}\` of the contract \`${name}\` does not exist`)
		}
	}
	if (report.documents === 0 && report.findings.length === 0) {
		throw new CannotJudge('no governed document found; `--allow-empty` makes that no failure')
	}
}

function print(
	report: Report,
	repository: OpenRepository,
	parsed: Parsed,
	io: Io,
	format: 'pretty' | 'json',
): void {
	const file = parsed.value('output-file')
	const text =
		format === 'json'
			? renderJson(report, version)
			: renderPretty(report, {
					color: wantsColor(parsed, io, file === null && io.terminal),
					width: file === null ? io.columns : 80,
					quiet: parsed.has('quiet'),
					textOf: textReader(repository),
				})
	if (file === null) io.out(text)
	else writeAtomically(resolve(io.cwd, file), text)
}

/** The text of a file, decoded as findings count it: with its byte order mark. */
function textReader({ source, contracts }: OpenRepository): (path: string) => string | null {
	return (path) => {
		const own = contracts.files.get(path)
		if (own) return (own.bom === 1 ? '\ufeff' : '') + own.text
		const bytes = source.read(path)
		return bytes === null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
	}
}
