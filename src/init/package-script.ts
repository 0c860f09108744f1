import { join } from 'node:path'
import { jsonAt, readJson, withJsonKey } from './json-edit.ts'
import { joined, type Setup } from './setup.ts'

const NAME = 'doc-sync'

/**
 * The script that runs the check, in the manifest of the root.
 *
 * @param root  absolute
 * @param text  the manifest, or null if there is none
 * @param name  how people are told of it
 */
export function scriptPlan(root: string, text: string | null, name: string): Setup {
	if (text === null) return joined([])
	const manifest = readJson(text)
	if (typeof jsonAt(manifest, 'scripts', NAME) === 'string')
		return joined([{ standing: [`the script \`${NAME}\` in \`${name}\``] }])
	const after = manifest === null ? null : withJsonKey(text, ['scripts', NAME], NAME)
	if (after === null)
		return joined([
			{ byHand: [`\`${name}\` cannot be edited here; add the script "${NAME}": "${NAME}"`] },
		])
	const path = join(root, 'package.json')
	return joined([
		{
			writes: [{ name, path, within: root, before: text, after, executable: false }],
			byHand: isDependency(manifest)
				? []
				: [`\`${NAME}\` is no dependency in \`${name}\` yet; script and hook need it installed`],
		},
	])
}

function isDependency(manifest: ReturnType<typeof readJson>): boolean {
	return (
		jsonAt(manifest, 'name') === NAME ||
		['dependencies', 'devDependencies', 'optionalDependencies'].some(
			(key) => jsonAt(manifest, key, NAME) !== undefined,
		)
	)
}
