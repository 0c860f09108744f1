import type { Allowance } from '../src/bind/allowances.ts'
import { blockRange } from '../src/bind/gaps.ts'
import { isNeeded, respelled } from '../src/bind/respell-allowance.ts'
import { usesOf } from '../src/bind/uses.ts'
import { exemptPaths } from '../src/exempt.ts'
import type { Finding } from '../src/finding.ts'
import { nearest } from '../src/nearest.ts'
import { type Corpus, findingsRule, type Run, type Spot } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'

interface AllowanceSpot extends Spot {
	readonly fault: 'form' | 'space' | 'place' | 'reason' | 'rule' | 'firm' | 'unused'
	readonly allowance: Allowance
	/** The rule by the nearest name, why the rule is firm, or the file in which it has a finding. */
	readonly hint: string | null
	/** Where in the document the rule has a finding that nothing excuses, in words; or null. */
	readonly missed: string | null
	/** Puts right how it is written; null where that is not sure. */
	readonly edit: ReturnType<typeof respelled>
}

const SWAPPED = sample('## Steps\n\nBoil them.\n', '').replace(
	'## Ingredients',
	'## Steps\n\nBoil them.\n\n## Ingredients',
)
const FORM = '<!-- doc-sync-allow <rule>: <reason> -->'

export default findingsRule<AllowanceSpot>({
	id: 'allowance-valid',
	summary:
		'A comment that lets a document off a rule names one, has a reason, and excuses something',
	why: 'An exception that excuses nothing any more will excuse the next mistake unseen, and one without a reason cannot be judged',
	reads: 'comments in the documents',
	severity: 'error',
	firm: 'it speaks of exceptions itself',
	examples: {
		good: [
			{
				about: 'before the block',
				text: SWAPPED.replace(
					'## Steps',
					'<!-- doc-sync-allow section-first: it is a soup of leftovers -->\n## Steps',
				),
			},
			{
				about: 'at the head of the file, for all of it',
				text: `<!-- doc-sync-allow section-first: it is a soup\nof leftovers -->\n\n${SWAPPED}`,
			},
			{
				about: 'quoted in code it is none',
				text: sample('Boil them.', `\`${FORM}\`\n\n    ${FORM}\n`),
			},
		],
		bad: [
			{
				about: 'nothing to excuse',
				text: sample(
					'## Steps',
					'<!-- doc-sync-allow section-order: as my mother had it -->\n\n## Steps',
				),
				findings: ['9:1-9:59 the allowance excuses nothing: `section-order` has no finding here'],
				fixed: SAMPLE_TEXT,
			},
			{
				about: 'the finding is elsewhere in the document',
				text: `${SWAPPED}\n<!-- doc-sync-allow section-first: leftovers -->\n`,
				findings: [
					'5:1-5:9 the first section is `Steps`, expected `Ingredients`',
					'14:1-14:49 the allowance excuses nothing: `section-first` has no finding here',
				],
			},
			{
				about: 'without a reason',
				text: SWAPPED.replace('## Steps', '<!-- doc-sync-allow section-first: TODO -->\n## Steps'),
				findings: [
					'5:1-5:44 the allowance of `section-first` has no reason',
					'6:1-6:9 the first section is `Steps`, expected `Ingredients`',
				],
			},
			{
				about: 'a rule that is none',
				text: sample('## Steps', '<!-- doc-sync-allow section-oder: an old habit -->\n## Steps'),
				findings: ['9:1-9:51 `section-oder` is no rule'],
			},
			{
				about: 'a slip in the rule',
				text: SWAPPED.replace('## Steps', '<!-- doc-sync-allow section-frist: mine -->\n## Steps'),
				findings: [
					'5:1-5:44 `section-frist` is no rule',
					'6:1-6:9 the first section is `Steps`, expected `Ingredients`',
				],
			},
			{
				about: 'a rule that nobody is let off',
				text: sample('## Steps', '<!-- doc-sync-allow conflict-marker: an old habit -->\n## Steps'),
				findings: ['9:1-9:54 no comment can allow `conflict-marker`'],
			},
			{
				about: 'other words',
				text: sample('## Steps', '<!-- doc-sync-disable section-order -->\n## Steps'),
				findings: [`9:1-9:40 the comment lets the document off nothing, expected \`${FORM}\``],
			},
			{
				about: 'a slip in the first word',
				text: sample('## Steps', '<!-- doc-sync-alow section-order: my way -->\n\n## Steps'),
				findings: [`9:1-9:45 the comment lets the document off nothing, expected \`${FORM}\``],
			},
			{
				about: 'without a space',
				text: SWAPPED.replace('## Steps', '<!-- doc-sync-allow section-first:mine -->\n## Steps'),
				findings: [
					'5:1-5:43 the allowance of `section-first` has no space after the colon',
					'6:1-6:9 the first section is `Steps`, expected `Ingredients`',
				],
			},
			{
				about: 'in a line of text',
				text: sample('Boil them.', 'Boil <!-- doc-sync-allow section-order: why not --> them.'),
				findings: ['11:6-11:52 the allowance stands inside of a paragraph or of HTML'],
			},
		],
	},
	*check(corpus, findings, run) {
		const { contract, discovery, wants } = corpus
		const exempt = new Set(
			[...contract.exemptions.keys()].flatMap((each) => exemptPaths(contract, each)),
		)
		const beside = corpus
			.counterparts()
			.filter(({ candidate }) => !exempt.has(candidate.path))
			.flatMap(({ others }) => others.map(({ path }) => path))
		for (const path of [...discovery.documents.map(({ path }) => path), ...beside]) {
			if (!wants(path) || exempt.has(path)) continue
			const allowances = corpus.allowances(path)
			if (allowances.length > 0) yield* faultsIn(path, allowances, corpus, findings, run)
		}
	},
	message({ fault, subject, hint, missed }, { contract }) {
		switch (fault) {
			case 'form':
				return {
					message: `the comment lets the document off nothing, expected \`${FORM}\``,
					help: 'write the rule, a colon and the reason, or delete the comment',
				}
			case 'space':
				return {
					message: `the allowance of \`${subject}\` has no space after the colon`,
					help: `write \`${subject}: \` and the reason, with a space between`,
				}
			case 'place':
				return {
					message: 'the allowance stands inside of a paragraph or of HTML',
					help: 'put it on a line of its own, before the block, or at the head of the file',
				}
			case 'reason':
				return {
					message: `the allowance of \`${subject}\` has no reason`,
					help: 'write why the document is let off',
				}
			case 'rule':
				return {
					message: `\`${subject}\` is no rule${subject.includes('/') ? ` of \`${contract.name}\`` : ''}`,
					help: hint === null ? '`doc-sync explain` lists the rules' : `did you mean \`${hint}\`?`,
				}
			case 'firm':
				return {
					message: `no comment can allow \`${subject}\``,
					help: `mend the finding: ${hint}`,
				}
			case 'unused':
				return {
					message: `the allowance excuses nothing: \`${subject}\` has no finding here`,
					help: unusedHelp(hint, missed),
				}
		}
	},
	fixes: 'safe',
	fix({ fault, allowance, edit, path, hint, missed }, corpus) {
		if (edit) return { safe: true, edits: [edit] }
		// With the comment its reason would go, which may be one for a finding.
		if (hint !== null || missed !== null) return null
		const document = fault === 'unused' ? corpus.document(path ?? '') : null
		const range = document && blockRange(document, allowance.at)
		return range && { safe: true, edits: [{ range, text: '' }] }
	},
})

