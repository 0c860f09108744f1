import { contractRule } from '../src/rule.ts'

const EACH = `for-each: workspace-package
path: "{package}/README.md"
`
const WORKSPACE = {
	'package.json': '{ "workspaces": ["packages/*"] }',
	'packages/pan/package.json': '{}',
	'packages/pan/README.md': '# Pan\n',
}

export default contractRule({
	id: 'document-orphan',
	summary: 'No document stands where the thing that it is about should be and is not',
	why: 'A README of a package that is gone describes nothing',
	reads: 'for-each',
	severity: 'warning',
	firm: 'a file that is no document has no say',
	examples: {
		good: [
			{
				about: 'a document that no workspace pattern reaches',
				contract: EACH,
				files: { ...WORKSPACE, 'tools/README.md': '# Tools\n' },
			},
			{
				about: 'folders above and below a package, which a pattern with `**` names too',
				contract: EACH,
				files: {
					'package.json': '{ "workspaces": ["packages/**"] }',
					'packages/README.md': '# Packages\n',
					'packages/iron/README.md': '# Iron\n',
					'packages/iron/pan/package.json': '{}',
					'packages/iron/pan/README.md': '# Pan\n',
					'packages/iron/pan/docs/README.md': '# More\n',
				},
			},
		],
		bad: [
			{
				about: 'a folder that a pattern names, without a manifest',
				contract: EACH,
				files: { ...WORKSPACE, 'packages/pot/README.md': '# Pot\n' },
				findings: [
					'packages/pot/README.md:1:1-1:1 `packages/pot` is named by the workspace and has no `package.json`',
				],
			},
		],
	},
	*check({ discovery, wants }) {
		for (const path of discovery.orphans) {
			if (wants(path))
				yield { at: { start: 0, end: 0 }, path, subject: path.slice(0, path.lastIndexOf('/')) }
		}
	},
	message({ subject }) {
		return {
			message: `\`${subject}\` is named by the workspace and has no \`package.json\``,
			help: 'add the manifest, or delete the folder',
		}
	},
})
