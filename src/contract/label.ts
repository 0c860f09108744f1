/** A value as people read it in headings: its label, or itself with a capital letter. */
export function labelOf(labels: ReadonlyMap<string, string>, value: string): string {
	return labels.get(value) ?? value.charAt(0).toUpperCase() + value.slice(1)
}
