import { describe, expect, it } from 'vitest'
import { issues, mine } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

describe('nothing', () => {
	it.each<Fault>([
		[
			'an empty file',
			'',
			'1:1 `doc-sync.yml` states no contract; write `contracts:`, and below it a name with `extends` or a contract of your own',
		],
		[
			'a file of comments',
			'# nothing\n',
			'1:1 `doc-sync.yml` states no contract; write `contracts:`, and below it a name with `extends` or a contract of your own',
		],
		[
			'contracts without one',
			'contracts:\n',
			'1:1 `doc-sync.yml` states no contract; write `contracts:`, and below it a name with `extends` or a contract of your own',
		],
		[
			'contracts that are an empty map',
			'contracts: {}\n',
			'1:1 `doc-sync.yml` states no contract; write `contracts:`, and below it a name with `extends` or a contract of your own',
		],
		[
			'a contract without keys',
			'contracts:\n  a:\n',
			'2:3 the contract `a` is empty; write what it asks, or `a: { extends: … }`',
		],
		[
			'a contract that is ~',
			'contracts:\n  a: ~\n  b: { path: b.md }\n',
			'2:3 the contract `a` is empty; write what it asks, or `a: { extends: … }`',
		],
		[
			'a contract without a path',
			'contracts:\n  a: { root: a }\n',
			'2:3 the contract `a` has no `path`; add `path`, the template of the path of one document',
		],
		[
			'two contracts of one name',
			'contracts:\n  a: { path: a.md }\n  b: { contract: a, path: b.md }\n',
			'3:18 two contracts have the name `a`; rename one of them',
		],
		[
			'a name that is no slug',
			'contracts:\n  A b: { path: a.md }\n',
			'2:3 `A b` is no name of a contract, expected small letters, digits and single hyphens; rename it',
		],
		[
			'a name under contract that is no slug',
			'contracts:\n  a: { contract: A, path: a.md }\n',
			'2:18 `A` is no name of a contract, expected small letters, digits and single hyphens; rename it',
		],
		[
			'a name that means something to JavaScript',
			'contracts:\n  a: { contract: constructor, path: a.md }\n',
			'2:18 `constructor` is no name of a contract, expected small letters, digits and single hyphens; rename it',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})

describe('what must be there', () => {
	it.each<Fault>([
		[
			'the comment of a waiver',
			mine('waivers:\n  no-end: { section: End }'),
			'15:15 `no-end` has no `comment`; add `comment: …`: the text of the HTML comment, without `<!--` and `-->`',
		],
		[
			'the reason of a ban',
			mine('banned-text:\n  XXX: { help: drop it }'),
			'15:12 `XXX` has no `why`; add `why: …`: why it is banned',
		],
		[
			'the columns of an index',
			mine('index:\n  L.md: { title: List }'),
			'15:13 `L.md` has no `columns`; add `columns: …`: the columns of the table',
		],
		[
			'the titles of a ban',
			mine('sections: { banned: { why: no } }'),
			'14:25 `banned` has no `titles`; add `titles: …`: the titles, compared without regard to case, number and closing punctuation',
		],
		[
			'the section of a waiver in a case',
			mine('cases:\n  told:\n    waivers:\n      no-end: { comment: no end }'),
			'17:19 `no-end` has no `section` in the state `told`; add `section: …`: the required section that the comment stands in for',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})
