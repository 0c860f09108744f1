/** What `make` gives, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
	const made: { value?: { readonly of: T } } = {}
	return () => {
		made.value ??= { of: make() }
		return made.value.of
	}
}

/** An object each part of which is made when it is first asked for. */
export function lazily<T extends object>(make: { readonly [K in keyof T]: () => T[K] }): T {
	const made = {} as T
	for (const key of Object.keys(make) as (keyof T)[])
		Object.defineProperty(made, key, { enumerable: true, get: once(make[key]) })
	return made
}
