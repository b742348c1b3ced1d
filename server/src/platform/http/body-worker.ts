import { threadProgram } from '../threads/thread.ts'
import { checkBody } from './body-check.ts'

/** Looks into large bodies for those who must not be kept waiting. */
threadProgram(checkBody)
