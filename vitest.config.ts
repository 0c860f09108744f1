import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

interface Suite {
	readonly include: string[]
	readonly exclude: string[]
	readonly env?: Record<string, string>
}

const FAST: Suite = { include: ['test/**/*.test.ts'], exclude: ['test/corpora/**', 'test/slow/**'] }

/** What `DOC_SYNC_SUITE` picks: the corpora and the slow tests have a run of their own. */
const SUITES: Record<string, Suite> = {
	fast: FAST,
	corpora: { include: ['test/corpora/**/*.test.ts'], exclude: [] },
	// What drives commands is run here as they were built, and once more in the test's own process by `npm test`.
	slow: {
		include: ['slow', 'laws', 'cli', 'verdicts', 'source', 'index-file'].map(
			(folder) => `test/${folder}/**/*.test.ts`,
		),
		exclude: [],
		env: { DOC_SYNC_BUILT: '1' },
	},
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
	// Two processes and not two threads of one: starting git takes the longer the more memory its parent has.
	test: {
		...suite(),
		testTimeout: 60_000,
		pool: 'forks',
		isolate: false,
		maxWorkers: 2,
		setupFiles: 'test/setup.ts',
		globalSetup: 'test/cli/build-once.ts',
	},
})
