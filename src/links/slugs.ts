import { LibraryNeeded } from '../outline/index.ts'

/** Gives each heading of a document its slug, in order: the second of the same text has a number. */
export type SlugOf = (text: string) => string

/** What knows GitHub's rules. */
export interface Slugs {
	readonly forDocument: () => SlugOf
	/** Of a text by itself. */
	readonly slug: SlugOf
}

/** Only fragments need it. */
const loaded: { slugs?: Slugs } = {}

class SlugsNeeded extends LibraryNeeded {
	override readonly name = 'SlugsNeeded'

	async load(): Promise<void> {
		await import('./github-slugs.ts')
	}
}

/** Called by `github-slugs.ts`, which knows the library, when it is loaded. */
export function provideSlugs(slugs: Slugs): void {
	loaded.slugs = slugs
}

/** Throws `LibraryNeeded` while the library is not loaded. */
export function slugs(): Slugs {
	if (!loaded.slugs) throw new SlugsNeeded('what makes slugs is not loaded')
	return loaded.slugs
}
