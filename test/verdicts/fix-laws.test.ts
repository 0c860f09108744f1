import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
	IMPLEMENTED,
	IMPLEMENTED_TEXT,
	PROPOSED,
	PROPOSED_TEXT,
	REJECTED,
	REJECTED_TEXT,
} from './documents.ts'
import { mended } from './judge.ts'

const documents = fc.constantFrom(
	[IMPLEMENTED, IMPLEMENTED_TEXT] as const,
	[PROPOSED, PROPOSED_TEXT] as const,
	[REJECTED, REJECTED_TEXT] as const,
)
const piece = fc.constantFrom(
	...[' ', '\t', '\n', '\n\n', '\r\n', '\u00a0', '\u200b', '\ufeff'],
	...['**', '*', '`', '#', '## ', '> ', '- ', '1. ', ':', '—', '.', ' (x)', '===\n', '---\n'],
	...['<!-- XXX: legacy ADR/RFC body format, still -->\n', 'XXX: legacy ADR/RFC body format'],
	...[
		'<!-- rfc-format: alternatives not-recorded (pre-format RFC) -->\n',
		'\n<!-- XXX: legacy ADR/RFC body format -->\n\n',
	],
	...['TODO', '<!-- x -->', '```\n', 'Owner: x\n', 'Status: implemented\n', 'Status: proposed\n'],
	...['Statsu: implemented\n', 'Staus: proposed\n', '\nAnother\n===\n\n', '\n# Another\n\n'],
	...[
		'<!-- doc-sync-allow section-order:x -->\n',
		'<!-- doc-sync-alow section-banned: it stays -->\n',
	],
	...[
		'## Plan\n',
		'# RFC: x\n',
		'\n- x\n',
		'---\na: b\n---\n',
		'<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n',
	],
)
/** Most of what can be mended stands at the start of a document. */
const place = fc.oneof({ weight: 2, arbitrary: fc.nat(60) }, { weight: 1, arbitrary: fc.nat(250) })
/** Sections in another order, some gone, some twice. */
const shuffled = fc.array(fc.nat(5), { minLength: 1, maxLength: 6 })

function withSections(text: string, order: readonly number[]): string {
	const [head = '', ...sections] = text.split(/^(?=## )/m)
	const chosen = order.flatMap((index) => sections[index] ?? [])
	return [head, ...chosen].join('').replace(/\n+$/, '\n')
}

const change = fc.record({ at: place, taken: fc.constantFrom(0, 0, 0, 1, 3), piece })

it('every fix removes its finding, makes no other, and leaves nothing for a second pass', () => {
	fc.assert(
		fc.property(
			documents,
			fc.option(shuffled),
			fc.array(change, { minLength: 1, maxLength: 3 }),
			fc.boolean(),
			([path, text], order, changes, crlf) => {
				const changed = changes.reduce<string>(
					(all, each) => all.slice(0, each.at) + each.piece + all.slice(each.at + each.taken),
					order === null ? text : withSections(text, order),
				)
				const written = crlf ? changed.replace(/\r?\n/g, '\r\n') : changed
				// What is wrong with it throws.
				const result = mended(path, written)
				// No line ending is another one than all were, and what was right stays.
				const bare = /(?<!\r)\n/.test(written)
				if (crlf && !bare) expect(result).not.toMatch(/(?<!\r)\n/)
				if (written === text) expect(result).toBe(text)
			},
		),
		{ numRuns: 150, seed: 11 },
	)
})
