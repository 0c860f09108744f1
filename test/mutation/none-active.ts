import { afterAll } from 'vitest'
// Here, and not by a command inside of a test, to which what they do while they are loaded would be counted.
import '../../rules/index.ts'
import { mutation, saveUnmutated } from './unmutated.ts'

/*
 * In a thread that is kept, the mutant of the last run is still active while the
 * test files of the next one are loaded. What they compute then would be of the
 * wrong mutant, and where it throws no test is left to notice anything.
 */
const state = mutation()
if (state) state.activeMutant = undefined

afterAll(saveUnmutated)
