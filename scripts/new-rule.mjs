// npm run new-rule <id>: writes a rule with one good and one bad example. It
// compiles and its bad example fails until the rule decides something.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [id = '', ...more] = process.argv.slice(2)
const path = join(root, 'rules', `${id}.ts`)

function refuse(reason) {
	console.error(`new-rule: ${reason}`)
	process.exit(2)
}

if (!/^[a-z]+-[a-z]+(-[a-z]+)*$/.test(id) || more.length > 0)
	refuse('usage: npm run new-rule <subject>-<property>, such as `section-empty`')
if (existsSync(path)) refuse(`rules/${id}.ts exists`)

writeFileSync(
	path,
	`import { documentRule } from '../src/rule.ts'
import { SAMPLE_TEXT, sample } from '../src/sample.ts'

export default documentRule({
	id: '${id}',
	summary: 'PLACEHOLDER: what holds of a document that obeys the rule',
	why: 'PLACEHOLDER: what goes wrong for a reader where it does not',
	reads: 'sections',
	severity: 'error',
	examples: {
		good: [{ about: 'the sample document', text: SAMPLE_TEXT }],
		bad: [
			{
				about: 'a document that breaks the rule',
				text: sample('Boil them.', 'Boil them. PLACEHOLDER'),
				findings: ['11:12-11:23 \`PLACEHOLDER\` stands here, expected none'],
			},
		],
	},
	*check({ file }) {
		const start = file.text.indexOf('PLACEHOLDER')
		if (start >= 0) yield { at: { start, end: start + 'PLACEHOLDER'.length }, subject: 'PLACEHOLDER' }
	},
	message({ subject }) {
		return { message: \`\\\`\${subject}\\\` stands here, expected none\`, help: 'PLACEHOLDER: how to mend it' }
	},
})
`,
)
execFileSync(process.execPath, [join(root, 'scripts/gen.mjs')], { stdio: 'inherit' })
console.log(
	`rules/${id}.ts written; replace every PLACEHOLDER, then see docs/writing-a-rule.md, step 2`,
)
