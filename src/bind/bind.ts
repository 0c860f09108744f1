import { holds, type Known } from '../contract/condition.ts'
import type { Contract } from '../contract/types.ts'
import type { Candidate } from '../discover.ts'
import { type Allowance, allowancesIn, isAllowanceBlock } from './allowances.ts'
import { bindHeader } from './header.ts'
import { bindSections } from './sections.ts'
import { bindTitle } from './title.ts'
import type { Bound, Document, Fact } from './types.ts'
import { findWaivers, judgeWaivers } from './waivers.ts'

/** Pairs each thing that a contract asks of a document with its place there, or with where it belongs. */
export function bind(read: Document, candidate: Candidate, contract: Contract): Bound {
	const allowances = allowancesIn(read)
	const document = withoutAllowances(read, allowances)
	const { title, facts: titleFacts } = bindTitle(document, contract)
	const { header, facts: headerFacts } = bindHeader(document, contract, title)
	const facts = [...pathFacts(candidate, contract), ...titleFacts, ...headerFacts]
	const known = (field: string) => knownOf(facts, field)
	const cases = casesFor(contract, known)
	const variant = contract.variant(cases)
	const sections = variant.sections
		? bindSections(document, variant.sections, [title.heading, header.block])
		: null
	const waivers = judgeWaivers(
		findWaivers(document, variant.waivers),
		variant.sections,
		sections,
		known,
	)
	return {
		...document,
		contract,
		candidate,
		cases,
		variant,
		facts,
		title,
		header,
		sections,
		waivers,
		allowances,
	}
}

/** Comments that let off a rule are seen by no other rule: where the header begins, what stands before a section. */
function withoutAllowances(document: Document, allowances: readonly Allowance[]): Document {
	if (allowances.length === 0) return document
	const { outline, file } = document
	const blocks = outline.blocks.filter((block) => !isAllowanceBlock(file.text, block, allowances))
	return { ...document, outline: { ...outline, blocks } }
}

/** What a path says. */
export function pathFacts({ captures }: Pick<Candidate, 'captures'>, contract: Contract): Fact[] {
	return captures.map((each): Fact => {
		const field = contract.fields.get(each.name)
		const value =
			field?.type === 'integer' && !field.values ? each.text.replace(/^0+(?=\d)/, '') : each.text
		return { field: each.name, value, text: each.text, source: 'path', range: { start: 0, end: 0 } }
	})
}

/** What the document says of a field: its first source is taken as true. */
export function knownOf(facts: readonly Fact[], field: string): Known {
	const said = facts.filter((fact) => fact.field === field)
	if (said.length === 0) return 'absent'
	const understood = said.find((fact) => fact.value !== null)
	return understood ? { value: understood.value as string } : 'unknown'
}

/** The cases that hold. What hangs on something unknown is left out: it has a finding of its own. */
export function casesFor(contract: Contract, known: (field: string) => Known): string[] {
	return contract.cases.filter((each) => holds(each.when, known) === true).map((each) => each.name)
}
