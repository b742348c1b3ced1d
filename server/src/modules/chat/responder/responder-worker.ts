import { threadProgram } from '../../../platform/threads/thread.ts'
import { respond, type Situation } from './respond.ts'

threadProgram((situation: Situation) => respond(situation))
