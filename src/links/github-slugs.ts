/** What makes anchors of headings as GitHub does, and nothing else that imports the library for it. */
import GithubSlugger, { slug } from 'github-slugger'
import { provideSlugs } from './slugs.ts'

provideSlugs({
	forDocument() {
		const slugger = new GithubSlugger()
		return (text) => slugger.slug(text)
	},
	slug: (text) => slug(text),
})
