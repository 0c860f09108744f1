import { env } from 'node:process'

/** True in the slow suite, which takes the sizes and the numbers that the quick one leaves out. */
export const isThorough = env.DOC_SYNC_SUITE === 'slow'

/** How many random texts a property is tried on: a fifth in the quick suite. */
export const runs = (number: number): number => (isThorough ? number : Math.ceil(number / 5))
