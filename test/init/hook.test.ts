import { describe, expect, test } from 'vitest'
import { type Host, hookPlan } from '../../src/init/hook.ts'

const LINE = 'node_modules/.bin/doc-sync --staged'
const GIT = { folder: '/r/.git/hooks', kind: 'git', within: '/r/.git' } as const

/** What is planned for a repository with these files, and with these in the folder of hooks. */
function planned(
	files: Readonly<Record<string, string>>,
	{ hooks = GIT as Host['hooks'], scripts = {} as Readonly<Record<string, string | false>> } = {},
) {
	const hooksPath = hooks?.kind === 'tree' ? hooks.folder.slice('/r/'.length) : null
	const tree = {
		hooksPath,
		has: (path: string) =>
			Object.keys(files).some((each) => each === path || each.startsWith(`${path}/`)),
		read: (path: string) => files[path] ?? null,
	}
	const readText = (path: string) => scripts[path] ?? null
	return hookPlan(
		{ top: '/r', tree, contract: 'in/doc-sync.yml', hooks, readText },
		new Map([['pre-commit', LINE]]),
	)
}

describe('the hook goes where the repository has its hooks', () => {
	test.each<[string, Record<string, string>, string, string]>([
		[
			'git',
			{},
			'/r/.git/hooks/pre-commit',
			`#!/bin/sh\n[ ! -e in/doc-sync.yml ] || ${LINE} || exit $?\n`,
		],
		[
			'lefthook',
			{ 'lefthook.yml': '' },
			'/r/lefthook.yml',
			`pre-commit:\n  commands:\n    doc-sync:\n      run: ${LINE}\n`,
		],
		[
			'lefthook with jobs',
			{ '.lefthook.yaml': 'pre-commit:\n  jobs:\n    - run: a\n' },
			'/r/.lefthook.yaml',
			`pre-commit:\n  jobs:\n    - run: a\n    - name: doc-sync\n      run: ${LINE}\n`,
		],
		[
			'husky',
			{ '.husky/commit-msg': 'x\n' },
			'/r/.husky/pre-commit',
			`#!/bin/sh\n${LINE} || exit $?\n`,
		],
		[
			'husky that has nothing yet',
			{ 'package.json': '{"devDependencies":{"husky":"9"}}' },
			'/r/.husky/pre-commit',
			`#!/bin/sh\n${LINE} || exit $?\n`,
		],
		[
			'husky with a hook',
			{ '.husky/pre-commit': 'npm test\n' },
			'/r/.husky/pre-commit',
			`${LINE} || exit $?\nnpm test\n`,
		],
		[
			'simple-git-hooks',
			{
				'package.json': '{\n  "simple-git-hooks": {\n    "pre-commit": "npx lint-staged"\n  }\n}\n',
			},
			'/r/package.json',
			`{\n  "simple-git-hooks": {\n    "pre-commit": "${LINE} && npx lint-staged"\n  }\n}\n`,
		],
		[
			'simple-git-hooks in a file',
			{ '.simple-git-hooks.json': '{}\n' },
			'/r/.simple-git-hooks.json',
			`{\n  "pre-commit": "${LINE}"\n}\n`,
		],
	])('%s', (_, files, path, after) => {
		const { writes } = planned(files)
		expect(writes.map((write) => [write.path, write.after])).toEqual([[path, after]])
		expect(writes[0]?.executable).toBe(/\/pre-commit$/.test(path))
	})

	test('pre-commit', () => {
		const { writes, byHand } = planned({ '.pre-commit-config.yaml': 'repos:\n- repo: a\n' })
		expect(writes[0]?.after).toBe(`repos:
- repo: a
- repo: local
  hooks:
    - id: doc-sync
      name: doc-sync
      entry: sh -c '${LINE}'
      language: system
      stages:
        - pre-commit
      pass_filenames: false
      always_run: true
`)
		expect(byHand).toEqual([
			'`pre-commit install` makes pre-commit run it, if it is not installed yet',
		])
	})

	test('a folder of hooks in the repository', () => {
		const hooks = { folder: '/r/tools/hooks', kind: 'tree', within: '/r' } as const
		const scripts = { '/r/tools/hooks/pre-commit': '#!/bin/sh\nmake\n' }
		const [write] = planned({}, { hooks, scripts }).writes
		expect(write).toMatchObject({
			name: 'tools/hooks/pre-commit',
			path: '/r/tools/hooks/pre-commit',
			within: '/r',
			after: `#!/bin/sh\n${LINE} || exit $?\nmake\n`,
		})
	})
})

describe('nothing is written', () => {
	test.each<[string, Record<string, string>]>([
		[
			'lefthook.yml',
			{ 'lefthook.yml': 'pre-commit:\n  commands:\n    docs:\n      run: npx doc-sync\n' },
		],
		['.husky/pre-commit', { '.husky/pre-commit': 'npx doc-sync --staged\n' }],
		[
			'.pre-commit-config.yaml',
			{ '.pre-commit-config.yaml': 'repos:\n- repo: x\n  hooks:\n  - id: doc-sync\n' },
		],
		['package.json', { 'package.json': '{"simple-git-hooks":{"pre-commit":"doc-sync --staged"}}' }],
	])('where %s runs it already', (name, files) => {
		expect(planned(files)).toEqual({
			writes: [],
			settings: [],
			standing: [`the pre-commit hook in \`${name}\``],
			byHand: [],
		})
	})

	test.each<[string, Record<string, string>, Parameters<typeof planned>[1]]>([
		['a lefthook file that is no YAML', { 'lefthook.toml': '' }, {}],
		['a list of repositories in brackets', { '.pre-commit-config.yaml': 'repos: []\n' }, {}],
		['a hook that is no script', {}, { scripts: { '/r/.git/hooks/pre-commit': false } }],
		[
			'a hook in another language',
			{},
			{ scripts: { '/r/.git/hooks/pre-commit': '#!/usr/bin/python\n' } },
		],
		[
			'a folder of hooks elsewhere',
			{},
			{ hooks: { folder: '/home/x', kind: 'elsewhere', within: '/r' } },
		],
		['a git that does not answer', {}, { hooks: null }],
		['a configuration that is a program', { 'simple-git-hooks.js': 'module.exports = {}' }, {}],
	])('into %s; it is said what to add', (_, files, options) => {
		const { writes, byHand } = planned(files, options)
		expect(writes).toEqual([])
		expect(byHand).toHaveLength(1)
		expect(byHand[0]).toMatch(new RegExp(`; add to the pre-commit hook: ${LINE}$`))
	})

	test('another hook that runs it does not count', () => {
		const files = { 'lefthook.yml': 'pre-push:\n  commands:\n    doc-sync:\n      run: doc-sync\n' }
		expect(planned(files).writes).toHaveLength(1)
	})
})

test('two hooks in one file are one write', () => {
	const tree = {
		has: (path: string) => path === 'lefthook.yml',
		read: () => 'a: 1\n',
		hooksPath: null,
	}
	const host = { top: '/r', tree, contract: 'doc-sync.yml', hooks: GIT, readText: () => null }
	const { writes } = hookPlan(
		host,
		new Map([
			['pre-commit', 'A'],
			['post-merge', 'B'],
		]),
	)
	expect(writes).toHaveLength(1)
	expect(writes[0]?.before).toBe('a: 1\n')
	expect(writes[0]?.after).toMatch(/^a: 1\npre-commit:[\s\S]*run: A\npost-merge:[\s\S]*run: B\n$/)
})
