import { Type } from 'typebox'
import { packVectors } from '../../../../algorithms/retrieval/index.ts'
import { passagesOf } from '../../../../algorithms/text/passages.ts'
import { later, SECOND_MS } from '../../../../kernel/clock.ts'
import type { ScopedDatabase } from '../../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { type Embedder, EmbeddingUnavailable } from '../../../../platform/embedding/index.ts'
import { jobHandler, NEXT_TURN } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import type { Services } from '../../../../platform/services.ts'
import { findAgentById } from '../../../agents/index.ts'
import { type MemoryScope, scopeKey, scopeOf } from '../../scope.ts'
import { changeScope, findScope } from '../../scopes.store.ts'
import {
  beginVectorModel,
  factsWithoutVector,
  messagesWithoutVector,
  NO_MODEL,
  type VectorRow,
  writeFactVectors,
  writeMessageVectors,
} from '../vectors.store.ts'

export const embedMemoriesJob = jobKind(
  'memory.embed',
  Type.Object({
    agent_id: Type.String(),
    user_id: Type.String(),
    instance_id: Type.String(),
  }),
)
const BATCH = 64

/** About one batch: others wait no longer than that for theirs. */
const TURN_MS = 250

/** Long enough to batch what follows in a conversation, short enough not to be noticed. */
const GATHER_MS = SECOND_MS

/** At most one waits for each memory, however much is written meanwhile. */
export async function enqueueEmbedding(tx: Tx, jobs: Jobs, scope: MemoryScope, now: Date): Promise<void> {
  const { agent, userId, instanceId } = scope
  await jobs.add(
    tx,
    embedMemoriesJob,
    agent.tenant_id,
    { agent_id: agent.agent_id, user_id: userId, instance_id: instanceId },
    { dedupeKey: scopeKey(scope), runAt: later(now, GATHER_MS) },
  )
}

/**
 * Gives memories their vectors, a batch at a time. Until then they are found by their words, and if the weights cannot
 * be loaded they stay that way.
 */
export const embedMemoriesHandler = jobHandler(embedMemoriesJob, {
  concurrency: 2,
  turnMs: TURN_MS,
  isLowPriority: true,
  uses: ['clock', 'embedder'],
  async handle({ tenantId, payload, db, signal, progress, finish, isTurnOver, clock, embedder }) {
    const findScopeOf = async (tx: Tx) => {
      const agent = await findAgentById(tx, tenantId, payload.agent_id)
      return agent && scopeOf(agent, payload.user_id, payload.instance_id)
    }
    const steps = { progress: (total: number) => progress({ total }), finish }
    return embedMemories({ clock, embedder }, { db, signal, isTurnOver, steps }, findScopeOf)
  },
})

interface Where {
  readonly db: ScopedDatabase
  readonly signal: AbortSignal
  readonly isTurnOver?: () => boolean
  /** What a job does between batches, and with the last one. */
  readonly steps?: {
    progress(total: number): Promise<void>
    finish(tx: Tx, result: { readonly total: number }): Promise<void>
  }
}

/**
 * Gives every memory of the scope its vector, as far as the turn reaches. Where the embedder cannot work, those that are
 * left go without.
 */
export async function embedMemories(
  { clock, embedder }: Pick<Services, 'clock' | 'embedder'>,
  { db, signal, isTurnOver = () => false, steps }: Where,
  findScopeOf: (tx: Tx) => Promise<MemoryScope | undefined>,
): Promise<
  { readonly total: number; readonly skipped?: string } | { readonly state: 'gone' } | typeof NEXT_TURN
