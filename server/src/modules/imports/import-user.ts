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
  findExtraction,
  ingest,
  newFacts,
  newMessages,
  scopeOf,
  upsertFacts,
} from '../memory/index.ts'
import { draftsOfTable, messagesOf, nameOf, readyDraft, SESSION_PREFIX } from './imported-drafts.ts'
import { type ImportUserRow, lockUser, payloadItems, payloadTable, setUser } from './imports.store.ts'
import { prime } from './prime.ts'

type ImportServices = Pick<Services, 'clock' | 'jobs' | 'events' | 'extractors' | 'metering'>

export interface ImportPlace {
  readonly tenantId: string
  readonly jobId: string
  readonly source: string
}

/** How many facts were new and how many known; none when the user has been primed already. */
export async function primeImported(
  tx: Tx,
  services: ImportServices,
  agent: AgentRow,
  place: ImportPlace,
  user: ImportUserRow,
): Promise<Pick<ImportUserRow, 'facts_created' | 'facts_deduped'>> {
  if (user.is_primed) return user
  const { created, known } = await prime(tx, services, agent, user.payload, place.source)
  const counts = { facts_created: created, facts_deduped: known }
  await setUser(tx, user, { is_primed: true, ...counts }, services.clock.now())
  return counts
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
    const primed = await primeImported(tx, services, agent, place, user)
    // Another import of the same person has to be over before this one looks for what is known.
    const { version } = await changeScope(tx, scopeOf(agent, userId), { now: services.clock.now() })
    const stored = await storeFacts(tx, services, agent, place, user, version)
    const counts = { ...stored, facts_deduped: stored.facts_deduped + primed.facts_deduped }
    const extractionId = await storeMessages(tx, services, agent, place, user)
    const now = services.clock.now()
    const started = { ...counts, extraction_id: extractionId, started_at: now }
    // Without anything to learn from, this is all.
    if (extractionId === null) {
      await setUser(tx, user, { ...started, status: 'succeeded', completed_at: now }, now)
      return undefined
    }
    await setUser(tx, user, { ...started, status: 'running' }, now)
    return { user: { ...user, ...counts }, extractionId }
  })
  if (begun === undefined) return
  const { extractionId } = begun
  if (extractionId !== null)
    await extractAndStoreFacts(services, { tenantId: place.tenantId, db, signal }, extractionId)
  await db.transaction(async (tx) => {
    const learned = extractionId === null ? undefined : await findExtraction(tx, place.tenantId, extractionId)
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

/** Those that are not known yet are stored. */
async function storeFacts(
  tx: Tx,
  { clock, jobs }: ImportServices,
  agent: AgentRow,
  { jobId, source }: ImportPlace,
  user: ImportUserRow,
  revision: number,
): Promise<{ readonly facts_stored: number; readonly facts_deduped: number }> {
  const now = clock.now()
  const { drafts, isState } = await draftsOf(tx, { jobId, source }, user, now)
  if (drafts.length === 0) return { facts_stored: 0, facts_deduped: 0 }
  const scope = scopeOf(agent, user.user_id)
  const fresh = await newFacts(tx, scope, drafts, isState)
  const known = drafts.length - fresh.length
  if (fresh.length === 0) return { facts_stored: 0, facts_deduped: known }
  const { added, confirmed } = await upsertFacts(tx, scope, fresh, { revision, now })
  await enqueueEmbedding(tx, jobs, scope, now)
  return { facts_stored: added, facts_deduped: confirmed + known }
}

/** Facts that come ready, and rows of a table. */
async function draftsOf(
  tx: Tx,
  { jobId, source }: Pick<ImportPlace, 'jobId' | 'source'>,
  user: ImportUserRow,
  now: Date,
): Promise<{ readonly drafts: readonly FactDraft[]; readonly isState: (draft: FactDraft) => boolean }> {
  const from = { sourceType: source || 'import', sourceId: jobId, saidAt: now }
  const name = nameOf(user.payload)
  const ready = await mapInSlices(await payloadItems(tx, user, 'facts'), (fact) =>
    readyDraft(fact, { ...from, name, now }),
  )
  const table = await payloadTable(tx, user)
  const rows = table === undefined ? [] : await inTimeSlices(draftsOfTable(table, from))
  const states = new Set(rows)
  return { drafts: [...ready, ...rows], isState: (draft) => states.has(draft) }
}

/** Null when nothing was said that is new. */
async function storeMessages(
  tx: Tx,
  services: ImportServices,
  agent: AgentRow,
  { jobId, source }: ImportPlace,
  user: ImportUserRow,
): Promise<string | null> {
  const now = services.clock.now()
  const scope = scopeOf(agent, user.user_id)
  const said = await messagesOf(
    {
      content: await payloadItems(tx, user, 'content'),
      messages: await payloadItems(tx, user, 'messages'),
      names: { person: nameOf(user.payload), agent: agent.name },
    },
    now,
  )
  const messages = said.length === 0 ? said : await newMessages(tx, scope, SESSION_PREFIX, said)
  if (messages.length === 0) return null
  const { extractionId } = await ingest(tx, services, scope, {
    sessionId: `${SESSION_PREFIX}${jobId}`,
    messages,
    timezone: user.payload.metadata?.timezone,
    sourceType: source || 'import',
    sourceId: jobId,
    isInteraction: false,
  })
  return extractionId
}
