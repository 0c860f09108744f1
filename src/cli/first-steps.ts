import { kit } from '../kit.ts'

const BUILT_IN = [...kit.builtIns.keys()][0]

/** A contract file that takes over a built-in contract. */
export const FIRST_CONTRACT = `contracts: { ${BUILT_IN}: { extends: ${BUILT_IN} } }`

/** What to type where nothing is governed yet, as it can be pasted. */
export const FIRST_STEPS = `to begin there, type \`echo '${FIRST_CONTRACT}' > doc-sync.yml\` and then \`doc-sync new ${BUILT_IN} "<title>"\``
