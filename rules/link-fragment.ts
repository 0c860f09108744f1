import type { LinkFault } from '../src/links/faults.ts'
import { withFragment } from '../src/links/write.ts'
import { contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../src/sample.ts'

interface FragmentSpot extends Spot {
	readonly fault: LinkFault & { readonly kind: 'fragment' | 'line' }
}

const LINKS = `${SAMPLE_CONTRACT}links: true\n`
const POTS = {
	'kitchen/pots.md': '# Pots\n\n## Large & *small*\n\n## Notes\n\n## Notes\n\n<a name="lid"></a>\n',
	'kitchen/stove.c': 'on();\noff();\n',
}

export default contractRule<FragmentSpot>({
	id: 'link-fragment',
	summary: 'The fragment of a link is an anchor of its target, or a line that the target has',
	why: 'A fragment that is none leads to the top of the page, where nobody finds what was meant',
	reads: 'links',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'headings as GitHub names them, HTML, lines, the document itself',
				contract: LINKS,
				text: sample(
					'Boil them.',
					'Take [a pot](../../kitchen/pots.md#large--small), [note](../../kitchen/pots.md#notes-1), [lid](../../kitchen/pots.md#lid), [on](../../kitchen/stove.c#L1-L2), [steps](#steps), [all](#).',
				),
				files: POTS,
			},
			{
				about: 'what nobody can tell',
				contract: LINKS,
				text: `${SAMPLE_TEXT}\nSee [the page](../../menu.pdf#page=2).\n`,
				files: { 'menu.pdf': '' },
			},
		],
		bad: [
			{
				about: 'no such heading, and too few lines',
				contract: LINKS,
				text: sample(
					'Boil them.',
					'Take [a pot](../../kitchen/pots.md#large-small), [off](../../kitchen/stove.c#L20), [on](#setps).',
				),
				files: POTS,
				findings: [
					'11:14-11:47 `../../kitchen/pots.md#large-small` leads to `#large-small`, which is no anchor of `kitchen/pots.md`',
					'11:56-11:81 `../../kitchen/stove.c#L20` leads to line 20 of `kitchen/stove.c`, which has 2',
					'11:89-11:95 `#setps` leads to `#setps`, which is no anchor of the document',
				],
			},
		],
	},
	*check(corpus) {
		for (const { fault, path, destination } of corpus.linkFaults().links)
			if (fault.kind === 'fragment' || fault.kind === 'line')
				yield { at: destination, path, subject: destination.url, fault }
	},
	message({ subject, path, fault }) {
		const { target } = fault
		if (fault.kind === 'line')
			return {
				message: `\`${subject}\` leads to line ${fault.line} of \`${target}\`, which has ${fault.lines}`,
				help: 'name the line that is meant, or none',
			}
		const where = target === path ? 'the document' : `\`${target}\``
		const { fragment, right } = fault
		return {
			message: `\`${subject}\` leads to \`#${fragment}\`, which is no anchor of ${where}`,
			help:
				right === null
					? 'name a heading of the target, or link to it as a whole'
					: `did you mean \`${withFragment(subject, right)}\`?`,
		}
	},
})
