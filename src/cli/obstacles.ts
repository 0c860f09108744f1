import type { OpenCorpus } from '../corpus.ts'
import type { Finding } from '../finding.ts'
import { mendable } from '../fix/edits.ts'
import { judge } from '../judge.ts'
import { kit } from '../kit.ts'
import { visible } from '../text/escape.ts'
import { count } from '../text/words.ts'
import type { Io } from './io.ts'
import { lineOf } from './repository.ts'

/** Rules whose errors make an index wrong: rows would be missing or have no title. */
const BOUNDS = 'document-bounds'
const NEEDED = ['path-shape', BOUNDS, 'title-form']

const MAX_LINES = 20

/** What stands against the indexes of a contract. Found once, and listed with the first of them. */
export class Obstacles {
	readonly #corpus: OpenCorpus
	#found: readonly Finding[] | null = null
	#listed = false

	constructor(corpus: OpenCorpus) {
		this.#corpus = corpus
	}

	/** Says why an index cannot be made; false if it can. */
	tell(index: string, io: Io): boolean {
		const rules = kit.rules.filter(({ id }) => NEEDED.includes(id))
		this.#found ??= judge(this.#corpus, rules, null).filter(({ severity }) => severity === 'error')
		if (this.#found.length === 0) return false
		io.err(`${visible(index)} cannot be made: ${whyNot(this.#found)}\n`)
		if (!this.#listed) this.#list(this.#found, io)
		this.#listed = true
		return true
	}

	#list(found: readonly Finding[], io: Io): void {
		for (const finding of found.slice(0, MAX_LINES)) io.err(`  ${lineOf(finding)}\n`)
		if (found.length > MAX_LINES)
			io.err(`  … and ${found.length - MAX_LINES} more; \`doc-sync\` shows them\n`)
		const mended = mendable(found, false).length
		const what = mended === found.length ? 'what stands against it' : `${mended} of these`
		if (mended > 0) io.err(`\`doc-sync fix\` mends ${what}\n`)
	}
}

/** "1 file has a wrong path or title, and 2 files are beyond a bound". */
function whyNot(found: readonly Finding[]): string {
	const filesOf = (isBeyond: boolean) =>
		new Set(found.flatMap(({ rule, path }) => ((rule === BOUNDS) === isBeyond ? path : []))).size
	const [wrong, beyond] = [filesOf(false), filesOf(true)]
	const parts = [
		wrong > 0
			? `${count(wrong, 'file')} ${wrong === 1 ? 'has' : 'have'} a wrong path or title`
			: '',
		beyond > 0 ? `${count(beyond, 'file')} ${beyond === 1 ? 'is' : 'are'} beyond a bound` : '',
	]
	return parts.filter((part) => part !== '').join(', and ')
}
