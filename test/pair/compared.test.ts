import { describe, expect, test } from 'vitest'
import {
	COMPARED_CONTRACT,
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_TEXT,
} from '../../src/sample.ts'
import { judge } from '../rules/judge.ts'

const PROSE = '\nBoil the leeks and the potatoes until all of it is soft enough.\n'

/** Rules and messages of what is found where pieces stand below the sample and its counterpart. */
function found(here: string, there: string, contract = PAIRED_CONTRACT): string[] {
	return judge({
		contract,
		text: SAMPLE_TEXT + here,
		files: { [COUNTERPART_PATH]: COUNTERPART_TEXT + there },
	}).map(({ rule, start, related = [] }) => {
		return `${rule} ${start.line} ${related.map((each) => each.start.line).join()}`
	})
}

describe('nothing is found', () => {
	test.each([
		[
			'headings in fences and comments',
			'\n~~~\n## A\n~~~\n\n<!--\n## B\n-->\n',
			'\n~~~\n## A\n~~~\n',
		],
		['a heading in a quote', '\n> ## A\n', '\n> 甲\n'],
		['an underlined heading for one with hashes', '\nMore\n----\n', '\n## 更多\n'],
		['code with CRLF', '\n```sh\na\n```\n', '\r\n```sh\r\na\r\n```\r\n'],
		['trailing spaces in code', '\n```\na  \n```\n', '\n```\na\n```\n'],
		[
			'code in a list that is indented otherwise',
			'\n1. a\n\n   ```\n   x\n   ```\n',
			'\n10. 甲\n\n    ```\n    x\n    ```\n',
		],
		['code in a quote', '\n> ```\n> x\n> ```\n', '\n> ```\n>x\n> ```\n'],
		['other bullets', '\n- a\n- b\n', '\n* 甲\n* 乙\n'],
		[
			'a longer cell, other alignment',
			'\n| a | b |\n|---|---|\n| c | d |\n',
			'\n|甲|乙|\n|:-:|---|\n|丙|丁|\n',
		],
		[
			'nested lists with other bullets, indents and wraps',
			'\n- a\n  1. b\n  2. c which\n     goes on\n- d\n  - e\n',
			'\n* 甲\n   1. 乙\n   2. 丙\n* 丁\n   + 戊\n',
		],
		[
			'what looks like a list in the code and comments of an item',
			'\n- a\n\n  ```\n  - b\n  ```\n  <!-- \n  1. c -->\n',
			'\n-   甲\n\n    ```\n    - b\n    ```\n',
		],
		[
			'a line that begins like an item of a list',
			'\n- a\n  2. b\n\n> 1986\\. c\n',
			'\n- 甲 2. 乙\n\n> 1986 年\n',
		],
		[
			'a table in an item, one in a quote, with CRLF',
			'\n1. a\n\n   |b|c|\n   |-|-|\n   |d|e|\n\n> |f|\n> |-|\n',
			'\r\n1.  甲\r\n\r\n    | 乙 | 丙 |\r\n    | --- | :-: |\r\n    | 丁 | 戊 |\r\n\r\n>| 己 |\r\n>|---|\r\n',
		],
		['a bar in the prose of an item', '\n- a | b\n', '\n- 甲\n'],
		['a page that stands in each language', '\n[a](x.md#b)\n', '\n[甲](x.zh.md#乙)\n'],
		['a page that does not', '\n[a](x.md)\n', '\n[甲](x.md)\n'],
		['a reference link for an inline one', '\n[a](x.md)\n', '\n[甲][1]\n\n[1]: x.md\n'],
		[
			'links in another order, one twice',
			'\n[a](x.md) [b](y.md)\n',
			'\n[乙](y.md) [甲](x.md) [甲](x.md)\n',
		],
		['a link in code', '\n`[a](x.md)`\n', '\n甲\n'],
		['an encoded path', '\n[a](caf%C3%A9.md)\n', '\n[甲](café.md)\n'],
		['code spans, numbers and paragraphs, without being asked for', '\n`a` 1\n\nb\n', '\n`b` 2\n'],
	])('%s', (_, here, there) => {
		expect(found(here, there)).toEqual([])
	})
})

