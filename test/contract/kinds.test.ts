import { describe, expect, it } from 'vitest'
import { complete } from '../../src/contract/complete.ts'
import { decode } from '../../src/contract/decode.ts'
import {
	boolean,
	choices,
	either,
	entries,
	integer,
	later,
	list,
	map,
	must,
	object,
	oneOf,
	oneOrMore,
	prop,
	prose,
	text,
} from '../../src/contract/define.ts'
import { named } from '../../src/contract/faults.ts'
import type { Issue } from '../../src/contract/issue.ts'
import type { Kind } from '../../src/contract/kinds.ts'
import { readTree } from '../../src/contract/read-tree.ts'
import { shape } from '../../src/contract/shape.ts'

/*
 * The words of `define.ts`, in which the contract language is written, by languages of
 * a few words: what a word means does not hang on where the contract language uses it today.
 */

const name = object({ name: must(text('a name'), 'The name; how people say it. Not more') })

const KINDS = {
	text: text('a name'),
	prose: prose('a story'),
	boolean,
	'one of three': oneOf(['red', 'green', 'blue']),
	'from 2 to 12': integer(2, 12),
	'from 0 on': integer(0),
	'list of texts': list(text('a name')),
	'one or more texts': oneOrMore(text('a name')),
	'list of objects': list(name),
	'map of objects': map('a town', name),
	'map of stories': map('a town', prose('a story')),
	object: object({ a: prop(text('a name'), 'A'), b: prop(boolean, 'B'), c: later('C') }),
	'object of one key': object({ a: prop(text('a name'), 'A') }),
	'object in an object': object({ in: prop(name, 'In') }),
	'entries of objects': entries('a step', name),
	'entries of texts': entries('a step', text('a template')),
	'choices of objects': choices('a kind', {
		town: prop(name, 'A town'),
		way: prop(object({ long: prop(boolean, 'Long') }), 'A way'),
		line: prop(text('a template'), 'A line'),
		sea: later('A sea'),
	}),
	'boolean or map': either(boolean, map('a town', text('a name'))),
	'list or object': either(list(text('a name')), name),
	'entries or text': either(entries('a step', name), text('a name')),
	'choices or number': either(choices('a kind', { town: prop(name, 'A town') }), integer(0)),
	'texts, lists kept for later': text('a name', { reserved: { list: true } }),
	'entries, a key kept for later': entries('a step', name, 0, { key: 'order' }),
	'map, a word kept for later': map('a town', text('a name'), { holding: '*' }),
} satisfies Record<string, object>

type Word = keyof typeof KINDS

/** What a text in YAML means, or the issues with it as `start message; help`. */
function read(word: Word, yaml: string): unknown {
	const kind = KINDS[word] as Kind
	const issues: Issue[] = []
	const tree = readTree('a.yml', yaml, issues)
	const shaped = tree && shape(kind, tree, issues, named('it'))
	if (shaped && issues.length === 0) complete(kind, shaped, issues, 'it')
	if (issues.length > 0)
		return issues.map(({ at, message, help }) => `${at.start} ${message}; ${help}`)
	return shaped && decode(kind, shaped)
}

const CONTROL =
	'0 `it` has a line break or a control character in it, expected one line; write it on one line'

const entry = (name: string, options: unknown) => ({ name, options })

const number = (found: string, range: string): string =>
	`0 \`it\` is ${found}, expected a whole number ${range}; write a whole number ${range}`

describe('the value of', () => {
	it.each<[Word, yaml: string, value: unknown]>([
		['text', 'a', 'a'],
		['text', '|\n  a\n', 'a'],
		['prose', '|\n  a\n    b\n\n  c\n', 'a b c'],
		['prose', '"a\\n\\tb"', 'a b'],
		['prose', 'a'.repeat(1001), 'a'.repeat(1001)],
		['text', 'a'.repeat(1000), 'a'.repeat(1000)],
		['boolean', 'true', true],
		['boolean', 'false', false],
		['from 2 to 12', '2', 2],
		['from 2 to 12', '12', 12],
		['from 0 on', '0', 0],
		['from 0 on', '999999', 999_999],
		['from 0 on', '007', 7],
		['list of texts', '[a, b]', ['a', 'b']],
		['list of texts', '[]', []],
		['one or more texts', 'a', ['a']],
		['list of objects', '[{ name: a }, { name: b }]', [{ name: 'a' }, { name: 'b' }]],
		['map of objects', '{ x: { name: a } }', new Map([['x', { name: 'a' }]])],
		['map of objects', '{ x: ~, y: { name: a } }', new Map([['y', { name: 'a' }]])],
		['map of stories', '{ x: "a\\n b" }', new Map([['x', 'a b']])],
		['object', '{ a: x, b: false }', { a: 'x', b: false }],
		['object', '{ a: ~ }', {}],
		['entries of objects', '[s: { name: a }]', [{ name: 's', options: { name: 'a' } }]],
		['entries of texts', '[s: a, t: b]', [entry('s', 'a'), entry('t', 'b')]],
		[
			'choices of objects',
			'[way, town: { name: a }]',
			[entry('way', {}), entry('town', { name: 'a' })],
		],
		['choices of objects', '[way: { long: true }]', [entry('way', { long: true })]],
		['boolean or map', 'true', true],
		['boolean or map', '{ x: a }', new Map([['x', 'a']])],
		['list or object', '[a]', ['a']],
		['list or object', '{ name: a }', { name: 'a' }],
		['entries or text', 'a', 'a'],
		['entries or text', '[s: { name: a }]', [entry('s', { name: 'a' })]],
		['choices or number', '7', 7],
		['choices or number', '[town: { name: a }]', [entry('town', { name: 'a' })]],
		['texts, lists kept for later', 'a', 'a'],
		['entries, a key kept for later', '[s: { name: a }]', [entry('s', { name: 'a' })]],
	])('%s: %s', (word, yaml, value) => {
		expect(read(word, yaml)).toEqual(value)
	})
})

