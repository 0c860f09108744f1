import { expect, test } from 'vitest'
import { temporaryFolders } from '../source/folders.ts'
import { run } from './run.ts'
import { tree } from './samples.ts'

const folder = temporaryFolders()

const CONFIG = `contracts:
  note:
    root: notes
    path: "{name}.md"
    fields: { name: slug }
    links:
      base: site
      aliases: { "@src/": src, "https://example.org/docs/": site/guide }
      suffixes: [.md, /index.md]
`
const FILES = {
	'doc-sync.yml': CONFIG,
	'src/a.ts': 'one\ntwo\n',
	'site/guide/start.md': '# Start\n\n## Über uns\n\n## A\n\n## A\n',
	'site/guide/more/index.md': '# More\n',
}

/** Each finding of a document as `line rule message; help`. */
async function told(body: string): Promise<string[]> {
	const { out } = await run(tree(folder(), { ...FILES, 'notes/a.md': `# A\n\n${body}` }), [
		'--format',
		'json',
	])
	return JSON.parse(out).findings.map(
		(each: { start: { line: number }; rule: string; message: string; help: string }) =>
			`${each.start.line} ${each.rule} ${each.message}; ${each.help}`,
	)
}

const ELSEWHERE = 'name a file of the repository, or take the link out'

test.each([
	['defined references, in any case', '[one][Two], [two][], [two]\n\n[TWO]: ../src\n', []],
	[
		'references that nothing defines',
		'[one][two], [three][] ![four][five]\n\n`[one][two]` list[first][last] [^1]\n',
		[
			'3 link-defined `[one][two]` is a reference, and nothing defines `two`; add `[two]: …` below',
			'3 link-defined `[three][]` is a reference, and nothing defines `three`; add `[three]: …` below',
			'3 link-defined `![four][five]` is a reference, and nothing defines `five`; add `[five]: …` below',
		],
	],
	['a path from the base', '[a](/guide/start.md) [b](/guide/start) [c](/guide/more)\n', []],
	[
		'a path that is not below the base',
		'[a](/guide/strat)\n[b](/src/a.ts)\n',
		[
			'3 link-target `/guide/strat` leads to `site/guide/strat`, which is not there; did you mean `/guide/start`?',
			'4 link-target `/src/a.ts` leads to `site/src/a.ts`, which is not there; did you mean `../src/a.ts`?',
		],
	],
	['aliases', '[a](@src/a.ts) [b](https://example.org/docs/start#über-uns)\n', []],
	[
		'aliases that lead to nothing',
		'[a](@src/aa.ts)\n[b](https://example.org/docs/no)\n[c](https://example.org/other/no)\n',
		[
			'3 link-target `@src/aa.ts` leads to `src/aa.ts`, which is not there; did you mean `@src/a.ts`?',
			`4 link-target \`https://example.org/docs/no\` leads to \`site/guide/no\`, which is not there; ${ELSEWHERE}`,
		],
	],
	['lines', '[a](@src/a.ts#L1) [b](../src/a.ts#L1-L2) [c](../src/a.ts#L1C1-L2C3)\n', []],
	[
		'lines that are not there',
		'[a](@src/a.ts#L4)\n[b](../src/a.ts#L1-L40)\n',
		[4, 40].map(
			(line, at) =>
				`${at + 3} link-fragment \`${['@src/a.ts#L4', '../src/a.ts#L1-L40'][at]}\` leads to line ${line} of \`src/a.ts\`, which has 2; name the line that is meant, or none`,
		),
	],
	['anchors, twice the same', '[a](/guide/start#a) [b](/guide/start#a-1)\n', []],
	[
		'an anchor too many',
		'[a](/guide/start#a-2)\n',
		[
			'3 link-fragment `/guide/start#a-2` leads to `#a-2`, which is no anchor of `site/guide/start.md`; did you mean `/guide/start#a-1`?',
		],
	],
])('%s', async (_, body, expected) => {
	expect(await told(body)).toEqual(expected)
})
