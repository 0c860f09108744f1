import type { ContractData } from '../schema.ts'
import type { MarkerOptions } from '../types.ts'
import { quoted } from '../words.ts'
import type { Compiling } from './context.ts'
import { plainFolder } from './paths.ts'

const WORDS = ['TODO', 'XXX', 'FIXME']

/** What is asked of markers; null if nothing is. */
export function compileMarkers(
	compiling: Compiling,
	{ markers }: ContractData,
): MarkerOptions | null {
	if (!markers) return null
	const { open = [], resolved = [], words = WORDS, sources = ['.'] } = markers
	for (const [index, word] of words.entries()) {
		if (/^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(word)) continue
		const message = `${quoted(word)} is no word that makes a marker, expected a letter, then letters, digits, \`-\` and \`_\``
		const help = 'write `TODO` for `TODO(tag)`'
		compiling.fail(['markers', 'words', index], word, message, help)
	}
	const folders = sources.map((written, index) => {
		const folder = plainFolder(written)
		if (folder !== null) return folder
		compiling.fail(
			['markers', 'sources', index],
			written,
			`${quoted(written)} is no folder inside the repository`,
			'write it with `/`, without `..` and without placeholders',
		)
		return ''
	})
	return { open, resolved, words, sources: folders }
}
