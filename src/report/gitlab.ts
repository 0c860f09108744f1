import type { Report } from '../finding.ts'
import { fingerprints } from './fingerprint.ts'
import { jsonText } from './json-text.ts'

/**
 * The report as GitLab's Code Quality reads it.
 *
 * @param prefix  the root as git's top level sees it: empty, or a folder with a final `/`
 */
export function renderGitlab({ findings }: Report, prefix: string): string {
	const names = fingerprints(findings)
	const issues = findings.map(({ contract, rule, severity, path, start, message, help }, at) => ({
		description: help === '' ? message : `${message}; ${help}`,
		check_name: `${contract}/${rule}`,
		fingerprint: names[at],
		severity: severity === 'error' ? 'major' : 'minor',
		location: { path: `${prefix}${path}`, lines: { begin: start.line } },
	}))
	return jsonText(issues)
}
