import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { broken } from '../laws/breaking.ts'
import { breaches } from '../laws/laws.ts'
import type { Subject } from '../laws/subjects.ts'
import { RFC_PIECES, RFC_SWAPS } from '../laws/words.ts'
import { noCorpora } from './corpus.ts'

const RUNS = Number(env.DOC_SYNC_FUZZ_RUNS ?? 150)
const SEED = Number(env.DOC_SYNC_FUZZ_SEED ?? 11)

const RFC = 'contracts: { rfc: { extends: rfc } }\n'
const NOTES =
	'contracts: { agent-note: { extends: agent-note }, agent-note-zh: { extends: agent-note-zh } }\n'
const README = 'contracts: { readme-limitations: { extends: readme-limitations } }\n'

/** Contracts of a corpus, and the folder of its documents. */
const KINDS: readonly (readonly [corpus: string, folder: string, config: string])[] = [
	['dsh-pre', 'docs/rfc', RFC],
	['dsh-rfc', 'docs/rfc', RFC],
	['dsh-rfc-late', 'docs/rfc', RFC],
	['dsh-rfc-late', 'packages', README],
	['dsh-notes', '.agents/notes', NOTES],
	['dsh-notes', 'packages', README],
]

const note = (text: string) => text.replace('RFC: ', 'Agent Note: ')

/** Each document of a corpus with the files that go with it. */
function subjectsOf([corpus, folder, config]: (typeof KINDS)[number]): Subject[] {
	const top = join(env.DOC_SYNC_CORPORA ?? '', corpus)
	const paths = readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
	const isReadme = config === README
	const own = paths.filter((path) =>
		isReadme
			? /(?:^|\/)README\.md$/.test(path)
			: /\d{4}-\d{2}-\d{2}-[^/.]*\.md$/.test(path) && !path.startsWith('archived'),
	)
	const isNote = config === NOTES
	return own.sort().map((name) => {
		const path = `${folder}/${name}`
		const others = [path.replace(/\.md$/, '.zh.md'), path.replace(/\.md$/, '.i18n.yaml')]
		const files = [path, ...(isNote ? others : [])].filter((each) => existsSync(join(top, each)))
		const read = files.map((each) => [each, readFileSync(join(top, each), 'utf8')] as const)
		const workspace = isReadme ? [[path.replace('README.md', 'package.json'), '{}'] as const] : []
		return {
			name: `${corpus} ${path}`,
			config,
			files: Object.fromEntries([...read, ...workspace]),
			paths: files.filter((each) => each.endsWith('.md')),
			pieces: isNote ? RFC_PIECES.map(note) : RFC_PIECES,
			swaps: isNote ? RFC_SWAPS.map(([from, to]) => [note(from), note(to)]) : RFC_SWAPS,
		}
	})
}

const kinds = noCorpora ? [] : KINDS

test.each(kinds)(
	`%s/%s: fixes of real documents with faults keep their laws, in ${RUNS} of them (DOC_SYNC_FUZZ_SEED=${SEED})`,
	{ timeout: RUNS * 1_000 + 60_000 },
	(...kind) => {
		fc.assert(
			fc.property(broken(subjectsOf(kind)), ({ subject, files }) => {
				expect(breaches({ ...subject.files, ...files }, subject.config)).toEqual([])
			}),
			{ numRuns: RUNS, seed: SEED },
		)
	},
)
