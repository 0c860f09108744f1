import { expect } from 'vitest'
import { type Files, indexesOf } from './indexes.ts'

const CONFIG = `contracts:
  tale:
    root: tales
    path: "{state}/{date}-{name}.md"
    title: "Tale: {title}"
    header: [title, lines]
    fields:
      state: [told, heard, lost]
      date: date
      name: slug
      teller: { key: Teller, required: false }
      mood: { key: Mood, values: [glad, sad], required: false }
    index:
      INDEX.md:
        title: Tales
        groups: [state, mood]
        columns: { Tale: "[{title}]({path})", On: "{date}", By: "{teller}" }
        sort: [-date, teller]
`

export const tales = indexesOf(CONFIG)

export const tale = (title: string, mood = 'glad', teller = '') =>
	`# Tale: ${title}\n\n${teller === '' ? '' : `Teller: ${teller}\n`}Mood: ${mood}\n`

export const at = (state: string, day: number, name: string) =>
	`tales/${state}/2026-03-${String(day).padStart(2, '0')}-${name}.md`

export const BASE: Files = {
	[at('told', 1, 'a')]: tale('A'),
	[at('told', 2, 'b')]: tale('B', 'sad', 'Ann'),
	[at('heard', 3, 'c')]: tale('C'),
}

export const without = (files: Files, ...paths: string[]): Files =>
	Object.fromEntries(Object.entries(files).filter(([path]) => !paths.includes(path)))

/** Merges the indexes of three trees. */
export function merge(base: Files, ours: Files, theirs: Files) {
	return tales.merged(tales.written(base), tales.written(ours), tales.written(theirs))
}

export function expectMerged(ours: Files, theirs: Files, merged: Files, base = BASE): void {
	const expected = { text: tales.written(merged), conflicts: [], untold: [] }
	expect(merge(base, ours, theirs)).toEqual(expected)
	expect(merge(base, theirs, ours)).toEqual(expected)
}
