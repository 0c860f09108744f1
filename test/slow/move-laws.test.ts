import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runHere } from '../cli/run.ts'
import { QUEUE as OTHER, QUEUE_TEXT, SEAM, SEAM_TEXT } from '../cli/samples.ts'
import { temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()

const CONFIG = `contracts:
  rfc: { extends: rfc, index: { INDEX.md: { nowhere-else: [] } } }
  note: { extends: rfc, root: deep/er/notes, title: "Note {class}: {title}", index: { INDEX.md: { nowhere-else: [] } } }
`
const ZH = SEAM.replace('.md', '.zh.md')
const FILES = [SEAM, ZH, OTHER, 'docs/rfc/README.md', 'a b.md', 'docs/pic.md']

/** A link in one file to another, in a form that a document may use. */
interface Link {
	readonly from: string
	readonly to: string
	readonly form: (way: string, to: string, name: string) => string
}

const encoded = (way: string) => way.replaceAll(' ', '%20')
/** Forms that a writer keeps letter by letter. */
const PLAIN: readonly Link['form'][] = [
	(way, _, name) => `[${name}](${encoded(way)})`,
	(way, _, name) => `![${name}](${encoded(way)}#a-b "t")`,
	(way, _, name) => `- > [${name}](${encoded(way)}?plain=1)`,
	(_, to, name) => `[${name}](/${encoded(to)})`,
	(way, _, name) => `<a title="[${name}]()" href="${encoded(way)}#x">x</a>`,
	(way, _, name) => `[x][${name}]\n\n[${name}]: ${encoded(way)}`,
]
/** Forms that it may write in another way. */
const LOOSE: readonly Link['form'][] = [
	...PLAIN,
	(way, _, name) => `[${name}](<./${way}>)`,
	(way, _, name) => `[${name}](${encoded(way).replace('2026', '%32026')})`,
]

const linksIn = (forms: readonly Link['form'][]) =>
	fc.array(
		fc.record({
			from: fc.constantFrom(...FILES),
			to: fc.constantFrom(...FILES),
			form: fc.constantFrom(...forms),
		}),
		{ maxLength: 8 },
	)

/** A tree of documents with these links at their ends, and the same destinations in code, which are none. */
function treeWith(links: readonly Link[], crlf: boolean): Record<string, string> {
	const files = Object.fromEntries(FILES.map((path) => [path, `# ${path}\n\nText.\n`]))
	for (const path of [SEAM, ZH]) files[path] = SEAM_TEXT
	files[OTHER] = QUEUE_TEXT
	for (const [index, { from, to, form }] of links.entries()) {
		const way = posix.relative(posix.dirname(from), to)
		const line = form(way, to, `k${index}`)
		files[from] = `${files[from]}\n${line}\n\n\`[c](${way})\`\n`
	}
	if (!crlf) return files
	return Object.fromEntries(
		Object.entries(files).map(([path, text]) => [path, text.replace(/\n/g, '\r\n')]),
	)
}

/** Where the link of a name leads, by a reader of links that is not ours. */
function target(text: string, from: string, name: string): string | null {
	const found = new RegExp(
		`\\[${name}\\](?:\\(<?|\\(\\)" href="|: )([^)"#?>\\s]+(?: b\\.md)?)`,
	).exec(text)
	if (!found) return null
	const way = decodeURIComponent(found[1] ?? '')
	return way.startsWith('/') ? way.slice(1) : posix.join(posix.dirname(from), way)
}

function contents(root: string): Record<string, string> {
	const entries = readdirSync(root, { recursive: true, withFileTypes: true })
	return Object.fromEntries(
		entries
			.filter((entry) => entry.isFile() && !/INDEX\.md$/.test(entry.name))
			.map((entry) => join(entry.parentPath, entry.name))
			.map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]),
	)
}

