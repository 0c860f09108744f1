// Tests that judge in this process need the parser; the commands load it when a document does.
import '../src/outline/processor.ts'
import { env } from 'node:process'
import fc from 'fast-check'

/* The same texts in every run, so that a change is judged and not luck; DOC_SYNC_FUZZ_SEED tries others. */
fc.configureGlobal({ seed: Number(env.DOC_SYNC_FUZZ_SEED ?? 1) })
