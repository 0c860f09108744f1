/* Put in place by the bundler and the test runner. */
declare const __VERSION__: string

/** The version of this package, such as `1.2.0`. */
export const version: string = __VERSION__

declare const __BUILD__: string

/** Differs between any two builds that may judge differently. */
export const build: string = __BUILD__
