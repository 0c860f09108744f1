import { expect, test } from 'vitest'
import { memorySource } from '../../src/source/memory.ts'
import { WorkspaceError, workspacePackages } from '../../src/source/workspaces.ts'

const manifests = (...folders: string[]) =>
	Object.fromEntries(folders.map((folder) => [`${folder}/package.json`, '{}']))
const pnpm = (patterns: readonly string[], files: Record<string, string>) =>
	workspacePackages(
		memorySource({
			...files,
			'pnpm-workspace.yaml': `packages:\n${patterns.map((glob) => `  - ${JSON.stringify(glob)}\n`).join('')}`,
		}),
	)
const folders = (patterns: readonly string[], ...having: string[]) =>
	pnpm(patterns, manifests(...having)).packages.map(({ folder }) => folder)

test('packages are the folders that a pattern names and that have a manifest', () => {
	const workspace = pnpm(['packages/*', 'tools/cli'], {
		...manifests('packages/b', 'packages/a', 'tools/cli', 'tools/x', 'packages/a/deep'),
		'packages/c/README.md': '',
	})
	expect(workspace.packages).toEqual([
		{ folder: 'packages/a', manifest: 'packages/a/package.json' },
		{ folder: 'packages/b', manifest: 'packages/b/package.json' },
		{ folder: 'tools/cli', manifest: 'tools/cli/package.json' },
	])
	expect(workspace.patterns).toEqual(['packages/*', 'tools/cli'])
	expect(['packages/c', 'packages/none', 'tools/x', 'packages', ''].map(workspace.isNamed)).toEqual(
		[true, true, false, false, false],
	)
})

test('the root is no package', () => {
	const files = { 'package.json': '{}', ...manifests('a') }
	expect(pnpm(['.', '**'], files).packages.map(({ folder }) => folder)).toEqual(['a'])
	expect(pnpm(['**'], files).isNamed('')).toBe(false)
})

test('negations exclude, wherever they stand', () => {
	expect(folders(['!**/test/**', 'p/**'], 'p/a', 'p/test', 'p/test/x', 'p/a/test/.h')).toEqual([
		'p/a',
	])
	expect(folders(['p/*', '!p/b', '!./p/c/'], 'p/a', 'p/b', 'p/c')).toEqual(['p/a'])
})

test('`**` is any depth, none too; names with a dot must be spelt', () => {
	expect(folders(['p/**'], 'p', 'p/a', 'p/a/b', 'p/.h', 'q')).toEqual(['p', 'p/a', 'p/a/b'])
	expect(folders(['**/x'], 'x', 'a/x', 'a/b/x', '.h/x', 'a/xx')).toEqual(['a/b/x', 'a/x', 'x'])
	expect(folders(['p/*', '.h/*'], 'p/.h', '.h/a')).toEqual(['.h/a'])
})

test('the usual spellings and wildcards', () => {
	expect(folders(['./p/*/', 'q//a'], 'p/a', 'q/a')).toEqual(['p/a', 'q/a'])
	expect(folders(['{apps,libs/{x,y}}/*'], 'apps/a', 'libs/x/a', 'libs/y/b', 'libs/z/c')).toEqual([
		'apps/a',
		'libs/x/a',
		'libs/y/b',
	])
	expect(folders(['p/a?', 'p/[xy]z', 'p/!(no|never)'], 'p/no', 'p/ab', 'p/xz', 'p/never')).toEqual([
		'p/ab',
		'p/xz',
	])
})

test('patterns that leave the root are passed over; node_modules is never a package', () => {
	expect(
		folders(
			['../x', '/p/*', '..', 'p/../../x', 'p/*', '**'],
			'p/a',
			'p/node_modules/x',
			'node_modules/y',
		),
	).toEqual(['p/a'])
})

test('`workspaces` of the root manifest, as a list or an object', () => {
	const names = (workspaces: unknown) =>
		workspacePackages(
			memorySource({ 'package.json': JSON.stringify({ workspaces }), ...manifests('p/a', 'q/b') }),
		).packages.map(({ folder }) => folder)
	expect(names(['p/*'])).toEqual(['p/a'])
	expect(names({ packages: ['q/*'] })).toEqual(['q/b'])
	expect(names({ nohoist: [] })).toEqual([])
	expect(names(undefined)).toEqual([])
})

