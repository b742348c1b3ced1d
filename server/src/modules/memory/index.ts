import { defineModule } from '../../platform/module.ts'
import { memoryDataMap } from './data-map.ts'
import { extractFactsHandler } from './extraction/jobs/extract-facts.ts'
import { bulkCreateFacts } from './facts/operations/bulk-create-facts.ts'
import { createFact } from './facts/operations/create-fact.ts'
import { deleteFact } from './facts/operations/delete-fact.ts'
import { getFactHistory } from './facts/operations/get-fact-history.ts'
import { listFacts } from './facts/operations/list-facts.ts'
import { listUserFacts } from './facts/operations/list-user-facts.ts'
import { seedMemory } from './facts/operations/seed-memory.ts'
import { updateFact } from './facts/operations/update-fact.ts'
import { resetMemory } from './forgetting/operations/reset-memory.ts'
import { personTablesOfMemory } from './person-tables.store.ts'
import { memoryInvariants } from './search/invariants.store.ts'
import { embedMemoriesHandler } from './search/jobs/embed-memories.ts'
import { renewMemoryVectors } from './search/jobs/renew-vectors.ts'
import { getTimeline } from './search/operations/get-timeline.ts'
import { searchMemory } from './search/operations/search-memory.ts'
import { consolidateAll, consolidateMemoryHandler } from './summaries/jobs/consolidate-memories.ts'
import { consolidateMemory } from './summaries/operations/consolidate-memory.ts'
import { listSummaries } from './summaries/operations/list-summaries.ts'
import { memoryTables, memoryTablesOfAgents } from './tables.ts'
import { getMemory } from './tree/operations/get-memory.ts'

export { extractAndStoreFacts } from './extraction/extract-and-store.ts'
/** @public Chat shows how far an extraction has come. */
export { type ExtractionRow, findExtraction, pendingExtractions } from './extraction/extractions.store.ts'
/** @public Chat, conversations and imports build on these. */
export type { ExtractedFact, Extractor } from './extraction/extractor.ts'
export { type CompletionsFor, Extractors } from './extraction/extractors.ts'
export type { Complete } from './extraction/index.ts'
export { meterEvent } from './extraction/meter-event.ts'
export { NOTE_AUTHOR } from './extraction/note-parts.ts'
export { previewFacts } from './extraction/preview-facts.ts'
export { isNoteAbout } from './extraction/third-person.ts'
export { adoptSeeds } from './facts/adopt-seeds.ts'
export { type FactDraft, statedFact } from './facts/fact.rules.ts'
export { currentFacts, type ToldFact, toldFacts } from './facts/fact-lists.store.ts'
export { type FactRow, noteUsed } from './facts/facts.store.ts'
export { importedFact } from './facts/facts.ts'
export { type EndedFact, factsForAnswers } from './facts/held-facts.store.ts'
export { upsertFacts } from './facts/upsert-facts.ts'
/** Retention removes what is old. */
export { countExpiredMemory } from './forgetting/expired.store.ts'
export { forgetExpired } from './forgetting/forget-expired.ts'
export type { SentencePlace } from './forgetting/forget-facts.ts'
export { forgetMessage } from './forgetting/forget-message.store.ts'
export { forgetSession } from './forgetting/forget-session.store.ts'
export { type Forgettable, forgetChosen } from './forgetting/forgettable.ts'
export { sentencesIn } from './forgetting/redaction.ts'
export { type OwnMessage, ownMessages, usableMessages } from './forgetting/redactions.store.ts'
export { type Exchange, type Ingested, ingest } from './messages/ingest.ts'
export {
  countSessionMessages,
  type NewMessage,
  type StoredMessage,
  sessionMessages,
} from './messages/messages.store.ts'
export { readSessionPage } from './messages/session-pages.store.ts'
export { newFacts, newMessages } from './repeats.store.ts'
export { type MemoryScope, scopeKey, scopeOf } from './scope.ts'
export { changeScope } from './scopes.store.ts'
export { embedMemories, enqueueEmbedding } from './search/jobs/embed-memories.ts'
export { type MemoryHit, type Question, Recall } from './search/recall.ts'
export { deleteIndexSnapshots } from './search/snapshots.store.ts'
export { consolidate } from './summaries/consolidate.ts'
export { type SummaryRow, summariesOf } from './summaries/summaries.store.ts'

const facts = [listFacts, createFact, bulkCreateFacts, updateFact, deleteFact, getFactHistory, listUserFacts]
const wholes = [getMemory, resetMemory, consolidateMemory, seedMemory]
const reading = [searchMemory, getTimeline, listSummaries]

const operations = [...facts, ...wholes, ...reading]

export const memoryModule = defineModule({
  name: 'memory',
  dataMap: memoryDataMap,
  tables: memoryTables,
  operations,
  invariants: memoryInvariants,
  jobs: [
    extractFactsHandler,
    embedMemoriesHandler,
    renewMemoryVectors,
    consolidateMemoryHandler,
    consolidateAll,
  ],
  agentTables: memoryTablesOfAgents,
  personTables: personTablesOfMemory,
})
