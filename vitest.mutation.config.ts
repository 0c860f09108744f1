import { env } from 'node:process'
import { BaseSequencer, type TestProject, type TestSpecification } from 'vitest/node'
import { keepThreads } from './test/mutation/kept-threads.ts'
import base from './vitest.config.ts'

/** The tests of an area that run in this process; those that start commands would take hours. */
const TESTS: Record<string, string[]> = {
	outline: [
		'test/outline/*.test.ts',
		'test/links/fragments.test.ts',
		'test/pair/compared.test.ts',
		'test/rules/links.test.ts',
	],
	contract: ['test/contract/*.test.ts'],
	rules: [
		'test/rules.test.ts',
		'test/rules/*.test.ts',
		'test/references/*.test.ts',
		'test/allow/*.test.ts',
		'test/baseline/verdicts.test.ts',
		'test/fix/{exceptions,more-repairs,pairs,settle}.test.ts',
		'test/links/{fragments,paths}.test.ts',
		'test/pair/*.test.ts',
		'test/verdicts/{a,b,c,d,e}-*.test.ts',
		'test/verdicts/{f-tree,g-index}.test.ts',
	],
}

/**
 * Left out: where time decides, so that a mutant may live in one run and
 * die in the next; and where a mutant that lives costs seconds. The score is the
 * lower for it, never the higher.
 */
const LEFT_OUT = [
	'test/outline/scan-time.test.ts',
	// Loads modules inside a test, which would make all that they do while they are loaded part of it.
	'test/outline/scan-parser.test.ts',
]

const include = TESTS[env.DOC_SYNC_AREA ?? ''] ?? Object.values(TESTS).flat()

/** By a hook, as Stryker's own choice of a pool wins over a configuration's. */
const inKeptThreads = {
	name: 'in-kept-threads',
	configureVitest: ({ project }: { project: TestProject }) => keepThreads(project),
}

/** The first test that fails ends the run of a mutant, so the quick ones go first. */
class QuickFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return [...(await super.sort(files))].reverse()
	}
}

export default {
	...base,
	plugins: [...(base.plugins ?? []), inKeptThreads],
	test: {
		...base.test,
		include,
		exclude: LEFT_OUT,
		globalSetup: [],
		sequence: { sequencer: QuickFirst },
		setupFiles: ['test/setup.ts', 'test/mutation/none-active.ts'],
	},
}
