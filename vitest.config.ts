import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

const FAST = { include: ['test/**/*.test.ts'], exclude: ['test/corpora/**', 'test/slow/**'] }

/** What `DOC_SYNC_SUITE` picks: the corpora and the slow tests have a run of their own. */
const SUITES: Record<string, typeof FAST> = {
	fast: FAST,
	corpora: { include: ['test/corpora/**/*.test.ts'], exclude: [] },
	slow: { include: ['test/slow/**/*.test.ts'], exclude: [] },
}

/** The bundler gives a YAML file as its text, so the tests do too. */
const yamlAsText = {
	name: 'yaml-as-text',
	enforce: 'pre' as const,
	load(id: string) {
		if (!id.endsWith('.yml')) return null
		return `export default ${JSON.stringify(readFileSync(id, 'utf8'))}`
	},
}

function suite() {
	const name = process.env.DOC_SYNC_SUITE || 'fast'
	const found = SUITES[name]
	if (found === undefined) throw new Error(`no test suite \`${name}\``)
	return found
}

export default defineConfig({
	define: { __VERSION__: JSON.stringify(version), __BUILD__: '"test"' },
	plugins: [yamlAsText],
	// On two cores threads take a sixth less time than forks.
	test: {
		...suite(),
		testTimeout: 60_000,
		pool: 'threads',
		isolate: false,
		maxWorkers: 2,
		setupFiles: 'test/setup.ts',
		globalSetup: 'test/cli/build-once.ts',
	},
})
