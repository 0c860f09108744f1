import { expect, it } from 'vitest'
import { repository, temporaryFolders } from '../source/folders.ts'
import { run } from './run.ts'

const folder = temporaryFolders()

it('says by which option two documents of one title are told apart', async () => {
	const root = repository(folder(), { 'doc-sync.yml': 'contracts:\n  rfc: { extends: rfc }\n' })
	const args = ['new', 'rfc', 'One queue', '--class', 'process', '--date']
	expect((await run(root, [...args, '2026-03-01'])).code).toBe(0)
	const again = await run(root, [...args, '2026-03-02'])
	expect([again.code, again.err]).toEqual([
		2,
		expect.stringMatching(/`topic` is `one-queue`.*; say another with `--topic`\n/),
	])
	const told = await run(root, [...args, '2026-03-02', '--topic', 'queue-two'])
	expect(told.code).toBe(0)
})
