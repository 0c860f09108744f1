import { describe, expect, it } from 'vitest'
import { type Around, issues, load } from './load.ts'

const builtIns = {
	tale: 'summary: Tales\npath: "{name}.md"\nfields: { name: slug }\nsections: [Once, End]\n',
	song: 'contract: song\nsummary: Songs\nextends: tale\nroot: songs\n',
	torn: 'summary: Torn\npath: "{name}-x.md"\nfields: { name: slug }\n',
	odd: 'summary: Odd\npaht: x\n',
}

/** Name, root, path and summary of each contract. */
function contracts(text: string, around: Around = { builtIns }): string[] {
	expect(issues(text, around)).toEqual([])
	return load(text, around).contracts.map(({ name, root, path, summary }) =>
		[name, root, path.template.source, summary].join(' '),
	)
}

describe('extends', () => {
	it('names a contract of the same file', () => {
		const text = 'contracts:\n  a: { extends: b, root: x }\n  b: { path: b.md, summary: B }\n'
		expect(contracts(text)).toEqual(['a x b.md ', 'b  b.md B'])
	})

	it('names a built-in contract, under the own name too', () => {
		expect(contracts('contracts:\n  a: { extends: tale, root: x }\n')).toEqual(['a x {name}.md '])
		expect(contracts('contracts:\n  tale: { extends: tale, root: x }\n')).toEqual([
			'tale x {name}.md ',
		])
	})

	it('prefers the contract of the same file', () => {
		const text = 'contracts:\n  a: { extends: tale }\n  tale: { path: own.md }\n'
		expect(contracts(text)).toEqual(['a  own.md ', 'tale  own.md '])
	})

	it('inside a built-in contract names a built-in', () => {
		const text = 'contracts:\n  a: { extends: song }\n  tale: { path: own.md }\n'
		expect(contracts(text)).toEqual(['a songs {name}.md ', 'tale  own.md '])
	})

	it('names a file, from the folder of the file that names it', () => {
		const files = {
			'c/a.yml': 'summary: A\nextends: ./b.yml\nroot: x\n',
			'c/b.yml': 'summary: B\nextends: tale\n',
		}
		expect(contracts('contracts:\n  a: { extends: ./c/a.yml }\n', { builtIns, files })).toEqual([
			'a x {name}.md ',
		])
	})

	it('inherits neither name nor summary', () => {
		expect(contracts('contracts:\n  a: { extends: song, summary: Mine }\n')).toEqual([
			'a songs {name}.md Mine',
		])
		const named = 'contracts:\n  a: { extends: b }\n  b: { contract: c, path: b.md, summary: B }\n'
		expect(contracts(named)).toEqual(['a  b.md ', 'c  b.md B'])
	})

	it('is followed over twenty contracts', () => {
		const chain = (length: number) =>
			`contracts:\n  k0: { path: x.md }\n${Array.from({ length }, (_, i) => `  k${i + 1}: { extends: k${i} }\n`).join('')}`
		expect(issues(chain(20))).toEqual([])
		expect(issues(chain(21))).toEqual([
			'3:18 more than 20 contracts are laid over one another; let this one stand on its own',
		])
	})
})

describe('extends that leads nowhere', () => {
	it.each<[string, string, ...string[]]>([
		[
			'an unknown name',
			'contracts:\n  a: { extends: tael }\n',
			'2:17 `extends: tael` leads to no contract; did you mean `tale`?',
		],
		[
			'a name near none',
			'contracts:\n  a: { extends: zzzzzz }\n  b: { path: b.md }\n',
			'2:17 `extends: zzzzzz` leads to no contract; the known contracts are `tale`, `song`, `torn`, `odd`, `b`',
		],
		[
			'the own name, which is no built-in',
			'contracts:\n  a: { extends: a }\n',
			'2:17 `extends: a` leads to no contract; the known contracts are `tale`, `song`, `torn`, `odd`',
		],
		[
			'a file without its dot',
			'contracts:\n  a: { extends: a.yml }\n',
			'2:17 `extends: a.yml` leads to no contract; the known contracts are `tale`, `song`, `torn`, `odd`; a file is written `./file.yml`',
		],
		[
			'a file that is not there',
			'contracts:\n  a: { extends: ./a.yml }\n',
			'2:17 `./a.yml` does not exist; write the path of a contract file, with `/` and without `..`',
		],
		[
			'a file above',
			'contracts:\n  a: { extends: ./../a.yml }\n',
			"2:17 `./../a.yml` is no path of a file below this one's folder; write the path of a contract file, with `/` and without `..`",
		],
		[
			'a circle, at its second link',
			'contracts:\n  a: { extends: b }\n  b: { extends: a }\n',
			'3:17 `extends: a` closes a circle: `a` → `b` → `a`; let one of them stand on its own',
		],
		[
			'two circles, of names that have the same letters',
			'contracts:\n  ab: { extends: c }\n  c: { extends: ab }\n  a: { extends: bc }\n  bc: { extends: a }\n',
			'3:17 `extends: ab` closes a circle: `ab` → `c` → `ab`; let one of them stand on its own',
			'5:18 `extends: a` closes a circle: `a` → `bc` → `a`; let one of them stand on its own',
		],
		[
			'a dot in a path',
			'contracts:\n  a: { extends: ././a.yml }\n',
			"2:17 `././a.yml` is no path of a file below this one's folder; write the path of a contract file, with `/` and without `..`",
		],
		[
			'a circle that does not come back to the start',
			'contracts:\n  a: { extends: b }\n  b: { extends: c }\n  c: { extends: b }\n',
			'4:17 `extends: b` closes a circle: `b` → `c` → `b`; let one of them stand on its own',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text, { builtIns })).toEqual(expected)
	})

	it('says so without built-in contracts', () => {
		expect(issues('contracts:\n  a: { extends: a }\n')).toEqual([
			'2:17 `extends: a` leads to no contract; no other contract is known; a file is written `./file.yml`',
		])
	})

	it('finds a circle of files', () => {
		const files = {
			'a.yml': 'summary: A\nextends: ./b.yml\n',
			'b.yml': 'summary: B\nextends: ./a.yml\n',
		}
		expect(issues('contracts:\n  a: { extends: ./a.yml }\n', { files })).toEqual([
			'b.yml:2:10 `extends: ./a.yml` closes a circle: `./a.yml` → `./b.yml` → `./a.yml`; let one of them stand on its own',
		])
	})
})

