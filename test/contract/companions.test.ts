import { describe, expect, test } from 'vitest'
import { contract, issues, mine, TALE } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

/** `mine` with companions. */
const beside = (companions: string, keys = ''): string =>
	mine(`${keys}companions:\n${companions.replace(/^/gm, '  ')}`)

const NO_FIELD = '`stat` is no field of this contract; did you mean `state`?'
const pair = (options: string, more = '') =>
	mine(`companions:\n  "{name}.zh.md": { ${options} }\n  "{name}.yaml": {}${more}`)

describe('a counterpart', () => {
	test.each(['zh', 'pt-BR', 'zh-Hans-CN'])('may be in %s', (language) => {
		expect(issues(pair(`counterpart: ${language}, record: "{name}.yaml"`))).toEqual([])
	})

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

describe('what is told of companions:', () => {
	const place = (path: string) =>
		`\`tale\` has its documents at \`{state}/{date}-{name}.md\`, and the file is at \`${path}\`; give \`tale\` the \`root\` and the \`path\` of the file`

	test.each<Fault>([
		['a condition', beside('a.txt: { required: { stat: told } }'), `15:28 ${NO_FIELD}`],
		['a condition that allows', beside('a.txt: { allowed: { stat: told } }'), `15:27 ${NO_FIELD}`],
		[
			'a template',
			beside('"{nam}.txt": {}\n"{name": {}'),
			'15:8 nothing provides `{nam}` (in `{nam}.txt`); did you mean `{name}`?',
			'16:8 a `{` without its `}` (in `{name`); write `{{` for a brace',
		],
		[
			'a record of nothing',
			beside('a.txt: { record: b.yml }\nb.yml: {}'),
			'15:16 there is a record, and the file is no counterpart that it could be of; name its language under `counterpart`, or drop `record`',
		],
		[
			'a language',
			beside('a: { counterpart: z }\nb: { counterpart: zh_CN }\nc: { counterpart: zh-Hans-CN }'),
			'15:12 `z` is no language tag; write one such as `zh` or `pt-BR`',
			'16:12 `zh_CN` is no language tag; write one such as `zh` or `pt-BR`',
		],
		[
			'a record that is no companion',
			beside('a.txt: { counterpart: zh, record: b.yml }\nb.yaml: {}'),
			'15:33 `b.yml` is no other companion of this contract; did you mean `b.yaml`?',
		],
		[
			'a record that is the counterpart',
			beside('a.txt: { counterpart: zh, record: a.txt }'),
			'15:33 `a.txt` is no other companion of this contract; there is none here',
		],
		[
			'a contract that is none',
			beside('a.txt: { contract: tal }'),
			'15:16 `tal` is no other contract beside `mine`; did you mean `tale`?',
		],
		[
			'a contract that is near none',
			beside('a.txt: { contract: zzzzzzz }'),
			'15:16 `zzzzzzz` is no other contract beside `mine`; write a contract `zzzzzzz`',
		],
		[
			'its own contract',
			beside('a.txt: { contract: mine }'),
			'15:16 `mine` is no other contract beside `mine`; write a contract `mine`',
		],
		[
			'a contract of other files',
			beside('"{name}.txt": { contract: tale }', 'root: my\n'),
			`16:23 ${place('my/{state}/{name}.txt')}`,
		],
		[
			'a contract of other files, from the root on',
			beside('"/{state}/{name}.txt": { contract: tale }', 'root: my\n'),
			`16:32 ${place('{state}/{name}.txt')}`,
		],
		[
			'a contract of these files',
			beside('"{date}-{name}.md": { contract: tale }', 'path: "{state}/{name}.txt"\n'),
		],
		[
			'a contract of these files, from the root on',
			beside('"/{state}/{date}-{name}.md": { contract: tale }', 'root: my\n'),
		],
		[
			'a contract that has faults of its own',
			`${TALE.replace('state: state', 'state: stat')}  mine: { path: a.md, companions: { b.md: { contract: tale } } }\n`,
			'6:12 `stat` is no field of this contract; did you mean `state`?',
		],
		[
			'a contract in a case',
			mine('cases: { told: { companions: { a.txt: { contract: tal } } } }'),
			'14:45 `tal` is no other contract beside `mine`; did you mean `tale`?',
		],
		[
			'a contract that holds in a case, too',
			beside(
				'a.txt: { contract: tal }',
				'cases: { told: { companions: { a.txt: { required: true } } } }\n',
			),
			'16:16 `tal` is no other contract beside `mine`; did you mean `tale`?',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})
