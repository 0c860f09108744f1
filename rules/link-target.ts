import type { FaultyLink } from '../src/links/faults.ts'
import { destinationTo } from '../src/links/write.ts'
import { type Corpus, contractRule, type Spot } from '../src/rule.ts'
import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../src/sample.ts'

interface TargetSpot extends Spot {
	readonly link: FaultyLink
	readonly target: string
}

const LINKS = `${SAMPLE_CONTRACT}links: true\n`
const POTS = { 'kitchen/pots.md': '# Large\n', 'kitchen/pot (large).png': '' }

export default contractRule<TargetSpot>({
	id: 'link-target',
	summary: 'A link, image or definition leads to a file or folder of the repository',
	why: 'Who follows a link that leads to nothing is lost, and what it was to say is lost with it',
	reads: 'links',
	severity: 'error',
	examples: {
		good: [
			{
				about: 'without `links` nothing is followed',
				text: sample('Boil them.', 'Take [a pot](pan.md).'),
			},
			{
				about: 'a file, a folder, an image, and other sites, which are not asked',
				contract: LINKS,
				text: sample(
					'Boil them.',
					'Take [a pot](../../kitchen/pots.md) from [there](../../kitchen/) or [`here`](/kitchen), ![as shown](../../kitchen/pot%20%28large%29.png), see [it](https://example.org/none).',
				),
				files: POTS,
			},
			{
				about: 'what is code or a comment is no link',
				contract: LINKS,
				text: `${SAMPLE_TEXT}\nNot \`[a](none.md)\`, \\[b](none.md).\n\n<!-- [c](none.md) -->\n\n~~~\n[d](none.md)\n~~~\n`,
			},
			{
				about: 'what a site knows under other names',
				contract: `${SAMPLE_CONTRACT}links:\n  base: site\n  aliases: { "@kitchen/": kitchen }\n  suffixes: [.md]\n`,
				text: sample('Boil them.', 'Take [a pot](@kitchen/pots), [serve](/serve).'),
				files: { ...POTS, 'site/serve.md': 'Serve.\n' },
			},
		],
		bad: [
			{
				about: 'a name that is nearly that of a file',
				contract: LINKS,
				text: sample('Boil them.', 'Take [a pot](../../kitchen/pot.md).'),
				files: POTS,
				findings: [
					'11:14-11:34 `../../kitchen/pot.md` leads to `kitchen/pot.md`, which is not there',
				],
			},
			{
				about: 'a file that moved',
				contract: LINKS,
				text: sample('Boil them.', 'Take [a pot](../../tools/pan.md#large).'),
				files: POTS,
				moves: { 'tools/pan.md': 'kitchen/pots.md' },
				findings: [
					'11:14-11:38 `../../tools/pan.md#large` leads to `tools/pan.md`, which is not there',
				],
				fixed: sample('Boil them.', 'Take [a pot](../../kitchen/pots.md#large).'),
			},
			{
				about: 'a definition, an image and an attribute, each where its destination is written',
				contract: LINKS,
				text: sample(
					'Boil them.',
					'See [it], ![one](one.png) <img src="two.png">.\n\n[it]: three.md',
				),
				findings: [
					'11:18-11:25 `one.png` leads to `recipes/draft/one.png`, which is not there',
					'11:37-11:44 `two.png` leads to `recipes/draft/two.png`, which is not there',
					'13:7-13:15 `three.md` leads to `recipes/draft/three.md`, which is not there',
				],
			},
		],
	},
	*check(corpus) {
		for (const link of corpus.linkFaults().links) {
			const { fault, path, destination } = link
			if (fault.kind !== 'missing') continue
			yield { at: destination, path, subject: destination.url, link, target: fault.target }
		}
	},
	message({ subject, link, target }, corpus) {
		const isLeftOut = corpus.isLeftOut(target)
		const message = `\`${subject}\` leads to \`${target}\`, which ${isLeftOut ? 'git ignores' : 'is not there'}`
		const moved = corpus.linkFaults().moved(target)
		const near = moved ?? (isLeftOut ? null : nearestTo(target, link, corpus))
		if (subject.startsWith('www.')) return { message, help: `write \`https://${subject}\`` }
		if (near === null)
			return { message, help: 'name a file of the repository, or take the link out' }
		const right = destinationTo(link.path, near, subject, link.options)
		return {
			message,
			help: moved === null ? `did you mean \`${right}\`?` : `git saw it move: write \`${right}\``,
		}
	},
	fixes: 'safe',
	fix({ at, subject, link, target }, corpus) {
		const moved = corpus.linkFaults().moved(target)
		if (moved === null || !isPlain(corpus, link)) return null
		const text = destinationTo(link.path, moved, subject, link.options)
		return { safe: true, edits: [{ range: at, text }] }
	},
})

/** What may be meant, a suffix that the site adds left out. */
function nearestTo(target: string, { path, options }: FaultyLink, corpus: Corpus): string | null {
	const tree = corpus.tree()
	const found = tree.nearest(target, path)
	if (found !== null) return found
	for (const suffix of options.suffixes) {
		// Of a file in a folder the name says nothing: each has an `index.md`.
		const file = suffix.startsWith('/') ? null : tree.nearest(`${target}${suffix}`, path)
		if (file?.endsWith(suffix)) return file.slice(0, -suffix.length)
	}
	return null
}

/** Whether a destination is written as it reads, so that another can be put in its place. */
function isPlain(corpus: Corpus, { path, destination }: FaultyLink): boolean {
	const { start, end, url } = destination
	return corpus.textOf(path)?.text.slice(start, end) === url
}
