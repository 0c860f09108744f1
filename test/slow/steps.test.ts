import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Run, runHere } from '../cli/run.ts'
import { repository, runGit } from '../source/folders.ts'
import { runs } from '../thorough.ts'

/** Pairs with records, a sealed folder, a package's README, an exception, references, links and an index. */
const CONFIG = `contracts:
  notes:
    root: notes
    path: "{state}/{topic}.md"
    state: state
    title: "Note: {title}"
    header: [title, lines]
    fields:
      state: { key: State, values: [open, done] }
      topic: { type: slug, unique: true }
      number: { key: Number, type: slug, required: false, unique: true }
      after: { key: After, type: reference, required: false }
    sections: { order: [Problem, Answer] }
    companions:
      "{topic}.zh.md": { counterpart: zh, record: "{topic}.i18n.yaml" }
      "{topic}.i18n.yaml": {}
    ignore: ["shut/**"]
    links: true
    index: { INDEX.md: { title: Notes, columns: { Title: "{title}" } } }
    exemptions: { open/c.md: it came first }
  shut:
    root: notes/shut
    path: "{topic}.md"
    title: "Note: {title}"
    fields: { topic: slug }
    sealed: true
  readme-limitations: { extends: readme-limitations }
`

const note = (title: string, more = '') =>
	`# Note: ${title}\n\nState: open\n${more}\n## Problem\n\nOne [of](b.md#answer) \`them\`.\n\n## Answer\n\nIt waits.\n`

const FILES: Record<string, string> = {
	'doc-sync.yml': CONFIG,
	'package.json': '{ "workspaces": ["packages/*"] }\n',
	'packages/one/package.json': '{ "name": "one" }\n',
	'packages/one/README.md': '# One\n\n## Known Limitations and Deferred Work\n\n- It is slow.\n',
	'notes/open/a.md': note('A'),
	'notes/open/a.zh.md': note('甲'),
	'notes/open/b.md': note('B', 'Number: one\n'),
	'notes/open/b.zh.md': note('乙', 'Number: one\n'),
	'notes/open/c.md': note('C').replace('## Problem', '## Trouble'),
	'notes/done/d.md': note('D').replace('open', 'done').replace('b.md', '../open/b.md'),
	'notes/shut/e.md': '# Note: E\n\nIt is.\n',
	'texts/f.md': note('F'),
}

/** What is recorded comes later. */
const PATHS = [...Object.keys(FILES), 'notes/open/a.i18n.yaml']

/** What somebody does to a file. */
const EDITS: ((text: string) => string)[] = [
	(text) => `${text}\nMore.\n`,
	(text) => text.replace('It waits.', 'Some `code`.'),
	(text) => text.replace('# Note: ', '# Note: The '),
	(text) => text.replace('## Answer', '## Answers'),
	(text) => text.replace('## Answer\n', '## Problem\n'),
	(text) => text.replace('State: ', 'Number: one\nState: '),
	(text) => text.replace('\n\n## Problem', '\nAfter: b\n\n## Problem'),
	(text) => text.replace('b.md', 'B.md'),
	(text) => text.replace('b.md', 'a.md'),
	(text) => text.replace('b.md', 'gone.md'),
	(text) => `${text}\n<!-- doc-sync-allow section-order: so it is -->\n`,
	(text) => text.replaceAll('\n', '\r\n'),
	(text) => text.replace(/[0-9a-f]{40}/, '0'.repeat(40)),
	(text) => text.replace('it came first', 'it was here'),
	(text) => `${text}\n<<<<<<< a\n=======\n>>>>>>> b\n`,
	() => '',
]

type Step =
	| { readonly do: 'edit'; readonly path: number; readonly edit: number }
	| {
			readonly do: 'undo' | 'delete' | 'add' | 'announce' | 'stage' | 'record'
			readonly path: number
	  }
	| { readonly do: 'commit' | 'amend' | 'reset' | 'cut' | 'stage all' | 'index' }
	| { readonly do: 'link' | 'move' | 'baseline' }

