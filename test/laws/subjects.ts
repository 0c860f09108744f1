import {
	COMPARED_CONTRACT,
	COUNTERPART_TEXT,
	PAIRED_CONTRACT,
	SAMPLE_CONTRACT,
	SAMPLE_TEXT,
} from '../../src/sample.ts'
import {
	IMPLEMENTED,
	IMPLEMENTED_TEXT,
	PROPOSED,
	PROPOSED_TEXT,
	README,
	README_TEXT,
	REJECTED,
	REJECTED_TEXT,
	WORKSPACE,
} from '../verdicts/documents.ts'
import type { Files } from '../verdicts/judge.ts'
import {
	BARE,
	BARE_TEXT,
	INDEX_TEXT,
	LOOSE,
	LOOSE_TEXT,
	MIRRORED,
	OWED,
	RICH,
	RICH_TEXT,
} from './contracts.ts'
import { RECIPE_PIECES, RECIPE_SWAPS, RFC_PIECES, RFC_SWAPS } from './words.ts'

/** A tree that breaks no contract, and what may be written into it. */
export interface Subject {
	readonly name: string
	/** `doc-sync.yml`. */
	readonly config: string
	readonly files: Files
	/** The documents that are broken. */
	readonly paths: readonly string[]
	/** Stretches of text that mean something to the contract. */
	readonly pieces: readonly string[]
	/** Words that mean something to the contract, and what may stand in their place. */
	readonly swaps: readonly (readonly [from: string, to: string])[]
}

const indented = (contract: string) => contract.replace(/^(?=.)/gm, '    ')
const own = (contract: string) => `contracts:\n  own:\n${indented(contract)}`
const builtIn = (name: string, more = '') => `contracts:\n  ${name}: { extends: ${name}${more} }\n`

const NOTE = '.agents/notes/proposed/process/2026-07-05-queue.md'
const NOTE_ZH = NOTE.replace('.md', '.zh.md')
const note = (text: string) => text.replace('RFC: ', 'Agent Note: ')
const noteSwaps = RFC_SWAPS.map(([from, to]) => [note(from), note(to)] as const)
const SOUP = 'recipes/draft/2026-03-01-soup.md'
const STEW = 'recipes/tried/2026-03-02-stew.md'
const CLOSED = '.agents/notes/archived/process/2026-07-05-queue.md'

const rfc = (path: string, text: string): Subject => ({
	name: `rfc ${path.split('/')[2]}`,
	config: builtIn('rfc'),
	files: {
		[path]: text,
		[path.replace('queue', 'other')]: text,
		'docs/rfc/README.md': '# RFCs\n',
	},
	paths: [path],
	pieces: RFC_PIECES,
	swaps: RFC_SWAPS,
})

const recipe = (
	name: string,
	contract: string,
	files: Files,
	paths = Object.keys(files),
): Subject => ({
	name,
	config: own(contract),
	files,
	paths,
	pieces: RECIPE_PIECES,
	swaps: RECIPE_SWAPS,
})

const tried = (more: string) =>
	SAMPLE_TEXT.replace('draft', more === '' ? 'tried' : `tried\n${more}`)

