import { cutText } from '../../kernel/cut-text.ts'
import { inTimeSlices, mapInSlices } from '../../kernel/time-slices.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import type { AgentRow } from '../agents/index.ts'
import {
  changeScope,
  enqueueEmbedding,
  extractAndStoreFacts,
  type FactDraft,
  filedAs,
  findExtraction,
  ingest,
  type NewMessage,
  scopeOf,
  statedFact,
  understood,
  upsertFacts,
} from '../memory/index.ts'
import { messagesIn, notesIn } from './content.rules.ts'
import type { ImportedUser } from './imports.schemas.ts'
import { type ImportUserRow, lockUser, payloadItems, payloadTable, setUser } from './imports.store.ts'
import { prime } from './prime.ts'
import { rowsIn } from './structured.ts'

type ImportServices = Pick<Services, 'clock' | 'jobs' | 'events' | 'extractors' | 'metering'>

export interface ImportPlace {
  readonly tenantId: string
  readonly jobId: string
  readonly source: string
}

/** The number of facts that were new; 0 when the user has been primed already. */
export async function primeImported(
  tx: Tx,
  services: ImportServices,
  agent: AgentRow,
  place: ImportPlace,
  user: Pick<ImportUserRow, 'tenant_id' | 'job_id' | 'user_id' | 'is_primed' | 'payload'>,
): Promise<number> {
  if (user.is_primed) return 0
  const created = await prime(tx, services, agent, user.payload, place.source)
  await setUser(tx, user, { is_primed: true, facts_created: created }, services.clock.now())
  return created
}

/**
 * Brings one person along. What they are is stored in one transaction, what was said is stored with it, and learning
 * from that can be repeated, so an attempt after a crash goes on where the last one stopped.
 */
export async function importUser(
  services: ImportServices,
  where: { readonly db: ScopedDatabase; readonly signal: AbortSignal },
  agent: AgentRow,
  place: ImportPlace,
  userId: string,
): Promise<void> {
  const { db, signal } = where
  const begun = await db.transaction(async (tx) => {
    const user = await lockUser(tx, place.tenantId, place.jobId, userId)
    if (user === undefined || user.status === 'succeeded' || user.status === 'failed') return undefined
    // What the first half stored is there; only the learning is left.
    if (user.status === 'running') return { user, extractionId: user.extraction_id }
    await primeImported(tx, services, agent, place, user)
    const content = await payloadItems(tx, user, 'content')
    const counts = await storeFacts(tx, services, agent, place, user, content)
    const extractionId = await storeMessages(tx, services, agent, place, user, content)
    const started = {
      status: 'running' as const,
      extraction_id: extractionId,
      started_at: services.clock.now(),
    }
    await setUser(tx, user, { ...started, ...counts }, services.clock.now())
    return { user: { ...user, ...counts }, extractionId }
  })
  if (begun === undefined) return
  if (begun.extractionId !== null) {
    await extractAndStoreFacts(services, { tenantId: place.tenantId, db, signal }, begun.extractionId)
  }
  await db.transaction(async (tx) => {
    const learned =
      begun.extractionId === null ? undefined : await findExtraction(tx, place.tenantId, begun.extractionId)
    const now = services.clock.now()
    await setUser(
      tx,
      begun.user,
      {
        status: 'succeeded',
        facts_stored: begun.user.facts_stored + (learned?.facts_added ?? 0),
        facts_deduped: begun.user.facts_deduped + (learned?.facts_confirmed ?? 0),
        completed_at: now,
      },
      now,
    )
  })
}

type Content = NonNullable<ImportedUser['content']>

