import { rules } from '../../rules/index.ts'
import { nearest } from '../nearest.ts'
import { renderAlone } from '../page.ts'
import { wrap } from '../report/width.ts'
import { CannotJudge, CLEAN, type ExitCode, type Io } from './io.ts'
import type { Parsed } from './options.ts'

/** `doc-sync explain [rule]` */
export function explainCommand(parsed: Parsed, io: Io): ExitCode {
	const [word, ...more] = parsed.words
	if (more.length > 0) throw new CannotJudge('`doc-sync explain` takes one rule')
	if (word === undefined) {
		const width = Math.max(...rules.map((rule) => rule.id.length))
		// What is piped on is a line a rule.
		const room = io.terminal ? io.columns - width - 2 : Number.POSITIVE_INFINITY
		for (const rule of rules) {
			const lines = wrap(rule.summary, Math.max(room, 40))
			io.out(`${rule.id.padEnd(width)}  ${lines.join(`\n${' '.repeat(width + 2)}`)}\n`)
		}
		return CLEAN
	}
	const id = word.slice(word.indexOf('/') + 1)
	const rule = rules.find((each) => each.id === id)
	if (!rule) {
		const close = nearest(
			id,
			rules.map((each) => each.id),
		)
		throw new CannotJudge(
			`\`${word}\` is no rule; ${close === null ? '`doc-sync explain` lists them' : `did you mean \`${close}\`?`}`,
		)
	}
	io.out(renderAlone(rule))
	return CLEAN
}
