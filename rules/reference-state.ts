import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, sample } from '../src/sample.ts'
import { anyOf } from '../src/text/words.ts'

interface StateSpot extends Spot {
	readonly target: string
	readonly state: string
	readonly targetState: string
	/** The states that the target may be in. */
	readonly allowed: readonly string[]
}

const WITH = SAMPLE_CONTRACT.replace(
	'  date: date\n',
	'  date: date\n  needs: { key: Needs, type: reference, required: false, as-ready-as: [[draft], [tried]] }\n',
)
const STEW = 'recipes/tried/2026-03-02-stew.md'

export default contractRule<StateSpot>({
	id: 'reference-state',
	summary: 'A document is not further than those that it needs',
	why: 'What is called done and rests on a draft is not done',
	reads: 'fields.*.as-ready-as',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'a draft needs what is done; what is dropped is in no list',
				contract: WITH,
				text: sample('draft\n', 'draft\nNeeds: stew\n'),
				files: {
					[STEW]: sample('draft\n', 'tried\nNeeds: broth\n'),
					'recipes/dropped/2026-03-03-broth.md': sample('draft\n', 'dropped — too thin\n'),
				},
			},
		],
		bad: [
			{
				about: 'what is done needs a draft',
				contract: WITH,
				path: STEW,
				text: sample('draft\n', 'tried\nNeeds: soup\n'),
				files: { 'recipes/draft/2026-03-01-soup.md': sample('draft\n', 'draft\n') },
				findings: [
					'4:8-4:12 the document is `tried`, and `Needs` names `recipes/draft/2026-03-01-soup.md`, which is `draft`, expected `tried`',
				],
			},
		],
	},
	*check({ contract, references, wants }) {
		const { own, stateOf } = references()
		for (const { from, field, spec, at, target } of own) {
			if (spec.asReadyAs === null || target === null) continue
			if (!wants(from.path) && !wants(target.path)) continue
			const state = stateOf(contract.name, from)
			const targetState = stateOf(spec.to, target)
			const [place, least] = [targetState, state].map((name) =>
				(spec.asReadyAs ?? []).findIndex((group) => name !== null && group.includes(name)),
			) as [number, number]
			if (state === null || targetState === null || place < 0 || place >= least) continue
			const allowed = spec.asReadyAs.slice(least).flat()
			const related = [{ path: target.path, at: { start: 0, end: 0 }, message: 'it is here' }]
			const { why, help } = field
			const subject = field.key ?? field.name
			yield {
				at,
				path: from.path,
				subject,
				target: target.path,
				state,
				targetState,
				allowed,
				related,
				why,
				help,
			}
		}
	},
	message({ subject, target, state, targetState, allowed }) {
		return {
			message: `the document is \`${state}\`, and \`${subject}\` names \`${target}\`, which is \`${targetState}\`, expected ${anyOf(allowed)}`,
			help: 'bring the other document on, or this one back',
		}
	},
})
