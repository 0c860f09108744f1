import type { Finding, Fix, Severity } from '../finding.ts'
import { pageOf } from '../findings.ts'
import type { Range } from '../outline/types.ts'
import { lineAt, placeOf, type TextFile } from '../read.ts'
import { visible } from '../text/escape.ts'
import type { Used } from './apply.ts'
import { type Entry, lineOf } from './entry.ts'
import type { Baseline, FormFault } from './read.ts'
import { baselineText } from './write.ts'

const RULE = 'baseline-valid'

/** Who speaks where no contract does. */
const NOBODY = 'doc-sync'

interface Words {
	readonly message: string
	readonly help: string
}

/** What is wrong with the file itself, as findings. */
export function formFindings({ file, faults, entries, path }: Baseline): Finding[] {
	if (file === null) return []
	// A line that cannot be read is for a person to look at before it goes.
	const isPlain = faults.every(({ kind }) => ['conflict', 'repeated', 'unsorted'].includes(kind))
	const anew = isPlain ? rewritten(file, entries, { path, file, entries, faults }) : undefined
	return faults.map((fault) => {
		const fix = fault.kind === 'unreadable' ? without(file, fault.at, false) : anew
		return finding(file, fault.at, NOBODY, 'error', fault.subject, wordsOf(fault, path), fix)
	})
}

/** What is wrong with an entry of which there is less than it says. */
export function entryFinding(
	{ file, faults }: Baseline,
	{ entry, left, followedTo }: Used,
	severity: Severity,
	gone: 'finding' | 'document' | 'rule',
): Finding | null {
	if (file === null) return null
	const { at, count: all, path, contract } = entry
	const subject = lineOf({ ...entry, count: 1 })
	// Of an entry that stands there twice one line would be left.
	const isTwice = faults.some(({ kind }) => kind === 'repeated')
	if (left > 0) {
		const words = {
			message: `${named(entry)}: ${left} ${left === 1 ? 'is' : 'are'} left in \`${followedTo ?? path}\`, and the baseline has ${all}`,
			help: 'run `doc-sync baseline --prune`, so that nothing new takes the place of what was mended',
		}
		const text = lineOf({ ...entry, count: left })
		return finding(
			file,
			at,
			contract,
			severity,
			subject,
			words,
			isTwice ? undefined : edit(file, at, text, true),
		)
	}
	const words = goneWords(entry, gone, followedTo)
	return finding(
		file,
		at,
		contract,
		severity,
		subject,
		words,
		isTwice ? undefined : without(file, at, true),
	)
}

/** What tells an entry from others comes first, as lines may be cut. */
function named({ rule, subject, path }: Entry): string {
	return subject === path || subject === '' ? `\`${rule}\`` : `\`${rule}\` \`${subject}\``
}

function goneWords(
	entry: Entry,
	gone: 'finding' | 'document' | 'rule',
	followedTo: string | null,
): Words {
	const prune = 'run `doc-sync baseline --prune`, which drops the line'
	const { path } = entry
	switch (gone) {
		case 'finding': {
			const moved = followedTo === null ? '' : `, which is \`${followedTo}\` now`
			return { message: `${named(entry)} is gone from \`${path}\`${moved}`, help: prune }
		}
		case 'rule':
			return {
				message: `${named(entry)} excuses nothing: no baseline can hold findings of the rule`,
				help: prune,
			}
		case 'document':
			return {
				message: `${named(entry)} is gone with its document \`${path}\``,
				help: `${prune}; a document that moved is followed if no other has its name, or once git knows of the move`,
			}
	}
}

function wordsOf({ kind, subject }: FormFault, path: string): Words {
	const prune = 'run `doc-sync baseline --prune`'
	switch (kind) {
		case 'bounds':
			return {
				message: `the baseline is longer than ${subject}, so nothing in it counts`,
				help: `delete \`${path}\` and write it anew with \`doc-sync baseline\``,
			}
		case 'encoding':
			return {
				message: 'the baseline is not valid UTF-8, so nothing in it counts',
				help: `restore \`${path}\`, or delete it and run \`doc-sync baseline\``,
			}
		case 'conflict':
			return {
				message: 'a merge conflict; the lines of both sides count until it is resolved',
				help: `${prune}, which keeps what both sides have and drops what is mended`,
			}
		case 'unreadable':
			return {
				message: 'the line is no entry of a baseline',
				help: `restore the line, or ${prune}, which drops it`,
			}
		case 'repeated':
			return {
				message: 'the entry stands in the baseline a second time, and counts once',
				help: `${prune}; a number at the end of a line counts findings that are the same`,
			}
		case 'unsorted':
			return {
				message: 'the entry is out of order; the lines of a baseline are sorted',
				help: `${prune}, which sorts them, so that branches merge`,
			}
	}
}

function rewritten(file: TextFile, entries: readonly Entry[], before: Baseline): Fix {
	return edit(file, { start: 0, end: file.text.length }, baselineText(entries, before), true)
}

/** Takes a line away with its line break. */
function without(file: TextFile, at: Range, safe: boolean): Fix {
	const end = file.lines[lineAt(file, at.start) + 1] ?? file.text.length
	return edit(file, { start: at.start, end }, '', safe)
}

function edit({ path, bom }: TextFile, { start, end }: Range, text: string, safe: boolean): Fix {
	return { safe, edits: [{ path, range: [start + bom, end + bom], text }] }
}

function finding(
	file: TextFile,
	at: Range,
	contract: string,
	severity: Severity,
	subject: string,
	{ message, help }: Words,
	fix: Fix | undefined,
): Finding {
	return {
		...placeOf(file, at),
		contract,
		rule: RULE,
		severity,
		subject: visible(subject),
		message,
		help,
		url: pageOf(RULE),
		...(fix ? { fix } : {}),
	}
}
