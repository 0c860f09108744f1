import { describe, expect, it } from 'vitest'
import { issues, mine } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

describe('a template that cannot be used', () => {
	it.each<Fault>([
		[
			'an open brace',
			mine('title: "Tale: {title"'),
			'14:19 a `{` without its `}` (in `Tale: {title`); write `{{` for a brace',
		],
		[
			'a closing brace',
			mine('title: "Tale: title}"'),
			'14:24 a `}` without its `{` (in `Tale: title}`); write `}}` for a brace',
		],
		[
			'a placeholder without a name',
			mine('title: "Tale: {}"'),
			'14:19 `{}` names no field (in `Tale: {}`); write `{field}`, or `{{` for a brace',
		],
		[
			'a placeholder with a strange name',
			mine('title: "Tale: {-x}"'),
			'14:19 `{-x}` names no field (in `Tale: {-x}`); write `{field}`, or `{{` for a brace',
		],
		[
			'a space in a placeholder',
			mine('title: "Tale: {title }"'),
			'14:19 `{title }` names no field (in `Tale: {title }`); write `{field}`, or `{{` for a brace',
		],
		[
			'an unknown format',
			mine('title: "Tale {name:x}: {title}"'),
			'14:18 `{name:x}` has a format that is not known (in `Tale {name:x}: {title}`); the only format is a number of digits: `{number:4}`',
		],
		[
			'a pattern for a date',
			mine('path: "{date:yyyymmdd}-{name}.md"'),
			'14:12 `{date:yyyymmdd}` gives a pattern for a date, which is not yet supported (in `{date:yyyymmdd}-{name}.md`); write `{date}`; a date is `yyyy-mm-dd`',
		],
		[
			'digits of what is no integer',
			mine('path: "{date:4}-{name}.md"'),
			'14:12 `{date:4}` gives a number of digits, and `date` is no integer (in `{date:4}-{name}.md`); write `{date}`, or give the field `type: integer`',
		],
		[
			'digits of a value',
			mine('title: "{state:2}: {title}"'),
			'14:13 `{state:2}` gives a number of digits, and `state` is no integer (in `{state:2}: {title}`); write `{state}`, or give the field `type: integer`',
		],
		[
			'digits in a column',
			mine('index:\n  L.md: { columns: { T: "{title:3}" } }'),
			'15:30 `{title:3}` gives a number of digits, and `title` is no integer (in `{title:3}`); write `{title}`, or give the field `type: integer`',
		],
		[
			'nothing between two texts',
			mine('title: "Tale: {title}{_}"'),
			'14:19 ambiguous template: nothing stands between `{title}` and `{_}` (in `Tale: {title}{_}`); put other text between the two',
		],
		[
			'a slug and a hyphen',
			mine('path: "{name}-{date}.md"'),
			'14:12 ambiguous template: `{name}` is a slug, and what follows could belong to it (in `{name}-{date}.md`); put other text between the two',
		],
		[
			'a slug and a letter',
			mine('path: "{name}x.md"'),
			'14:12 ambiguous template: `{name}` is a slug, and what follows could belong to it (in `{name}x.md`); put other text between the two',
		],
		[
			'a slug and a date',
			mine('path: "{name}{date}.md"'),
			'14:12 ambiguous template: `{name}` is a slug, and what follows could belong to it (in `{name}{date}.md`); put other text between the two',
		],
		[
			'a slug and a text',
			mine('title: "{name}{title}"'),
			'14:13 ambiguous template: `{name}` is a slug, and what follows could belong to it (in `{name}{title}`); put other text between the two',
		],
		[
			'an integer and a digit',
			mine('fields: { date: integer }\npath: "{date}0.md"'),
			'15:12 ambiguous template: `{date}` is an integer, and what follows could belong to it (in `{date}0.md`); put other text between the two',
		],
		[
			'an integer and a slug',
			mine('fields: { date: integer }\npath: "{date}{name}.md"'),
			'15:12 ambiguous template: `{date}` is an integer, and what follows could belong to it (in `{date}{name}.md`); put other text between the two',
		],
		[
			'a value that is the start of another',
			mine('fields: { state: [told, told-again] }\npath: "{state}-{name}.md"'),
			'15:12 ambiguous template: of `{state}`, `told` is the start of `told-again`, and what follows could belong to it (in `{state}-{name}.md`); put other text between the two',
		],
		[
			'a value that is the start of another, before a placeholder',
			mine('fields: { state: [told, tolder] }\ntitle: "{state}{title}"'),
			'15:13 ambiguous template: of `{state}`, `told` is the start of `tolder`, and what follows could belong to it (in `{state}{title}`); put other text between the two',
		],
		[
			'a value with a placeholder in a title',
			mine('title: "{state}: {title}"'),
			'14:13 `{state}` may be `lost — {reason}`, which has a placeholder itself (in `{state}: {title}`); name another field here, or write its values without placeholders',
		],
		[
			'a value whose name is a template in a path',
			mine('fields: { state: ["told by {who}"] }'),
			'3:12 `{state}` may be `told by {who}`, which has a placeholder itself (in `{state}/{date}-{name}.md`); name another field here, or write its values without placeholders',
		],
		[
			'a form',
			mine('fields:\n  state:\n    values:\n      - told: "told {"'),
			'17:25 a `{` without its `}` (in `told {`); write `{{` for a brace',
		],
		[
			'the second form of a value',
			mine('fields:\n  state:\n    values:\n      - told: [told, "told {}"]'),
			'17:32 `{}` names no field (in `told {}`); write `{field}`, or `{{` for a brace',
		],
		[
			'a name that is a template',
			mine('fields:\n  state: ["told {"]'),
			'15:21 a `{` without its `}` (in `told {`); write `{{` for a brace',
		],
		[
			'a line of the header',
			mine('header: [title, { line: "by {who" }, lines]'),
			'14:33 a `{` without its `}` (in `by {who`); write `{{` for a brace',
		],
		[
			'a line of the preface',
			mine('preface: [{ line: "by {who" }]'),
			'14:27 a `{` without its `}` (in `by {who`); write `{{` for a brace',
		],
		[
			'a column',
			mine('index:\n  L.md: { columns: { T: "{title" } }'),
			'15:30 a `{` without its `}` (in `{title`); write `{{` for a brace',
		],
		[
			'escapes in double quotes',
			mine('title: "\\u0054ale \\"x\\": {title"'),
			'14:30 a `{` without its `}` (in `Tale "x": {title`); write `{{` for a brace',
		],
		[
			'escapes in single quotes',
			mine("title: 'It''s: {title'"),
			"14:20 a `{` without its `}` (in `It's: {title`); write `{{` for a brace",
		],
		[
			'without quotes',
			mine('title: Tale {title'),
			'14:17 a `{` without its `}` (in `Tale {title`); write `{{` for a brace',
		],
		[
			'over several lines',
			mine('title: >-\n  Tale\n  {title'),
			'14:12 a `{` without its `}` (in `Tale {title`); write `{{` for a brace',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})

describe('a path that cannot be used', () => {
	it.each<Fault>([
		[
			'above the root',
			mine('path: "../{name}.md"'),
			'14:12 a path with `..` in it (in `../{name}.md`); write the path without it; no path leaves the repository',
		],
		[
			'above the root, later on',
			mine('path: "a/../../{name}.md"'),
			'14:14 a path with `..` in it (in `a/../../{name}.md`); write the path without it; no path leaves the repository',
		],
		[
			'with a dot',
			mine('path: "./{name}.md"'),
			'14:12 a path with `.` in it (in `./{name}.md`); write the path without it; no path leaves the repository',
		],
		[
			'absolute',
			mine('path: "/{name}.md"'),
			'14:12 a path that starts with `/` (in `/{name}.md`); write it relative to `root`',
		],
		[
			'with a backslash',
			mine('path: "a\\\\{name}.md"'),
			'14:12 a path with `\\` in it (in `a\\{name}.md`); write `/` between folders',
		],
		[
			'with an empty part',
			mine('path: "a//{name}.md"'),
			'14:14 a path with an empty segment (in `a//{name}.md`); write names with one `/` between them',
		],
		[
			'ending in a slash',
			mine('path: "{name}/"'),
			'14:19 a path with an empty segment (in `{name}/`); write names with one `/` between them',
		],
		[
			'a star',
			mine('path: "*/{name}.md"'),
			'14:12 `*` in a path template (in `*/{name}.md`); name the part: `{name}`',
		],
		[
			'a star in a part',
			mine('path: "*.md"'),
			'14:12 a `*` in a part of a name (in `*.md`); name the part: `{name}`',
		],
		[
			'a root above the repository',
			mine('root: ../x'),
			'14:11 `root` is `../x`, expected a folder inside the repository, relative to its root; write it with `/`, without `..` and without placeholders',
		],
		[
			'an absolute root',
			mine('root: /x'),
			'14:11 `root` is `/x`, expected a folder inside the repository, relative to its root; write it with `/`, without `..` and without placeholders',
		],
		[
			'a root that is /',
			mine('root: /'),
			'14:11 `root` is `/`, expected a folder inside the repository, relative to its root; write it with `/`, without `..` and without placeholders',
		],
		[
			'a root with a backslash',
			mine('root: a\\b'),
			'14:11 `root` is `a\\b`, expected a folder inside the repository, relative to its root; write it with `/`, without `..` and without placeholders',
		],
		[
			'a root with a placeholder',
			mine('root: "{state}"'),
			'14:11 `root` is `{state}`, expected a folder inside the repository, relative to its root; write it with `/`, without `..` and without placeholders',
		],
		[
			'beside',
			mine('beside: [ok.md, "../x.md"]'),
			'14:22 a path with `..` in it (in `../x.md`); write the path without it; no path leaves the repository',
		],
		[
			'beside with a star in a part',
			mine('beside: ["*.md"]'),
			'14:15 a `*` in a part of a name (in `*.md`); write `{_}` for any text in a name, `*` for a whole name, `**` for any folders',
		],
		[
			'ignore',
			mine('ignore: ["a\\\\**"]'),
			'14:15 a path with `\\` in it (in `a\\**`); write `/` between folders',
		],
		[
			'a companion',
			mine('companions:\n  "../{name}.jpg": {}'),
			'15:8 a path with `..` in it (in `../{name}.jpg`); write the path without it; no path leaves the repository',
		],
		[
			'a companion with stars',
			mine('companions:\n  "**/x.jpg": {}'),
			'15:8 `**` in a path template (in `**/x.jpg`); name the part: `{name}`',
		],
		[
			'an index',
			mine('index:\n  ../L.md: { columns: { T: "{title}" } }'),
			'15:7 `../L.md` is no path of a file inside the repository; write it with `/`, without `..` and without placeholders',
		],
		[
			'an index with a placeholder',
			mine('index:\n  "{date}.md": { columns: { T: "{title}" } }'),
			'15:8 `date` has no `values`, so an index cannot be split by it (in `{date}.md`); name a field that has `values`',
		],
		[
			'nowhere-else',
			mine('index:\n  L.md: { columns: { T: "{title}" }, nowhere-else: [../x.md] }'),
			'15:57 `../x.md` is no path of a file inside the repository; write it with `/`, without `..` and without placeholders',
		],
		[
			'an exemption',
			mine('exemptions:\n  ../x.md: because'),
			'15:7 `../x.md` is no path of a document inside the repository; write it relative to `root`, with `/`, without `.` and `..`',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})
