import { knownOf } from '../src/bind/bind.ts'
import { type Hidden, hiddenHeadings } from '../src/bind/hidden.ts'
import { SECTION_EMPTY, stubEdit } from '../src/bind/stub.ts'
import type { BoundSection, BoundSections } from '../src/bind/types.ts'
import { holds } from '../src/contract/condition.ts'
import type { Waiver } from '../src/contract/types.ts'
import { nearest } from '../src/nearest.ts'
import { lineAt, type TextFile } from '../src/read.ts'
import { documentRule, type Spot } from '../src/rule.ts'
import { sample } from '../src/sample.ts'
import { loose } from '../src/text/title.ts'

interface RequiredSpot extends Spot {
	readonly bound: BoundSection
	readonly after: string | null
	readonly before: string | null
	readonly hashes: string
	/** Where it stands without being seen, and what to do about it; or null. */
	readonly hidden: (Hidden & { readonly mend: string }) | null
	/** A section that says the title among other words, or null. */
	readonly similar: string | null
	/** A waiver for the section, or null if the contract has none that could hold; whether it does. */
	readonly waiver: (Waiver & { readonly isHeld: boolean }) | null
}

export default documentRule<RequiredSpot>({
	id: 'section-required',
	summary: 'Every section that the contract requires is there',
	why: 'A section that is required answers a question that every reader of such a document has',
	reads: 'sections.required, waivers',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'all there; others may stand between',
				text: sample('## Steps', '## Story\n\nA cold day.\n\n## Steps'),
			},
			{
				about: 'underlined, or with closing hashes',
				text: sample('## Steps', 'Steps\n-----').replace('## Ingredients', '## Ingredients ##'),
			},
		],
		bad: [
			{
				about: 'a section is missing',
				text: sample('## Steps\n\nBoil them.\n', '## Notes\n\nServes two.\n'),
				findings: ['9:1-9:1 `## Steps` is missing, expected after `Ingredients`'],
				fixed: sample('Boil them.\n', '<!-- to be written -->\n\n## Notes\n\nServes two.\n'),
				left: ['9:1-9:9 `## Steps` says nothing'],
			},
			{
				about: 'only in a fence, only in a comment',
				text: sample('## Steps\n\nBoil them.\n', '```md\n## Steps\n```\n\n<!--\n## Steps\n-->\n'),
				findings: ['15:4-15:4 `## Steps` is missing, expected after `Ingredients`'],
			},
			{
				about: 'quoted or in a list it is no section of the document',
				text: sample('## Steps\n\nBoil them.\n', '> ## Steps\n\n- ## Steps\n'),
				findings: ['9:1-9:11 `## Steps` stands in a block quote, expected after `Ingredients`'],
			},
			{
				about: 'no space behind the hashes',
				text: sample('## Steps', '##Steps'),
				findings: [
					'9:1-9:8 `## Steps` has no space behind `##`, so that it is no heading, expected after `Ingredients`',
				],
				fixed: sample('', ''),
			},
			{
				about: 'a bold line',
				text: sample('## Steps', '**Steps:**'),
				findings: [
					'9:1-9:11 `## Steps` is written as a bold line, which is no heading, expected after `Ingredients`',
				],
				fixed: sample('', ''),
			},
			{
				about: 'in a code block that never ends',
				text: sample('## Steps\n', '```\nstir\n\n## Steps\n'),
				findings: [
					'12:1-12:9 `## Steps` stands in a code block without an end, expected after `Ingredients`',
				],
			},
			{
				about: 'in a comment that never ends',
				text: sample('## Steps\n', '<!-- stir\n\n## Steps\n'),
				findings: [
					'11:1-11:9 `## Steps` stands in a comment without an end, expected after `Ingredients`',
				],
			},
			{
				about: 'its title among other words',
				text: sample('## Steps', '## Steps and tools'),
				findings: ['9:1-9:1 `## Steps` is missing, expected after `Ingredients`'],
			},
		],
	},
	*check(document) {
		const { sections, waivers, variant, file, facts } = document
		if (!sections) return
		const absent = sections.bound.filter(
			(bound) =>
				bound.spec.required &&
				!bound.section &&
				bound !== sections.first &&
				!waivers.some((each) => each.waiver.section === bound.spec.title),
		)
		if (absent.length === 0) return
		const hidden = hiddenHeadings(document, sections.level)
		for (const bound of absent) {
			const { spec, place, after, before } = bound
			const holding = (waiver: Waiver) =>
				waiver.when === null || holds(waiver.when, (field) => knownOf(facts, field))
			const waiver = variant.waivers.find(
				(each) => each.section === spec.title && holding(each) !== false,
			)
			const hashes = '#'.repeat(sections.level)
			const found = hidden.get(loose(spec.title)) ?? null
			yield {
				at: found?.at ?? place,
				hidden: found && { ...found, mend: mendOf(found, `${hashes} ${spec.title}`, file) },
				similar: similarTo(spec.title, sections) ?? standingIn(bound, sections),
				subject: spec.title,
				bound,
				after,
				before,
				hashes,
				waiver: waiver ? { ...waiver, isHeld: holding(waiver) === true } : null,
				why: spec.why,
				help: spec.help,
			}
		}
	},
	message({ subject, after, before, hashes, waiver, hidden, similar }) {
		const title = `\`${hashes} ${subject}\``
		const where =
			after !== null
				? `after \`${after}\``
				: before !== null
					? `before \`${before}\``
					: 'as a section of its own'
		if (hidden)
			return {
				message: `${title} ${standsHow(hidden)}, expected ${where}`,
				help: hidden.mend,
			}
		const rename = similar === null ? '' : `, or rename \`${similar}\` if it says that`
		const instead = waiver
			? `; or, ${waiver.whenText === '' ? '' : `${waiver.isHeld ? 'as' : 'if'} ${waiver.whenText}, `}the comment \`<!-- ${waiver.comment} -->\``
			: ''
		return {
			message: `${title} is missing, expected ${where}`,
			help: `add ${title} and what it has to say${rename}${instead}`,
		}
	},
	fixes: 'both',
	fix({ bound, hidden, hashes, subject }, document) {
		if (hidden?.kind === 'joined' || hidden?.kind === 'bold') {
			const edits = [{ range: hidden.at, text: `${hashes} ${subject}` }]
			return { safe: hidden.kind === 'joined' && hidden.hashes === hashes, edits }
		}
		if (hidden) return null
		const edit = stubEdit(document, bound)
		// The heading is there then, and what it has to say is not.
		return edit && { safe: false, edits: [edit], leaves: SECTION_EMPTY }
	},
})

