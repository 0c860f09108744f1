import { describe, expect, it } from 'vitest'
import { judge } from '../rules/judge.ts'

const FILES = {
	'notes/guide/setup.md': '# Set up\n',
	'notes/guide/Größe.md': '# Size\n',
	'notes/a b.md': '',
	'notes/100%.md': '',
	'notes/what?.md': '',
	'notes/img/one.png': '',
	'site/index.md': '',
	'site/guide/index.md': '',
	'site/guide/first.md': '# X\n',
}

/** `rule message` of each finding on a note with this body. */
function findings(body: string, options = 'true', links: Record<string, string> = {}) {
	const contract = `root: notes\npath: "{name}.md"\nfields: { name: slug }\nlinks: ${options}\n`
	const files = { ...FILES, 'notes/own.md': `# Own\n\n${body}\n` }
	return judge({ contract, files, links }, files).map(({ rule, message }) => `${rule} ${message}`)
}

describe('nothing is said of', () => {
	it.each([
		[
			'a file',
			'[a](guide/setup.md) [b](./guide/setup.md) [c](guide//setup.md) [d](guide/../own.md)',
		],
		['a folder', '[a](guide) [b](guide/) [c](.) [d](..) [e](../) [f](/)'],
		[
			'percent escapes',
			'[a](a%20b.md) [b](100%25.md) [c](100%.md) [d](what%3F.md) [e](guide/Gr%C3%B6%C3%9Fe.md)',
		],
		['a query', '[a](guide/setup.md?plain=1) [b](?x)'],
		[
			'other sites',
			'[a](https://example.org/x.md) [b](//example.org/x) [c](mailto:a@b.cd) [d](tel:1)',
		],
		['what is still to be filled in', '[a](<{{ site.url }}/x>) [b](\u0024{BASE}/x) [c]({%link%})'],
		['pages of the host', '[a](../../../issues)'],
	])('%s', (_, body) => {
		expect(findings(body)).toEqual([])
	})

	it('what is behind a link to a folder, and of links to files', () => {
		const links = { 'notes/linked': '../site', 'notes/alias.md': 'guide/setup.md' }
		expect(findings('[a](linked/none.md) [b](linked) [c](alias.md)', 'true', links)).toEqual([])
	})
})

describe('a link is told that', () => {
	it.each([
		[
			'leads to nothing',
			'[a](guide/setpu.md)',
			'link-target `guide/setpu.md` leads to `notes/guide/setpu.md`, which is not there',
		],
		[
			'leads to a broken link',
			'[a](broken.md)',
			'link-target `broken.md` leads to `notes/broken.md`, which is not there',
		],
		[
			'leads below a file',
			'[a](guide/setup.md/x)',
			'link-target `guide/setup.md/x` leads to `notes/guide/setup.md/x`, which is not there',
		],
		[
			'differs in case',
			'[a](Guide/setup.MD)',
			'link-case `Guide/setup.MD` differs from `notes/guide/setup.md` in case, expected `guide/setup.md`',
		],
		[
			'differs in normalisation',
			'[a](guide/Gr\u006f\u0308ße.md)',
			'link-case `guide/Gro\u0308ße.md` differs from `notes/guide/Größe.md` in Unicode normalisation, expected `guide/Größe.md`',
		],
		['leads out', '[a](../../x.md)', 'link-outside `../../x.md` leads out of the repository'],
		[
			'leads to what is no page of the host',
			'[a](../../../x)',
			'link-outside `../../../x` leads out of the repository',
		],
	])('%s', (_, body, expected) => {
		expect(findings(body, 'true', { 'notes/broken.md': 'none' })).toEqual([expected])
	})
})

it('a website without its scheme is told how to be one', () => {
	const contract = 'root: notes\npath: "{name}.md"\nlinks: true\n'
	const files = { 'notes/own.md': '[a](www.example.org/x)\n' }
	expect(judge({ contract, files }, files).map(({ help }) => help)).toEqual([
		'write `https://www.example.org/x`',
	])
})

describe('a site', () => {
	const site =
		'{ base: site, aliases: { "https://example.org/": site, "@img/": notes/img }, suffixes: [.md, /index.md] }'

	it('has links of its own', () => {
		const body =
			'[a](/guide/first) [b](/guide) [c](https://example.org/guide/first#x) ![d](@img/one.png) [e](/) [f](https://example.org/)'
		expect(findings(body, site)).toEqual([])
	})

	it('and they lead to nothing as others do', () => {
		expect(
			findings('[a](/guide/second) [b](https://example.org/no) [c](@img/two.png)', site),
		).toEqual([
			'link-target `/guide/second` leads to `site/guide/second`, which is not there',
			'link-target `https://example.org/no` leads to `site/no`, which is not there',
			'link-target `@img/two.png` leads to `notes/img/two.png`, which is not there',
		])
		expect(findings('[a](/Guide/First)', site)).toEqual([
			'link-case `/Guide/First` differs from `site/guide/first.md` in case, expected `/guide/first`',
		])
	})
})

describe('`links`', () => {
	it('may be off in a case, and on in another', () => {
		const contract = `root: notes
path: "{state}/{name}.md"
state: state
fields: { state: [open, old], name: slug }
links: true
cases: { old: { links: false } }
`
		const files = { 'notes/open/a.md': '[x](no.md)\n', 'notes/old/a.md': '[x](no.md)\n' }
		expect(judge({ contract, files }, files).map(({ path }) => path)).toEqual(['notes/open/a.md'])
		const turned = contract
			.replace('links: true\n', '')
			.replace('links: false', 'links: { check: true }')
		expect(judge({ contract: turned, files }, files).map(({ path }) => path)).toEqual([
			'notes/old/a.md',
		])
	})

	it('has severities, and speaks only of what is asked for', () => {
		const contract =
			'root: notes\npath: "{name}.md"\nlinks: true\nseverity: { link-target: warn }\n'
		const files = { 'notes/a.md': '[x](no.md)\n', 'notes/b.md': '[x](no.md)\n' }
		const found = judge({ contract, files, asked: ['notes/b.md'] }, files)
		expect(found.map(({ path, severity }) => [path, severity])).toEqual([['notes/b.md', 'warning']])
	})
})
