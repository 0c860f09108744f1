import { transliterate } from 'transliteration'

/** A name that is longer is hard to read in a list of files. */
const LONGEST = 60

/** What the library does not know: German umlauts are two letters, and a mark for a long vowel has no sound. */
const OWN: [RegExp, string][] = [
	[/ä/gi, 'ae'],
	[/ö/gi, 'oe'],
	[/ü/gi, 'ue'],
	[/ー/g, ''],
]

/** What the library writes for a letter that it does not know. */
const UNKNOWN = '\u0000'

/**
 * The slug of a title: `Über die Queue` is `ueber-die-queue`, `队列` is `dui-lie`.
 * Empty if there is none, or if the title has a letter that nobody knows how to
 * write in ASCII: half a title would be a name for something else.
 */
export function slugOf(title: string): string {
	const letters = title
		.normalize('NFC')
		.replace(/['’`]/g, '')
		.replace(/[^\p{L}\p{M}\p{N}]/gu, ' ')
	const plain = transliterate(letters, { replace: OWN, unknown: UNKNOWN })
	if (plain.includes(UNKNOWN)) return ''
	const words = plain
		.toLowerCase()
		// What stands for a letter without a sound of its own.
		.replace(/['’`@]/g, '')
		.split(/[^a-z0-9]+/)
	let slug = ''
	for (const word of words.filter((each) => each !== '')) {
		const longer = slug === '' ? word : `${slug}-${word}`
		if (slug !== '' && longer.length > LONGEST) break
		slug = longer
	}
	return slug.slice(0, LONGEST)
}
