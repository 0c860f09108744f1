// Other linters with comparable structural rules, each on all Markdown below a folder.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = join(dirname(fileURLToPath(import.meta.url)), 'node_modules')
const script = (name) => [process.execPath, join(modules, '.bin', name)]

function rumdl() {
	const path = join(modules, `@rumdl/cli-${process.platform}-${process.arch}/rumdl`)
	return existsSync(path) ? path : join(modules, '.bin/rumdl')
}

function writeSettings(work) {
	mkdirSync(join(work, 'links'), { recursive: true })
	const write = (name, text) => {
		writeFileSync(join(work, name), text)
		return join(work, name)
	}
	const plugins = [
		'remark-lint',
		'remark-lint-first-heading-level',
		'remark-lint-no-duplicate-headings',
	]
	return {
		markdownlint: write(
			'.markdownlint-cli2.jsonc',
			JSON.stringify({
				config: { default: false, MD041: true, MD024: true, MD043: { headings: ['*'] } },
			}),
		),
		links: write(
			'links/.markdownlint-cli2.jsonc',
			JSON.stringify({
				config: {
					default: false,
					...{ MD041: true, MD024: true, MD043: { headings: ['*'] } },
					...{ MD042: true, MD051: true, MD052: true },
				},
			}),
		),
		rumdl: write('rumdl.toml', '[global]\nenable = ["MD041", "MD024", "MD043"]\n'),
		remark: write(
			'remarkrc.json',
			JSON.stringify({ plugins: plugins.map((name) => join(modules, name, 'index.js')) }),
		),
		textlint: write('textlintrc.json', JSON.stringify({ rules: { 'no-todo': true } })),
	}
}

/** What runs each of them on a folder, by name. `work` is a folder for their settings and caches. */
export function peersOn(work) {
	const settings = writeSettings(work)
	const cache = join(work, 'textlint-cache')
	const commands = {
		'markdownlint-cli2 with links': [
			...script('markdownlint-cli2'),
			...['--config', settings.links, '**/*.md', '.agents/**/*.md', '*/.agents/**/*.md'],
		],
		'markdownlint-cli2': [
			...script('markdownlint-cli2'),
			...['--config', settings.markdownlint, '**/*.md', '.agents/**/*.md', '*/.agents/**/*.md'],
		],
		'remark-cli': [
			...script('remark'),
			...['--no-config', '--rc-path', settings.remark, '--quiet', '.', '.agents'],
		],
		'textlint, cached': [
			...script('textlint'),
			...['--config', settings.textlint, '--rules-base-directory', modules],
			...['--cache', '--cache-location', cache, '.'],
		],
		rumdl: [rumdl(), 'check', '--config', settings.rumdl, '--no-cache', '--quiet', '.'],
	}
	return (cwd) =>
		new Map(Object.entries(commands).map(([name, command]) => [name, { command, cwd }]))
}

/** Names with versions, for the heading of the results. */
export function versions() {
	return ['markdownlint-cli2', 'remark-cli', 'textlint', 'rumdl'].map((name) => {
		const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
		return `${name} ${version}`
	})
}
