/**
 * Builds what is published. npm prepares a package that is installed globally
 * from git, as pre-commit does, without the packages that it is built with; then
 * they are fetched first.
 */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('..', import.meta.url))

function isHere(name) {
	try {
		return createRequire(import.meta.url).resolve(name) !== ''
	} catch {
		return false
	}
}

if (!['esbuild', 'typescript/package.json'].every(isHere)) {
	const options = ['--global=false', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
	execFileSync('npm', ['ci', ...options], {
		cwd,
		stdio: ['ignore', 2, 2],
		env: { ...process.env, npm_config_global: 'false' },
	})
}
execFileSync(process.execPath, ['scripts/build.mjs', '--types'], { cwd, stdio: 'inherit' })
