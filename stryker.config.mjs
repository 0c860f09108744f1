import { env } from 'node:process'

/** What is mutated, by the word in DOC_SYNC_AREA; all of it if there is none. */
const AREAS = {
	rules: ['rules/*.ts'],
	contract: ['src/contract/**/*.ts'],
	outline: ['src/outline/**/*.ts'],
}

const area = env.DOC_SYNC_AREA || 'all'
const mutate = area === 'all' ? Object.values(AREAS).flat() : AREAS[area]
if (mutate === undefined) throw new Error(`no area \`${area}\``)
const reports = `reports/mutation/${area}`

export default {
	testRunner: 'vitest',
	vitest: { configFile: 'vitest.mutation.config.ts', related: false },
	mutate,
	coverageAnalysis: 'perTest',
	ignoreStatic: true,
	checkers: [],
	incremental: true,
	incrementalFile: `${reports}/incremental.json`,
	reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	htmlReporter: { fileName: `${reports}/index.html` },
	jsonReporter: { fileName: `${reports}/report.json` },
	// Stryker would rewrite tsconfig.json through the API that TypeScript 7 does not have.
	ignorePatterns: [
		'dist',
		'docs/*',
		'!docs/contract-reference.md',
		'bench',
		'reports',
		'tsconfig*.json',
	],
	concurrency: 2,
	// The first mutant of a worker waits until all modules are loaded; endless loops are cut by a count of steps.
	timeoutMS: 60_000,
	thresholds: { high: 95, low: 90, break: 90 },
}