function* faultsIn(
	path: string,
	allowances: readonly Allowance[],
	corpus: Corpus,
	findings: readonly Finding[],
	run: Run,
): Iterable<AllowanceSpot> {
	const { name } = corpus.contract
	const own = findings.filter((each) => each.path === path)
	const { text = '', bom = 0 } = corpus.textOf(path) ?? {}
	const uses = usesOf(name, allowances, own, bom)
	const used = new Set(uses.values())
	const open = own.filter((each) => !uses.has(each))
	const ids = run.rules.map(({ id }) => id)
	const firm = new Set(run.rules.filter((each) => each.firm !== undefined).map(({ id }) => id))
	const mayBe = own.filter(({ rule }) => !firm.has(rule))
	for (const allowance of allowances) {
		const spot = { at: allowance.at, path, subject: allowance.rule, allowance }
		const [fault, hint] = faultOf(allowance, used.has(allowance), corpus, run)
		const elsewhere = fault === 'unused' ? findingAbout(path, allowance, findings) : null
		if (fault === null) continue
		const right = respelled(text, allowance, name, ids)
		const edit = right && isNeeded(right, allowance, allowances, mayBe, name, bom) ? right : null
		const missed = fault === 'unused' ? missedBy(allowance, open, text, bom) : null
		yield { ...spot, fault, hint: elsewhere ?? hint, missed, edit }
	}
}

function unusedHelp(hint: string | null, missed: string | null): string {
	if (hint !== null) return `put it into \`${hint}\`, where the finding is`
	return missed === null
		? 'delete the comment, or put it directly before the block that it is about'
		: `put it ${missed}, where the finding is, or at the head of the file; if it is about something else, delete it`
}

/** Where a comment would stand that excuses a finding of its rule which nothing excuses, or null. */
function missedBy(
	{ rule }: Allowance,
	open: readonly Finding[],
	text: string,
	bom: number,
): string | null {
	const found = open.find((each) => rule === each.rule || rule === `${each.contract}/${each.rule}`)
	if (!found) return null
	const isEnd = found.start.offset - bom >= text.trimEnd().length
	return isEnd ? 'at the end of the file' : `before the block in line ${found.start.line}`
}

/** The document that has the finding on what it and its counterpart say, where the comment is in the counterpart. */
function findingAbout(
	path: string,
	{ rule }: Allowance,
	findings: readonly Finding[],
): string | null {
	const isMeant = (each: Finding) => rule === each.rule || rule === `${each.contract}/${each.rule}`
	const found = findings.find(
		(each) => isMeant(each) && each.related?.some((other) => other.path === path),
	)
	return found && found.path !== path ? found.path : null
}

function faultOf(
	allowance: Allowance,
	isUsed: boolean,
	corpus: Corpus,
	{ rules, asks }: Run,
): readonly [AllowanceSpot['fault'] | null, string | null] {
	if (allowance.fault === 'form' || allowance.fault === 'place') return [allowance.fault, null]
	const prefix = `${corpus.contract.name}/`
	const id = allowance.rule.startsWith(prefix)
		? allowance.rule.slice(prefix.length)
		: allowance.rule
	const rule = rules.find((each) => each.id === id)
	if (!rule)
		return [
			'rule',
			nearest(
				id,
				rules.map((each) => each.id),
			),
		]
	if (rule.firm !== undefined) return ['firm', rule.firm]
	if (allowance.fault !== null) return [allowance.fault, null]
	// Of what was not looked for nobody knows what there is to excuse.
	const isBlind = !corpus.looksBack(rule)
	return [isUsed || !asks(id) || isBlind ? null : 'unused', null]
}
