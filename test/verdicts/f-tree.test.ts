import { describe, expect, it } from 'vitest'
import {
	IMPLEMENTED,
	IMPLEMENTED_TEXT,
	PROPOSED_TEXT,
	README,
	README_TEXT,
	REJECTED_TEXT,
	swap,
	WORKSPACE,
} from './documents.ts'
import { type Files, judge, README_CONFIG, told } from './judge.ts'

const ROOT = 'docs/rfc'
const FORM = '`{status}/{class}/{date}-{topic}.md` below `docs/rfc`'
const tree = (files: Files, links = {}) =>
	told({ [IMPLEMENTED]: IMPLEMENTED_TEXT, ...files }, { links })
const at = (path: string, words: string) => `${path}:1:1-1:1 path-shape ${words}`
const states = '`proposed`, `implemented` or `rejected`'
const classes = '`feature`, `bug-fix`, `simplification`, `architecture`, `process` or `testing`'

describe('the path of a document', () => {
	it.each([
		['notes.md', `the file is not deep enough, expected ${FORM}`],
		['2026-01-01-a.md', `the file is not deep enough, expected ${FORM}`],
		['implemented/notes.md', `the file is not deep enough, expected ${FORM}`],
		['README.zh.md', `the file is not deep enough, expected ${FORM}`],
		['implemented/process/sub/2026-01-01-a.md', `the file is too deep, expected ${FORM}`],
		['implmented/process/2026-01-01-a.md', `\`implmented\` is no \`status\`, expected ${states}`],
		['Implemented/process/2026-01-01-a.md', `\`Implemented\` is no \`status\`, expected ${states}`],
		['archive/process/2026-01-01-a.md', `\`archive\` is no \`status\`, expected ${states}`],
		['.draft/process/2026-01-01-a.md', `\`.draft\` is no \`status\`, expected ${states}`],
		['implmented/proces/x/a.md', `\`implmented\` is no \`status\`, expected ${states}`],
		['implemented/proces/2026-01-01-a.md', `\`proces\` is no \`class\`, expected ${classes}`],
		['implemented/.hidden/2026-01-01-a.md', `\`.hidden\` is no \`class\`, expected ${classes}`],
		['implemented/process/2026-02-30-a.md', '`2026-02-30` is no calendar date'],
		['implemented/process/2026-99-99-a.md', '`2026-99-99` is no calendar date'],
		['implemented/process/2025-02-29-a.md', '`2025-02-29` is no calendar date'],
	])('%s', (path, words) => {
		expect(tree({ [`${ROOT}/${path}`]: IMPLEMENTED_TEXT })).toEqual([at(`${ROOT}/${path}`, words)])
	})
	it.each([
		'2026-01-01-a.MD',
		'2026-01-01-a.markdown',
		'2026-01-01-a.mdx',
		'2026-01-01-a.md.orig',
		'2026-01-01-a.md~',
		'2026-01-01.md',
		'2026-01-01-.md',
		'2026-01-01 a.md',
		'.2026-01-01-a.md',
		'2026-07-05-queue.fr.md',
		'2026-07-05-queue.ZH.md',
		'a.png',
		'.gitkeep',
		'README.md',
	])('%s is not of the form, and never unseen', (name) => {
		const path = `${ROOT}/implemented/process/${name}`
		expect(tree({ [path]: IMPLEMENTED_TEXT })).toEqual([
			at(path, `\`${name}\` is not of the form \`{date}-{topic}.md\``),
		])
	})
	it.each([
		['2026-1-1-a.md', '2026-1-1'],
		['20260101-a.md', '20260101'],
		['2026.01.1-a.md', '2026.01.1'],
		['2026_01_01-a.md', '2026_01_01'],
	])('%s is not of the form, as its date is not', (name, date) => {
		const path = `${ROOT}/implemented/process/${name}`
		const why = `as \`${date}\` is not written \`YYYY-MM-DD\``
		expect(tree({ [path]: IMPLEMENTED_TEXT })).toEqual([
			at(path, `\`${name}\` is not of the form \`{date}-{topic}.md\`, ${why}`),
		])
	})
	it.each(['20261301-a.md', '2026-2-30-a.md', '202601011-a.md'])('%s has no date', (name) => {
		const path = `${ROOT}/implemented/process/${name}`
		expect(tree({ [path]: IMPLEMENTED_TEXT })).toEqual([
			at(path, `\`${name}\` is not of the form \`{date}-{topic}.md\``),
		])
	})
	it.each(['A', 'a_b', 'a--b', '\u00e9'])('%s is no slug, and never unseen', (slug) => {
		const path = `${ROOT}/implemented/process/2026-01-01-${slug}.md`
		expect(tree({ [path]: IMPLEMENTED_TEXT })).toEqual([
			at(path, `\`${slug}\` is no slug: lower-case letters, digits and single hyphens`),
		])
	})
	it('names the nearest folder', () => {
		const files = { [`${ROOT}/implmented/process/2026-01-01-a.md`]: IMPLEMENTED_TEXT }
		expect(judge(files)[0]?.help).toBe(
			'did you mean `implemented`? Its content is judged once its path is right',
		)
	})
	it('is right, or the file is listed', () => {
		const listed = ['README.md', 'INDEX.md', 'implemented/AGENTS.md', 'rejected/CLAUDE.md']
		const files = Object.fromEntries(listed.map((path) => [`${ROOT}/${path}`, 'Words.\n']))
		const leap = `${ROOT}/implemented/process/2024-02-29-a.md`
		expect(tree({ ...files, [leap]: IMPLEMENTED_TEXT })).toEqual([])
	})
	it('outside the root is nobody’s business', () => {
		expect(tree({ 'docs/2026-1-1-a.md': 'x', 'docs/rfc.md': 'x', 'docs/rfcs/a.md': 'x' })).toEqual(
			[],
		)
	})
	it('collides with another but for case or normalisation', () => {
		const folder = `${ROOT}/implemented/process`
		const [composed, decomposed] = [`${folder}/\u00e9.md`, `${folder}/e\u0301.md`]
		expect(tree({ [composed]: 'x', [decomposed]: 'x' })).toEqual([
			at(decomposed, '`e\u0301.md` is not of the form `{date}-{topic}.md`'),
			at(composed, '`\u00e9.md` is not of the form `{date}-{topic}.md`'),
			at(composed, `the name is that of \`${decomposed}\` but for case or normalisation`),
		])
	})
})

