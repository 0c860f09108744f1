/** Put in place by the bundler and the test runner, from `package.json`. */
declare const __VERSION__: string

/** The version of this package, such as `1.2.0`. */
export const version: string = __VERSION__
