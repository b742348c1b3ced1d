import type { Logger } from 'pino'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ThreadPool } from '../../platform/threads/thread-pool.ts'

/** What the engines are built from. */
export interface LearningParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly threads: ThreadPool
}
