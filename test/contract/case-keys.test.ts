import { describe, expect, it } from 'vitest'
import { issues, mine } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

describe('what a case cannot change', () => {
	it.each<Fault>([
		[
			'contract',
			mine('cases:\n  told: { contract: x }'),
			'15:15 `contract` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'summary',
			mine('cases:\n  told: { summary: x }'),
			'15:15 `summary` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'extends',
			mine('cases:\n  told: { extends: tale }'),
			'15:15 `extends` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'root',
			mine('cases:\n  told: { root: x }'),
			'15:15 `root` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'path',
			mine('cases:\n  told: { path: x.md }'),
			'15:15 `path` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'for-each',
			mine('cases:\n  told: { for-each: workspace-package }'),
			'15:15 `for-each` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'beside',
			mine('cases:\n  told: { beside: [] }'),
			'15:15 `beside` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'title',
			mine('cases:\n  told: { title: x }'),
			'15:15 `title` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'header',
			mine('cases:\n  told: { header: [title] }'),
			'15:15 `header` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'state',
			mine('cases:\n  told: { state: date }'),
			'15:15 `state` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'exemptions',
			mine('cases:\n  told: { exemptions: {} }'),
			'15:15 `exemptions` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'index',
			mine('cases:\n  told: { index: {} }'),
			'15:15 `index` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'gates',
			mine('cases:\n  told: { gates: {} }'),
			'15:15 `gates` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'cases',
			mine('cases:\n  told: { cases: {} }'),
			'15:15 `cases` cannot change in a case: a case changes what is asked of a document, not where documents and fields are found; write it in the contract, outside `cases`',
		],
		[
			'key of a field',
			mine('cases:\n  told: { fields: { state: { key: Status } } }'),
			'15:34 `key` cannot change in a case: a case changes what is asked of a field, not how it is read; write it under `fields` of the contract, outside `cases`',
		],
		[
			'from of a field',
			mine('cases:\n  told: { fields: { state: { from: x } } }'),
			'15:34 `from` cannot change in a case: a case changes what is asked of a field, not how it is read; write it under `fields` of the contract, outside `cases`',
		],
		[
			'type of a field',
			mine('cases:\n  told: { fields: { name: { type: text } } }'),
			'15:33 `type` cannot change in a case: a case changes what is asked of a field, not how it is read; write it under `fields` of the contract, outside `cases`',
		],
		[
			'a field as a word',
			mine('cases:\n  told: { fields: { name: text } }'),
			'15:31 `name` is `text`, expected a map of its keys; it has the keys `values`, `required`, `why`, `help`',
		],
		[
			'unique of a field',
			mine('cases:\n  told: { fields: { name: { unique: true } } }'),
			'15:33 `unique` cannot change in a case: a case changes what is asked of a field, not how it is read; write it under `fields` of the contract, outside `cases`',
		],
		[
			'a field that is none',
			mine('cases:\n  told: { fields: { nam: { required: false } } }'),
			'15:25 `nam` is no field of this contract; did you mean `name`?',
		],
		[
			'the removal of a field',
			mine('cases:\n  told:\n    fields:\n      name:'),
			'17:11 a case cannot remove the field `name`; write `required: false`',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})
