import { namedIn } from '../src/references/read.ts'
import type { Reference } from '../src/references/references.ts'
import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, sample } from '../src/sample.ts'

interface TargetSpot extends Spot {
	readonly reference: Reference
}

const WITH = SAMPLE_CONTRACT.replace(
	'  date: date\n',
	'  date: date\n  replaces: { key: Replaces, type: reference, many: true, required: false }\n',
)
const STEW = { 'recipes/tried/2026-03-02-stew.md': sample('draft', 'tried') }

export default contractRule<TargetSpot>({
	id: 'reference-target',
	summary: 'A field that refers to a document names one that is there',
	why: 'What replaces a document that nobody finds replaces nothing',
	reads: 'fields.*.type, fields.*.to, fields.*.many',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'a link, a path, the value of a unique field, and another site',
				contract: WITH,
				text: sample(
					'draft\n',
					'draft\nReplaces: [Stew](../tried/2026-03-02-stew.md), tried/2026-03-02-stew.md, stew, [old](https://example.org/)\n',
				),
				files: STEW,
			},
		],
		bad: [
			{
				about: 'a name that is none, and a file that is no document',
				contract: WITH,
				text: sample('draft\n', 'draft\nReplaces: stwe, [pots](../../kitchen/pots.md)\n'),
				files: { ...STEW, 'kitchen/pots.md': '' },
				findings: [
					'4:11-4:15 `Replaces` names `stwe`, which is no document of `recipe`',
					'4:17-4:46 `Replaces` names `../../kitchen/pots.md`, which is no document of `recipe`',
				],
			},
		],
	},
	*check({ references, wants }) {
		for (const reference of references().own) {
			const { from, field, at, target } = reference
			if (target !== null || !wants(from.path)) continue
			const { why, help } = field
			yield { at, path: from.path, subject: field.key ?? field.name, reference, why, help }
		}
	},
	message({ subject, reference }, { references }) {
		const { from, named, spec } = reference
		const written = named.label === null ? named.text : named.path
		const register = references().register(spec.to)
		const several = spec.many ? [] : namedIn(named.text, true)
		if (several.length > 1 && several.every((each) => register.find(each, from.path)))
			return {
				message: `\`${subject}\` names ${several.length} documents, expected one`,
				help: `name one of them, or let the contract say \`many: true\` of \`${reference.field.name}\``,
			}
		const near = register.nearest(named, from.path)
		return {
			message: `\`${subject}\` names \`${written}\`, which is no document of \`${spec.to}\``,
			help:
				near === null
					? 'name a document that is there, or take it out'
					: `did you mean \`${near}\`?`,
		}
	},
})