> {
  for (let total = 0; ; ) {
    signal.throwIfAborted()
    const waiting = await db.read(async (tx) => {
      const scope = await findScopeOf(tx)
      return scope && { scope, ...(await withoutVectors(tx, scope)) }
    })
    if (waiting === undefined) return { state: 'gone' }
    const { scope, held, messages: unread, facts: unknown } = waiting
    const { tenant_id: tenantId } = scope.agent
    const isOfOtherModel = held !== undefined && !['', embedder.model].includes(held.vector_model)
    if (unread.length + unknown.length === 0 && !isOfOtherModel) return { total }
    // What is written from now on has a job of its own.
    const isLast = waiting.isAll && !isOfOtherModel
    total += unread.length + unknown.length
    try {
      const messages = await messageVectors(embedder, tenantId, unread)
      const facts = await factVectors(embedder, tenantId, unknown)
      await db.transaction(async (tx) => {
        const { version, vectorModel } = await changeScope(tx, scope, { now: clock.now() })
        if (vectorModel !== embedder.model) await beginVectorModel(tx, scope, embedder.model)
        await Promise.all([
          writeMessageVectors(tx, tenantId, messages, version),
          writeFactVectors(tx, tenantId, facts, version),
        ])
        if (isLast) await steps?.finish(tx, { total })
      })
    } catch (error) {
      if (error instanceof EmbeddingUnavailable)
        return { total: total - unread.length - unknown.length, skipped: error.message }
      throw error
    }
    if (isLast) return { total }
    await steps?.progress(total)
    if (isTurnOver()) return NEXT_TURN
  }
}

/** About a batch of what has no vector yet, and whether that is all. */
async function withoutVectors(tx: Tx, scope: MemoryScope) {
  const [held, messagesLeft, factsLeft] = await Promise.all([
    findScope(tx, scope),
    messagesWithoutVector(tx, scope, BATCH),
    factsWithoutVector(tx, scope, BATCH),
  ])
  const messages = firstOf(messagesLeft, ({ content }) => content)
  const facts = firstOf(factsLeft, ({ atomic_text }) => atomic_text)
  const isAll =
    messages.length === messagesLeft.length &&
    facts.length === factsLeft.length &&
    Math.max(messages.length, facts.length) < BATCH
  return { held, messages, facts, isAll }
}

/** As many rows as have about a batch of passages together, and at least one. */
function firstOf<T>(rows: readonly T[], textOf: (row: T) => string): readonly T[] {
  let passages = 0
  const end = rows.findIndex((row) => {
    passages += passagesOf(textOf(row)).length
    return passages > BATCH
  })
  return end === -1 ? rows : rows.slice(0, Math.max(1, end))
}

type Waiting = Readonly<Awaited<ReturnType<typeof messagesWithoutVector>>>

async function messageVectors(
  embedder: Embedder,
  tenantId: string,
  messages: Waiting,
): Promise<readonly VectorRow[]> {
  const vectors = await vectorsOfTexts(
    embedder,
    tenantId,
    messages.map(({ role, content }) => (isFound(role) ? content : '')),
  )
  return messages.map(({ message_id: id }, at) => vectorRow(id, embedder.model, vectors[at]))
}

/** One value for each text: the vectors of its passages, or undefined for a text without words. */
async function vectorsOfTexts(
  embedder: Embedder,
  tenantId: string,
  texts: readonly string[],
): Promise<readonly (Uint8Array | undefined)[]> {
  const parts = texts.map((text) =>
    text.trim() === '' ? [] : passagesOf(text).map(({ from, to }) => text.slice(from, to)),
  )
  const vectors = await embedder.embed(parts.flat(), tenantId)
  let at = 0
  return parts.map(({ length }) => {
    const own = vectors.slice(at, at + length)
    at += length
    return own.length === 0 ? undefined : packVectors(own)
  })
}

const vectorRow = (id: string, model: string, vector: Uint8Array | undefined): VectorRow => ({
  id,
  model: vector === undefined ? NO_MODEL : model,
  vector,
})

const isFound = (role: string): boolean => role === 'user' || role === 'assistant'

async function factVectors(
  embedder: Embedder,
  tenantId: string,
  facts: Readonly<Awaited<ReturnType<typeof factsWithoutVector>>>,
): Promise<readonly VectorRow[]> {
  const vectors = await vectorsOfTexts(
    embedder,
    tenantId,
    facts.map((fact) => fact.atomic_text),
  )
  return facts.map(({ fact_id: id }, at) => vectorRow(id, embedder.model, vectors[at]))
}
