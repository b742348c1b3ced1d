import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Clock } from './kernel/clock.ts'
import { KnowledgeSearch } from './modules/knowledge/index.ts'
import { Recall } from './modules/memory/index.ts'
import type { Database } from './platform/db/database.ts'
import type { Embedder } from './platform/embedding/index.ts'
import { IndexSnapshots } from './platform/index-snapshots.ts'

/** Of the space for indexes of memories, what indexes of knowledge may take besides. */
const KNOWLEDGE_SHARE = 0.25

interface SearchParts {
  readonly db: Database
  readonly embedder: Embedder
  readonly clock: Clock
  readonly log: Logger
}

/** The indexes that this process searches, and where large ones are kept for the process that comes next. */
export function createSearchIndexes(config: Config, { db, embedder, clock, log }: SearchParts) {
  const bytes = config.RAPPORT_MEMORY_INDEX_MB * 1_000_000
  const indexSnapshots = new IndexSnapshots(clock)
  const onFault = (error: unknown) =>
    log.warn({ err: error }, 'A snapshot of a search index was not read or written.')
  const rowsMin = config.RAPPORT_INDEX_SNAPSHOT_ROWS
  const options = rowsMin === 0 ? undefined : { snapshots: indexSnapshots, rowsMin, onFault }
  return {
    memory: new Recall(db, embedder, clock, bytes, options),
    knowledge: new KnowledgeSearch(db, embedder, bytes * KNOWLEDGE_SHARE, options),
    indexSnapshots,
  }
}
