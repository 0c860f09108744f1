import { join } from 'node:path'
import type { MergeSetup } from './merge-setup.ts'
import { joined, type Setup } from './setup.ts'

const FILE = '.gitattributes'

/**
 * The lines and settings that make git merge generated indexes by their rows.
 *
 * @param top  git's top level; absolute
 * @param text  the `.gitattributes` there, or null
 * @param settingOf  what git has for a key in this clone
 */
export function mergePlan(
	setup: Pick<MergeSetup, 'attributes' | 'config'>,
	top: string,
	text: string | null,
	settingOf: (key: string) => string | null,
): Setup {
	return joined([attributesPlan(setup.attributes, top, text), configPlan(setup.config, settingOf)])
}

function attributesPlan(
	lines: readonly string[],
	top: string,
	text: string | null,
): Partial<Setup> {
	const present = (text ?? '').split(/\r?\n/).map((line) => line.trim())
	const missing = lines.filter((line) => !present.includes(line))
	if (missing.length === 0)
		return lines.length === 0 ? {} : { standing: [`the merge driver in \`${FILE}\``] }
	const end = text?.includes('\r\n') ? '\r\n' : '\n'
	const before =
		text === null || text === '' || text.endsWith('\n') ? (text ?? '') : `${text}${end}`
	const after = `${before}${missing.map((line) => `${line}${end}`).join('')}`
	return {
		writes: [
			{ name: FILE, path: join(top, FILE), within: top, before: text, after, executable: false },
		],
	}
}

/** A setting that somebody has made otherwise stays. */
function configPlan(
	config: MergeSetup['config'],
	settingOf: (key: string) => string | null,
): Partial<Setup> {
	const found = config.map(([key, value]) => ({ key, value, now: settingOf(key) }))
	return {
		settings: found
			.filter(({ now }) => now === null)
			.map(({ key, value }) => [key, value] as const),
		byHand: found
			.filter(({ now, value }) => now !== null && now !== value)
			.map(({ key, value }) => `\`git config ${key}\` is something else; it should be: ${value}`),
	}
}
