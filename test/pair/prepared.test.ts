import { expect, test } from 'vitest'
import { builtIns } from '../../rules/contracts/index.ts'
import { rules } from '../../rules/index.ts'
import { check, contractsOf } from '../../src/check.ts'
import { memorySource } from '../../src/source/memory.ts'

const CONFIG = `contracts:
  note:
    root: notes
    path: "{date}-{topic}.md"
    title: "{title}"
    fields: { date: date, topic: slug }
    companions:
      "{date}-{topic}.zh.md": { required: true, counterpart: zh, record: "{date}-{topic}.i18n.yaml" }
      "{date}-{topic}.i18n.yaml": { required: true }
`

test('a source is told at once of all records and counterparts that are read', () => {
	const files: Record<string, string> = { 'doc-sync.yml': CONFIG }
	for (const name of ['a', 'b', 'c']) {
		files[`notes/2026-01-01-${name}.md`] = `# ${name}\n`
		files[`notes/2026-01-01-${name}.zh.md`] = `# ${name}\n`
		files[`notes/2026-01-01-${name}.i18n.yaml`] = ''
	}
	const told: (readonly string[])[] = []
	const prepare = (paths: readonly string[]) => void told.push(paths)
	const repository = { source: { ...memorySource(files), prepare }, config: 'doc-sync.yml' }
	const kit = { rules, builtIns }
	const contracts = contractsOf(repository, kit)
	expect(contracts.findings).toEqual([])
	check(repository, contracts, kit, { gates: [], paths: null })
	const records = told.filter((paths) => paths.some((path) => path.endsWith('.yaml')))
	expect(records).toHaveLength(1)
	expect(records[0]).toEqual(
		expect.arrayContaining(
			['a', 'b', 'c'].flatMap((n) => [
				`notes/2026-01-01-${n}.i18n.yaml`,
				`notes/2026-01-01-${n}.zh.md`,
			]),
		),
	)
})
