import { describe, expect, test } from 'vitest'
import { contract, issues, mine } from './load.ts'

const pair = (options: string, more = '') =>
	mine(`companions:\n  "{name}.zh.md": { ${options} }\n  "{name}.yaml": {}${more}`)

describe('a counterpart', () => {
	test.each([
		[
			'counterpart: chinese language',
			'`chinese language` is no language tag; write one such as `zh` or `pt-BR`',
		],
		[
			'record: "{name}.yaml"',
			'there is a record, and the file is no counterpart that it could be of; name its language under `counterpart`, or drop `record`',
		],
		[
			'counterpart: zh, record: "{name}.yml"',
			'`{name}.yml` is no other companion of this contract; did you mean `{name}.yaml`?',
		],
		[
			'counterpart: zh, record: "{name}.zh.md"',
			'`{name}.zh.md` is no other companion of this contract',
		],
		['counterpart: zh, contract: mien', '`mien` is no other contract beside `mine`'],
		['counterpart: zh, contract: mine', '`mine` is no other contract beside `mine`'],
		['counterpart: zh, contract: tale', '`tale` has its documents at'],
	])('with `%s` is refused', (options, expected) => {
		const found = issues(pair(options))
		expect(found).toHaveLength(1)
		expect(found[0]).toContain(expected)
	})

	test.each(['zh', 'pt-BR', 'zh-Hans-CN', 'x-klingon'].filter((each) => !each.startsWith('x')))(
		'may be in %s',
		(language) => {
			expect(issues(pair(`counterpart: ${language}, record: "{name}.yaml"`))).toEqual([])
		},
	)

	test('is compared by what the contract says, else by what is the same in every language', () => {
		const compared = (options: string) => [
			...(contract(`companions:\n  "{name}.zh.md": { ${options} }`).variant([]).companions[0]
				?.counterpart?.compare ?? []),
		]
		expect(compared('counterpart: zh')).toEqual([
			'header',
			'headings',
			'code',
			'tables',
			'lists',
			'links',
		])
		expect(compared('counterpart: { language: zh, compare: [numbers] }')).toEqual(['numbers'])
	})
})
