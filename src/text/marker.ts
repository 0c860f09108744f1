/**
 * What finds markers: one of the words, and a tag in parentheses directly behind it,
 * which is the first group. A tag has no white space and no parentheses.
 *
 * @param words  letters, digits, `-` and `_`
 */
export function markerPattern(words: readonly string[]): RegExp {
	return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join('|')})\\(([^()\\s]{1,100})\\)`, 'gu')
}
