import { insertion, roughTargets, type Target, targetsOf } from '../src/pair/targets.ts'
import { pairRule, type Spot } from '../src/rule.ts'
import { COUNTERPART_PATH, COUNTERPART_TEXT, PAIRED_CONTRACT, SAMPLE_TEXT } from '../src/sample.ts'

interface TargetSpot extends Spot {
	readonly written: string
	/** It stands in the document, not in the counterpart. */
	readonly here: boolean
}

export default pairRule<TargetSpot>({
	id: 'counterpart-links',
	summary: 'A document and its counterpart link to the same, and show the same images',
	why: 'A link that one language lost is a source that its readers cannot follow',
	reads: 'companions.*.counterpart',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'each links to the page in its own language, and to the other',
				contract: PAIRED_CONTRACT,
				text: `${SAMPLE_TEXT}\nSee [peeling](../peeling.md#knife) and [中文](2026-03-01-soup.zh.md).\n`,
				files: {
					[COUNTERPART_PATH]: `${COUNTERPART_TEXT}\n[English](2026-03-01-soup.md)，又见[去皮](../peeling.zh.md#刀)。\n`,
				},
			},
		],
		bad: [
			{
				about: 'a link stands in one of the two alone',
				contract: PAIRED_CONTRACT,
				text: `${SAMPLE_TEXT}\nSee [peeling](../peeling.md).\n`,
				files: { [COUNTERPART_PATH]: `${COUNTERPART_TEXT}\n![锅](pot.png)\n` },
				findings: [
					'1:1-1:1 `2026-03-01-soup.zh.md` links to `pot.png`, and there is no such link here',
					'13:5-13:29 the link to `../peeling.md` is missing in `2026-03-01-soup.zh.md`',
				],
			},
		],
	},
	*check({ document, counterpart, path, name, spec }) {
		if (!spec.compare.has('links')) return
		const piece = insertion(document.file.path, path)
		const [one, other] = [document.file.text, counterpart.file.text]
		if (roughTargets(one, piece) === roughTargets(other, piece)) return
		const here = targetsOf(document, piece)
		const there = targetsOf(counterpart, piece)
		for (const { range, written } of lacking(here, there)) {
			const related = [{ path, at: { start: 0, end: 0 }, message: `\`${name}\`` }]
			yield { at: range, subject: written, written, here: true, related }
		}
		for (const { range, written } of lacking(there, here)) {
			const related = [{ path, at: range, message: `the link in \`${name}\`` }]
			yield { at: { start: 0, end: 0 }, subject: written, written, here: false, related }
		}
	},
	message({ written, here }, { name }) {
		return {
			message: here
				? `the link to \`${written}\` is missing in \`${name}\``
				: `\`${name}\` links to \`${written}\`, and there is no such link here`,
			help: 'let both link to the same',
		}
	},
})

/** Each target once that stands among the first and not among the others. */
function lacking(targets: readonly Target[], others: readonly Target[]): Target[] {
	const known = new Set(others.map(({ key }) => key))
	return targets.filter(({ key }) => {
		const isNew = !known.has(key)
		known.add(key)
		return isNew
	})
}