export const SUBJECTS: readonly Subject[] = [
	rfc(IMPLEMENTED, IMPLEMENTED_TEXT),
	rfc(PROPOSED, PROPOSED_TEXT),
	rfc(REJECTED, REJECTED_TEXT),
	{
		name: 'agent-note',
		config:
			'contracts:\n  agent-note: { extends: agent-note }\n  agent-note-zh: { extends: agent-note-zh }\n',
		files: {
			[NOTE]: note(PROPOSED_TEXT),
			[NOTE_ZH]: note(PROPOSED_TEXT).replace('One queue', '一个队列'),
			[NOTE.replace('.md', '.i18n.yaml')]: '',
		},
		paths: [NOTE, NOTE_ZH],
		pieces: RFC_PIECES.map(note),
		swaps: noteSwaps,
	},
	{
		name: 'agent-note-archived',
		config: builtIn('agent-note-archived'),
		files: {
			[CLOSED]: note(IMPLEMENTED_TEXT).replace(
				'Status: implemented\n',
				'Status: implemented\nArchived: 2026-08-01\n',
			),
			[CLOSED.replace('.md', '.zh.md')]: note(IMPLEMENTED_TEXT).replace(
				'Status: implemented\n',
				'Status: implemented\nArchived: 2026-08-01\n',
			),
		},
		paths: [CLOSED],
		pieces: [...RFC_PIECES.map(note), 'Archvied: 2026-08-01', 'Archived: 2026-08-01'],
		swaps: [...noteSwaps, ['Archived: ', 'Archive: '], ['2026-08-01', '2026-8-1']],
	},
	{
		name: 'readme-limitations',
		config: builtIn('readme-limitations'),
		files: { ...WORKSPACE, [README]: README_TEXT },
		paths: [README],
		pieces: ['## Limitations\n\n- None.', '- TODO', '### Known issues', '## Caveats'],
		swaps: [
			['Known Limitations and Deferred Work', 'known limitations & deferred work'],
			['Known Limitations and Deferred Work', 'Limitations'],
			['- It does not boil.', 'It does not boil.'],
			['- It does not boil.', '• It does not boil.\n• It burns.'],
		],
	},
	recipe('sample', SAMPLE_CONTRACT, { [SOUP]: SAMPLE_TEXT, [STEW]: tried('') }, [SOUP]),
	recipe(
		'owed',
		OWED,
		{
			[SOUP]: SAMPLE_TEXT.replace('\n## Steps\n\nBoil them.\n', ''),
			[STEW]: tried('').replace('Recipe: Soup', 'Stew'),
			'recipes/INDEX.md': INDEX_TEXT,
			'doc-sync.baseline': `["${SOUP}", "own/section-required", "Steps"]\n`,
		},
		[SOUP, STEW, 'recipes/INDEX.md', 'doc-sync.baseline'],
	),
	recipe('rich', RICH, { [SOUP]: RICH_TEXT }),
	...[PAIRED_CONTRACT, COMPARED_CONTRACT].map((contract) =>
		recipe(contract === PAIRED_CONTRACT ? 'pair' : 'pair, all compared', contract, {
			[SOUP]: SAMPLE_TEXT,
			[SOUP.replace('.md', '.zh.md')]: COUNTERPART_TEXT,
		}),
	),
	recipe('mirrored', `${MIRRORED}links: true\n`, {
		[SOUP]: SAMPLE_TEXT.replace('draft', 'draft\nNumber: 1\nReplaces: stew').replace(
			'Boil them.',
			'Boil [them](../tried/2026-03-02-stew.md#steps).',
		),
		[STEW]: tried('Number: 2\nReplaced by: soup'),
	}),
	{
		name: 'loose',
		config: own(LOOSE),
		files: { 'adr/0001-one-queue.md': LOOSE_TEXT },
		paths: ['adr/0001-one-queue.md'],
		pieces: [
			'Status: Accepted',
			'Date: 2026-03-01',
			'Staus: Accepted',
			'Dat: 2026-03-01',
			'### Decision\n\nNone.',
			'## Decision',
			'# ADR 1: One queue',
		],
		swaps: [
			['Accepted', 'Done'],
			['Accepted', 'accepted.'],
			['Accepted', 'Superseded by two'],
			['Status: ', '- Status: '],
			['Status: ', 'Status:'],
			['Date', 'date'],
			['Date', 'Dat'],
			['2026-03-01', '2026-3-1'],
			['### Decision', '## Decision'],
			['### Decision', '#### decision'],
			['1. One', 'One'],
			['1. One', '2. One'],
		],
	},
	{
		name: 'bare',
		config: own(BARE),
		files: { 'notes/one.md': BARE_TEXT, 'notes/other.md': BARE_TEXT },
		paths: ['notes/one.md'],
		pieces: [
			'## What\n\n- More.',
			'### What',
			'# A title',
			'Words.',
			'[a](Other.md)',
			'[b](othr.md)',
		],
		swaps: [
			['What', 'what?'],
			['How', 'How:'],
			['Why', 'Why not'],
			['- A note.', 'A note.'],
			['- A note.', '• A note.'],
			['other.md', 'Other.md'],
			['other.md', 'othr.md'],
			['other.md#how', 'other.md#hwo'],
		],
	},
]
