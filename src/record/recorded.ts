/** A record, and the files that it is of. */
export interface Recorded {
	readonly path: string
	readonly by: 'file' | 'section'
	/** The document first. */
	readonly sides: readonly string[]
	/** Another rule says it if the file is missing. */
	readonly isDemanded: boolean
}
