import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../cli/run.ts'
import { temporaryFolders, write } from '../source/folders.ts'

const folder = temporaryFolders()
const OLD = 'adr/old/0003-queue.md'
const NEW = 'adr/0012-two-queues.md'

const config = (many: boolean) => `contracts:
  old:
    root: adr/old
    path: "{number:4}-{slug}.md"
    title: "{number}. {title}"
    header: [title, lines]
    fields:
      number: { type: integer, unique: true }
      slug: slug
      status: { key: Status, values: [open, past] }
      next: { key: Replaced by, type: reference, to: new, required: false, many: ${many}, mirror: before }
  new:
    root: adr
    path: "{number:4}-{slug}.md"
    title: "{number}. {title}"
    header: [title, lines]
    ignore: ["old/**"]
    fields:
      number: { type: integer, unique: true }
      slug: slug
      before: { key: Replaces, type: reference, to: old, many: true, mirror: next }
`
const old = (lines: string) => `# 0003. One queue\n\n${lines}\n\nIt is long.\n`
const newer = (name: string) => `# 0012. Two queues\n\nReplaces: ${name}\n`

/** The old document after \`fix --unsafe\`, if the new one names it so; null if that changes nothing. */
async function mended(name: string, lines = 'Status: past'): Promise<string | null> {
	const root = folder()
	const text = old(lines)
	write(root, { 'doc-sync.yml': config(false), [OLD]: text, [NEW]: newer(name) })
	const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
	expect((await run(root)).out).toContain('reference-mirrored')
	// Which of the two is wrong, only a person knows.
	await run(root, ['fix'])
	expect(textOf(OLD)).toBe(text)
	await run(root, ['fix', '--unsafe'])
	expect(textOf(NEW)).toBe(newer(name))
	const result = textOf(OLD)
	if (result === text) return null
	expect(await run(root)).toMatchObject({ code: 0 })
	expect((await run(root, ['fix', '--unsafe'])).err).toBe('nothing to mend\n')
	return result
}

describe('a document that is named is made to name the other one', () => {
	it.each([
		['3', '12'],
		['0003', '0012'],
		['ADR-0003', 'ADR-0012'],
		['No. 3', 'No. 12'],
		['old/0003-queue.md', '../0012-two-queues.md'],
		['[0003](old/0003-queue.md)', '[0012](../0012-two-queues.md)'],
		['[ADR-3](old/0003-queue.md)', '[ADR-12](../0012-two-queues.md)'],
		['[One queue](old/0003-queue.md)', '[Two queues](../0012-two-queues.md)'],
	])('in the same way: %s', async (name, back) => {
		expect(await mended(name)).toBe(old(`Status: past\nReplaced by: ${back}`))
	})

	it('below what is known of the header, with the line endings that are there', async () => {
		expect(await mended('3', 'Status: past\nBy: Ada')).toBe(
			old('Status: past\nReplaced by: 12\nBy: Ada'),
		)
		const crlf = 'Status: past\r\nBy: Ada\r'
		expect(await mended('3', crlf)).toBe(old('Status: past\r\nReplaced by: 12\r\nBy: Ada\r'))
	})
})

describe('a document that names another one already', () => {
	const other = '# 0013. Three\n\nReplaces: 3\n'

	it('names both, if it may', async () => {
		const root = folder()
		write(root, {
			'doc-sync.yml': config(true),
			[OLD]: old('Status: past\nReplaced by: 13'),
			[NEW]: newer('3'),
			'adr/0013-three.md': other,
		})
		await run(root, ['fix', '--unsafe'])
		expect(readFileSync(join(root, OLD), 'utf8')).toBe(old('Status: past\nReplaced by: 13, 12'))
		expect(await run(root)).toMatchObject({ code: 0 })
	})

	it('is left to a person, if it may not', async () => {
		const root = folder()
		const text = old('Status: past\nReplaced by: 13')
		write(root, {
			'doc-sync.yml': config(false),
			[OLD]: text,
			[NEW]: newer('3'),
			'adr/0013-three.md': other,
		})
		await run(root, ['fix', '--unsafe'])
		expect(readFileSync(join(root, OLD), 'utf8')).toBe(text)
	})
})

describe('a document without lines in its header', () => {
	const loose = config(false)
		.replace('status: { key: Status, values: [open, past] }', 'by: { key: By, required: false }')
		.replace('header: [title, lines]', 'header: [title, { lines: { required: false } }]')

	it.each([
		['# 0003. One queue\n\nIt is long.\n', '# 0003. One queue\n\nReplaced by: 12\n\nIt is long.\n'],
		[
			'# 0003. One queue\r\n\r\nLong.\r\n',
			'# 0003. One queue\r\n\r\nReplaced by: 12\r\n\r\nLong.\r\n',
		],
		['# 0003. One queue\n', '# 0003. One queue\n\nReplaced by: 12\n'],
		['# 0003. One queue', '# 0003. One queue\n\nReplaced by: 12'],
		['# 0003. One queue\n\nCook: Ada\n', null],
		['0003. One queue\n===\n\nIt is long.\n', null],
	])('gets one below its title: %j', async (text, right) => {
		const root = folder()
		write(root, { 'doc-sync.yml': loose, [OLD]: text, [NEW]: newer('3') })
		await run(root, ['fix', '--unsafe'])
		expect(readFileSync(join(root, OLD), 'utf8')).toBe(right ?? text)
		expect((await run(root)).code).toBe(right === null ? 1 : 0)
	})
})

it('is left to a person where the next line may go on with the words of the last', async () => {
	expect(await mended('3', 'Status: past\nand gone')).toBe(null)
})