async function must(root: string, ...args: string[]): Promise<void> {
	const { code, err } = await runHere(root, args)
	if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`)
}

const moved = (path: string) => path.replace('/proposed/', '/rejected/')
const REASON = ['--reason', 'no']
/** What is done, where files are then, and what undoes it. */
const WRITERS: [string, string[], (path: string) => string, string[]][] = [
	[
		'move',
		['move', SEAM, 'rejected', ...REASON],
		(path) => ([SEAM, ZH].includes(path) ? moved(path) : path),
		['move', moved(SEAM), 'proposed'],
	],
	[
		'rename',
		['rename', SEAM, 'Éclair 队列'],
		(path) => ([SEAM, ZH].includes(path) ? path.replace('seam', 'eclair-dui-lie') : path),
		['rename', SEAM.replace('seam', 'eclair-dui-lie'), 'A seam', '--topic', 'seam'],
	],
	[
		'migrate',
		['migrate', 'rfc', 'note'],
		(path) => path.replace(/^docs\/rfc\//, 'deep/er/notes/'),
		['migrate', 'note', 'rfc'],
	],
]

describe.each(WRITERS)('%s', (_, command, placeOf, back) => {
	it('leaves every link leading where it led', async () => {
		await fc.assert(
			fc.asyncProperty(linksIn(LOOSE), fc.boolean(), async (links, crlf) => {
				const root = folder()
				write(root, { 'doc-sync.yml': CONFIG, ...treeWith(links, crlf) })
				await must(root, ...command)
				const after = contents(root)
				for (const [index, { from, to }] of links.entries()) {
					const path = placeOf(from)
					expect([from, target(after[path] ?? '', path, `k${index}`)]).toEqual([from, placeOf(to)])
				}
			}),
			{ numRuns: 6, seed: 5 },
		)
	})

	it('undone, leaves every byte as it was', async () => {
		await fc.assert(
			fc.asyncProperty(linksIn(PLAIN), fc.boolean(), async (links, crlf) => {
				const root = folder()
				write(root, { 'doc-sync.yml': CONFIG, ...treeWith(links, crlf) })
				const before = contents(root)
				await must(root, ...command)
				expect(contents(root)).not.toEqual(before)
				await must(root, ...back)
				expect(contents(root)).toEqual(before)
			}),
			{ numRuns: 5, seed: 7 },
		)
	})

	it('brings no finding but what the new place asks for', async () => {
		const root = folder()
		write(root, { 'doc-sync.yml': CONFIG, ...treeWith([], false) })
		await must(root, ...command)
		const { out } = await runHere(root, ['--format', 'json', '--allow-empty'])
		const { findings } = JSON.parse(out) as { findings: { path: string; rule: string }[] }
		const asked = findings.filter(({ path }) => path === placeOf(SEAM))
		expect(findings).toEqual(asked)
		expect(asked.filter(({ rule }) => !rule.startsWith('section-'))).toEqual([])
	})
})

const title = fc.stringMatching(
	/^[a-zA-Zäß队列ж0-9 #*_`<>[\]()!|\\:;,.'"&~$%^=+?{}\u200b\u00a0-]{1,30}$/u,
)

describe('new', () => {
	it('writes what lacks nothing but content, or nothing', async () => {
		const root = folder()
		write(root, { 'doc-sync.yml': CONFIG })
		let written = 0
		await fc.assert(
			fc.asyncProperty(title, async (text) => {
				const before = contents(root)
				const args = ['new', 'rfc', '--class', 'process', '--', text]
				const { code, out, err } = await runHere(root, args)
				if (code !== 0) {
					expect(err).toMatch(/`topic` is not said|cannot be seen|exists already|title is missing/)
					expect(contents(root)).toEqual(before)
					return
				}
				written++
				const checked = await runHere(root, ['--format', 'json', out.trim()])
				const { findings } = JSON.parse(checked.out) as { findings: { rule: string }[] }
				expect(findings.filter(({ rule }) => rule !== 'section-empty')).toEqual([])
			}),
			{ numRuns: 20, seed: 3 },
		)
		expect(written).toBeGreaterThan(8)
	})
})
