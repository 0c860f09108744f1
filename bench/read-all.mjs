// The floor of whoever looks at documents: reads all Markdown files below a folder, and does nothing with them.
import { readFileSync } from 'node:fs'
import { markdownIn } from './corpora.mjs'

let bytes = 0
for (const path of markdownIn(process.argv[2])) bytes += readFileSync(path).length
console.log(bytes)
