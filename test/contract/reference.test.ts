import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Prop } from '../../src/contract/kinds.ts'
import { contractReference } from '../../src/contract/reference.ts'
import { parts } from '../../src/contract/schema.ts'
import { issues } from './load.ts'

/** Rendered in each test, so that it counts what the test reaches. */
const page = () => contractReference()

const written = readFileSync(join(import.meta.dirname, '../../docs/contract-reference.md'), 'utf8')

describe('the reference page', () => {
	it('is what stands in docs', () => {
		expect(written.replace(/^<!-- .* -->\n\n/, '')).toBe(page())
	})

	it('begins with its title and ends with one line break', () => {
		expect(page().startsWith('# The contract language\n\n')).toBe(true)
		expect(page()).toMatch(/[^\n]\n$/)
	})

	it('has a row for every key that can be written, and lists the others at the end', () => {
		const [keys = '', reserved = ''] = page().split('## Reserved')
		for (const kind of Object.values(parts)) {
			for (const [key, prop] of Object.entries(kind.props as Record<string, Prop>)) {
				if (prop.hidden) continue
				const row = prop.later ? `| \`${key}\` | ${prop.doc} |` : `| \`${key}\` |`
				expect(prop.later ? reserved : keys).toContain(row)
			}
		}
	})

	it('links to headings that it has', () => {
		const headings = [...page().matchAll(/^#+ (.+)$/gm)].map((each) =>
			(each[1] as string)
				.toLowerCase()
				.replace(/[^\p{L}\p{N} _-]/gu, '')
				.replaceAll(' ', '-'),
		)
		const links = [...page().matchAll(/\]\(#([^)]+)\)/g)].map((each) => each[1] as string)
		expect(links.length).toBeGreaterThan(15)
		expect(links.filter((each) => !headings.includes(each))).toEqual([])
	})

	it('has tables whose rows have as many cells as their headings', () => {
		const cells = (line: string) => line.replaceAll('\\|', '').split('|').length
		for (const table of page().matchAll(/(?:^\|.*\n)+/gm)) {
			const lines = table[0].trim().split('\n')
			expect(new Set(lines.map(cells)).size, table[0]).toBe(1)
		}
	})

	it('shows a contract that can be used', () => {
		const yaml = /```yaml\n([\s\S]*?)```/.exec(page())?.[1] ?? ''
		expect(issues(yaml)).toEqual([])
	})
})
