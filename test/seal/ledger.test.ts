import { describe, expect, test } from 'vitest'
import { sealedFiles } from '../../src/seal/ledger.ts'
import type { Step } from '../../src/source/past.ts'

/** `<order> [<from> >] <path> <content>`; `-` for a content: the file went. */
function steps(...lines: string[]): Step[] {
	return lines.map((line) => {
		const [order = '', ...words] = line.split(' ')
		const [path, from] = words[1] === '>' ? [words[2], words[0]] : [words[0], null]
		const id = words.at(-1) as string
		return {
			commit: `c${order}`,
			date: '2026-01-01',
			order: Number(order),
			path: path as string,
			from: from ?? null,
			id: id === '-' ? null : id,
		}
	})
}

/** What is sealed, as `<content> at <paths>`, with `left for <path>`. */
function told(lines: string[], since = -1): string[] {
	const isSealed = (path: string, id: string) => path.startsWith('in/') || id === 'shut'
	return sealedFiles(steps(...lines), isSealed, since).map(({ sealed, paths, left }) => {
		return `${sealed.id} at ${paths.join(' ')}${left === null ? '' : `, left for ${left}`}`
	})
}

describe('a file is sealed', () => {
	test('with the content that it first had among the sealed ones', () => {
		expect(told(['0 in/a one', '1 in/a two', '2 in/a three'])).toEqual(['one at in/a'])
		expect(told(['0 out/a one', '1 out/a > in/a two', '2 in/a three'])).toEqual(['two at in/a'])
		expect(told(['0 out/a one', '1 out/a shut', '2 out/a three'])).toEqual(['shut at out/a'])
	})

	test('and stays so when it goes and comes again', () => {
		expect(told(['0 in/a one', '1 in/a -', '2 in/a two'])).toEqual(['one at in/a'])
		expect(told(['0 in/a one', '1 in/a > out/a one', '2 out/a > in/a two'])).toEqual([
			'one at in/a, left for out/a',
		])
	})

	test('and where it moves', () => {
		expect(told(['0 in/a one', '1 in/a > in/b two', '2 in/b > in/c three'])).toEqual([
			'one at in/a in/b in/c',
		])
		expect(told(['0 in/a one', '1 in/a > in/b one', '2 in/a new'])).toEqual([
			'one at in/b',
			'new at in/a',
		])
	})

	test('not where nothing is', () => {
		expect(told(['0 out/a one', '1 out/a two', '2 in/b -'])).toEqual([])
	})

	test('but not before anything was', () => {
		expect(told(['0 in/a one', '1 in/a two', '2 in/a three'], 1)).toEqual(['two at in/a'])
		expect(told(['0 in/a one', '1 in/a -'], 1)).toEqual([])
		expect(told(['0 in/a one', '1 in/a > out/a one'], 1)).toEqual([])
		expect(told(['0 in/a one', '1 in/a > in/b two', '2 in/b three'], 1)).toEqual([
			'two at in/a in/b',
		])
		expect(told(['0 out/a shut', '1 out/a one', '2 out/a two'], 1)).toEqual([])
		expect(told(['0 in/a one', '1 in/a two'], Number.POSITIVE_INFINITY)).toEqual(['two at in/a'])
	})
})
