import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolders, write } from '../source/folders.ts'
import { run } from './run.ts'
import { FAULTY, PACKAGES, RFCS, tree } from './samples.ts'

const folder = temporaryFolders()

const OWN = `contracts:
  base:
    extends: rfc
    title: "RFC: {title}"
    index: { INDEX.md: { intro: "yes" } }
    beside+: ["null", 0x10, NOTES.md]
  rfc:
    extends: ./more.yml
    severity: { section-order: error }
  readme-limitations:
    extends: readme-limitations
    exemptions: { packages/pan: "" }
`
const MORE = `contract: more
summary: More than the built-in.
extends: rfc
banned-text:
  "FIX ME": { why: "it was to be mended", help: "no" }
`

test('prints each contract as resolved, and the file of each part', async () => {
	const config = 'contracts:\n  rfc:\n    extends: rfc\n    index: { INDEX.md: { intro: Here. } }\n'
	const { code, out, err } = await run(tree(folder(), { 'doc-sync.yml': config }), ['config'])
	expect([code, err]).toEqual([0, ''])
	expect(out).toMatch(
		/^# The contracts as resolved\. .*\n\ncontracts:\n {2}rfc:\n {4}# rules\/contracts\/rfc\.yml\n {4}root: docs\/rfc\n/,
	)
	expect(out).toContain(`    # doc-sync.yml
    index:
      INDEX.md:
        # rules/contracts/rfc.yml
        title: RFC index
        # doc-sync.yml
        intro: Here.
        # rules/contracts/rfc.yml
        groups: [ status, class ]
`)
	expect(out).toMatch(/[^\n]\n$/)
	const { contracts } = parse(out)
	expect(Object.keys(contracts)).toEqual(['rfc'])
	expect(contracts.rfc.extends).toBeUndefined()
	expect(contracts.rfc.fields.topic).toEqual({ type: 'slug', unique: true })
})

test('what it prints can be used as doc-sync.yml, and says the same', async () => {
	const top = tree(folder(), { ...FAULTY, ...PACKAGES, 'doc-sync.yml': OWN, 'more.yml': MORE })
	const before = await run(top, ['config'])
	const findings = await run(top, ['--format', 'json'])
	expect([before.code, before.err, findings.code]).toEqual([0, '', 1])
	for (const file of ['# more.yml', '# doc-sync.yml', '# rules/contracts/rfc.yml'])
		expect(before.out).toContain(` ${file}\n`)
	writeFileSync(join(top, 'doc-sync.yml'), before.out)
	const resolved = (yaml: string) => parse(yaml, { schema: 'failsafe' })
	expect(resolved((await run(top, ['config'])).out)).toEqual(resolved(before.out))
	const judged = (out: string) =>
		JSON.parse(out).findings.filter(({ path }: { path: string }) => path !== 'doc-sync.yml')
	expect(judged((await run(top, ['--format', 'json'])).out)).toEqual(judged(findings.out))
})

test('without doc-sync.yml prints the contracts that were recognised', async () => {
	const { code, out, err } = await run(tree(folder(), RFCS), ['config'])
	expect(code).toBe(0)
	expect(err).toMatch(/^no `doc-sync.yml`; recognised `rfc` \(.*\)\n$/)
	expect(Object.keys(parse(out).contracts)).toEqual(['rfc'])
	expect(await run(folder(), ['config'])).toMatchObject({ code: 2, out: '' })
})

test('says what makes a contract unusable, a line each', async () => {
	const top = folder()
	write(top, { 'doc-sync.yml': 'contracts:\n  rfc:\n    extends: rfc\n    titel: x\n    rot: y\n' })
	expect(await run(top, ['config'])).toEqual({
		code: 2,
		out: '',
		err: 'doc-sync.yml:4:5 `titel` is no key of `rfc`; did you mean `title`?\ndoc-sync.yml:5:5 `rot` is no key of `rfc`; did you mean `root`?\n',
	})
})
