declare module 'commonmark-spec' {
	/** The examples of the CommonMark specification; a tab is written `→`. */
	export const tests: readonly { readonly markdown: string; readonly number: number }[]
}
