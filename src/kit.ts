import { builtIns } from '../rules/contracts/index.ts'
import { rules } from '../rules/index.ts'
import type { Kit } from './check.ts'

/** The rules and the contracts that ship with the program. */
export const kit: Kit = { rules, builtIns }
