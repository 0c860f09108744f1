import { describe, expect, it } from 'vitest'
import { issues, mine } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

describe('a piece that cannot be laid on', () => {
	it.each<Fault>([
		[
			'removing nothing',
			mine('beside:'),
			'14:5 `beside` has no value, which removes what is inherited, and nothing of that name is inherited here; give it a value, or drop the line',
		],
		[
			'removing nothing further in',
			mine('fields:\n  place: null'),
			'15:7 `place` has no value, which removes what is inherited, and nothing of that name is inherited here; give it a value, or drop the line',
		],
		[
			'removing what a short form has not',
			mine('fields:\n  date: { values: ~ }'),
			'15:15 `values` has no value, which removes what is inherited, and nothing of that name is inherited here; give it a value, or drop the line',
		],
		[
			'removing in a condition',
			mine('cases:\n  old: { when: { date: } }'),
			'15:22 `date` has no value, which removes what is inherited, and nothing of that name is inherited here; give it a value, or drop the line',
		],
		[
			'removing a case that is none',
			mine('cases: { told: null }'),
			'14:14 `told` has no value, which removes what is inherited, and nothing of that name is inherited here; give it a value, or drop the line',
		],
		[
			'removing a list item',
			mine('beside: [null]'),
			'14:14 an entry of `beside` is empty, expected a value; write a value',
		],
		[
			'adding to nothing',
			mine('beside+: [a.md]'),
			'14:5 `beside+` adds to an inherited list, and none is inherited here; write `beside`',
		],
		[
			'adding to nothing further in',
			mine('sections: { required+: [Once] }'),
			'14:17 `required+` adds to an inherited list, and none is inherited here; write `required`',
		],
		[
			'a case that removes nothing',
			mine('cases:\n  told: { sections: { first: null } }'),
			'15:27 `first` has no value, which removes what is inherited, and nothing of that name is inherited here in the state `told`; give it a value, or drop the line',
		],
		[
			'a case that adds to nothing',
			mine('cases:\n  told: { sections: { required+: [Once] } }'),
			'15:27 `required+` adds to an inherited list, and none is inherited here in the state `told`; write `required`',
		],
		[
			'removing what is needed',
			mine('path:'),
			'12:3 the contract `mine` has no `path`; add `path`, the template of the path of one document',
		],
		[
			'removing a field that is needed',
			mine('fields: { state: null }'),
			'6:12 the state `state` has no `values`; list its values under `fields`',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})
