import { Type } from 'typebox'
import { packVector } from '../../../../algorithms/retrieval/index.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { type Embedder, EmbeddingUnavailable } from '../../../../platform/embedding/index.ts'
import { jobHandler, NEXT_TURN } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import { textOf } from '../../nodes/node.rules.ts'
import { changeScope, findScope, type Scope } from '../../scopes.store.ts'
import {
  beginVectorModel,
  chunksWithoutVector,
  nodesWithoutVector,
  type VectorRow,
  writeVectors,
} from '../vectors.store.ts'

export const embedKnowledgeJob = jobKind('knowledge.embed', Type.Object({ scope_id: Type.String() }))
const BATCH = 64

/** At most one waits for each scope, however much is written meanwhile. */
export async function enqueueEmbedding(tx: Tx, jobs: Jobs, { tenantId, scopeId }: Scope): Promise<void> {
  await jobs.add(
    tx,
    embedKnowledgeJob,
    tenantId,
    { scope_id: scopeId },
    { dedupeKey: `${tenantId} ${scopeId}` },
  )
}

/** About one batch: others wait no longer than that for theirs. */
const TURN_MS = 250

/**
 * Gives nodes and passages their vectors, a batch at a time. Until then they are found by their words, and if the
 * weights cannot be loaded they stay that way.
 */
export const embedKnowledgeHandler = jobHandler(embedKnowledgeJob, {
  concurrency: 2,
  turnMs: TURN_MS,
  uses: ['clock', 'embedder'],
  async handle({ tenantId, payload, db, signal, progress, isTurnOver, clock, embedder }) {
    const scope = { tenantId, scopeId: payload.scope_id }
    let total = 0
    for (;;) {
      signal.throwIfAborted()
      const [held, nodesLeft, chunksLeft] = await db.read((tx) =>
        Promise.all([
          findScope(tx, scope),
          nodesWithoutVector(tx, scope, BATCH),
          chunksWithoutVector(tx, scope, BATCH),
        ]),
      )
      if (held !== undefined && held.vector_model !== embedder.model) {
        await db.transaction(async (tx) => {
          await changeScope(tx, scope, clock.now())
          await beginVectorModel(tx, scope, embedder.model)
        })
        continue
      }
      if (nodesLeft.length + chunksLeft.length === 0) return { total }
      try {
        const nodes = await vectorsOf(
          embedder,
          tenantId,
          nodesLeft.map((node) => ({ id: node.node_id, version: node.version, text: textOf(node) })),
        )
        const chunks = await vectorsOf(
          embedder,
          tenantId,
          chunksLeft.map((chunk) => ({ id: chunk.chunk_id, version: 0, text: chunkText(chunk) })),
        )
        await db.transaction(async (tx) => {
          const revision = await changeScope(tx, scope, clock.now())
          await writeVectors(tx, 'kb_nodes', tenantId, embedder.model, nodes, revision)
          await writeVectors(tx, 'kb_chunks', tenantId, embedder.model, chunks, revision)
        })
      } catch (error) {
        if (error instanceof EmbeddingUnavailable) return { total, skipped: error.message }
        throw error
      }
      total += nodesLeft.length + chunksLeft.length
      await progress({ total })
      if (isTurnOver()) return NEXT_TURN
    }
  },
})

/** A passage is about what it stands under. */
export const chunkText = ({ heading, content }: { heading: string; content: string }): string =>
  heading === '' ? content : `${heading}. ${content}`

async function vectorsOf(
  embedder: Embedder,
  tenantId: string,
  texts: readonly { readonly id: string; readonly version: number; readonly text: string }[],
): Promise<readonly VectorRow[]> {
  const vectors = await embedder.embed(
    texts.map(({ text }) => text),
    tenantId,
  )
  return texts.map(({ id, version }, at) => ({
    id,
    version,
    vector: packVector(vectors[at] as Float32Array),
  }))
}
