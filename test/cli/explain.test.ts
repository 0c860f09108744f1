import { expect, test } from 'vitest'
import { rules } from '../../rules/index.ts'
import { renderAlone } from '../../src/page.ts'
import { temporaryFolders } from '../source/folders.ts'
import { run } from './run.ts'

const folder = temporaryFolders()

test('lists every rule with its summary, a line a rule', async () => {
	const { code, out, err } = await run(folder(), ['explain'])
	expect([code, err]).toEqual([0, ''])
	const lines = out.split('\n').slice(0, -1)
	expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
		rules.map((rule) => [rule.id, rule.summary]),
	)
})

test.each(['section-banned', 'rfc/section-banned', 'any-contract/section-banned'])(
	'%s',
	async (word) => {
		const rule = rules.find(({ id }) => id === 'section-banned')
		const page = rule ? renderAlone(rule) : ''
		expect(await run(folder(), ['explain', word])).toEqual({ code: 0, out: page, err: '' })
	},
)

test.each([
	['section-baned', 'did you mean `section-banned`?'],
	['rfc/section-baned', 'did you mean `section-banned`?'],
	['nonsense', '`doc-sync explain` lists them'],
	['', '`doc-sync explain` lists them'],
])('%o is no rule', async (word, hint) => {
	const err = `doc-sync: \`${word}\` is no rule; ${hint}\n`
	expect(await run(folder(), ['explain', word])).toEqual({ code: 2, out: '', err })
})
