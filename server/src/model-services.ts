import type { Logger } from 'pino'
import type { Clock } from './kernel/clock.ts'
import { WritingAssistant } from './modules/conversations/index.ts'
import { RubricJudge } from './modules/evaluations/index.ts'
import { type CompletionsFor, Extractors } from './modules/memory/index.ts'
import { GuideReader } from './modules/routing/index.ts'
import type { ThreadPool } from './platform/threads/thread-pool.ts'

/** What asks the model of an agent's project one question at a time, apart from chat. */
export const createModelServices = (
  completions: CompletionsFor,
  threads: ThreadPool,
  log: Logger,
  clock: Clock,
) => ({
  extractors: new Extractors(threads, completions, log, clock),
  guideReader: new GuideReader(completions, log),
  writingAssistant: new WritingAssistant(completions, log),
  rubricJudge: new RubricJudge(completions, log),
})
