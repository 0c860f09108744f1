/** A YAML file is imported as its text; the bundler and the test runner both do that. */
declare module '*.yml' {
	const text: string
	export default text
}
