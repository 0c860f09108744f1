import { describe, expect, test } from 'vitest'
import { withJsonKey } from '../../src/init/json-edit.ts'
import { mentions, withShellLine } from '../../src/init/script-edit.ts'
import { withYamlEntry } from '../../src/init/yaml-edit.ts'

describe('a key in JSON', () => {
	const add = (text: string) => withJsonKey(text, ['scripts', 'doc-sync'], 'doc-sync')

	test.each([
		[
			'two spaces',
			'{\n  "name": "x",\n  "scripts": {\n    "test": "true"\n  },\n  "a":   [1,2]\n}\n',
			'{\n  "name": "x",\n  "scripts": {\n    "test": "true",\n    "doc-sync": "doc-sync"\n  },\n  "a":   [1,2]\n}\n',
		],
		[
			'tabs, CRLF, no final newline',
			'{\r\n\t"scripts": {\r\n\t\t"a": "b"\r\n\t}\r\n}',
			'{\r\n\t"scripts": {\r\n\t\t"a": "b",\r\n\t\t"doc-sync": "doc-sync"\r\n\t}\r\n}',
		],
		[
			'four spaces, no scripts',
			'{\n    "name": "x"\n}\n',
			'{\n    "name": "x",\n    "scripts": {\n        "doc-sync": "doc-sync"\n    }\n}\n',
		],
		['an empty object', '{}\n', '{\n  "scripts": {\n    "doc-sync": "doc-sync"\n  }\n}\n'],
	])('%s', (_, before, after) => {
		expect(add(before)).toBe(after)
	})

	test.each([
		['no JSON', '{ // a\n}'],
		['a list', '[]'],
		['a mark of byte order', '\ufeff{}'],
		['scripts that are none', '{"scripts": ["a"]}'],
		['the same key twice', '{"scripts": {"a": "b"}, "scripts": {"c": "d"}}'],
	])('%s is left alone', (_, text) => {
		expect(add(text)).toBeNull()
	})
})

describe('a line in a script', () => {
	test.each([
		['none', null, '#!/bin/sh\nL\n'],
		[
			'an exec at the end',
			'#!/bin/sh\n# ours\n\nexec npx lint\n',
			'#!/bin/sh\n# ours\n\nL\nexec npx lint\n',
		],
		[
			'husky of old',
			'#!/usr/bin/env sh\n. "$(dirname -- "$0")/_/husky.sh"\n\nnpm test\n',
			'#!/usr/bin/env sh\n. "$(dirname -- "$0")/_/husky.sh"\n\nL\nnpm test\n',
		],
		['a line without shebang or end', 'npm test', 'L\nnpm test'],
		['CRLF', '#!/bin/bash\r\nset -eu\r\na\r\n', '#!/bin/bash\r\nset -eu\r\nL\r\na\r\n'],
		['comments alone', '#!/bin/sh\n# nothing', '#!/bin/sh\n# nothing\nL\n'],
		['nothing', '', 'L\n'],
	])('%s', (_, before, after) => {
		expect(withShellLine(before, 'L')).toBe(after)
	})

	test.each(['#!/usr/bin/env python3\n', '#!/usr/bin/env node\n', '#!/usr/bin/perl\n'])(
		'%j is no shell',
		(text) => {
			expect(withShellLine(text, 'L')).toBeNull()
		},
	)

	test('a comment mentions nothing', () => {
		expect(mentions('# doc-sync\necho doc-synchronous\n')).toBe(false)
		expect(mentions('a\nnpx doc-sync --staged\n')).toBe(true)
	})
})

describe('an entry in YAML', () => {
	const command = { 'doc-sync': { run: 'R' } }
	const add = (text: string) => withYamlEntry(text, ['pre-commit', 'commands'], command)
	const BLOCK = 'commands:\n    doc-sync:\n      run: R\n'

	test.each([
		['an end mark', 'a: 1\n...\n', `a: 1\npre-commit:\n  ${BLOCK}...\n`],
		['an empty file', '', 'pre-commit:\n  commands:\n    doc-sync:\n      run: R\n'],
		['comments alone', '# a\n', '# a\npre-commit:\n  commands:\n    doc-sync:\n      run: R\n'],
		[
			'another hook',
			'pre-push:\n  parallel: true',
			`pre-push:\n  parallel: true\npre-commit:\n  ${BLOCK}`,
		],
		[
			'the hook without commands',
			'pre-commit:\n  parallel: true # yes\n\npre-push: {}\n',
			`pre-commit:\n  parallel: true # yes\n  ${BLOCK}\npre-push: {}\n`,
		],
		[
			'other commands, indented by four, with a block of text',
			'pre-commit:\n    commands:\n        a:\n            run: |\n                x\n\n# end\npre-push:\n    x: 1\n',
			'pre-commit:\n    commands:\n        a:\n            run: |\n                x\n        doc-sync:\n          run: R\n\n# end\npre-push:\n    x: 1\n',
		],
		[
			'CRLF',
			'pre-commit:\r\n  commands:\r\n    a:\r\n      run: b\r\n',
			'pre-commit:\r\n  commands:\r\n    a:\r\n      run: b\r\n    doc-sync:\r\n      run: R\r\n',
		],
	])('%s', (_, before, after) => {
		expect(add(before)).toBe(after)
	})

	test('an item in a list, flush or indented', () => {
		const item = (text: string) =>
			withYamlEntry(text, ['repos'], { repo: 'local', hooks: [{ id: 'd' }] })
		expect(item('repos:\n- repo: a\n  hooks:\n  - id: b\n')).toBe(
			'repos:\n- repo: a\n  hooks:\n  - id: b\n- repo: local\n  hooks:\n    - id: d\n',
		)
		expect(item('repos:\n  - repo: a # x\nci: {}\n')).toBe(
			'repos:\n  - repo: a # x\n  - repo: local\n    hooks:\n      - id: d\nci: {}\n',
		)
	})

	test.each([
		['braces', 'pre-commit: { commands: {} }\n'],
		['no map', '- a\n'],
		['nothing as a value', 'pre-commit:\n'],
		['no YAML', 'a: [\n'],
		['aliases without end', `a: &a [1]\nb: &b [${'*a,'.repeat(99)}]\nc: [${'*b,'.repeat(99)}]\n`],
	])('%s is left alone', (_, text) => {
		expect(add(text)).toBeNull()
	})
})
