import type { Operation } from '../../platform/http/operation.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { consolidateAll, consolidateMemoryJob } from './jobs/consolidate-memories.ts'
import { embedMemories } from './jobs/embed-memories.ts'
import { extractFacts } from './jobs/extract-facts.ts'
import { bulkCreateFacts } from './operations/bulk-create-facts.ts'
import { consolidateMemory } from './operations/consolidate-memory.ts'
import { createFact } from './operations/create-fact.ts'
import { deleteFact } from './operations/delete-fact.ts'
import { getFactHistory } from './operations/get-fact-history.ts'
import { getMemory } from './operations/get-memory.ts'
import { getTimeline } from './operations/get-timeline.ts'
import { listFacts } from './operations/list-facts.ts'
import { listSummaries } from './operations/list-summaries.ts'
import { listUserFacts } from './operations/list-user-facts.ts'
import { resetMemory } from './operations/reset-memory.ts'
import { searchMemory } from './operations/search-memory.ts'
import { seedMemory } from './operations/seed-memory.ts'
import { updateFact } from './operations/update-fact.ts'

export { adoptSeeds } from './adopt-seeds.ts'
export { consolidate } from './consolidate.ts'
/** @public Chat, conversations and imports build on these. */
export type { ExtractedFact, Extractor } from './extraction/extractor.ts'
export type { Complete } from './extraction/index.ts'
/** @public Chat shows how far an extraction has come. */
export { type ExtractionRow, findExtraction, pendingExtractions } from './extractions.store.ts'
export { Extractors } from './extractors.ts'
export { type FactDraft, statedFact } from './fact.rules.ts'
export { currentFacts } from './fact-lists.store.ts'
export { type FactRow, noteUsed } from './facts.store.ts'
export { forgetSession } from './forget-session.store.ts'
export { type Exchange, type Ingested, ingest } from './ingest.ts'
export { wantVectors } from './jobs/embed-memories.ts'
export { learn } from './learn.ts'
export {
  countSessionMessages,
  type NewMessage,
  type StoredMessage,
  sessionMessages,
} from './messages.store.ts'
export { meterEvent } from './meter-event.ts'
export { type Question, Recall, type Recollection } from './recall.ts'
export { remember } from './remember.ts'
export { type MemoryScope, scopeKey, scopeOf } from './scope.ts'
export { changeScope } from './scopes.store.ts'
export { readSessionPage } from './session-pages.store.ts'
export { type SummaryRow, summariesOf } from './summaries.store.ts'
export { memoryTables, memoryTablesOfAgents } from './tables.ts'

const facts = [listFacts, createFact, bulkCreateFacts, updateFact, deleteFact, getFactHistory, listUserFacts]
const wholes = [getMemory, resetMemory, consolidateMemory, seedMemory]
const reading = [searchMemory, getTimeline, listSummaries]

export const memoryOperations: readonly Operation[] = [...facts, ...wholes, ...reading]

export const memoryJobs: readonly JobKind[] = [
  extractFacts,
  embedMemories,
  consolidateMemoryJob,
  consolidateAll,
]
