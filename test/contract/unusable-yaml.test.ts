import { describe, expect, it } from 'vitest'
import { issues } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

describe('YAML that cannot be used', () => {
	it.each<Fault>([
		[
			'an alias',
			'contracts:\n  a: &x { path: a.md }\n  b: *x\n',
			'2:9 an anchor stands here; write the value out; anchors and aliases are not read in a contract',
			'3:6 an alias stands here; write the value out; anchors and aliases are not read in a contract',
		],
		[
			'an alias alone',
			'contracts:\n  b: *x\n',
			'2:6 an alias stands here; write the value out; anchors and aliases are not read in a contract',
		],
		[
			'an anchor on a key',
			'contracts:\n  &k a: { path: a.md }\n',
			'2:6 an anchor stands here; write the value out; anchors and aliases are not read in a contract',
		],
		[
			'a merge key',
			'contracts:\n  a: { <<: { path: a.md } }\n',
			'2:8 a merge key (`<<`) stands here; write the value out; anchors and aliases are not read in a contract',
		],
		[
			'a key that only looks like one',
			'contracts:\n  a: { path: a.md, "<<": { path: a.md } }\n',
			expect.stringMatching(/^2:20 `<<` is no key of `a`; the keys are `contract`, /),
		],
		[
			'a text that is too long',
			'#'.repeat(128 * 1024 + 1),
			'1:131073 the file is not read: longer than 131072 characters; write less in one file: `extends: ./other.yml` reads a contract from a file of its own',
		],
		[
			'a tag',
			'contracts:\n  a: { path: !!str a.md }\n',
			'2:20 a tag stands here; take the tag out; values are read as written',
		],
		[
			"a tag of one's own",
			'contracts: !x\n  a: { path: a.md }\n',
			'2:3 a tag stands here; take the tag out; values are read as written',
		],
		[
			'a double key',
			'contracts:\n  a:\n    path: a.md\n    root: a\n    path: b.md\n',
			'5:5 the same key is given twice; drop one of the two',
		],
		[
			'a double contract',
			'contracts:\n  a: { path: a.md }\n  a: { path: b.md }\n',
			'3:3 the same key is given twice; drop one of the two',
		],
		[
			'__proto__',
			'contracts:\n  a: { __proto__: { path: a.md } }\n',
			'2:8 `__proto__` is reserved and names nothing here; use another name',
		],
		[
			'constructor',
			'contracts:\n  constructor: { path: a.md }\n',
			'2:3 `constructor` is reserved and names nothing here; use another name',
		],
		[
			'prototype further in',
			'contracts:\n  a:\n    path: a.md\n    fields: { prototype: text }\n',
			'4:15 `prototype` is reserved and names nothing here; use another name',
		],
		[
			'a second document',
			'contracts:\n  a: { path: a.md }\n---\nb: c\n',
			'3:1 a second YAML document begins here; keep one document in the file, without a line `---` in its middle',
		],
		[
			'a second document that is empty',
			'contracts:\n  a: { path: a.md }\n---\n',
			'3:1 a second YAML document begins here; keep one document in the file, without a line `---` in its middle',
		],
		[
			'a tab',
			'contracts:\n\ta: { path: a.md }\n',
			'2:1 this is not valid YAML: tabs are not allowed as indentation; correct the YAML at this place',
		],
		[
			'a tab further in',
			'contracts:\n  a:\n  \tpath: a.md\n',
			'3:3 this is not valid YAML: tabs are not allowed as indentation; correct the YAML at this place',
		],
		[
			'NUL',
			'contracts:\n  a: { path: a\u0000.md }\n',
			'2:15 the character U+0000 stands here, which nobody can see; take it out, or write it as `\\u0000` in double quotes',
		],
		[
			'an escape character',
			'contracts:\n  a: { path: a\u001b[31m.md }\n',
			'2:15 the character U+001B stands here, which nobody can see; take it out, or write it as `\\u001B` in double quotes',
		],
		[
			'a carriage return',
			'contracts:\r  a: { path: a.md }\r',
			'1:11 a carriage return without a line feed stands here; end lines with LF or CRLF',
		],
		[
			'U+FFFD',
			'contracts:\n  a: { path: \ufffd.md }\n',
			'2:14 the file is not valid UTF-8 here; save it as UTF-8',
		],
		[
			'half a character',
			'contracts:\n  a: { path: \ud800.md }\n',
			'2:14 the character U+D800 stands here, which nobody can see; take it out, or write it as `\\uD800` in double quotes',
		],
		[
			'a byte order mark inside',
			'contracts:\n  a: { path: a\ufeff.md }\n',
			'2:15 the character U+FEFF stands here, which nobody can see; take it out, or write it as `\\uFEFF` in double quotes',
		],
		[
			'a bracket that is open',
			'contracts:\n  a: { path: a.md\n',
			'3:1 this is not valid YAML: flow map in block collection must be sufficiently indented and end with a }; correct the YAML at this place',
		],
		[
			'a bracket that is closed',
			'contracts:\n  a: path: a.md }\n',
			'2:6 this is not valid YAML: nested mappings are not allowed in compact mappings; correct the YAML at this place',
		],
		[
			'a quote that is open',
			'contracts:\n  a: { path: "a.md }\n',
			'3:1 this is not valid YAML: missing closing "; correct the YAML at this place',
		],
		[
			'a wrong indentation',
			'contracts:\n  a:\n    path: a.md\n   root: a\n',
			'4:1 this is not valid YAML: all mapping items must start at the same column; correct the YAML at this place',
		],
		[
			'a colon in a text',
			'contracts:\n  a:\n    path: a.md\n    summary: a: b\n',
			'4:14 this is not valid YAML: nested mappings are not allowed in compact mappings; correct the YAML at this place',
		],
		[
			'a key without a name',
			'contracts:\n  a:\n    : x\n',
			'3:5 a key without a name; write the name before the `:`',
		],
		[
			'a list as a key',
			'contracts:\n  [a]: { path: a.md }\n',
			'2:3 a key that is no text; a template that starts with `{` needs quotes: `"{name}…"`',
		],
		[
			'a key and no value',
			'contracts\n',
			'1:1 `doc-sync.yml` is `contracts`, expected a map of its keys; it has the keys `contracts`, `bounds`',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})
