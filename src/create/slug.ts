import anyAscii from 'any-ascii'

/** A name that is longer is hard to read in a list of files. */
const LONGEST = 60

/** The slug of a title in any script: `Über die Queue` is `uber-die-queue`; empty if nothing of it can be written in ASCII. */
export function slugOf(title: string): string {
	const plain = anyAscii(title.normalize('NFC')).toLowerCase().replace(/['’`]/g, '')
	const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
	let slug = ''
	for (const word of words) {
		const longer = slug === '' ? word : `${slug}-${word}`
		if (slug !== '' && longer.length > LONGEST) break
		slug = longer
	}
	return slug.slice(0, LONGEST)
}
