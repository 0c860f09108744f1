import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { expect, test } from 'vitest'
import { runBuilt } from '../cli/run.ts'
import { temporaryFolders } from '../source/folders.ts'
import { copyOf, type Found, judge, noCorpora, perRule } from './corpus.ts'

const folder = temporaryFolders()
const TABLE = join(env.DOC_SYNC_ORACLE ?? '', 'dsh-pre.tsv')
const noOracle = noCorpora || env.DOC_SYNC_ORACLE === undefined || !existsSync(TABLE)

/** The rules that speak for each kind of violation in the oracle's table. */
const RULES: Readonly<Record<string, readonly string[]>> = {
	title: ['title-form'],
	status: ['field-value', 'field-required', 'header-layout'],
	first: ['section-first'],
	required: ['section-required', 'section-near-miss'],
	banned: ['section-banned'],
	marker: ['text-banned'],
}

interface Row {
	readonly path: string
	readonly kind: string
	readonly subject: string
}

function rows(): Row[] {
	const lines = readFileSync(TABLE, 'utf8').split('\n').slice(1)
	return lines
		.filter((line) => line !== '')
		.map((line) => {
			const [path = '', kind = '', subject = ''] = line.split('\t')
			return { path: `docs/rfc/${path}`, kind, subject }
		})
}

/**
 * Of a status the oracle names the one that is wanted, of a title nothing, and of
 * a banned section the heading as written; a finding's subject is always in the
 * contract's words.
 */
function speaksOf({ path, kind, subject }: Row, { rule, message, ...finding }: Found): boolean {
	if (finding.path !== path || !(RULES[kind] ?? []).includes(rule)) return false
	if (kind === 'banned') return message.startsWith(`\`## ${subject}\` `)
	return kind === 'status' || kind === 'title' || finding.subject === subject
}

test.skipIf(noOracle)(
	'dsh-pre: each violation of the oracle has its finding, and no other is of their rules',
	() => {
		const { code, documents, findings } = judge(
			copyOf('dsh-pre', folder(), { 'doc-sync.yml': 'contracts: { rfc: { extends: rfc } }\n' }),
		)
		expect([code, documents]).toEqual([1, { rfc: 111 }])
		const left = new Set(findings.filter(({ rule }) => Object.values(RULES).flat().includes(rule)))
		const unmatched = rows().filter((row) => {
			const found = [...left].find((finding) => speaksOf(row, finding))
			if (found) left.delete(found)
			return found === undefined
		})
		expect(unmatched).toEqual([])
		expect([...left].map(({ path, rule, message }) => `${path} ${rule} ${message}`)).toEqual([])
		expect(rows()).toHaveLength(350)
		expect(perRule(findings)).toEqual({
			'error field-required': 3,
			'error field-value': 57,
			'error index-elsewhere': 111,
			'error index-fresh': 1,
			'error section-banned': 33,
			'error section-first': 42,
			'error section-required': 173,
			'error text-banned': 39,
			'error title-form': 3,
		})
	},
)

/** Rows of the oracle of which no finding speaks. */
function goneFrom(findings: readonly Found[]): readonly Row[] {
	const left = new Set(findings)
	return rows().filter((row) => {
		const found = [...left].find((finding) => speaksOf(row, finding))
		if (found) left.delete(found)
		return found === undefined
	})
}

test.skipIf(noOracle)('dsh-pre: what fixes mend, and that they add nothing', () => {
	const top = copyOf('dsh-pre', folder(), {
		'doc-sync.yml': 'contracts: { rfc: { extends: rfc } }\n',
	})
	const before = judge(top).findings
	const safe = judge(top, 'fix').findings
	const unsafe = judge(top, 'fix', '--unsafe').findings
	expect([goneFrom(safe).length, safe.length - before.length]).toEqual([6, -7])
	// A section that lacked is a heading then, and told as empty.
	const stubs = unsafe.filter(({ rule }) => rule === 'section-empty')
	expect([goneFrom(unsafe).length, stubs.length]).toEqual([317, 215])
	expect(unsafe.length - safe.length).toBe(-96)
	const keyOf = ({ path, rule, subject }: Found) => `${path} ${rule} ${subject}`
	const known = new Set(before.map(keyOf))
	const added = unsafe.filter((each) => !known.has(keyOf(each)) && !stubs.includes(each))
	expect(added.map(keyOf)).toEqual([])
	const wanted = new Set(rows().map(({ path, subject }) => `${path} ${subject}`))
	expect(stubs.filter(({ path, subject }) => !wanted.has(`${path} ${subject}`))).toEqual([])
	const { text } = judge(top)
	expect([runBuilt(top, ['fix', '--unsafe']).err, judge(top).text]).toEqual([
		'nothing to mend\n',
		text,
	])
})

const PROBLEM = '{ Problem: { instead-of: [Context] } }'
const ORDERS = {
	proposed: `${PROBLEM}, Proposal, Alternatives considered, Acceptance criteria, Risks`,
	implemented: `${PROBLEM}, Decision, Alternatives considered, Consequences`,
	rejected: `${PROBLEM}, Proposal, Alternatives considered`,
}

test.skipIf(noOracle)('dsh-pre: what is mended where the contract knows another title', () => {
	const cases = Object.entries(ORDERS).map(
		([name, order]) => `      ${name}: { sections: { order: [${order}] } }\n`,
	)
	const top = copyOf('dsh-pre', folder(), {
		'doc-sync.yml': `contracts:\n  rfc:\n    extends: rfc\n    cases:\n${cases.join('')}`,
	})
	const { findings } = judge(top, 'fix', '--unsafe')
	expect(perRule(findings)).toEqual({
		'error index-elsewhere': 111,
		'error section-banned': 33,
		'error section-empty': 215 - 42,
	})
})