test('pnpm-workspace.yaml wins where it lists packages', () => {
	const names = (yaml: string) =>
		workspacePackages(
			memorySource({
				'pnpm-workspace.yaml': yaml,
				'package.json': '{"workspaces": ["q/*"]}',
				...manifests('p/a', 'q/b'),
			}),
		).packages.map(({ folder }) => folder)
	expect(names('packages: [p/*]')).toEqual(['p/a'])
	expect(names('packages: []')).toEqual([])
	for (const settings of ['', '# nothing', 'catalog:\n  a: ^1\n', 'packages:\n']) {
		expect(names(settings), settings).toEqual(['q/b'])
	}
})

test('without a root package and a workspace file, every folder with a manifest that is in no other package', () => {
	const files = manifests('a', 'a/tests/x', 'b/c', 'b/c/d/e', 'b/node_modules/m')
	const found = (more: Record<string, string>) =>
		workspacePackages(memorySource({ ...files, ...more })).packages.map(({ folder }) => folder)
	expect(found({})).toEqual(['a', 'b/c'])
	expect(workspacePackages(memorySource(files)).isNamed('a')).toBe(false)
	expect(found({ 'package.json': '{}' })).toEqual([])
	expect(found({ 'pnpm-workspace.yaml': 'catalog: {}' })).toEqual([])
})

test('a root package without a workspace has no packages', () => {
	const files = { 'package.json': '{}', ...manifests('p/a') }
	expect(workspacePackages(memorySource(files))).toMatchObject({ packages: [], patterns: [] })
})

function thrownBy(run: () => unknown): unknown {
	try {
		return run()
	} catch (error) {
		return error
	}
}

const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
	.split('')
	.map((key, at) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghi'[at]}`)}]\n`)
	.join('')}packages: *j\n`

test.each([
	['pnpm-workspace.yaml', 'packages: p/*', 'should hold a list of patterns under `packages`'],
	['pnpm-workspace.yaml', 'packages: [[p]]', 'should hold a list of patterns under `packages`'],
	['pnpm-workspace.yaml', 'packages: {a: b}', 'should hold a list of patterns under `packages`'],
	['pnpm-workspace.yaml', 'a: b\npackages: [p', 'is not valid YAML: line 2, '],
	['pnpm-workspace.yaml', bomb, 'is not valid YAML'],
	[
		'pnpm-workspace.yaml',
		`packages: ${'['.repeat(100_000)}`,
		'more than 100 brackets inside one another',
	],
	['pnpm-workspace.yaml', '- '.repeat(100_000), 'a line indented by more than 200'],
	['pnpm-workspace.yaml', `a: ${'x'.repeat(1 << 20)}`, 'longer than 1048576 characters'],
	['pnpm-workspace.yaml', `a: "${'\\q'.repeat(50_000)}"`, 'is not valid YAML: line 1, '],
	['package.json', '{"workspaces": ["p/*",}', 'is not valid JSON'],
	['package.json', '{"workspaces": "p/*"}', 'should hold a list of patterns under `workspaces`'],
	['package.json', '{"workspaces": [1]}', 'should hold a list of patterns under `workspaces`'],
	[
		'package.json',
		`{"workspaces": ["${'*a'.repeat(30)}"]}`,
		'more than 2 `*` or groups between two slashes',
	],
	['package.json', '{"workspaces": ["+(*a)"]}', 'repeated groups are not supported'],
	['package.json', '{"workspaces": ["(a|a)*"]}', 'repeated groups are not supported'],
	['package.json', `{"workspaces": ["${'{a,b}'.repeat(30)}"]}`, 'more than 256 alternatives'],
	['package.json', `{"workspaces": ["${'{,'.repeat(600)}"]}`, 'longer than 1000 characters'],
])('%s that cannot be used: one line (%#)', (file, text, message) => {
	const run = () => workspacePackages(memorySource({ [file]: text }))
	const error = thrownBy(run)
	expect(error).toBeInstanceOf(WorkspaceError)
	expect(error).toMatchObject({ path: file, message: expect.stringContaining(message) })
	expect((error as Error).message).not.toContain('\n')
})

test('bytes that are no UTF-8', () => {
	expect(() =>
		workspacePackages(memorySource({ 'package.json': Uint8Array.of(0x22, 0xff, 0x22) })),
	).toThrow('`package.json` is not valid UTF-8')
})

test('time grows gently with what a stranger writes', () => {
	const names = Object.fromEntries(
		Array.from({ length: 200 }, (_, at) => [`${'a/'.repeat(100)}${at}/package.json`, '{}']),
	)
	expect(pnpm([`${'**/a/'.repeat(100)}b`, '*a*b'], names).packages).toEqual([])
	const settings = Array.from({ length: 30_000 }, (_, at) => `key${at}: a`).join('\n')
	expect(workspacePackages(memorySource({ 'pnpm-workspace.yaml': settings })).packages).toEqual([])
})
