import transliterate from '@sindresorhus/transliterate'

/** A name that is longer is hard to read in a list of files. */
const LONGEST = 60

/**
 * The slug of a title: `Über die Queue` is `ueber-die-queue`. Empty if there is
 * none, or if the title has letters that have no sound in ASCII by themselves, as
 * Chinese ones have: half a title would be a name for something else.
 */
export function slugOf(title: string): string {
	const plain = transliterate(title.normalize('NFC'))
	if (/[^\P{L}a-z]/iu.test(plain)) return ''
	const words = plain
		.toLowerCase()
		.replace(/['’`]/g, '')
		.split(/[^a-z0-9]+/)
	let slug = ''
	for (const word of words.filter((each) => each !== '')) {
		const longer = slug === '' ? word : `${slug}-${word}`
		if (slug !== '' && longer.length > LONGEST) break
		slug = longer
	}
	return slug.slice(0, LONGEST)
}
