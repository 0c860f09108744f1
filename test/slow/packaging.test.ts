import { execFileSync, spawnSync } from 'node:child_process'
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { env as outerEnv } from 'node:process'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BAD, GOOD, INDEX, smallRepository } from '../small-repository.ts'
import { repository, write } from '../source/folders.ts'

/*
 * The package as strangers get it: packed from a copy of the tracked files, installed
 * into an empty project, used there. The one test that asks the package registry.
 */

const ROOT = join(import.meta.dirname, '../..')
const BIN = join(ROOT, 'node_modules/.bin')
const MINUTES = 60_000
const about = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const bins = Object.keys(about.bin)

/** Besides the one that runs the tests. */
const RUNTIMES = ['22.23.3', '24.21.0']

// Packages are fetched, and each command is a process or three.
vi.setConfig({ testTimeout: 3 * MINUTES, hookTimeout: 8 * MINUTES })

const temp = realpathSync.native(mkdtempSync(join(tmpdir(), 'doc-sync-pack-')))
const clone = join(temp, 'clone')
const unpacked = join(temp, 'unpacked/package')
const tarball = join(temp, `doc-sync-${about.version}.tgz`)

/** Without what `npm run` and vitest tell their children, which would not be there in a terminal. */
const env = {
	...Object.fromEntries(
		Object.entries(outerEnv).filter(
			([name]) =>
				!/^(?:npm_(?:package|lifecycle|command|execpath|node)|npm_config_(?:local_prefix|prefix)$|INIT_CWD$|NODE_ENV$|FORCE_COLOR$|GITHUB_)/.test(
					name,
				),
		),
	),
	NO_COLOR: '1',
	CI: '1',
	GIT_CONFIG_GLOBAL: '/dev/null',
	npm_config_audit: 'false',
	npm_config_fund: 'false',
	npm_config_update_notifier: 'false',
}

function run(cwd: string, command: string, ...args: string[]) {
	const result = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: 5 * MINUTES })
	if (result.error) throw result.error
	return result
}