describe('documents and what goes with them', () => {
	const orphan = (path: string, document: string) =>
		`${path}:1:1-1:1 companion-orphan the file goes with \`${document}\`, which does not exist`
	it.each([
		['implemented/process/2026-07-05-other.zh.md', 'implemented/process/2026-07-05-other.md'],
		['implemented/feature/2026-07-05-queue.zh.md', 'implemented/feature/2026-07-05-queue.md'],
		['implemented/process/2026-07-06-queue.i18n.yaml', 'implemented/process/2026-07-06-queue.md'],
		['2026-07-05-queue.zh.md', '2026-07-05-queue.md'],
	])('%s has no document', (path, document) => {
		expect(tree({ [`${ROOT}/${path}`]: 'x' })).toEqual([
			orphan(`${ROOT}/${path}`, `${ROOT}/${document}`),
		])
	})
	it('a translation beside its document has', () => {
		expect(tree({ [IMPLEMENTED.replace('.md', '.zh.md')]: 'x' })).toEqual([])
	})
	it('one topic in two or three states', () => {
		const [two, three] = [
			`${ROOT}/proposed/feature/2026-07-06-queue.md`,
			`${ROOT}/rejected/process/2026-07-07-queue.md`,
		]
		const said = (path: string) =>
			`${path}:1:1-1:1 field-unique \`topic\` is \`queue\`, and so it is in \`${IMPLEMENTED}\``
		expect(tree({ [two]: PROPOSED_TEXT, [three]: REJECTED_TEXT })).toEqual([said(two), said(three)])
		const [finding] = judge({ [IMPLEMENTED]: IMPLEMENTED_TEXT, [two]: PROPOSED_TEXT })
		expect(finding?.related?.map((each) => each.path)).toEqual([IMPLEMENTED])
	})
})

