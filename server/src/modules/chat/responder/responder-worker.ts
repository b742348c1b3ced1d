import { threadProgram } from '../../../platform/threads/thread.ts'
import { respond } from './respond.ts'
import type { Situation } from './situation.ts'

threadProgram((situation: Situation) => respond(situation))