describe('what is no', () => {
	const NAME = 'add `name: …`: the name'

	it.each<[Word, yaml: string, ...issues: string[]]>([
		['text', '""', '0 `it` is empty, expected a name; write a name'],
		['text', 'a'.repeat(1001), '0 `it` is longer than 1000 characters; write less'],
		['text', '"\\x07\\n"', CONTROL],
		['text', '"a\\nb\\n"', CONTROL],
		['prose', '{ a: b }', '0 `it` is a map, expected a story; write a story'],
		['boolean', '[]', '0 `it` is a list, expected `true` or `false`; write `true` or `false`'],
		[
			'one of three',
			'gren',
			'0 `it` is `gren`, expected `red`, `green` or `blue`; did you mean `green`?',
		],
		['from 2 to 12', '1', number('`1`', 'from 2 to 12')],
		['from 2 to 12', '13', number('`13`', 'from 2 to 12')],
		['from 2 to 12', '[2]', number('a list', 'from 2 to 12')],
		['from 0 on', '1000000', number('`1000000`', 'from 0 on')],
		['from 0 on', 'a1', number('`a1`', 'from 0 on')],
		['from 0 on', '1a', number('`1a`', 'from 0 on')],
		['from 0 on', '1.5', number('`1.5`', 'from 0 on')],
		['list of objects', '[{ name: a }, {}]', `14 \`it\` has no \`name\`; ${NAME}`],
		['map of objects', '{ x: {}, y: { name: a } }', `5 \`x\` has no \`name\`; ${NAME}`],
		['object in an object', '{ in: {} }', `6 \`in\` has no \`name\`; ${NAME}`],
		[
			'object of one key',
			'[a]',
			'0 `it` is a list, expected a map of its keys; it has the key `a`',
		],
		['object', 'a', '0 `it` is `a`, expected a map of its keys; it has the keys `a`, `b`'],
		[
			'object',
			'{ c: a }',
			'2 `c` is not yet supported; take it out; it is reserved for a later version',
		],
		['object', '{ a+b: a }', '2 `a+b` is no key of `it`; the keys are `a`, `b`'],
		['entries of objects', '[s]', `1 \`s\` has no \`name\`; ${NAME}`],
		['entries of objects', '[s: {}]', `4 \`s\` has no \`name\`; ${NAME}`],
		['entries of texts', '[s]', '1 `s` stands without its template; write `s: "…"`'],
		['choices of objects', '[town]', `1 \`town\` has no \`name\`; ${NAME}`],
		[
			'choices of objects',
			'[sea]',
			'1 `sea` in `it` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'choices of objects',
			'[xxxx]',
			'1 `xxxx` is not a kind; the known ones are `town`, `way`, `line`',
		],
		['list or object', '{}', `0 \`it\` has no \`name\`; ${NAME}`],
		['entries or text', '[s: {}]', `4 \`s\` has no \`name\`; ${NAME}`],
		['choices or number', '[town: {}]', `7 \`town\` has no \`name\`; ${NAME}`],
		[
			'texts, lists kept for later',
			'[a]',
			'0 a list under `it` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'texts, lists kept for later',
			'{ order: a }',
			'0 `it` is a map, expected a name; write a name',
		],
		[
			'entries, a key kept for later',
			'{ order: a }',
			'0 a map under `it` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'entries, a key kept for later',
			'{ name: a }',
			'0 `it` is a map, expected a list, each entry a step; write a list, each entry a step',
		],
		[
			'map, a word kept for later',
			'{ x*: a }',
			'2 `x*` under `it` is not yet supported; take it out; it is reserved for a later version',
		],
		[
			'map, a word kept for later',
			'{ x: ~, y: [a] }',
			'11 `y` is a list, expected a name; write a name',
		],
	])('%s: %s', (word, yaml, ...issues) => {
		expect(read(word, yaml)).toEqual(issues)
	})
})