describe('symbolic links', () => {
	const link = (name: string) => `${ROOT}/implemented/feature/${name}`
	const WRONG = swap(IMPLEMENTED_TEXT, '# RFC: ', '# ')
	it('to a document is that document, judged once', () => {
		const links = {
			[link('2026-07-05-a.md')]: '../process/2026-07-05-queue.md',
			[link('2026-07-05-b.md')]: '2026-07-05-a.md',
		}
		expect(told({ [IMPLEMENTED]: WRONG }, { links })).toHaveLength(1)
	})
	it('two to one file elsewhere: judged once', () => {
		const to = '../../../../notes/queue.md'
		const links = { [link('2026-07-05-a.md')]: to, [link('2026-07-05-b.md')]: to }
		expect(told({ 'notes/queue.md': WRONG }, { links })).toEqual([
			`${link('2026-07-05-a.md')}:1:1-1:12 title-form the title is \`One queue\`, expected the form \`RFC: {title}\``,
		])
	})
	it('has a name of its own to account for', () => {
		const path = `${ROOT}/alias.md`
		expect(tree({}, { [path]: 'implemented/process/2026-07-05-queue.md' })).toEqual([
			at(path, `the file is not deep enough, expected ${FORM}`),
		])
	})
	it.each([
		['../../../other', 'the symbolic link leads to a folder, which is not followed'],
		['../../../../../etc/a.md', 'the symbolic link leaves the repository'],
		['../../gone.md', 'the symbolic link leads nowhere'],
		['2026-07-05-a.md', 'the symbolic link leads nowhere'],
		['..', 'the symbolic link leads to a folder, which is not followed'],
	])('to %s', (to, words) => {
		const path = link('2026-07-05-a.md')
		expect(tree({ 'docs/other/a.md': 'x' }, { [path]: to })).toEqual([at(path, words)])
	})
})

describe('bytes that are no text', () => {
	const other = `${ROOT}/implemented/process/2026-07-06-other.md`
	const bytes = (...last: number[]) => Uint8Array.from([...Buffer.from(IMPLEMENTED_TEXT), ...last])
	it('are a finding on their document, and the others are judged', () => {
		expect(
			tree({ [other]: bytes(0xc3), [IMPLEMENTED]: swap(IMPLEMENTED_TEXT, '# RFC: ', '# ') }),
		).toEqual([
			`${IMPLEMENTED}:1:1-1:12 title-form the title is \`One queue\`, expected the form \`RFC: {title}\``,
			`${other}:20:1-20:2 text-encoding the document has bytes that are not valid UTF-8`,
		])
		expect(tree({ [other]: bytes(0x61, 0) })).toEqual([
			`${other}:20:2-20:3 text-encoding the document has a NUL character`,
		])
	})
	it('are never edited', () => {
		const wrong = Uint8Array.from([...Buffer.from(swap(IMPLEMENTED_TEXT, '# RFC: ', '# ')), 0xff])
		expect(judge({ [other]: wrong }).map(({ rule, fix }) => [rule, fix])).toEqual([
			['title-form', undefined],
			['text-encoding', undefined],
		])
	})
	it('U+FFFD itself is a character', () => {
		expect(tree({ [other]: `${IMPLEMENTED_TEXT}\n\ufffd\n` })).toEqual([])
	})
})

describe('packages and READMEs', () => {
	const packages = (files: Files, links = {}) =>
		told({ ...WORKSPACE, ...files }, { config: README_CONFIG, links })
	const expected = (words: string) => [`${README}:1:1-1:1 document-expected ${words}`]
	it('a package without one', () => {
		expect(packages({})).toEqual(expected('`packages/pan` has no `README.md`'))
		expect(
			packages({ 'packages/pan/README.rst': 'x', 'packages/pan/docs/README.md': 'x' }),
		).toEqual(expected('`packages/pan` has no `README.md`'))
	})
	it.each(['readme.md', 'Readme.md', 'README.MD'])('%s does not count, and is named', (name) => {
		expect(packages({ [`packages/pan/${name}`]: README_TEXT })).toEqual(
			expected(`\`packages/pan\` has no \`README.md\`, only \`packages/pan/${name}\``),
		)
	})
	it('a link to one counts, a broken link does not', () => {
		const links = { [README]: '../../docs/pan.md' }
		expect(packages({ 'docs/pan.md': README_TEXT }, links)).toEqual([])
		expect(packages({}, links)).toEqual(
			expected(
				`\`${README}\` is no file: a link that leads nowhere, to a folder or out of the repository`,
			),
		)
	})
	it('one README for two packages is judged once', () => {
		const files = { [README]: '# pan\n', 'packages/pot/package.json': '{}' }
		expect(packages(files, { 'packages/pot/README.md': '../pan/README.md' })).toHaveLength(1)
	})
	it('a folder that the workspace names, without a manifest', () => {
		expect(packages({ [README]: README_TEXT, 'packages/pot/README.md': 'x' })).toEqual([
			'packages/pot/README.md:1:1-1:1 document-orphan (warning) `packages/pot` is named by the workspace and has no `package.json`',
		])
	})
	it.each(['README.md', 'tools/README.md', 'packages/README.md', 'packages/pan/src/README.md'])(
		'%s is nobody’s business',
		(path) => {
			expect(packages({ [README]: README_TEXT, [path]: 'x' })).toEqual([])
		},
	)
})
