import { describe, expect, it } from 'vitest'
import { rules } from '../../rules/index.ts'
import { contractsOf } from '../../src/check.ts'
import { applyEdits } from '../../src/fix/edits.ts'
import { settle } from '../../src/fix/settle.ts'
import { contractYaml } from '../../src/page.ts'
import { SAMPLE_CONTRACT, SAMPLE_PATH, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { memorySource } from '../../src/source/memory.ts'
import { judge } from '../rules/judge.ts'

const CONFIG = 'doc-sync.yml'
const kit = { rules, builtIns: new Map() }

interface Mended {
	readonly text: string
	readonly config: string
}

/** The document and the contract as `fix` leaves them, after the laws of fixes are held. */
function mended(text: string, contract = SAMPLE_CONTRACT, unsafe = false): Mended {
	const config = contractYaml(contract)
	const before = judge({ text, contract })
	for (const { fix, path, rule, subject } of before) {
		if (!fix?.safe && !unsafe) continue
		const edits = fix?.edits ?? []
		const own = path === CONFIG ? text : applyEdits(text, edits)
		const after = judge({
			text: own,
			config: path === CONFIG ? applyEdits(config, edits) : config,
		})
		// It alone takes its finding away, and makes none.
		const keys = before.map((each) => `${each.path} ${each.rule} ${each.subject}`)
		keys.splice(keys.indexOf(`${path} ${rule} ${subject}`), 1)
		for (const each of after) {
			const at = keys.indexOf(`${each.path} ${each.rule} ${each.subject}`)
			expect(at, `${rule} makes ${each.rule} ${each.subject}`).toBeGreaterThanOrEqual(0)
			keys.splice(at, 1)
		}
	}
	const once = settled(text, config, unsafe)
	expect(settled(once.text, once.config, unsafe)).toEqual(once)
	return once
}

function settled(text: string, config: string, unsafe: boolean): Mended {
	const source = memorySource({ [CONFIG]: config, [SAMPLE_PATH]: text })
	const repository = { source, config: CONFIG }
	const contracts = contractsOf(repository, kit)
	expect(contracts.findings).toEqual([])
	const after = settle(repository, contracts, kit, { gates: [], paths: null }, { unsafe }).source
	const read = (path: string) =>
		new TextDecoder('utf-8', { ignoreBOM: true }).decode(after.read(path) ?? undefined)
	return { text: read(SAMPLE_PATH), config: read(CONFIG) }
}

const FIELDS = SAMPLE_CONTRACT.replace(
	'fields:\n',
	'fields:\n  cook: { key: Cook, required: false }\n  since: { type: date, key: Since }\n',
)
const HEADED = sample('State: draft', 'State: draft\nSince: 2026-03-01')
const headed = (from: string, to: string) => HEADED.replace(from, to)

describe('a slip in a key', () => {
	it.each([
		['letters swapped', 'Sttae: draft'],
		['a letter lacks', 'Stae: draft'],
		['other case as well', 'sTATTE: draft'],
		['a value in another spelling', 'Sttae: Draft'],
	])('is mended: %s', (_, line) => {
		expect(mended(sample('State: draft', line)).text).toBe(SAMPLE_TEXT)
	})

	it('is mended alone, with the line endings and the mark that are there', () => {
		const text = `\ufeff${headed('Since', 'Sicne').replaceAll('\n', '\r\n')}`
		expect(mended(text, FIELDS).text).toBe(text.replace('Sicne', 'Since'))
	})

	it.each([
		['a value that the field does not know', 'Sicne: last year'],
		['a key that is far', 'Started: 2026-03-01'],
		['two lines that are near', 'Sicne: 2026-03-01\nSinec: 2026-03-02'],
		['in bold', '**Sicne:** 2026-03-01'],
	])('is left: %s', (_, line) => {
		const text = headed('Since: 2026-03-01', line)
		expect(mended(text, FIELDS).text).toBe(text)
	})

	it('is left where it would say something else than the path, or where more would be asked then', () => {
		const text = sample('State: draft', 'Sttae: tried')
		expect(mended(text).text).toBe(text)
		const cased = `${FIELDS}cases: { late: { when: { since: { since: 2026-01-01 } }, sections: { first: null } } }\n`
		const late = headed('Since', 'Sicne')
		expect(mended(late, cased).text).toBe(late)
		expect(mended(late, FIELDS).text).toBe(HEADED)
	})

	it('is none beside the key itself, nor where another field could be meant', () => {
		const both = headed('Since: 2026-03-01', 'Sicne: 2026-03-01\nSince: 2026-03-01')
		expect(judge({ text: both, contract: FIELDS })).toEqual([])
		const twins = FIELDS.replace('  cook', '  seance: { key: Sinze, type: date }\n  cook')
		const text = headed('Since: 2026-03-01', 'Sinte: 2026-03-01')
		expect(judge({ text, contract: twins }).every(({ fix }) => fix === undefined)).toBe(true)
	})

	it('of a text is told by one letter alone, as any words are its value', () => {
		const asked = FIELDS.replace('{ key: Cook, required: false }', '{ key: Editor }')
		expect(mended(headed('Since', 'Editr: Ada\nSince'), asked).text).toContain('Editor: Ada')
		const text = headed('Since', 'Creditor: Ada\nSince')
		expect(mended(text, asked).text).toBe(text)
	})

	it('of a field that may be left out is nobody’s business where other keys may stand', () => {
		const text = headed('Since', 'Cooc: Ada\nSince')
		expect(judge({ text, contract: FIELDS })).toEqual([])
		const strict = FIELDS.replace('[title, lines]', '[title, { lines: { other: false } }]')
		expect(mended(text, strict).text).toBe(text.replace('Cooc', 'Cook'))
	})

	it('is one finding', () => {
		const strict = SAMPLE_CONTRACT.replace('[title, lines]', '[title, { lines: { other: false } }]')
		const found = judge({ text: sample('State', 'Sttae'), contract: strict })
		expect(found.map(({ rule }) => rule)).toEqual(['field-required'])
	})
})

describe('lines of the header in another order', () => {
	const ordered = FIELDS.replace('[title, lines]', '[title, { lines: { ordered: true } }]')
	const RIGHT = sample('State: draft', 'Cook: Ada\nSince: 2026-03-01\nState: draft')

	it('change places, and other keys stay where they are', () => {
		const other = (lines: string) => sample('State: draft', lines)
		expect(mended(other('State: draft\nCook: Ada\nSince: 2026-03-01'), ordered).text).toBe(RIGHT)
		expect(
			mended(other('Since: 2026-03-01\nOven: hot\nState: draft\nCook: Ada'), ordered).text,
		).toBe(other('Cook: Ada\nOven: hot\nSince: 2026-03-01\nState: draft'))
		const crlf = other('State: draft\nSince: 2026-03-01').replaceAll('\n', '\r\n')
		expect(mended(crlf, ordered).text).toBe(
			other('Since: 2026-03-01\nState: draft').replaceAll('\n', '\r\n'),
		)
	})

	it('stay where a line may belong to the one above', () => {
		const text = sample('State: draft', 'State: draft\nSince: 2026-03-01\nand later\nCook: Ada')
		expect(mended(text, ordered).text).toBe(text)
	})
})

describe('a second title', () => {
	const second = (heading: string) => `${SAMPLE_TEXT}\n${heading}\n\nIt goes on.\n`

	it.each([
		['# Another', '## Another'],
		['# Another #', '## Another #'],
		['Another\n=======', 'Another\n-------'],
		['Another\n=', 'Another\n-'],
	])('becomes a section, if that is asked for: %s', (from, to) => {
		expect(mended(second(from)).text).toBe(second(from))
		expect(mended(second(from), SAMPLE_CONTRACT, true).text).toBe(second(to))
	})

	it.each([
		['one that is asked for', '# Notes'],
		['one that is there', '# Boil\n\n## Boil'],
		['a line that could be a row of a table', '| Another |\n==='],
	])('stays: %s', (_, heading) => {
		const found = judge({ text: second(heading) })
		const own = found.filter(({ rule }) => rule === 'title-single')
		expect(own.every(({ fix }) => fix === undefined)).toBe(true)
	})
})

it('a comment that goes leaves one blank line, however many stood around it', () => {
	const comment = '<!-- doc-sync-allow section-order: my way -->'
	for (const [above, below] of [
		['\n', '\n\n'],
		['\n\n\n', '\n\n'],
		['\n\n', '\n\n\n\n'],
	])
		expect(mended(sample('## Steps', `${above}${comment}${below}## Steps`)).text).toBe(SAMPLE_TEXT)
})
