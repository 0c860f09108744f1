import { describe, expect, it } from 'vitest'
import { SAMPLE_CONTRACT, SAMPLE_PATH, SAMPLE_TEXT, sample } from '../../src/sample.ts'
import { type Situation, words } from './judge.ts'

const DRAFT = { [SAMPLE_PATH]: SAMPLE_TEXT }

const TRIED = sample('draft', 'tried')

const withKeys = (keys: string) => `${SAMPLE_CONTRACT}${keys}`

const COMPANIONS: [string, Situation, readonly string[]][] = [
	[
		'a file that each document has with it',
		{
			contract: withKeys('companions: { "{date}-{name}.jpg": { required: true } }\n'),
			files: DRAFT,
		},
		[
			'recipes/draft/2026-03-01-soup.jpg:1:1-1:1 companion-expected {date}-{name}.jpg: the file is missing; it goes with `recipes/draft/2026-03-01-soup.md`; write `recipes/draft/2026-03-01-soup.jpg`',
			'  1:1-1:1 the document',
		],
	],
	[
		'counted from the root of the repository',
		{ contract: withKeys('companions: { "/img/{name}.jpg": { required: true } }\n'), files: DRAFT },
		[
			'img/soup.jpg:1:1-1:1 companion-expected /img/{name}.jpg: the file is missing; it goes with `recipes/draft/2026-03-01-soup.md`; write `img/soup.jpg`',
			'  1:1-1:1 the document',
		],
	],
	[
		'beside a document that stands in no folder',
		{
			contract: 'path: "{a}.md"\ncompanions: { "{a}.txt": { required: true } }\n',
			files: { 'x.md': '' },
		},
		[
			'x.txt:1:1-1:1 companion-expected {a}.txt: the file is missing; it goes with `x.md`; write `x.txt`',
			'  x.md:1:1-1:1 the document',
		],
	],
	[
		'asked for one document',
		{
			contract: withKeys('companions: { "{date}-{name}.jpg": { required: true } }\n'),
			files: { ...DRAFT, 'recipes/tried/2026-03-01-stew.md': TRIED },
			asked: ['recipes/tried/2026-03-01-stew.md'],
		},
		[
			'recipes/tried/2026-03-01-stew.jpg:1:1-1:1 companion-expected {date}-{name}.jpg: the file is missing; it goes with `recipes/tried/2026-03-01-stew.md`; write `recipes/tried/2026-03-01-stew.jpg`',
			'  recipes/tried/2026-03-01-stew.md:1:1-1:1 the document',
		],
	],
	[
		'asked for the file alone',
		{
			contract: withKeys('companions: { "{date}-{name}.jpg": { required: true } }\n'),
			files: { ...DRAFT, 'recipes/tried/2026-03-01-stew.md': TRIED },
			asked: ['recipes/tried/2026-03-01-stew.jpg'],
		},
		[
			'recipes/tried/2026-03-01-stew.jpg:1:1-1:1 companion-expected {date}-{name}.jpg: the file is missing; it goes with `recipes/tried/2026-03-01-stew.md`; write `recipes/tried/2026-03-01-stew.jpg`',
			'  recipes/tried/2026-03-01-stew.md:1:1-1:1 the document',
		],
	],
	[
		'required in one state, allowed in another',
		{
			contract: withKeys(
				'companions: { "{date}-{name}.jpg": { required: { state: tried }, allowed: { state: [tried, draft] } } }\n',
			),
			files: {
				...DRAFT,
				'recipes/tried/2026-03-01-stew.md': TRIED,
				'recipes/dropped/2026-03-01-pie.md': sample('draft', 'dropped — burnt'),
				'recipes/dropped/2026-03-01-pie.jpg': '',
			},
		},
		[
			'recipes/dropped/2026-03-01-pie.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: `recipes/dropped/2026-03-01-pie.md` may have no such file where it stands; delete the file',
			'recipes/tried/2026-03-01-stew.jpg:1:1-1:1 companion-expected {date}-{name}.jpg: the file is missing; it goes with `recipes/tried/2026-03-01-stew.md`; write `recipes/tried/2026-03-01-stew.jpg`',
			'  recipes/tried/2026-03-01-stew.md:1:1-1:1 the document',
		],
	],
	[
		'required in a case of the contract',
		{
			contract: withKeys(
				'cases: { tried: { companions: { "{date}-{name}.jpg": { required: true } } } }\n',
			),
			files: { ...DRAFT, 'recipes/tried/2026-03-01-stew.md': TRIED },
		},
		[
			'recipes/tried/2026-03-01-stew.jpg:1:1-1:1 companion-expected {date}-{name}.jpg: the file is missing; it goes with `recipes/tried/2026-03-01-stew.md`; write `recipes/tried/2026-03-01-stew.jpg`',
			'  recipes/tried/2026-03-01-stew.md:1:1-1:1 the document',
		],
	],
	[
		'allowed in a case of the contract',
		{
			contract: withKeys(
				'companions: { "{date}-{name}.jpg": {} }\ncases: { dropped: { companions: { "{date}-{name}.jpg": { allowed: { state: draft } } } } }\n',
			),
			files: {
				...DRAFT,
				'recipes/draft/2026-03-01-soup.jpg': '',
				'recipes/dropped/2026-03-01-pie.md': sample('draft', 'dropped — burnt'),
				'recipes/dropped/2026-03-01-pie.jpg': '',
			},
		},
		[
			'recipes/dropped/2026-03-01-pie.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: `recipes/dropped/2026-03-01-pie.md` may have no such file where it stands; delete the file',
		],
	],
	[
		'a name that cannot be told, as nothing states a part of it',
		{
			contract: withKeys('companions: { "{date}-{reason}.txt": { required: true } }\n'),
			files: DRAFT,
		},
		[],
	],
	[
		'allowed in one state, beside others',
		{
			contract: withKeys(
				'companions: { "{date}-{name}.jpg": { allowed: { state: draft } }, "{date}-{name}.txt": {}, "{date}-{name}.png": { allowed: { state: tried } } }\n',
			),
			files: {
				...DRAFT,
				'recipes/draft/2026-03-01-soup.jpg': '',
				'recipes/draft/2026-03-01-soup.txt': '',
				'recipes/dropped/2026-03-01-pie.md': sample('draft', 'dropped — burnt'),
				'recipes/dropped/2026-03-01-pie.jpg': '',
				'recipes/dropped/2026-03-01-pie.txt': '',
			},
		},
		[
			'recipes/dropped/2026-03-01-pie.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: `recipes/dropped/2026-03-01-pie.md` may have no such file where it stands; delete the file',
		],
	],
	[
		'files that tell no more than a part of the name of their document',
		{
			contract: withKeys('companions: { "{name}.png": {} }\n'),
			files: { ...DRAFT, 'recipes/draft/soup.png': '', 'recipes/draft/stew.png': '' },
		},
		[
			'recipes/draft/stew.png:1:1-1:1 companion-orphan {name}.png: no document goes with this file; move it to where its document is, or delete it',
		],
	],
	[
		'files without their document',
		{
			contract: withKeys('companions: { "{date}-{name}.jpg": {}, "/img/{name}.png": {} }\n'),
			files: {
				...DRAFT,
				'recipes/draft/2026-03-01-stew.jpg': '',
				'img/stew.png': '',
				'img/soup.png': '',
			},
		},
		[
			'recipes/draft/2026-03-01-stew.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: the file goes with `recipes/draft/2026-03-01-stew.md`, which does not exist; move it to where its document is, or delete it',
		],
	],
	[
		'a companion of a document that is nearly there',
		{
			contract: withKeys('companions: { "{date}-{name}.jpg": {}, "/img/{name}.png": {} }\n'),
			files: {
				...DRAFT,
				'recipes/draft/2026-03-02-suop.jpg': '',
				'img/stew.png': '',
				'img/soup.png': '',
			},
		},
		[
			'recipes/draft/2026-03-02-suop.jpg:1:1-1:1 companion-orphan {date}-{name}.jpg: the file goes with `recipes/draft/2026-03-02-suop.md`, which does not exist; rename it if `recipes/draft/2026-03-01-soup.md` is meant; else move it to where its document is, or delete it',
		],
	],
	[
		'files without their document that nobody asked for',
		{
			contract: withKeys('companions: { "{date}-{name}.jpg": {} }\n'),
			files: { ...DRAFT, 'recipes/draft/2026-03-01-stew.jpg': '' },
			asked: [SAMPLE_PATH],
		},
		[],
	],
]

