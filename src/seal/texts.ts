import type { SealOptions } from '../contract/types.ts'
import { type Opened, openDocument } from '../document.ts'
import type { Range } from '../outline/types.ts'
import type { Past } from '../source/past.ts'
import { type Content, contentOf, firstChange } from './content.ts'
import { contentNow, type SealContext } from './context.ts'
import type { SealedFile } from './ledger.ts'
import type { Sealing } from './sealed.ts'
import { isPointerTo, pointedAt } from './stored.ts'

/** A file that was sealed, at one of the places where it is. */
export interface Standing {
	readonly file: SealedFile
	readonly path: string
}

export interface Changed extends Standing {
	readonly at: Range
	/** No conversion of git's can be why. */
	readonly isSure: boolean
}

const START: Range = { start: 0, end: 0 }

const idOf = ({ sealed }: SealedFile): string => sealed.id ?? ''

/** Contents that git has, fetched together. */
export class Texts {
	readonly #context: SealContext
	readonly #past: Past
	readonly #sealing: Sealing
	readonly #objects = new Map<string, Uint8Array>()
	readonly #seals = new Map<string, SealOptions | null>()

	constructor(context: SealContext, past: Past, sealing: Sealing) {
		this.#context = context
		this.#past = past
		this.#sealing = sealing
		if (sealing.looksInside)
			this.#fetch(past.flatMap(({ path, id }) => (sealing.isDocument(path) ? (id ?? []) : [])))
	}

	sealOf(path: string, id: string): SealOptions | null {
		if (!this.#sealing.looksInside) return this.#sealing.byPath(path)
		const key = `${id} ${path}`
		const known = this.#seals.get(key)
		if (known !== undefined) return known
		const opened = this.#open(path, id)
		const seal = opened ? this.#sealing.byContent(path, opened) : this.#sealing.byPath(path)
		this.#seals.set(key, seal)
		return seal
	}

	/** The files, of some that were sealed and where they stand, that are not what was sealed, and where they are not. */
	changes(standing: readonly Standing[]): Changed[] {
		this.#fetch(standing.flatMap((each) => (this.#isSame(each) ? [] : idOf(each.file))))
		const changed = standing.flatMap((each) => this.#change(each) ?? [])
		const asked = changed.filter(({ isSure }) => !isSure).map(({ path }) => path)
		if (asked.length === 0) return changed
		const { source } = this.#context
		const ids = source.committed?.(asked) ?? null
		if (ids === null) return changed
		const filtered = source.filtered?.(asked)
		return changed.flatMap((each) => {
			const { file, path, isSure } = each
			if (isSure) return each
			if (ids.get(path) === idOf(file)) return []
			return filtered?.has(path) ? (this.#changeInCommit(each) ?? []) : each
		})
	}

	#isSame({ file, path }: Standing): boolean {
		return this.#context.source.identify(path) === idOf(file)
	}

	#change(standing: Standing): Changed | null {
		if (this.#isSame(standing)) return null
		const { file, path } = standing
		const then = this.#content(file.sealed.path, idOf(file), file)
		const now = contentNow(this.#context, path, this.#exceptOf(file))
		if (!then || !now) return { ...standing, at: START, isSure: false }
		if (isPointerTo(then.bytes, now.bytes)) return null
		if (pointedAt(then.bytes) !== null) return { ...standing, at: START, isSure: true }
		const at = firstChange(then, now)
		return at && { ...standing, at, isSure: false }
	}

	/** Where a program stands between the work tree and git, what was committed last tells. */
	#changeInCommit({ file, path }: Standing): Changed | null {
		const id = this.#past.findLast((step) => step.path === path)?.id ?? null
		if (id === null || id === idOf(file)) return null
		this.#fetch([id])
		const then = this.#content(file.sealed.path, idOf(file), file)
		const now = this.#content(path, id, file)
		const isSame = then && now && firstChange(then, now) === null
		return isSame ? null : { file, path, at: START, isSure: true }
	}

	#content(path: string, id: string, file: SealedFile): Content | null {
		const bytes = this.#objects.get(id)
		const opened = this.#open(path, id)
		if (!bytes || !opened) return null
		return contentOf(this.#context.contract, bytes, opened, this.#exceptOf(file))
	}

	#exceptOf({ sealed }: SealedFile): readonly string[] {
		return this.sealOf(sealed.path, sealed.id ?? '')?.except ?? []
	}

	#open(path: string, id: string): Opened | null {
		const bytes = this.#objects.get(id)
		return bytes ? openDocument(path, bytes, this.#context.bounds) : null
	}

	#fetch(ids: readonly string[]): void {
		const unknown = ids.filter((id) => !this.#objects.has(id))
		const found = this.#context.source.objects?.(unknown) ?? new Map()
		for (const [id, bytes] of found) this.#objects.set(id, bytes)
	}
}
