/** A file that init would write. */
export interface Write {
	/** How people are told of it: from git's top level, or in words. */
	readonly name: string
	/** Absolute. */
	readonly path: string
	/** The folder out of which no link may lead; absolute. */
	readonly within: string
	/** Null if there is no such file. */
	readonly before: string | null
	readonly after: string
	readonly executable: boolean
}

/** All that init would do. */
export interface Setup {
	readonly writes: readonly Write[]
	/** Settings of this clone. */
	readonly settings: readonly (readonly [key: string, value: string])[]
	/** What stands already. */
	readonly standing: readonly string[]
	/** What somebody has to do by hand, and why. */
	readonly byHand: readonly string[]
}

/** Plans one after the other; of two writes of a file, the second was made on the first. */
export function joined(plans: readonly Partial<Setup>[]): Setup {
	const writes = new Map<string, Write>()
	for (const write of plans.flatMap((plan) => plan.writes ?? [])) {
		const before = writes.get(write.path)?.before
		writes.set(write.path, before === undefined ? write : { ...write, before })
	}
	return {
		writes: [...writes.values()],
		settings: plans.flatMap((plan) => plan.settings ?? []),
		standing: plans.flatMap((plan) => plan.standing ?? []),
		byHand: plans.flatMap((plan) => plan.byHand ?? []),
	}
}
