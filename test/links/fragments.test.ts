import { describe, expect, it, test } from 'vitest'
import { anchorsOf } from '../../src/links/anchors.ts'
import {
	computeOutline,
	landmarksOf,
	parseLandmarks,
	scanLandmarks,
} from '../../src/outline/index.ts'
import { judge } from '../rules/judge.ts'

const anchors = (text: string) => anchorsOf(landmarksOf(text, computeOutline(text)))

describe('the anchors of', () => {
	it.each([
		['a heading', '# Set up\n', ['set-up']],
		['underlined headings', 'One two\n===\n\nThree\n---\n', ['one-two', 'three']],
		['closing hashes', '## A ##\n', ['a']],
		['punctuation', "## What's new? (2.0) & more: a/b\n", ['whats-new-20--more-ab']],
		['duplicates', '# A\n# A\n# A 1\n# a\n', ['a', 'a-1', 'a-1-1', 'a-2']],
		[
			'other letters',
			'## 安装与配置\n## Größe ÄÖ\n## Обзор\n## 日本語 テスト\n',
			['安装与配置', 'größe-äö', 'обзор', '日本語-テスト'],
		],
		['emoji', '## 🚀 Go\n## :tada: Party\n', ['-go', 'tada-party']],
		['code', '## The `--flag` of `a_b`\n', ['the---flag-of-a_b']],
		['emphasis', '## *One* **two** _three_ ~~four~~ a_b_c\n', ['one-two-three-four-a_b_c']],
		['a link', '## See [the guide](x.md) or [it]\n\n[it]: y\n', ['see-the-guide-or-it']],
		['comments', '## A <!-- x --> b <!-- y -->\n', ['a--b']],
		['tags', '## A <br> <b>b</b>\n', ['a--b']],
		['entities', '## A &amp; B &copy;\n', ['a--b-']],
		['spaces', '##  A  b\n', ['a--b']],
		['an image', '## ![logo](x.png) Title\n', ['-title', 'logo-title']],
		[
			'headings in quotes and lists',
			'> ## Quoted\n\n- # Listed\n  - ## Deep\n',
			['quoted', 'listed', 'deep'],
		],
		['CRLF', '# A\r\n\r\n## B b\r\n', ['a', 'b-b']],
		[
			'HTML headings',
			'<h1 align="center">My <i>Thing</i></h1>\n\n## My Thing\n',
			['my-thing', 'my-thing-1'],
		],
		[
			'names in HTML',
			'<a name="one"></a> <a id=two></a> <p id=\'three\'>\n',
			['one', 'two', 'three'],
		],
		['a name of its own', '## Set up {#install}\n', ['set-up-install', 'install']],
		['an empty heading', '#\n\n## \n\n## A\n', ['-1', 'a']],
	])('%s', (_, text, expected) => {
		expect(anchors(text)).toEqual(expected)
	})

	it.each([
		['code', '```\n# A\n<a id="b">\n```\n\n    # A\n\n`<a id="b">`\n'],
		['comments', '<!--\n# A\n<a id="b">\n<h1>A</h1>\n-->\n'],
		['front matter', '---\n# A\nx: <a id="b">\n---\n'],
		['what is no heading', '#A\n\n\\# A\n\n####### A\n'],
	])('none in %s', (_, text) => {
		expect(anchors(text)).toEqual([])
	})
})

test.each([
	['> # A\n> b\n> ===\n\n- ## C ##\n  - D\n    ---\n\n1. # E <!-- f -->\n'],
	['# A\r\n\r\n> ## <!-- x --> b\r\n'],
])('the scanner finds the titles that the parser finds in %j', (text) => {
	expect(scanLandmarks(text)).toEqual(parseLandmarks(text))
})

const FILES = {
	'notes/other.md': '# Other\n\n## Größe\n\n## A & B\n',
	'notes/page.html': '<p id="x">',
	'src/a.ts': 'one\ntwo\n',
	'src/data.bin': 'x',
	'README.md': '# Project\n',
}

function findings(body: string, options = 'true') {
	const contract = `root: notes\npath: "{name}.md"\nfields: { name: { values: [own] } }\nlinks: ${options}\n`
	const files = { ...FILES, 'notes/own.md': `# Own\n\n${body}\n` }
	return judge({ contract, files }, files).map(
		({ rule, message, help }) => `${rule} ${message}; ${help}`,
	)
}

describe('nothing is said of', () => {
	it.each([
		[
			'anchors',
			'[a](#own) [b](other.md#other) [c](other.md#gr%C3%B6%C3%9Fe) [d](other.md#größe) [e](other.md#user-content-other)',
		],
		[
			'the top, and text',
			'[a](#) [b](#top) [c](other.md#TOP) [d](other.md#:~:text=x) [e](other.md#)',
		],
		[
			'lines',
			'[a](../src/a.ts#L2) [b](../src/a.ts#L1-L2) [c](../src/a.ts#L1C2-L2C3) [d](other.md?plain=1#L5) [e](other.md#L3)',
		],
		['a README below the files beside it', '[a](../README.md#readme)'],
		['files without anchors', '[a](page.html#y) [b](../src/a.ts#main) [c](../src#x)'],
		['other sites', '[a](https://example.org/other.md#none)'],
	])('%s', (_, body) => {
		expect(findings(body)).toEqual([])
	})
})

describe('a fragment is told that', () => {
	it.each([
		[
			'is none',
			'[a](other.md#none)',
			'link-fragment `other.md#none` leads to `#none`, which is no anchor of `notes/other.md`; name a heading of the target, or link to it as a whole',
		],
		[
			'is misspelled',
			'[a](#onw)',
			'link-fragment `#onw` leads to `#onw`, which is no anchor of the document; did you mean `#own`?',
		],
		[
			'is the beginning of one',
			'## Known limits and later work\n\n## Known\n\n[a](#known-limits)',
			'link-fragment `#known-limits` leads to `#known-limits`, which is no anchor of the document; did you mean `#known-limits-and-later-work`?',
		],
		[
			'is the beginning of two',
			'## Known limits and later work\n\n## Known limits of ours\n\n[a](#known-limits)',
			'link-fragment `#known-limits` leads to `#known-limits`, which is no anchor of the document; name a heading of the target, or link to it as a whole',
		],
		[
			'has too few hyphens',
			'[a](other.md#a-b)',
			'link-fragment `other.md#a-b` leads to `#a-b`, which is no anchor of `notes/other.md`; did you mean `other.md#a--b`?',
		],
		[
			'is the title itself',
			'[a](<other.md#A & B>)',
			'link-fragment `other.md#A & B` leads to `#A & B`, which is no anchor of `notes/other.md`; did you mean `other.md#a--b`?',
		],
		[
			'has capitals',
			'[a](other.md#Other)',
			'link-case `other.md#Other` differs from the anchor `#other` in case, expected `other.md#other`; write `other.md#other`',
		],
		[
			'and the path too',
			'[a](Other.md#OTHER)',
			'link-case `Other.md#OTHER` differs from `notes/other.md` in case, expected `other.md#other`; write `other.md#other`',
		],
		[
			'is beyond the last line',
			'[a](../src/a.ts#L1-L9)',
			'link-fragment `../src/a.ts#L1-L9` leads to line 9 of `src/a.ts`, which has 2; name the line that is meant, or none',
		],
	])('%s', (_, body, expected) => {
		expect(findings(body)).toEqual([expected])
	})

	it('is none of a file whose name is misspelled, in one run', () => {
		expect(findings('[a](Other.md#none)').map((each) => each.split(' ')[0])).toEqual([
			'link-case',
			'link-fragment',
		])
	})
})
