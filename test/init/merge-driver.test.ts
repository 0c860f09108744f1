import { expect, test } from 'vitest'
import { mergePlan } from '../../src/init/merge-driver.ts'

const SETUP = {
	attributes: ['/docs/INDEX.md merge=doc-sync', '/b/INDEX.md merge=doc-sync'],
	config: [['merge.doc-sync.driver', 'run']],
} as const

function planned(text: string | null, settings: Readonly<Record<string, string>> = {}) {
	return mergePlan(SETUP, '/r', text, (key) => settings[key] ?? null)
}

test.each<[string | null, string]>([
	[null, '/docs/INDEX.md merge=doc-sync\n/b/INDEX.md merge=doc-sync\n'],
	['', '/docs/INDEX.md merge=doc-sync\n/b/INDEX.md merge=doc-sync\n'],
	['* text', '* text\n/docs/INDEX.md merge=doc-sync\n/b/INDEX.md merge=doc-sync\n'],
	[
		'/docs/INDEX.md merge=doc-sync\r\n',
		'/docs/INDEX.md merge=doc-sync\r\n/b/INDEX.md merge=doc-sync\r\n',
	],
])('lines are added to %j', (before, after) => {
	const { writes, settings } = planned(before)
	expect(writes).toMatchObject([
		{ name: '.gitattributes', path: '/r/.gitattributes', within: '/r', before, after },
	])
	expect(settings).toEqual([['merge.doc-sync.driver', 'run']])
})

test('what stands is left', () => {
	const text = `${SETUP.attributes.join('\n')}\n`
	expect(planned(text, { 'merge.doc-sync.driver': 'run' })).toEqual({
		writes: [],
		settings: [],
		standing: ['the merge driver in `.gitattributes`'],
		byHand: [],
	})
})

test('a setting that is something else is not written over', () => {
	const { settings, byHand } = planned('', { 'merge.doc-sync.driver': 'ours' })
	expect(settings).toEqual([])
	expect(byHand).toEqual([
		'`git config merge.doc-sync.driver` is something else; it should be: run',
	])
})