/** Facts that come ready, notes about the person, and rows of a table. */
async function storeFacts(
  tx: Tx,
  { clock, jobs }: ImportServices,
  agent: AgentRow,
  { jobId, source }: ImportPlace,
  user: ImportUserRow,
  content: Content,
): Promise<{ readonly facts_stored: number; readonly facts_deduped: number }> {
  const now = clock.now()
  const from = { sourceType: source || 'import', sourceId: jobId, saidAt: now }
  const name = user.payload.display_name ?? ''
  const ready = await mapInSlices(
    await payloadItems(tx, user, 'facts'),
    (fact): FactDraft =>
      statedFact({
        ...from,
        ...understood(fact.atomic_text, { name, now }),
        factType: fact.fact_type,
        ...filedAs(fact.fact_type),
        confidence: fact.confidence,
        importance: fact.importance,
        emotionalIntensity: fact.emotional_intensity ?? 0,
        relationshipRelevance: fact.relationship_relevance ?? 0,
        sentiment: fact.sentiment ?? '',
        temporalRelevance: fact.temporal_relevance ?? '',
        entities: fact.entities ?? [],
        topicTags: fact.topic_tags ?? [],
        sourceId: fact.source_id ?? jobId,
        saidAt: fact.created_at === undefined ? now : new Date(fact.created_at),
        createdAt: fact.created_at === undefined ? undefined : new Date(fact.created_at),
        // It fades from the day it came, not from the day another system wrote it down.
        confirmedAt: now,
        eventTime: fact.event_time === undefined ? undefined : new Date(fact.event_time),
      }),
  )
  const notes = (await mapInSlices(content, (block) => notesIn(block, name)))
    .flat()
    .map((text) =>
      statedFact({ ...from, ...understood(text, { name, now }), factType: 'note', confidence: 0.7 }),
    )
  const table = await payloadTable(tx, user)
  const rows = table === undefined ? [] : await inTimeSlices(draftsOfTable(table, from))
  const drafts = [...ready, ...notes, ...rows]
  if (drafts.length === 0) return { facts_stored: 0, facts_deduped: 0 }
  const scope = scopeOf(agent, user.user_id)
  const { version } = await changeScope(tx, scope, { now })
  const { added, confirmed } = await upsertFacts(tx, scope, drafts, { revision: version, now })
  await enqueueEmbedding(tx, jobs, scope, now)
  return { facts_stored: added, facts_deduped: confirmed }
}

const ENTITY_LENGTH_MAX = 200

function* draftsOfTable(
  table: NonNullable<ImportedUser['structured']>,
  from: Pick<FactDraft, 'sourceType' | 'sourceId' | 'saidAt'>,
): Generator<undefined, readonly FactDraft[], undefined> {
  const drafts: FactDraft[] = []
  for (const row of rowsIn(table)) {
    if (row !== undefined)
      drafts.push(
        statedFact({
          ...from,
          text: row.text,
          factType: table.entity_type,
          kind: 'inventory',
          itemType: table.entity_type,
          subjectRelation: 'owns',
          slot: `user/${table.entity_type}/${row.label}`,
          value: JSON.stringify(row.properties),
          entities: [cutText(row.label, ENTITY_LENGTH_MAX)],
          metadata: { kind: 'inventory', ...row.properties },
        }),
      )
    yield
  }
  return drafts
}

/** Null when nothing was said. */
async function storeMessages(
  tx: Tx,
  services: ImportServices,
  agent: AgentRow,
  { jobId, source }: ImportPlace,
  user: ImportUserRow,
  content: Content,
): Promise<string | null> {
  const now = services.clock.now()
  const names = { person: user.payload.display_name ?? '', agent: agent.name }
  const old = (await payloadItems(tx, user, 'messages')).map(({ role, content: words, occurred_at }) => ({
    role,
    content: words,
    at: occurred_at === undefined ? now : new Date(occurred_at),
  }))
  const written = (await mapInSlices(content, (block) => messagesIn(block, names)))
    .flat()
    .map((said) => ({ ...said, at: now }))
  const messages: readonly NewMessage[] = [...old, ...written]
  if (messages.length === 0) return null
  const { extractionId } = await ingest(tx, services, scopeOf(agent, user.user_id), {
    sessionId: `import:${jobId}`,
    messages,
    timezone: user.payload.metadata?.timezone,
    sourceType: source || 'import',
    sourceId: jobId,
    isInteraction: false,
  })
  return extractionId
}
