// Tests that judge and report in this process need the parser and the widths of characters; the commands load them when a text does.
import '../src/links/github-slugs.ts'
import '../src/outline/processor.ts'
import { env } from 'node:process'
import fc from 'fast-check'
import { loadWidths } from '../src/report/width.ts'

await loadWidths()

/* The same texts in every run, so that a change is judged and not luck; DOC_SYNC_FUZZ_SEED tries others. */
fc.configureGlobal({ seed: Number(env.DOC_SYNC_FUZZ_SEED ?? 1) })