describe('a contract in a file of its own', () => {
	const TWO = 'contracts:\n  a: { extends: ./a.yml }\n  b: { extends: ./a.yml }\n'

	it.each([
		[
			'must have a summary',
			'path: a.md\n',
			'a.yml:1:1 `a.yml` has no `summary`, which a contract in a file of its own must have; add `summary: …`, one line that says what documents it is for',
		],
		[
			'may not be empty',
			'',
			'a.yml:1:1 `a.yml` has no `summary`, which a contract in a file of its own must have; add `summary: …`, one line that says what documents it is for',
		],
		[
			'has its faults said once, where they are',
			'summary: A\npaht: a.md\n',
			'a.yml:2:1 `paht` is no key of `./a.yml`; did you mean `path`?',
		],
		[
			'has faults that show later said once, where they are',
			'summary: A\npath: "{a"\n',
			'a.yml:2:8 a `{` without its `}` (in `{a`); write `{{` for a brace',
		],
		[
			'has faults of its YAML said once',
			'summary: A\nsummary: A\n',
			'a.yml:2:1 the same key is given twice; drop one of the two',
		],
	])('%s', (_, text, expected) => {
		expect(issues(TWO, { files: { 'a.yml': text } })).toEqual([expected])
	})
})

describe('a contract that has faults', () => {
	it('keeps no other from being checked, and is not blamed twice', () => {
		const text = 'contracts:\n  a: { extends: b }\n  b: { paht: x.md }\n  c: { path: "{c" }\n'
		expect(issues(text)).toEqual([
			'3:8 `paht` is no key of `b`; did you mean `path`?',
			'4:15 a `{` without its `}` (in `{c`); write `{{` for a brace',
		])
		expect(load(text).issues.map((issue) => issue.contract)).toEqual(['b', 'c'])
	})

	it('has what others inherit said once', () => {
		expect(issues('contracts:\n  a: { extends: b }\n  b: { path: "{x" }\n')).toEqual([
			'3:15 a `{` without its `}` (in `{x`); write `{{` for a brace',
		])
		expect(issues('contracts:\n  a: { extends: b }\n  b: { root: x }\n')).toEqual([
			'3:3 the contract `b` has no `path`; add `path`, the template of the path of one document',
		])
	})

	it('is pointed to where it inherits the fault from a built-in one', () => {
		const text = 'contracts:\n  a: { extends: torn }\n  b: { extends: odd }\n'
		expect(issues(text, { builtIns })).toEqual([
			'2:3 ambiguous template: `{name}` is a slug, and what follows could belong to it (in `{name}-x.md`) (inherited from `built-in/torn`); put other text between the two',
			'3:3 `paht` is no key of `odd` (inherited from `built-in/odd`); did you mean `path`?',
		])
	})

	it('is pointed to at the part that is its own', () => {
		const text = 'contracts:\n  a:\n    extends: tale\n    sections: { required: [Onse] }\n'
		expect(issues(text, { builtIns })).toEqual([
			'4:28 `Onse` is no section of `order`; did you mean `Once`?',
		])
	})

	it('named like a built-in contract may have meant it', () => {
		expect(issues('contracts:\n  tale: { root: x }\n  tael: { root: x }\n', { builtIns })).toEqual([
			'2:3 the contract `tale` has no `path`; add `path`, the template of the path of one document, or `extends: tale` if that built-in contract is meant',
			'3:3 the contract `tael` has no `path`; add `path`, the template of the path of one document, or `extends: tale` if that built-in contract is meant',
		])
	})
})

describe('extends in a file', () => {
	it('knows no contract of doc-sync.yml', () => {
		const files = { 'x.yml': 'summary: x\nextends: tael\n' }
		const text = 'contracts:\n  a: { extends: ./x.yml }\n  tale: { path: a.md }\n'
		expect(issues(text, { files, builtIns: { note: 'summary: n\npath: n.md\n' } })).toEqual([
			'x.yml:2:10 `extends: tael` leads to no contract; the known contracts are `note`',
		])
	})
})
