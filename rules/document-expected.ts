import { contractRule, type Spot } from '../src/rule.ts'

interface ExpectedSpot extends Spot {
	readonly folder: string
	readonly similar: string | null
	readonly unreadable: boolean
}

const EACH = `for-each: workspace-package
path: "{package}/README.md"
`

export default contractRule<ExpectedSpot>({
	id: 'document-expected',
	summary: 'There is a document for each thing that must have one',
	why: 'What has no document cannot be wrong in any other way, and nobody notices',
	reads: 'for-each',
	severity: 'error',
	firm: 'a document that is not there has no say',
	examples: {
		good: [
			{
				about: 'each package of the workspace has its document',
				contract: EACH,
				files: {
					'package.json': '{ "workspaces": ["packages/*"] }',
					'packages/pan/package.json': '{}',
					'packages/pan/README.md': '# Pan\n',
				},
			},
		],
		bad: [
			{
				about: 'a package without one; a name in another case does not count',
				contract: EACH,
				files: {
					'package.json': '{ "workspaces": ["packages/*"] }',
					'packages/pan/package.json': '{}',
					'packages/pan/readme.md': '# Pan\n',
					'packages/pot/package.json': '{}',
				},
				findings: [
					'packages/pan/README.md:1:1-1:1 `packages/pan` has no `README.md`, only `packages/pan/readme.md`',
					'packages/pot/README.md:1:1-1:1 `packages/pot` has no `README.md`',
				],
			},
		],
	},
	*check({ discovery, wants }) {
		for (const { path, folder, manifest, similar, unreadable } of discovery.missing) {
			if (!wants(path) && !wants(manifest)) continue
			const related = [
				{
					path: manifest,
					at: { start: 0, end: 0 },
					message: 'the manifest that makes it a package',
				},
			]
			yield {
				at: { start: 0, end: 0 },
				path,
				subject: folder,
				folder,
				similar,
				unreadable,
				related,
			}
		}
	},
	message({ folder, path = '', similar, unreadable }) {
		if (unreadable)
			return {
				message: `\`${path}\` is no file: a link that leads nowhere, to a folder or out of the repository`,
				help: 'put the file itself there',
			}
		const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
		const message = `\`${folder}\` has no \`${name}\`${similar === null ? '' : `, only \`${similar}\``}`
		return {
			message,
			help:
				similar === null
					? `write \`${path}\`, or exempt the package with a reason`
					: `rename \`${similar}\` to \`${path}\``,
		}
	},
})
