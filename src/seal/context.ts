import type { Contract } from '../contract/types.ts'
import type { Discovery } from '../discover.ts'
import type { Opened } from '../document.ts'
import type { Extract } from '../extract.ts'
import type { Bounds } from '../outline/bounds.ts'
import type { TextFile } from '../read.ts'
import type { NoHistory } from '../source/history.ts'
import type { Past } from '../source/past.ts'
import type { Source } from '../source/types.ts'
import { type Content, contentOf } from './content.ts'

/** What the seals of a contract are held against. */
export interface SealContext {
	readonly contract: Contract
	readonly discovery: Discovery
	readonly source: Source
	readonly bounds: Bounds
	/** The contract's file in the judged tree; without it nobody knows since when the contract holds. */
	readonly config: { readonly path: string; readonly file: TextFile | null }
	readonly open: (path: string) => Opened | null
	readonly documents: () => readonly Extract[]
	/** What commits did, asked for once for all contracts. */
	readonly past: (matters: boolean) => Past | NoHistory | null
	readonly wants: (path: string) => boolean
}

/** A file as it stands in the judged tree; null if there is none. */
export function contentNow(
	{ contract, source, open }: SealContext,
	path: string,
	except: readonly string[],
): Content | null {
	const bytes = source.read(path)
	const opened = bytes === null ? null : open(path)
	return bytes && opened && contentOf(contract, bytes, opened, except)
}
