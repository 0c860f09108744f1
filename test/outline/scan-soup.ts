import fc from 'fast-check'

/**
 * Lines that are nearly Markdown, made of fragments that lie on the boundaries of
 * what a block or a span is.
 */

const INDENTS = ['', '', '', ' ', '  ', '   ', '    ', '     ', '      ']

const MARKERS = [
	...['- ', '-', '-  ', '-    ', '-     ', '* ', '*', '+ ', '+', '1. ', '1.', '2. ', '2) ', '1) '],
	...[
		'01. ',
		'10. ',
		'123456789. ',
		'1234567890. ',
		'> ',
		'>',
		'>  ',
		'> > ',
		'- - ',
		'- > ',
		'> - ',
	],
	...['- [ ] ', '- [x] ', '- [ ]', '[ ] ', '- 2. ', '- -', '1. - '],
]

const WORDS = [
	...[
		'a',
		'b c',
		'Plan',
		'2024',
		'x  ',
		'x ',
		'\\',
		'\\\\',
		'|',
		'||',
		'`',
		'``',
		'```',
		'`c`',
		'`` ` ``',
	],
	...[
		'\\`',
		'\\|',
		'\\<',
		'\\#',
		'\\[',
		'#',
		'##',
		' #',
		' ##',
		'# ',
		'<',
		'>',
		'<b>',
		'</b>',
		'<i',
		'<br/>',
	],
	...[
		'<a href="x">',
		'<a b=c/d>',
		"<a b='>'>",
		'<!--',
		'-->',
		'<!-- c -->',
		'<!---->',
		'<!-->',
		'<!--->',
	],
	...[
		'<!-',
		'<?',
		'?>',
		'<?x?>',
		'<!X',
		'<!X>',
		'<![CDATA[',
		']]>',
		'<https://a.b>',
		'<a@b.c>',
		'<x:`>',
	],
	...[
		'[',
		']',
		'[a]',
		'[a](b)',
		'[a](`b`)',
		'](',
		'](<',
		')',
		'[a][b]',
		'[^a]',
		'[^a`]',
		'![x](y)',
		'[a]:',
	],
	...[
		'http://a',
		'http://a`',
		'www.a.b`',
		'&lt;',
		'&#96;',
		'*',
		'**a**',
		'_',
		'~~',
		'=',
		'-',
		'--',
		'---',
	],
	...[
		'\u00a0',
		'\f',
		'\u2028',
		'\u0085',
		'é',
		'😀',
		'\t',
		'\ufeff',
		'"',
		"'",
		':',
		' | ',
		' |',
		'| ',
	],
]

const LINES = [
	...[
		'',
		'',
		'',
		' ',
		'  ',
		'    ',
		'\t',
		'#',
		'# a',
		'## a ##',
		'###### a',
		'####### a',
		'#a',
		'# #',
		'## # a',
	],
	...[
		'# a \\#',
		'# `#`',
		'# a <!-- c -->',
		'# <!-- c --> a',
		'# <!-- c -->',
		'---',
		'***',
		'___',
		'- - -',
	],
	...[
		'* * *',
		'--',
		'-',
		'=',
		'===',
		'=== ',
		'= =',
		'---  ',
		'--- a',
		'```',
		'````',
		'``',
		'``` js',
		'```js`',
	],
	...[
		'~~~',
		'~~~~',
		'~~~ `',
		'``` ',
		'~~',
		'| a |',
		'| a | b |',
		'a | b',
		'|---|',
		'|---|---|',
		'---|---',
	],
	...[
		':-',
		'-:',
		':-:',
		'|:-',
		'| - |',
		'|-|-|',
		'- | -',
		'|',
		'| |',
		'||',
		'| `a|b` |',
		'| a \\| b |',
	],
	...[
		'| \\\\| x |',
		'| `\\|` |',
		'<!-- a -->',
		'<!-- a',
		'b -->',
		'-->',
		'<!-- a --> b',
		'<!-->',
		'<!--->',
	],
	...[
		'<div>',
		'</div>',
		'<p',
		'<p/>',
		'<p/ >',
		'<pre>',
		'</pre>',
		'<script>',
		'<b>',
		'<b> x',
		'<x-y a="b">',
	],
	...[
		'<table><tr>',
		'<?php',
		'<!DOCTYPE html>',
		'<![CDATA[',
		'<div',
		'<divx>',
		'<h1>',
		'<hr/>',
		'[a]: b',
	],
	...[
		'[a]:',
		'[^a]: b',
		'[^a]',
		'[a',
		']: b',
		'<<<<<<< a',
		'=======',
		'>>>>>>> b',
		'---\nx: 1\n---',
		'\\',
	],
	...[
		'text',
		'some `code` here',
		'a `b',
		'c` d',
		'`',
		'> a',
		'>',
		'> - a',
		'- a',
		'1. a',
		'2. a',
		'- ',
	],
	...[
		'[ ] a',
		'[x] a',
		'[X]',
		'[ ]',
		'[',
		'\u00a0',
		'\f',
		'- \u00a0',
		'# \u00a0',
		'\u2028',
		'\ufeff',
	],
]

const words = fc
	.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
	.map((parts) => parts.join(''))

const spaced = fc
	.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
	.map((parts) => parts.join(' '))

const body = fc.oneof(
	{ weight: 5, arbitrary: fc.constantFrom(...LINES) },
	{ weight: 2, arbitrary: words },
	{ weight: 2, arbitrary: spaced },
	{ weight: 2, arbitrary: fc.constantFrom('', '', 'a') },
)

const markers = fc.oneof(
	{ weight: 5, arbitrary: fc.constant('') },
	{ weight: 3, arbitrary: fc.constantFrom(...MARKERS) },
	{
		weight: 1,
		arbitrary: fc
			.tuple(fc.constantFrom(...MARKERS), fc.constantFrom(...MARKERS))
			.map((both) => both.join('')),
	},
)

const line = fc
	.tuple(fc.constantFrom(...INDENTS), markers, body, fc.constantFrom('', '', '', '', ' ', '  '))
	.map((parts) => parts.join(''))

const ending = fc.constantFrom('\n', '\n', '\n', '\n', '\n', '\n', '\r\n', '\n\n')

/** Lines that go in and out of containers, fences and tables. */
export const soup: fc.Arbitrary<string> = fc.oneof(
	{ weight: 6, arbitrary: joined(fc.constant('\n'), 14) },
	{ weight: 2, arbitrary: joined(ending, 8) },
	{ weight: 1, arbitrary: joined(fc.constant('\r\n'), 8) },
	{
		weight: 1,
		arbitrary: fc
			.array(fc.constantFrom(...WORDS, '\n', ' '), { maxLength: 16 })
			.map((all) => all.join('')),
	},
)

function joined(separator: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
	return fc.array(fc.tuple(line, separator), { minLength: 1, maxLength }).chain((lines) =>
		fc.boolean().map((last) => {
			const text = lines.map((parts) => parts.join('')).join('')
			return last ? text : text.replace(/[\r\n]+$/, '')
		}),
	)
}
