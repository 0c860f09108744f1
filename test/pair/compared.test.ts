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
