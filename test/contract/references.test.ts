import { describe, expect, it } from 'vitest'
import { issues } from './load.ts'

/** What it is about, `doc-sync.yml`, and each issue as `line:column message; help`. */
type Fault = [about: string, text: string, ...expected: string[]]

/** Tales and songs, with one more field each. */
const two = (tale: string, song = 'other: slug'): string => `contracts:
  tale:
    path: "tales/{name}.md"
    header: [lines]
    state: state
    fields:
      name: slug
      state: { key: State, values: [told, lost] }
      ${tale}
  song:
    path: "songs/{name}.md"
    header: [lines]
    state: mood
    fields:
      name: slug
      mood: { key: Mood, values: [glad, sad] }
      ${song}
`

const NOT_FOR = 'is for references, and `next` is none; give the field `type: reference`'

describe('references', () => {
	it.each<Fault>([
		[
			'to a contract that is none',
			two('next: { key: Next, type: reference, to: sung }'),
			'9:43 `sung` is no contract here; did you mean `song`?',
		],
		[
			'to one that is near none',
			two('next: { key: Next, type: reference, to: zzzzzz }'),
			'9:43 `zzzzzz` is no contract here; the known ones are `tale`, `song`',
		],
		[
			'that are none',
			two(
				'next: { key: Next, to: song, many: true, mirror: x, acyclic: false, as-ready-as: [[a], [b]] }',
			),
			`9:26 \`to\` ${NOT_FOR}`,
			`9:36 \`many\` ${NOT_FOR}`,
			`9:48 \`mirror\` ${NOT_FOR}`,
			`9:59 \`acyclic\` ${NOT_FOR}`,
			`9:75 \`as-ready-as\` ${NOT_FOR}`,
		],
		[
			'with values',
			two('next: { key: Next, type: reference, values: [a] }'),
			'9:43 `next` is a reference, and has `values`; name the reference in the form of a value instead',
		],
		[
			'with a mirror that is misspelt',
			two(
				'next: { key: Next, type: reference, to: song, mirror: befor }',
				'before: { key: Before, type: reference, to: tale }',
			),
			'9:53 `befor` is no reference of `song` to `tale`; did you mean `before`?',
		],
		[
			'with a mirror that is near none',
			two(
				'next: { key: Next, type: reference, to: song, mirror: zzzzzz }',
				'before: { key: Before, type: reference, to: tale }',
			),
			'9:53 `zzzzzz` is no reference of `song` to `tale`; the known ones are `before`',
		],
		[
			'with a mirror that leads elsewhere',
			two(
				'next: { key: Next, type: reference, to: song, mirror: before }',
				'before: { key: Before, type: reference }',
			),
			'9:53 `before` is no reference of `song` to `tale`; there is none',
		],
		[
			'with a mirror that is no reference',
			two('next: { key: Next, type: reference, to: song, mirror: mood }'),
			'9:53 `mood` is no reference of `song` to `tale`; there is none',
		],
		['with itself as their mirror', two('next: { key: Next, type: reference, mirror: next }')],
		[
			'with states of both contracts',
			two('next: { key: Next, type: reference, to: song, as-ready-as: [[told], [glad]] }'),
		],
		[
			'with states that are none',
			two('next: { key: Next, type: reference, to: song, as-ready-as: [[told, gld], [zzzzzz]] }'),
			'9:53 `gld` is no state of the two contracts; did you mean `glad`?',
			'9:53 `zzzzzz` is no state of the two contracts; the known ones are `told`, `lost`, `glad`, `sad`',
		],
	])('%s', (_, text, ...expected) => {
		expect(issues(text)).toEqual(expected)
	})
})