describe('it is found', () => {
	test.each([
		['a heading of the counterpart alone', '', '\n### 甲\n', ['counterpart-headings 9 13']],
		['a language of code', '\n```sh\na\n```\n', '\n```js\na\n```\n', ['counterpart-code 13 13']],
		['an indent in code', '\n```\na\n```\n', '\n```\n a\n```\n', ['counterpart-code 13 13']],
		[
			'one of two blocks',
			'\n```\na\n```\n\n```\nb\n```\n',
			'\n```\nb\n```\n',
			['counterpart-code 13 1'],
		],
		['indented code', '\n    a\n', '\n    b\n', ['counterpart-code 13 13']],
		['a column', '\n|a|b|\n|-|-|\n', '\n|甲|\n|-|\n', ['counterpart-tables 13 13']],
		['a list that is prose', '\n- a\n', '\n甲\n', ['counterpart-lists 13 1']],
		['a nested list', '\n- a\n  1. b\n', '\n- 甲\n  - 乙\n', ['counterpart-lists 14 14']],
		['a nested list that is none', '\n- a\n  - b\n', '\n- 甲\n- 乙\n', ['counterpart-lists 14 14']],
		['a list in a quote', '\n> - a\n', '\n> 1. 甲\n', ['counterpart-lists 13 13']],
		[
			'a list with all that stands in it, once',
			'\n- a\n  - b\n    - c\n',
			'\n甲\n',
			['counterpart-lists 13 1'],
		],
		[
			'a list of another kind, and what no longer stands in it, once',
			'\n- a\n  - b\n    - c\n',
			'\n1. 甲\n  - 乙\n    - 丙\n',
			['counterpart-lists 13 13'],
		],
		[
			'lists of another kind, one in the other',
			'\n- a\n  - b\n',
			'\n1. 甲\n   1. 乙\n',
			['counterpart-lists 13 13', 'counterpart-lists 14 14'],
		],
		[
			'a row of a table in an item',
			'\n- a\n\n  |b|\n  |-|\n  |c|\n',
			'\n- 甲\n\n  |乙|\n  |-|\n',
			['counterpart-tables 15 15'],
		],
		[
			'a table in a footnote of the counterpart alone',
			'\na[^1]\n\n[^1]: b\n',
			'\n甲[^1]\n\n[^1]: 乙\n\n    |丙|\n    |-|\n',
			['counterpart-tables 1 17'],
		],
		[
			'another image',
			'\n![a](a.png)\n',
			'\n![甲](b.png)\n',
			['counterpart-links 1 13', 'counterpart-links 13 1'],
		],
		[
			'a site',
			'\n[a](https://a.org/x)\n',
			'\n[甲](https://b.org/x)\n',
			['counterpart-links 1 13', 'counterpart-links 13 1'],
		],
		['a copy', PROSE + PROSE, PROSE + PROSE, ['counterpart-untranslated 13 13']],
	])('%s', (_, here, there, expected) => {
		expect(found(here, there)).toEqual(expected)
	})

	test('once, if one prose block of a copy is translated', () => {
		expect(found(PROSE + PROSE, `${PROSE}\n煮到软。\n`)).toEqual([])
	})
})

describe('on request', () => {
	test.each([
		[
			'numbers in words, code, versions and list markers',
			'\n1. utf8 `7` v1.2 x86-64\n',
			'\n- UTF 甲 `7`\n',
			[],
		],
		[
			'another number',
			'\nIt takes 5 minutes.\n',
			'\n需要 6 分钟。\n',
			['counterpart-numbers 1 13', 'counterpart-numbers 13 1'],
		],
		['a span over two ticks', '\n`` a`b ``\n', '\n``a`b``\n', []],
		['one paragraph less', '\na\n\nb\n', '\n甲\n', ['counterpart-paragraphs 1 1']],
	])('%s', (_, here, there, expected) => {
		expect(found(here, there, COMPARED_CONTRACT)).toEqual(expected)
	})
})

test('a side in a merge conflict is not compared', () => {
	const conflict = '\n<<<<<<< a\n## X\n=======\n## Y\n>>>>>>> b\n'
	expect(found('', conflict).filter((each) => each.startsWith('counterpart'))).toEqual([])
})
