import { referringBack } from '../src/references/back.ts'
import { factOf, type Reference } from '../src/references/references.ts'
import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_PATH, sample } from '../src/sample.ts'

interface MirrorSpot extends Spot {
	readonly reference: Reference
	/** The document that refers, and the key by which it does. */
	readonly from: string
	readonly key: string
	/** How the other field is written, if not under a key of its own. */
	readonly form: string | null
}

const WITH = SAMPLE_CONTRACT.replace(
	'  date: date\n',
	`  date: date
  replaces: { key: Replaces, type: reference, required: false, mirror: replaced }
  replaced: { key: Replaced by, type: reference, required: false, mirror: replaces }
`,
)
const STEW = 'recipes/tried/2026-03-02-stew.md'

export default contractRule<MirrorSpot>({
	id: 'reference-mirrored',
	summary: 'A document that another one refers to refers back, where the contract asks for that',
	why: 'Who finds the old document first does not learn that there is a newer one',
	reads: 'fields.*.mirror',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'both say it',
				contract: WITH,
				text: sample('draft\n', 'draft\nReplaces: stew\n'),
				files: {
					[STEW]: sample('draft\n', 'tried\nReplaced by: [Soup](../draft/2026-03-01-soup.md)\n'),
				},
			},
		],
		bad: [
			{
				about: 'one of them does not',
				contract: WITH,
				path: STEW,
				text: sample('draft\n', 'tried\n'),
				files: { [SAMPLE_PATH]: sample('draft\n', 'draft\nReplaces: stew\n') },
				findings: [
					'1:1-1:1 `Replaced by` does not name `recipes/draft/2026-03-01-soup.md`, whose `Replaces` names this document',
				],
				fixed: sample('draft\n', 'tried\nReplaced by: soup\n'),
			},
			{
				about: 'one of them does not, and another names a third',
				contract: WITH,
				text: sample('draft\n', 'draft\nReplaces: stew\n'),
				files: {
					[STEW]: sample('draft\n', 'tried\n'),
					'recipes/tried/2026-03-03-broth.md': sample('draft\n', 'tried\nReplaced by: stew\n'),
				},
				findings: [
					'recipes/tried/2026-03-02-stew.md:1:1-1:1 `Replaced by` does not name `recipes/draft/2026-03-01-soup.md`, whose `Replaces` names this document',
					'recipes/tried/2026-03-02-stew.md:1:1-1:1 `Replaces` does not name `recipes/tried/2026-03-03-broth.md`, whose `Replaced by` names this document',
				],
			},
		],
	},
	*check(corpus) {
		const { own, mayRefer, fieldOf, formOf } = corpus.references()
		const told = new Set<string>()
		for (const reference of own) {
			const { from, field, spec, target, at } = reference
			if (target === null || spec.mirror === null) continue
			// Who names a document twice is told once.
			const pair = JSON.stringify([from.path, field.name, target.path])
			if (told.has(pair)) continue
			told.add(pair)
			if (!corpus.wants(from.path) && !corpus.wants(target.path)) continue
			if (mayRefer(spec.to, target, spec.mirror, from.path)) continue
			const back = fieldOf(spec.to, spec.mirror)
			const key = field.key ?? field.name
			yield {
				at: factOf(target, spec.mirror)?.range ?? { start: 0, end: 0 },
				path: target.path,
				subject: back?.key ?? spec.mirror,
				reference,
				from: from.path,
				key,
				form: back?.key ? null : formOf(spec.to, spec.mirror),
				related: [{ path: from.path, at, message: `\`${key}\` names it here` }],
				why: field.why,
				help: field.help,
			}
		}
	},
	message({ subject, from, key, form }) {
		return {
			message: `\`${subject}\` does not name \`${from}\`, whose \`${key}\` names this document`,
			help: `name it ${form === null ? `under \`${subject}\`` : `as \`${form}\``}, or take it out there`,
		}
	},
	fixes: 'unsafe',
	fix({ reference, path = '' }, corpus) {
		const edit = referringBack(reference, corpus.references(), corpus.textOf(path))
		// It may be the other one that is wrong.
		return edit && { safe: false, edits: [edit] }
	},
})
