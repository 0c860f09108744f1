import { expect, it } from 'vitest'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_CONTRACT,
	SAMPLE_PATH,
	SAMPLE_TEXT,
	sample,
} from '../../src/sample.ts'
import { judge, type Situation } from './judge.ts'
import { mends } from './mending.ts'

const allow = (rule: string) => `<!-- doc-sync-allow ${rule}: it was ever so -->`

/** Where the findings of a rule are, and what is said of how to mend them. */
const help = (rule: string, situation: Situation) =>
	judge(situation)
		.filter((each) => each.rule === rule)
		.map((each) => `${each.path}:${each.start.line} ${each.help}`)

const MOVE = 'delete the comment, or put it directly before the block that it is about'

it('of an exempt document and its counterpart no allowance is judged', () => {
	const contract = `${PAIRED_CONTRACT}exemptions: { draft/2026-03-01-soup.md: it is old }\n`
	const text = `${allow('text-banned')}\n\n${SAMPLE_TEXT.replace('# Recipe: ', '# ')}`
	const files = { [COUNTERPART_PATH]: `${allow('text-banned')}\n\n${COUNTERPART_TEXT}` }
	expect(judge({ contract, text, files })).toEqual([])
	expect(help('allowance-valid', { contract: PAIRED_CONTRACT, text, files })).toHaveLength(2)
})

it('an exemption excuses what would be told of an allowance, of the counterpart, too', () => {
	const contract = `${PAIRED_CONTRACT}exemptions: { draft/2026-03-01-soup.md: it is old }\n`
	const rules = (text: string, there: string) =>
		judge({ contract, text, files: { [COUNTERPART_PATH]: there } }).map(({ rule }) => rule)
	const slip = allow('section-empt')
	expect(rules(`${slip}\n\n${SAMPLE_TEXT}`, COUNTERPART_TEXT)).toEqual([])
	expect(rules(SAMPLE_TEXT, `${slip}\n\n${COUNTERPART_TEXT}`)).toEqual([])
	expect(rules(SAMPLE_TEXT, COUNTERPART_TEXT)).toEqual(['exemption-valid'])
})

it('an allowance at the end of a document with a byte order mark is used', () => {
	const noSteps = sample('\n## Steps\n\nBoil them.\n', '')
	const text = `\ufeff${noSteps}\n${allow('section-required')}`
	expect(judge({ text })).toEqual([])
})

it('a slip in an allowance is mended where it excuses something then, and what may be excused', () => {
	const contract = `${SAMPLE_CONTRACT}banned-text: { XXX: no notes }\n`
	const slip = allow('text-banned').replace('allow', 'alow')
	const mended = (comment: string, block: string) =>
		mends('allowance-valid', { contract, text: sample('Boil', `${comment}\n\n${block}`) })
	expect(mended(slip, 'XXX Boil').map((each) => each.split(' ')[0])).toEqual(['safe'])
	expect(mended(slip, 'Boil')).toEqual(['no fix'])
	expect(mended(allow('text-encodin'), '\u0000 Boil')).toEqual(['no fix'])
})

it('where an allowance stands is told before whether its rule is one', () => {
	const text = sample('Boil', `Boil ${allow('section-oder')}`)
	expect(judge({ text }).map(({ message }) => message)).toEqual([
		'the allowance stands inside of a paragraph or of HTML',
	])
})

it('an allowance is sent to the file of the finding that is about both, and to no other', () => {
	const twin = 'recipes/tried/2026-03-02-soup.md'
	const files = { [twin]: sample('draft', 'tried') }
	const told = (rule: string, more: Record<string, string> = {}) =>
		help('allowance-valid', {
			text: `${allow(rule)}\n\n${SAMPLE_TEXT}`,
			files: { ...files, ...more },
		})
	const there = `${SAMPLE_PATH}:1 put it into \`${twin}\`, where the finding is`
	const here = `${SAMPLE_PATH}:1 ${MOVE}`
	expect(told('field-unique')).toEqual([there])
	expect(told('recipe/field-unique')).toEqual([there])
	expect(told('title-form')).toEqual([here])
	// Another's finding of the same rule is about neither.
	expect(told('title-form', { [twin]: sample('# Recipe: ', '# ') })).toEqual([here])
	const three = 'recipes/tried/2026-03-03-soup.md'
	expect(told('field-unique', { [three]: sample('draft', 'tried') })).toEqual([there])
})

it('an allowance whose finding stands elsewhere in the same file is told to move', () => {
	const twice = sample('State: draft', 'State: draft\nState: draft')
	const text = twice.replace('## Steps', `${allow('field-duplicate')}\n\n## Steps`)
	const there = 'put it before the block in line 4, where the finding is'
	expect(help('allowance-valid', { text })[0]).toContain(`${SAMPLE_PATH}:10 ${there}`)
	expect(judge({ text }).flatMap(({ related = [] }) => related.map(({ path }) => path))).toEqual([
		SAMPLE_PATH,
	])
})

it('an exemption without a reason has no fix', () => {
	const contract = `${SAMPLE_CONTRACT}exemptions: { draft/2026-03-01-soup.md: "" }\n`
	const found = judge({ contract, text: sample('# Recipe: ', '# ') })
	expect(found.map(({ rule, fix }) => [rule, fix])).toEqual([['exemption-valid', undefined]])
})

it('an exemption of a package is judged where its document was asked for', () => {
	const contract = `path: "{package}/README.md"
for-each: workspace-package
exemptions: { packages/a: it is old }
`
	const files = {
		'package.json': '{ "workspaces": ["packages/*"] }',
		'packages/a/package.json': '{}',
		'packages/a/README.md': '# A\n',
	}
	const found = (asked: readonly string[]) =>
		judge({ contract, files, asked: ['doc-sync.yml', ...asked] }).map(({ rule }) => rule)
	expect(found(['packages/a/README.md'])).toEqual(['exemption-valid'])
	expect(found(['packages/b/README.md'])).toEqual([])
})

it('a waiver that came too late has no fix, and one that is not needed goes at a risk', () => {
	const contract = `${SAMPLE_CONTRACT.replace('required: [Ingredients, Steps]', 'required: [Ingredients]')}waivers:
  no-steps: { comment: "recipe: steps not recorded", section: Steps, when: { date: { before: 2026-01-01 } } }
`
	const text = sample('## Steps\n\nBoil them.', '<!-- recipe: steps not recorded -->')
	const kinds = (yaml: string, written: string) =>
		mends('waiver-valid', { contract: yaml, text: written }).map((each) => each.split(' "')[0])
	expect(kinds(contract, text)).toEqual(['unsafe'])
	const required = contract.replace('[Ingredients]', '[Ingredients, Steps]')
	expect(kinds(required, text)).toEqual(['no fix'])
	expect(kinds(required, `${SAMPLE_TEXT}\n<!-- recipe: steps not recorded -->\n`)).toEqual(['safe'])
	const kin = '<!-- recipe: steps not recorded (see there) -->'
	expect(kinds(required, `${SAMPLE_TEXT}\n${kin}\n`)).toEqual(['unsafe'])
	const early = required.replace('2026-01-01', '2026-04-01')
	const before = sample('## Steps\n\nBoil them.', '<!-- Recipe: steps not recorded --> Boil.  ')
	expect(mends('waiver-valid', { contract: early, text: before })).toEqual([
		`safe ${JSON.stringify(before.replace('Recipe: s', 'recipe: s'))}`,
	])
})
