import { expect, test } from 'vitest'
import { computeOutline } from '../../src/outline/index.ts'
import { nestedOf } from '../../src/outline/nested.ts'

test('lists and tables are told with what they stand in, in order', () => {
	const text =
		'- a\n  - b\n\n    > 1. c\n\n| d |\n|---|\n\n[^n]: e\n\n    | f |\n    |---|\n\n> g\n>\n> * h\n'
	expect(
		nestedOf(text, computeOutline(text)).map(({ block, inside }) => [
			block.kind,
			text.charAt(block.start),
			inside,
		]),
	).toEqual([
		['list', '-', []],
		['list', '-', ['list item']],
		['list', '1', ['list item', 'list item', 'quote']],
		['table', '|', []],
		['table', '|', ['footnote']],
		['list', '*', ['quote']],
	])
})
