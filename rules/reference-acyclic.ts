import { circlesOf } from '../src/references/circles.ts'
import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, sample } from '../src/sample.ts'

interface CircleSpot extends Spot {
	/** The documents on the way, the first one again at the end. */
	readonly way: readonly string[]
}

const WITH = SAMPLE_CONTRACT.replace(
	'  date: date\n',
	'  date: date\n  after: { key: After, type: reference, required: false, acyclic: true }\n',
)
const STEW = 'recipes/tried/2026-03-02-stew.md'
const BROTH = 'recipes/tried/2026-03-03-broth.md'

export default contractRule<CircleSpot>({
	id: 'reference-acyclic',
	summary: 'Documents that replace or need each other do not do so in a circle',
	why: 'In a circle none of the documents is the one that holds',
	reads: 'fields.*.acyclic, fields.*.mirror, fields.*.as-ready-as',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'a chain',
				contract: WITH,
				text: sample('draft\n', 'draft\nAfter: stew\n'),
				files: {
					[STEW]: sample('draft\n', 'tried\nAfter: broth\n'),
					[BROTH]: sample('draft\n', 'tried\n'),
				},
			},
		],
		bad: [
			{
				about: 'a circle of three, told once, and a document that follows itself',
				contract: WITH,
				text: sample('draft\n', 'draft\nAfter: stew\n'),
				files: {
					[STEW]: sample('draft\n', 'tried\nAfter: broth\n'),
					[BROTH]: sample('draft\n', 'tried\nAfter: soup\n'),
					'recipes/tried/2026-03-04-tea.md': sample('draft\n', 'tried\nAfter: tea\n'),
				},
				findings: [
					'4:8-4:12 `After` goes in a circle: `2026-03-01-soup.md`, `2026-03-02-stew.md`, `2026-03-03-broth.md` and back',
					'recipes/tried/2026-03-04-tea.md:4:8-4:11 `After` names the document itself',
				],
			},
		],
	},
	*check(corpus) {
		for (const circle of circlesOf(corpus.references().own)) {
			const [first] = circle
			if (!first || !circle.some(({ from }) => corpus.wants(from.path))) continue
			const { field } = first
			const way = circle.map(({ from }) => from.path)
			const related = circle.slice(1).map((each) => ({
				path: each.from.path,
				at: each.at,
				message: 'and from here',
			}))
			const { why, help } = field
			const subject = field.key ?? field.name
			yield { at: first.at, path: first.from.path, subject, way, related, why, help }
		}
	},
	message({ subject, way }) {
		if (way.length === 1)
			return {
				message: `\`${subject}\` names the document itself`,
				help: 'name another, or take it out',
			}
		const names = way.map((path) => `\`${path.slice(path.lastIndexOf('/') + 1)}\``).join(', ')
		return {
			message: `\`${subject}\` goes in a circle: ${names} and back`,
			help: 'take one of these references out',
		}
	},
})
