import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blobId } from './blob.ts'
import { git } from './git.ts'

/**
 * The id of what git makes of three contents, given by their ids; null where that
 * is a conflict, or one of them is not in the repository. Writes nothing to it.
 */
export function mergeBlobs(
	root: string,
	ids: readonly [ours: string, base: string, theirs: string],
): string | null {
	const contents = ids.map((id) => git(root, ['cat-file', 'blob', id]))
	const folder = mkdtempSync(join(tmpdir(), 'doc-sync-merge-'))
	try {
		const files = contents.map((content, index) => {
			const file = join(folder, String(index))
			if (content.ok) writeFileSync(file, content.stdout)
			return content.ok ? file : null
		})
		if (files.includes(null)) return null
		const answer = git(root, ['merge-file', '-p', '-q', ...(files as string[])])
		return answer.ok ? blobId(answer.stdout) : null
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}