function standsHow(hidden: Hidden): string {
	switch (hidden.kind) {
		case 'unclosed':
			return `stands in a ${hidden.within} without an end`
		case 'inside':
			return `stands in a ${hidden.within}`
		case 'joined':
			return `has no space behind \`${hidden.hashes}\`, so that it is no heading`
		case 'bold':
			return 'is written as a bold line, which is no heading'
	}
}

function mendOf(hidden: Hidden, heading: string, file: TextFile): string {
	switch (hidden.kind) {
		case 'unclosed':
			return `end the ${hidden.within} that begins in line ${lineAt(file, hidden.opener) + 1}`
		case 'inside':
			return hidden.within === 'list'
				? `begin its line at the left margin, without a marker: \`${heading}\``
				: `take it out of the quote: \`${heading}\``
		case 'joined':
		case 'bold':
			return `write \`${heading}\``
	}
}

/** A section of no title of the contract that may be meant: with all words of a title, with its first ones, or with slips of the pen. */
function similarTo(title: string, { all, bound }: BoundSections): string | null {
	const wordsOf = (text: string): readonly string[] => loose(text).match(/[\p{L}\p{N}]+/gu) ?? []
	const taken = new Set(bound.map(({ section }) => section))
	const wanted = wordsOf(title)
	const others = all.filter((each) => !taken.has(each))
	const close = nearest(
		title,
		others.map((each) => each.title),
	)
	const found = others.find((each) => {
		const said = wordsOf(each.title)
		if (wanted.length === 0 || said.length === 0) return false
		const isBeginning = said.every((word, at) => word === wanted[at])
		return isBeginning || wanted.every((word) => said.includes(word))
	})
	return close ?? found?.title ?? null
}

/** The section of another title that stands where one is missing, and no other with it. */
function standingIn(absent: BoundSection, { all, bound }: BoundSections): string | null {
	const there = all.find(({ heading }) => heading.start === absent.place.start)
	const isKnown = bound.some(({ section }) => section === there)
	const isAlone = bound.every(
		(each) =>
			each === absent ||
			each.section ||
			!each.spec.required ||
			each.place.start !== absent.place.start,
	)
	return there && !isKnown && isAlone ? there.title : null
}
