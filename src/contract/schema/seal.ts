import { boolean, list, object, prop, text } from '../define.ts'

/** What may not change any more. */
export const seal = object(
	{
		check: prop(boolean, 'Whether the documents are sealed', '`true`'),
		manifest: prop(
			text('a file'),
			"A committed file with a hash of each sealed file, below `root` (`/…`: from the repository's root). Without it the history of git alone tells what a file was",
			'none',
		),
		except: prop(
			list(text('a field')),
			'Fields whose lines in the header may still come, change and go',
			'`[]`',
		),
		companions: prop(
			boolean,
			'Whether the files that go with a document are sealed with it, where its path alone tells that it is',
			'`true`',
		),
	},
	{ scalar: 'check' },
)