const path = fc.nat(PATHS.length - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constant('edit' as const),
			path,
			edit: fc.nat(EDITS.length - 1),
		}),
	},
	// An edit that changes nothing but the text of a note is what there is most.
	{
		weight: 6,
		arbitrary: fc.record({ do: fc.constant('edit' as const), path, edit: fc.constant(0) }),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constantFrom(
				'undo' as const,
				'delete' as const,
				'add' as const,
				'announce' as const,
				'stage' as const,
				'record' as const,
			),
			path,
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({ do: fc.constantFrom('stage all' as const, 'commit' as const) }),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constantFrom(
				'amend' as const,
				'reset' as const,
				'cut' as const,
				'index' as const,
				'link' as const,
				'move' as const,
				'baseline' as const,
			),
		}),
	},
)

/** Does a step; what it makes no sense to do then is left out. */
async function take(root: string, each: Step): Promise<void> {
	const name = 'path' in each ? (PATHS[each.path] as string) : ''
	const file = join(root, name)
	const isThere = name !== '' && existsSync(file)
	const first = FILES[name]
	switch (each.do) {
		case 'edit':
			if (isThere)
				writeFileSync(
					file,
					(EDITS[each.edit] as (text: string) => string)(readFileSync(file, 'utf8')),
				)
			return
		case 'undo':
			if (first !== undefined && existsSync(join(file, '..'))) writeFileSync(file, first)
			return
		case 'delete':
			if (name !== 'doc-sync.yml') rmSync(file, { force: true })
			return
		case 'add':
			if (first !== undefined) writeFileSync(file.replace(/\.md$/, '-2.md'), first)
			return
		case 'stage':
			runGit(root, 'add', '-A', '--', name === '' ? '.' : name)
			return
		case 'stage all':
			runGit(root, 'add', '-A')
			return
		case 'commit':
			runGit(root, 'commit', '--quiet', '--no-verify', '--allow-empty', '-m', 'x')
			return
		case 'amend':
			runGit(root, 'commit', '--quiet', '--no-verify', '--allow-empty', '--amend', '-m', 'y')
			return
		case 'reset':
			runGit(
				root,
				'reset',
				'--quiet',
				'--soft',
				runGit(root, 'rev-list', '-2', 'HEAD').slice(-41).trim(),
			)
			return
		case 'cut': {
			const cut = join(root, '.git/shallow')
			if (existsSync(cut)) rmSync(cut)
			else writeFileSync(cut, runGit(root, 'rev-parse', 'HEAD'))
			return
		}
		case 'announce':
			runGit(root, 'rm', '--quiet', '--force', '--cached', '--ignore-unmatch', '--', name)
			if (isThere) runGit(root, 'add', '--intent-to-add', '--', name)
			return
		case 'index':
			await runHere(root, ['index'])
			return
		case 'record':
			await runHere(root, ['record', name])
			return
		case 'link':
			rmSync(join(root, 'notes/open/f.md'), { force: true })
			symlinkSync('../../texts/f.md', join(root, 'notes/open/f.md'))
			return
		case 'move': {
			const [from, to] = [join(root, 'notes/open/a.md'), join(root, 'notes/done/a.md')]
			if (existsSync(from)) renameSync(from, to)
			return
		}
		case 'baseline':
			await runHere(root, ['baseline'])
	}
}

test('whatever happens between runs, what is known of earlier ones changes nothing that is told', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
			const top = realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-')))
			const [root, user] = [join(top, 'root'), join(top, 'user')]
			const told = (...args: string[]): Promise<Run> =>
				runHere(root, ['--format', 'json', ...args], { XDG_CACHE_HOME: user })
			try {
				mkdirSync(root)
				repository(root, FILES)
				await runHere(root, ['record', '.'])
				await runHere(root, ['index'])
				runGit(root, 'add', '-A')
				runGit(root, 'commit', '--quiet', '--no-verify', '-m', 'x')
				expect((await told()).code).toBe(0)
				for (const each of steps) {
					await take(root, each)
					for (const args of [['--staged'], []])
						expect([each, args, await told(...args)]).toEqual([
							each,
							args,
							await told(...args, '--no-cache'),
						])
				}
			} finally {
				rmSync(top, { recursive: true, force: true })
			}
		}),
		{ numRuns: runs(40), seed: Number(process.env.DOC_SYNC_FUZZ_SEED ?? 7) },
	)
}, 600_000)
