import fc from 'fast-check'

/**
 * Lines that are nearly Markdown, made of fragments that lie on the boundaries of
 * what a block or a span is. Here `·` is a space, `→` a tab and `´` a tick.
 */
const fragments = (list: string): string[] =>
	list
		.trim()
		.split(/\s+/)
		.map((each) => each.replaceAll('·', ' ').replaceAll('→', '\t').replaceAll('´', '`'))

const INDENTS = ['', '', '', ' ', '  ', '   ', '    ', '     ', '      ']

const MARKERS = fragments(`
	-· - -·· -···· -····· *· * +· + 1.· 1. 2.· 2)· 1)· 01.· 10.· 123456789.· 1234567890.·
	>· > >·· >·>· -·-· -·>· >·-· -·[·]· -·[x]· -·[·] [·]· -·2.· -·- 1.·-·
`)

const WORDS = [
	...fragments(String.raw`
		a b·c Plan 2024 x·· x· \ \\ | || ´ ´´ ´´´ ´c´ ´´·´·´´ \\´ \\| \< \# \[ # ## ·# ·## #·
		< > <b> </b> <i <br/> <a·href="x"> <a·b=c/d> <a·b='>'> <!-- --> <!--·c·--> <!----> <!--> <!--->
		<!- <? ?> <?x?> <!X <!X> <![CDATA[ ]]> <https://a.b> <a@b.c> <x:´> <!a@b.c>
		[ ] [a] [a](b) [a](´b´) ]( ]( < ) [a][b] [^a] [^a´] ![x](y) [a]:
		http://a http://a´ www.a.b´ [a](http://b)´ [´c´](http://b)´ ](http://b)´ [a](www.b) &lt; &#96; * **a** _ ~~ = - -- --- é 😀 → " ' : ·|· ·| |·
	`),
	...['\u00a0', '\f', '\u2028', '\u0085', '\ufeff'],
]

const LINES = [
	...['', '', '', ' ', '  ', '    ', '\u00a0', '\f', '- \u00a0', '# \u00a0', '\u2028', '\ufeff'],
	...fragments(String.raw`
		→ # #·a ##·a·## ######·a #######·a #a #·# ##·#·a #·a·\# #·´#´ #·a·<!--·c·--> #·<!--·c·-->·a
		#·<!--·c·--> --- *** ___ -·-·- *·*·* -- - = === ===· =·= ---·· ---·a
		´´´ ´´´´ ´´ ´´´·js ´´´js´ ´´´· ~~~·´ ~~~ ~~~~ ~~ |·a·| |·a·|·b·| a·|·b |---| |---|---| ---|---
		:- -: :-: |:- |·-·| |-|-| -·|·- | |·| || |·´a|b´·| |·a·\|·b·| |·\\|·x·| |·´\\|´·|
		<!--·a·--> <!--·a b·--> --> <!--·a·-->·b <!--> <!---> <div> </div> <p <p/> <p/·> <pre> </pre>
		<script> <b> <b>·x <x-y·a="b"> <table><tr> <?php <!DOCTYPE·html> <![CDATA[ <div <divx> <h1> <hr/>
		[a]:·b [a]: [^a]:·b [^a] [a ]:·b <<<<<<<·a ======= >>>>>>>·b \ text some·´code´·here
		a·´b c´·d ´ ´ >·a > >·-·a -·a 1.·a 2.·a -· [·]·a [x]·a [X] [·] [
	`),
	'---\nx: 1\n---',
]

/** Of these a scanner that gives up easily understands most, so that they go deeper. */
const CALM = [
	...['', ''],
	...fragments(String.raw`
		a b·c a·· #·a ##·b·## --- === *** -·a -·b -· - *·c 1.·a 1.·b 2.·c 1)·d >·a > >·-·b -·>·c -·-·d
		-·1.·e ´´´ ´´´·x ~~~ a·|·b --|-- |a| |-| :- |·´c´·|·d·| ´a´ ´b c´ <!--·a·--> <!--·b
		c·--> <div> </div> a·<!--·b·-->·c a·<b>·´c´ \´ [a](b)·´c´ [a](http://b)´c´ a[´b´](http://c)d´e´ -·[x]·a <a·id="b"></a> +·e
	`),
]

const some = (
	list: readonly string[],
	separator: string,
	maxLength: number,
): fc.Arbitrary<string> =>
	fc
		.array(fc.constantFrom(...list), { minLength: 1, maxLength })
		.map((parts) => parts.join(separator))

const lines = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
	fc.tuple(...parts).map((all) => all.join(''))

const indent = fc.constantFrom(...INDENTS)

const wild = lines(
	indent,
	fc.oneof(
		{ weight: 5, arbitrary: fc.constant('') },
		{ weight: 4, arbitrary: some(MARKERS, '', 2) },
	),
	fc.oneof(
		{ weight: 5, arbitrary: fc.constantFrom(...LINES) },
		{ weight: 2, arbitrary: some(WORDS, '', 5) },
		{ weight: 2, arbitrary: some(WORDS, ' ', 4) },
		{ weight: 2, arbitrary: fc.constantFrom('', '', 'a') },
	),
	fc.constantFrom('', '', '', '', ' ', '  '),
)

const calm = lines(
	indent,
	fc.constantFrom('', '', '', '', '> ', '- ', '1. ', '* ', '>'),
	fc.constantFrom(...CALM),
	fc.constantFrom('', '', '', ' '),
)

const ending = fc.constantFrom('\n', '\n', '\n', '\n', '\n', '\n', '\r\n', '\n\n')

function text(line: fc.Arbitrary<string>, end: fc.Arbitrary<string>, maxLength: number) {
	return fc
		.tuple(fc.array(lines(line, end), { minLength: 1, maxLength }), fc.boolean())
		.map(([all, whole]) => (whole ? all.join('') : all.join('').replace(/[\r\n]+$/, '')))
}

/** Few enough characters that short texts of them meet every rule. */
const CHARACTERS = [
	...[' \n`<>-|#*[]!:=\\a1.~"', ' \n-a>1.', '\n |-a:`\\', ' \n`~a->', '\n <!->a`-', '\n #a`\\<!->'],
	...[' \n-*+1.a#`', '\n<a b="\'/>=`', '  \n\n-> a=', '\n  - a\n  '],
]

const jumble = fc.constantFrom(...CHARACTERS).chain((set) => some([...set], '', 28))

/** Lines that go in and out of containers, fences and tables. */
export const soup: fc.Arbitrary<string> = fc.oneof(
	{ weight: 4, arbitrary: text(wild, fc.constant('\n'), 14) },
	{ weight: 6, arbitrary: text(calm, fc.constant('\n'), 16) },
	{ weight: 2, arbitrary: text(wild, ending, 8) },
	{ weight: 1, arbitrary: text(calm, fc.constant('\r\n'), 8) },
	{ weight: 1, arbitrary: some([...WORDS, '\n', ' '], '', 16) },
	{ weight: 2, arbitrary: jumble },
)