/** Runs what has to succeed. */
function must(cwd: string, command: string, ...args: string[]): string {
	const { status, stdout, stderr } = run(cwd, command, ...args)
	if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}\n${stderr}`)
	return stdout
}

beforeAll(() => {
	const listed = must(ROOT, 'git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
	for (const path of listed.split('\0').filter((each) => each && existsSync(join(ROOT, each)))) {
		mkdirSync(dirname(join(clone, path)), { recursive: true })
		cpSync(join(ROOT, path), join(clone, path))
	}
	must(clone, 'npm', 'ci')
	must(clone, 'npm', 'pack', '--pack-destination', temp)
	mkdirSync(dirname(unpacked))
	must(dirname(unpacked), 'tar', 'xzf', tarball)
})

afterAll(() => rmSync(temp, { recursive: true, force: true }))

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => !entry.isDirectory())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
		.sort()
}

describe('the tarball', () => {
	it('holds what it should and nothing else', () => {
		const files = filesBelow(unpacked)
		const below = (folder: string, ending: string) =>
			filesBelow(join(clone, folder))
				.map((path) => `${folder}/${path}`)
				.filter((path) => path.endsWith(ending))
		const named = [
			...['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'package.json'],
			...['doc-sync.schema.json', 'exceptions.schema.json', 'report.schema.json'],
			...['index', 'remark'].flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`]),
			'dist/finding.d.ts',
			...['again', 'first', 'judging', 'loader', 'others'].map((name) => `dist/lib/${name}.cjs`),
			'dist/third-party-licenses.txt',
			...Object.values<string>(about.bin),
			...below('rules/contracts', '.yml'),
			...below('docs', '.md'),
		]
		const isChunk = (path: string) => /^dist\/lib\/[\w-]+-[A-Z0-9]{8}\.c?js$/.test(path)
		expect(files.filter((path) => !isChunk(path))).toEqual(named.sort())
		expect(files).toContain('docs/rules/section-banned.md')
	})

	it('holds nothing that was compiled while the commands ran', () => {
		execFileSync(process.execPath, [join(ROOT, 'dist/bin/doc-sync.cjs'), '--help'])
		expect(readdirSync(join(ROOT, 'dist/lib')).join(' ')).toContain('compiled-')
		const args = ['pack', '--dry-run', '--json', '--ignore-scripts']
		const listed = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8' })
		expect(listed).toContain('dist/lib/loader.cjs')
		expect(listed).not.toContain('dist/lib/compiled-')
	})

	it('is no larger than it was when somebody looked', () => {
		const bytes = filesBelow(unpacked).map((path) => readFileSync(join(unpacked, path)).length)
		expect(readFileSync(tarball).length).toBeLessThan(800_000)
		expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(3_250_000)
	})

	it('names no place of the machine that packed it', () => {
		const naming = filesBelow(unpacked).filter((path) => {
			const text = readFileSync(join(unpacked, path), 'utf8')
			return text.includes(ROOT) || text.includes(clone) || /\bregistry\.\w+\./.test(text)
		})
		expect(naming).toEqual([])
	})

	it('declares the libraries that the interface imports, and no other', () => {
		const scripts = filesBelow(unpacked).filter(
			(path) => path.startsWith('dist/') && path.endsWith('.js'),
		)
		const imported = scripts.flatMap((path) => {
			const text = readFileSync(join(unpacked, path), 'utf8')
			return [
				...text.matchAll(/(?:^import\s(?:[^"]*from )?|^\} from |\bimport\()"([^."][^"]*)"/gm),
			].map((found) => found[1] as string)
		})
		const libraries = imported.filter(
			(name) => !name.startsWith('node:') && !builtinModules.includes(name),
		)
		expect([...new Set(libraries)].sort()).toEqual(Object.keys(about.dependencies).sort())
	})

	it('has commands that load neither a library nor the interface', () => {
		const scripts = filesBelow(unpacked).filter((path) => path.endsWith('.cjs'))
		const required = scripts.flatMap((path) => {
			const text = readFileSync(join(unpacked, path), 'utf8')
			return [...text.matchAll(/\b(?:require|import)\("([^"]+)"\)/g)].map(
				(found) => found[1] as string,
			)
		})
		const foreign = required.filter(
			(name) =>
				!name.replace(/^node:/, '').match(/^\w+(\/\w+)?$/) &&
				!/^\.{1,2}\/[\w/.-]+\.cjs$/.test(name),
		)
		expect(foreign).toEqual([])
		const modules = required
			.filter((name) => !name.startsWith('.'))
			.map((name) => name.replace(/^node:/, ''))
		expect(modules.filter((name) => !builtinModules.includes(name))).toEqual([])
	})

	it('pleases publint', () => {
		const { stdout, stderr, status } = run(temp, join(BIN, 'publint'), 'run', tarball, '--strict')
		expect(stdout + stderr).toContain('All good!')
		expect(status).toBe(0)
	})

	// The package has ES modules alone: CommonJS reaches them by `import()`, and a resolution
	// that does not know `exports` (TypeScript's `node10`) is older than any Node.js it runs on.
	it('pleases arethetypeswrong', () => {
		const { stdout, status } = run(temp, join(BIN, 'attw'), tarball, '--profile', 'esm-only')
		expect(stdout).toMatch(/"doc-sync"\s+node16 \(from ESM\): 🟢 \(ESM\)\s+bundler: 🟢/)
		expect(stdout).toMatch(/"doc-sync\/remark"\s+node16 \(from ESM\): 🟢 \(ESM\)\s+bundler: 🟢/)
		expect(status).toBe(0)
	})
})

/* npm then prepares the package without what it is built with. */
it('can be installed globally from git, as pre-commit does it', { timeout: 8 * MINUTES }, () => {
	const source = join(temp, 'from-git')
	cpSync(clone, source, {
		recursive: true,
		filter: (path) => !/^(?:node_modules|dist)$/.test(path.slice(clone.length + 1)),
	})
	must(source, 'git', 'init', '--quiet')
	must(source, 'git', 'add', '-A')
	must(source, 'git', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'x')
	const options = ['--allow-git=root', '--install-links', '--prefix', join(temp, 'global')]
	must(temp, 'npm', 'install', '-g', ...options, `git+file://${source}`)
	expect(must(temp, join(temp, 'global/bin/doc-sync'), '--version')).toBe(`${about.version}\n`)
})

const MANIFEST = {
	name: 'consumer',
	version: '1.0.0',
	private: true,
	type: 'module',
	scripts: { 'lint-docs': 'doc-sync', both: 'doc-sync rfc-format && doc-sync rfc-classification' },
}

/** What a program does with the interface. */
const PROGRAM = `const { check, openRepository, renderIndex } = await import('doc-sync')
const { default: remarkDocSync } = await import('doc-sync/remark')
const repository = await openRepository('.')
const { documents, findings } = check(repository, { gates: ['rfc-format'] })
const index = renderIndex(repository, 'docs/rfc/INDEX.md')
console.log(JSON.stringify({
	documents,
	rules: findings.map((each) => each.rule),
	title: index.split('\\n')[0],
	plugin: typeof remarkDocSync,
}))
`
const PRINTED = {
	documents: 2,
	rules: ['section-near-miss', 'section-banned', 'section-required'],
	title: '# RFC index',
	plugin: 'function',
}
const STATIC_IMPORTS = PROGRAM.replace(
	/const (\{.*?\}) = await import\((.*?)\)/g,
	(_, names: string, from: string) => `import ${names.replace(':', ' as')} from ${from}`,
)

const TYPED = `import {
	check, type Finding, openRepository, type Report, type Repository, renderIndex, type Selection,
} from 'doc-sync'
import remarkDocSync from 'doc-sync/remark'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const repository: Repository = await openRepository('.')
const selection: Selection = { gates: ['rfc-format'], paths: ['docs'] }
const report: Report = check(repository, selection)
const places: string[] = report.findings.map(({ path, start }: Finding) => path + start.line)
const errors: number | undefined = report.contracts.get('rfc')?.errors
const text: string = renderIndex(repository, places[0] ?? '')
// @ts-expect-error: a report cannot be changed
report.documents = errors ?? text.length
// @ts-expect-error: gates are a list
check(repository, { gates: 'rfc-format' })

const processor = unified().use(remarkParse).use(remarkDocSync)
const tree = await processor.run(processor.parse('# A title'))
unified().use({ plugins: [remarkParse, remarkDocSync] }).freeze()
export const kind: string = tree.type
`

function tsconfig(module: string, moduleResolution: string): string {
	return JSON.stringify({
		compilerOptions: {
			...{ module, moduleResolution, target: 'ES2022', lib: ['ES2023'], types: ['node'] },
			...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
		},
		files: ['typed.ts'],
	})
}

/** The types that a program with remark brings along itself. */
const COMPANIONS = [
	`unified@${about.dependencies.unified}`,
	`remark-parse@${about.dependencies['remark-parse']}`,
	`@types/node@${about.devDependencies['@types/node']}`,
	'@types/mdast@4.0.4',
]

function project(name: string): string {
	const root = join(temp, name)
	mkdirSync(root)
	return repository(root, {
		...smallRepository(),
		'package.json': JSON.stringify(MANIFEST),
		'.remarkrc': '{ "plugins": ["doc-sync/remark"] }',
		'static.mjs': STATIC_IMPORTS,
		'dynamic.cjs': `(async () => {\n${PROGRAM}})()\n`,
		'typed.ts': TYPED,
		'nodenext.json': tsconfig('nodenext', 'nodenext'),
		'bundler.json': tsconfig('esnext', 'bundler'),
	})
}

const MANAGERS = {
	npm: {
		add: ['npm', 'install', '--save-dev', tarball, ...COMPANIONS],
		exec: ['npx', '--no-install'],
		script: ['npm', 'run', '--silent'],
	},
	pnpm: {
		add: [
			join(BIN, 'pnpm'),
			'add',
			`--store-dir=${join(temp, 'store')}`,
			'--save-dev',
			tarball,
			...COMPANIONS,
		],
		exec: [join(BIN, 'pnpm'), 'exec'],
		script: [join(BIN, 'pnpm'), '--silent'],
	},
} as const

describe.each(Object.entries(MANAGERS))('installed by %s', (name, manager) => {
	let root = ''
	const call = (words: readonly string[], ...more: string[]) => {
		const [command = '', ...args] = [...words, ...more]
		return run(root, command, ...args)
	}

	beforeAll(() => {
		root = project(name)
		const { status, stdout, stderr } = call(manager.add)
		expect(status, stdout + stderr).toBe(0)
	})

	it('brings the commands', () => {
		const linked = readdirSync(join(root, 'node_modules/.bin'))
		expect(linked).toEqual(expect.arrayContaining(bins))
		expect(call(manager.exec, 'doc-sync', '--version').stdout).toBe(`${about.version}\n`)
	})

	it('judges as it is usually called', () => {
		const calls: (readonly string[])[] = [
			[...manager.exec, 'doc-sync'],
			[...manager.script, 'lint-docs'],
			...(name === 'npm' ? [['npx', 'doc-sync']] : [[...manager.script, 'doc-sync']]),
		]
		for (const words of calls) {
			const { stdout, status } = call(words)
			expect(stdout, words.join(' ')).toContain('rfc/section-banned')
			expect(status, words.join(' ')).toBe(1)
		}
	})

	it('runs the script `doc-sync` of a package', () => {
		const manifest = join(root, 'package.json')
		const before = readFileSync(manifest, 'utf8')
		const { scripts, ...rest } = JSON.parse(before)
		writeFileSync(manifest, JSON.stringify({ ...rest, scripts: { 'doc-sync': 'doc-sync' } }))
		const { stdout, status } = call(manager.script, 'doc-sync')
		writeFileSync(manifest, before)
		expect(stdout).toContain('rfc/section-banned')
		expect(status).toBe(1)
		expect(scripts).toEqual(MANIFEST.scripts)
	})

	it('gives each command its exit codes', () => {
		const linked = join(root, 'node_modules/.bin')
		exerciseCommands((command, ...args) => call([join(linked, command), ...args]).status, root)
	})

	it('calls each command', () => {
		for (const command of bins) {
			const { stdout, status } = call(manager.exec, command, '--help')
			expect(stdout, command).toContain('doc-sync')
			expect(status, command).toBe(0)
		}
	})

	it.each(['static.mjs', 'dynamic.cjs'])('is imported by a program: %s', (script) => {
		const { stdout, stderr } = call([process.execPath, script])
		expect(stderr).toBe('')
		expect(JSON.parse(stdout)).toEqual(PRINTED)
	})

	it.each(['nodenext', 'bundler'])('has types for a program: %s', (resolution) => {
		const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
		const { stdout, status } = call([process.execPath, compiler, '-p', `${resolution}.json`])
		expect(stdout).toBe('')
		expect(status).toBe(0)
	})

	it('is a plugin of remark-cli', () => {
		const { stderr, status } = call([join(BIN, 'remark'), '.', '--quiet', '--no-color'])
		expect(stderr).toContain('rfc/section-banned')
		expect(stderr).not.toContain('index-fresh')
		expect(status).toBe(1)
	})

	it('brings the schemas, and the pages that findings name', () => {
		const locate = `const { resolve } = require('node:path')
			const found = ['doc-sync.schema.json', 'exceptions.schema.json', 'report.schema.json', 'package.json']
			console.log(JSON.stringify(found.map((each) => require.resolve('doc-sync/' + each))))`
		const paths = JSON.parse(call([process.execPath, '-e', locate]).stdout) as string[]
		const [contract, exceptions, report, manifest] = paths as [string, string, string, string]
		const schemas = [contract, report, exceptions].map((path) =>
			JSON.parse(readFileSync(path, 'utf8')),
		)
		const printed = JSON.parse(call(manager.exec, 'doc-sync', '--format', 'json').stdout)
		const [validateContract, validateReport, validateExceptions] = schemas.map((schema) =>
			new Ajv2020({ strict: false }).compile(schema),
		)
		expect(validateReport?.(printed), JSON.stringify(validateReport?.errors)).toBe(true)
		expect(validateReport?.({})).toBe(false)
		const listed = JSON.parse(
			call(manager.exec, 'doc-sync', 'exceptions', '--format', 'json').stdout,
		)
		expect(validateExceptions?.(listed), JSON.stringify(validateExceptions?.errors)).toBe(true)
		expect(validateContract?.({ contracts: { rfc: { extends: 'rfc' } } })).toBe(true)
		expect(validateContract?.({ contract: {} })).toBe(false)
		expect(printed.findings.length).toBe(4)
		for (const { url } of printed.findings)
			expect(existsSync(join(dirname(manifest), url)), url).toBe(true)
	})
})

/** Runs each command on a repository with and without something wrong. */
function exerciseCommands(
	status: (command: string, ...args: string[]) => number | null,
	root: string,
): void {
	const good = smallRepository()[GOOD] as string
	const limits = '\n## Known Limitations and Deferred Work\n\n- It does nothing.\n'
	const readme = 'packages/a/README.md'
	const contracts =
		'contracts: { rfc: { extends: rfc }, readme-limitations: { extends: readme-limitations } }\n'
	write(root, {
		'doc-sync.yml': contracts,
		'pnpm-workspace.yaml': 'packages: [packages/*]\n',
		'packages/a/package.json': '{ "name": "a" }\n',
		[readme]: '# A\n',
	})
	const judged = () =>
		bins.map((name) => [name, status(name, ...(name === 'gen-rfc-index' ? ['--check'] : []))])
	const all = (code: number) => bins.map((name) => [name, code])
	expect(judged()).toEqual(all(1))

	const wrong = readFileSync(join(root, BAD), 'utf8')
	rmSync(join(root, BAD))
	write(root, { [readme]: `# A\n${limits}` })
	expect(status('gen-rfc-index')).toBe(0)
	expect(readFileSync(join(root, INDEX), 'utf8')).toContain('[One queue](')
	expect(judged()).toEqual(all(0))
	expect(status('doc-sync', GOOD)).toBe(0)

	expect(bins.map((name) => [name, status(name, '--no-such-flag')])).toEqual(all(2))
	write(root, { 'doc-sync.yml': 'contracts: { rfc: { extends: rfcs } }\n' })
	expect(judged()).toEqual(all(2))

	for (const path of ['doc-sync.yml', 'pnpm-workspace.yaml', 'packages', INDEX])
		rmSync(join(root, path), { recursive: true })
	write(root, { [GOOD]: good, [BAD]: wrong })
}

describe.each(RUNTIMES)('on Node.js %s', (version) => {
	const folder = join(temp, `node-${version}`)
	const node = join(folder, 'node_modules/node/bin/node')
	const root = join(temp, `on-${version}`)
	const installed = join(root, 'node_modules/doc-sync')

	beforeAll(() => {
		mkdirSync(folder)
		writeFileSync(join(folder, 'package.json'), '{ "private": true }')
		must(folder, 'npm', 'install', `node@${version}`)
		// Its install script, which may be forbidden, links this package's program.
		if (!existsSync(node)) {
			const platform = `node-${process.platform}-${process.arch}`
			must(folder, 'npm', 'install', `${platform}@${version}`)
			mkdirSync(dirname(node), { recursive: true })
			symlinkSync(join(folder, 'node_modules', platform, 'bin/node'), node)
		}
		project(`on-${version}`)
		must(root, 'npm', 'install', '--save-dev', tarball)
	})

	it('is what runs', () => {
		expect(must(root, node, '--version')).toBe(`v${version}\n`)
	})

	it('gives each command its exit codes', () => {
		exerciseCommands(
			(command, ...args) => run(root, node, join(installed, about.bin[command]), ...args).status,
			root,
		)
	})

	it('is imported by a program', () => {
		for (const script of ['static.mjs', 'dynamic.cjs'])
			expect(JSON.parse(must(root, node, script))).toEqual(PRINTED)
	})

	it('is required by a program', () => {
		const script = "console.log(Object.keys(require('doc-sync')).sort().join())"
		expect(must(root, node, '-e', script)).toBe('check,openRepository,renderIndex\n')
	})
})
