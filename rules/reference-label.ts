import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, sample } from '../src/sample.ts'

interface LabelSpot extends Spot {
	readonly label: string
	readonly target: string
	/** The document that the label is the name of. */
	readonly other: string
}

const WITH = SAMPLE_CONTRACT.replace(
	'  date: date\n',
	'  date: date\n  replaces: { key: Replaces, type: reference, required: false }\n',
)
const STEW = {
	'recipes/tried/2026-03-02-stew.md': sample('draft', 'tried').replace('Soup', 'Stew'),
}

export default contractRule<LabelSpot>({
	id: 'reference-label',
	summary: 'The label of a reference is not the name of another document than its target',
	why: 'One reads the label and believes it, and whoever follows the link lands elsewhere',
	reads: 'fields.*.type',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'the name of the target, or any other words',
				contract: WITH.replace('reference,', 'reference, many: true,'),
				text: sample(
					'draft\n',
					'draft\nReplaces: [stew](../tried/2026-03-02-stew.md), [the thick one](../tried/2026-03-02-stew.md)\n',
				),
				files: STEW,
			},
		],
		bad: [
			{
				about: 'the name of another document',
				contract: WITH,
				text: sample('draft\n', 'draft\nReplaces: [broth](../tried/2026-03-02-stew.md)\n'),
				files: { ...STEW, 'recipes/tried/2026-03-03-broth.md': sample('draft', 'tried') },
				findings: [
					'4:11-4:47 `broth` is the label of a link to `recipes/tried/2026-03-02-stew.md`, and names `recipes/tried/2026-03-03-broth.md`',
				],
			},
		],
	},
	*check({ references, wants }) {
		const { own, register } = references()
		for (const { from, field, spec, named, at, target } of own) {
			if (named.label === null || target === null || !wants(from.path)) continue
			const called = register(spec.to).called(named.label)
			const [other] = called
			if (!other || called.some(({ path }) => path === target.path)) continue
			const related = [
				{ path: other.path, at: { start: 0, end: 0 }, message: 'what the label names' },
			]
			const { why, help } = field
			const subject = field.key ?? field.name
			const { label } = named
			yield {
				at,
				path: from.path,
				subject,
				label,
				target: target.path,
				other: other.path,
				related,
				why,
				help,
			}
		}
	},
	message({ label, target, other }) {
		return {
			message: `\`${label}\` is the label of a link to \`${target}\`, and names \`${other}\``,
			help: 'put right the label or the destination',
		}
	},
})
