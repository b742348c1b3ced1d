import { threadProgram } from '../threads/thread.ts'
import { checkBody } from './body-check.ts'

/** Checks large bodies off the event loop. */
threadProgram(checkBody)
