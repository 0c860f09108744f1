import { expect, test } from 'vitest'
import { expectToGuard, project, ran } from '../hooks/committing.ts'
import { temporaryFolders } from '../source/folders.ts'

const folder = temporaryFolders()

test('a plain hook refuses what is staged and bad, and nothing else', () => {
	const top = project(folder())
	expect(ran(top, 'node_modules/.bin/doc-sync', 'init', '--yes')).toMatchObject({ code: 0 })
	expectToGuard(top)
})