const EACH = 'for-each: workspace-package\npath: "{package}/README.md"\n'

const WORKSPACE = {
	'package.json': '{ "workspaces": ["packages/*"] }',
	'packages/pan/package.json': '{}',
}

const DOCUMENTS: [string, Situation, readonly string[]][] = [
	[
		'a package without its document',
		{ contract: EACH, files: WORKSPACE },
		[
			'packages/pan/README.md:1:1-1:1 document-expected packages/pan: `packages/pan` has no `README.md`; write `packages/pan/README.md`, or exempt the package with a reason',
			'  packages/pan/package.json:1:1-1:1 the manifest that makes it a package',
		],
	],
	[
		'a package whose document has another spelling',
		{ contract: EACH, files: { ...WORKSPACE, 'packages/pan/ReadMe.md': '' } },
		[
			'packages/pan/README.md:1:1-1:1 document-expected packages/pan: `packages/pan` has no `README.md`, only `packages/pan/ReadMe.md`; rename `packages/pan/ReadMe.md` to `packages/pan/README.md`',
			'  packages/pan/package.json:1:1-1:1 the manifest that makes it a package',
		],
	],
	[
		'a document that is a link to nothing',
		{ contract: EACH, files: WORKSPACE, links: { 'packages/pan/README.md': 'nothing' } },
		[
			'packages/pan/README.md:1:1-1:1 document-expected packages/pan: `packages/pan/README.md` is no file: a link that leads nowhere, to a folder or out of the repository; put the file itself there',
			'  packages/pan/package.json:1:1-1:1 the manifest that makes it a package',
		],
	],
	[
		'asked for the manifest',
		{ contract: EACH, files: WORKSPACE, asked: ['packages/pan/package.json'] },
		[
			'packages/pan/README.md:1:1-1:1 document-expected packages/pan: `packages/pan` has no `README.md`; write `packages/pan/README.md`, or exempt the package with a reason',
			'  packages/pan/package.json:1:1-1:1 the manifest that makes it a package',
		],
	],
	['asked for something else', { contract: EACH, files: WORKSPACE, asked: ['package.json'] }, []],
	[
		'a document that does not stand in the folder of its package',
		{ contract: 'for-each: workspace-package\npath: "docs/{package}.md"\n', files: WORKSPACE },
		[
			'docs/packages/pan.md:1:1-1:1 document-expected packages/pan: `packages/pan` has no `docs/packages/pan.md`; write `docs/packages/pan.md`, or exempt the package with a reason',
			'  packages/pan/package.json:1:1-1:1 the manifest that makes it a package',
		],
	],
	[
		'a document of a package that is gone',
		{
			contract: EACH,
			files: { ...WORKSPACE, 'packages/pan/README.md': '', 'packages/pot/README.md': '' },
		},
		[
			'packages/pot/README.md:1:1-1:1 document-orphan packages/pot: `packages/pot` is named by the workspace and has no `package.json`; add the manifest, or delete the folder',
		],
	],
	[
		'a document of a package that is gone, which nobody asked for',
		{
			contract: EACH,
			files: { ...WORKSPACE, 'packages/pan/README.md': '', 'packages/pot/README.md': '' },
			asked: ['packages/pan/README.md'],
		},
		[],
	],
	[
		'beyond each bound that is quickly passed',
		{
			contract: 'path: "{a}.md"\n',
			files: {
				'cells.md': `${'a|'.repeat(60_000)}\n${'-|'.repeat(60_000)}\n`,
				'copies.md': '> a\n\n'.repeat(4_000),
				'lazy.md': `> a\n${'a\n'.repeat(20_000)}`,
				'lines.md': 'a\n'.repeat(60_000),
				'nesting.md': `${'> '.repeat(200)}a\n`,
			},
		},
		[
			'cells.md:1:1-1:1 document-bounds cells: the document has more than 20000 table cells; split it, nest less, or set the bound higher under `bounds`; it is not judged further',
			'copies.md:2582:1-2582:1 document-bounds copies: the document has more than 20000000 steps to close its lists and quotes; split it, nest less, or set the bound higher under `bounds`; it is not judged further',
			'lazy.md:1002:1-1002:1 document-bounds lazyLines: the document has more than 1000 lines in a row that go on a quote or a list without its marker; split it, nest less, or set the bound higher under `bounds`; it is not judged further',
			'lines.md:12001:1-12001:1 document-bounds lines: the document has more than 12000 lines; split it, nest less, or set the bound higher under `bounds`; it is not judged further',
			'nesting.md:1:1-1:1 document-bounds nesting: the document has more than 100 levels of quotes and lists; split it, nest less, or set the bound higher under `bounds`; it is not judged further',
		],
	],
	[
		'beyond a bound, which nobody asked for',
		{
			contract: 'path: "{a}.md"\n',
			files: { 'a.md': '', 'nesting.md': `${'> '.repeat(200)}a\n` },
			asked: ['a.md'],
		},
		[],
	],
]

describe.each([
	['companions', COMPANIONS],
	['documents', DOCUMENTS],
])('%s', (_, cases) => {
	it.each(cases)('%s', (_, situation, expected) => {
		expect(words(situation)).toEqual(expected)
	})
})
