import { describe, expect, it } from 'vitest'
import { type Containers, enterLine } from '../../src/outline/containers.ts'

/** Each line as `kind depth`, with `+` if it goes on with the paragraph and `!` if the parser copies all it has. */
function entered(text: string, deepest = 100): readonly string[] {
	const state: Containers = { open: [], fence: null, inParagraph: false }
	return text.split('\n').map((line) => {
		const { kind, rearranges, continues } = enterLine(state, line, deepest)
		return `${kind} ${state.open.length}${continues ? '+' : ''}${rearranges ? '!' : ''}`
	})
}

const CASES: [string, string, readonly string[]][] = [
	['paragraphs', 'a\nb\n\nc', ['text 0', 'text 0+', 'blank 0', 'text 0']],
	[
		'quotes',
		'> a\n> b\nc\n\n>d\n   >e\n    >f',
		['text 1', 'text 1+', 'lazy 1+', 'blank 0!', 'text 1', 'text 1+', 'lazy 1+'],
	],
	[
		'quotes in quotes',
		'> > a\n> b\n>> c\n> \n> d',
		['text 2', 'lazy 2+', 'text 2+', 'blank 1!', 'text 1'],
	],
	['a quote with a tab', '>\ta\n>  - b\n>    c', ['text 1', 'text 2', 'text 2+']],
	[
		'lists',
		'- a\n- b\n  c\n\n  d\n* e\n+ f',
		['text 1', 'text 1', 'text 1+', 'blank 1', 'text 1', 'text 1!', 'text 1!'],
	],
	[
		'numbers',
		'1. a\n2. b\n3) c\n1234567890. d\n123456789. e',
		['text 1', 'text 1', 'text 1', 'lazy 1+', 'text 1'],
	],
	[
		'markers without a space',
		'-a\n1.a\n-\n1.\n-\tb',
		['text 0', 'text 0+', 'text 0!', 'text 1', 'text 1!'],
	],
	[
		'lists in lists',
		'- a\n  - b\n    - c\n  - d\n- e',
		['text 1', 'text 2', 'text 3', 'text 2!', 'text 1!'],
	],
	['a list that text ends', '- a\n\nb', ['text 1', 'blank 1', 'text 0!']],
	['a list that a heading ends', '- a\n# b\n- c\n## d', ['text 1', 'text 0!', 'text 1', 'text 0!']],
	[
		'a list that a rule ends',
		'- a\n* * *\nb\n***\n___\n- - -',
		['text 1', 'text 0!', 'text 0', 'text 0', 'text 0', 'text 0'],
	],
	['a list that a fence ends', '- a\n```\nb\n```', ['text 1', 'code 0!', 'code 0', 'code 0']],
	[
		'lazy lines',
		'> a\nb\nc\n> d\ne\n\nf',
		['text 1', 'lazy 1+', 'lazy 1+', 'text 1+', 'lazy 1+', 'blank 0!', 'text 0'],
	],
	['lazy lines in a list', '- a\nb\n  c\nd', ['text 1', 'lazy 1+', 'text 1+', 'lazy 1+']],
	['no lazy line after a heading', '> # a\nb', ['text 1', 'text 0!']],
	['no lazy line after a fence', '> ```\nb', ['code 1', 'text 0!']],
	['fences', '```\n> a\n- b\n```\n> c', ['code 0', 'code 0', 'code 0', 'code 0', 'text 1']],
	[
		'fences of tildes',
		'~~~ a`b\n```\n~~\n~~~~\nc',
		['code 0', 'code 0', 'code 0', 'code 0', 'text 0'],
	],
	[
		'fences that are none',
		'``\na\n``` `b\nc\n~~\n    ```\nd',
		['text 0', 'text 0+', 'text 0+', 'text 0+', 'text 0+', 'text 0+', 'text 0+'],
	],
	[
		'closing fences that are none',
		'````\n```\n``` a\n````a\n~~~~\n  `````  \nb',
		['code 0', 'code 0', 'code 0', 'code 0', 'code 0', 'code 0', 'text 0'],
	],
	[
		'a fence in an item',
		'- ```\n  a\n\n  b\n  ```\n  c',
		['code 1', 'code 1', 'code 1', 'code 1', 'code 1', 'text 1'],
	],
	[
		'a fence that its item ends',
		'- ```\n  a\nb\n```\nc',
		['code 1', 'code 1', 'text 0!', 'code 0', 'code 0'],
	],
	['a fence in a quote', '> ```\n> a\n> ```\n> b', ['code 1', 'code 1', 'code 1', 'text 1']],
	[
		'underlines',
		'a\n===\nb\n---\nc\n=\nd\n=-\ne\n- \n\n===',
		[
			'text 0',
			'text 0!',
			'text 0',
			'text 0!',
			'text 0',
			'text 0!',
			'text 0',
			'text 0+',
			'text 0+',
			'text 0!',
			'blank 0',
			'text 0',
		],
	],
	[
		'underlines in containers',
		'> a\n> ===\n> b\n===\n\n- c\n  ---\n- d\n---',
		[
			'text 1',
			'text 1!',
			'text 1',
			'lazy 1+',
			'blank 0!',
			'text 1',
			'text 1!',
			'text 1',
			'text 0!',
		],
	],
	[
		'headings',
		'# a\n#\n####### b\n#c\n###### d\n   # e\n    # f',
		['text 0', 'text 0', 'text 0', 'text 0+', 'text 0', 'text 0', 'text 0'],
	],
	[
		'rules of other kinds',
		'--\n**\n-*-\n- - \n* * * *\n_ _ _\n\t***',
		['text 0', 'text 0+', 'text 0+', 'text 2', 'text 0!', 'text 0', 'text 0'],
	],
	[
		'footnotes',
		'[^a]: b\n    c\n\n    d\n   e\n\nf',
		['text 1', 'text 1+', 'blank 1', 'text 1', 'lazy 1+', 'blank 1', 'text 0!'],
	],
	[
		'footnotes that are none',
		'[^a b]: c\n[^]: d\n[a]: e\n[^a] f',
		['text 0', 'text 0+', 'text 0+', 'text 0+'],
	],
	[
		'indents by tabs',
		'- a\n\tb\n\n\tc\n1. d\n\te\n\n  f',
		['text 1', 'text 1+', 'blank 1', 'text 1', 'text 1!', 'text 1+', 'blank 1', 'text 0!'],
	],
	[
		'blank lines with spaces',
		'> a\n  \n- b\n\t\n  c',
		['text 1', 'blank 0!', 'text 1', 'blank 1', 'text 1'],
	],
	[
		'the next item after others',
		'- a\n  - b\n- c\n1. d\n2. e\n> f\n> g',
		['text 1', 'text 2', 'text 1!', 'text 1!', 'text 1', 'text 1!', 'text 1+'],
	],
]

describe('the containers around', () => {
	it.each(CASES)('%s', (_, text, expected) => {
		expect(entered(text)).toEqual(expected)
	})

	it.each([
		[1, ['text 2', 'lazy 2+', 'text 2+']],
		[2, ['text 3', 'lazy 3+', 'text 3+']],
		[3, ['text 4', 'lazy 4+', 'text 4+']],
	] as [number, readonly string[]][])('a line with more of them than %i', (deepest, expected) => {
		expect(entered('> > > > > a\n> b\n> > > > c', deepest)).toEqual(expected)
	})
})
