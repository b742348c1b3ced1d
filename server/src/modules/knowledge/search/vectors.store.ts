import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Scope } from '../scopes.store.ts'

type Indexed = 'kb_nodes' | 'kb_chunks'

export const nodesWithoutVector = (tx: Tx, { tenantId, scopeId }: Scope, count: number) =>
  tx.db
    .selectFrom('kb_nodes')
    .select(['node_id', 'node_type', 'label', 'properties', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('scope_id', '=', scopeId)
    .where('vector_model', '=', sql<string>`''`)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .limit(count)
    .execute()

export const chunksWithoutVector = (tx: Tx, { tenantId, scopeId }: Scope, count: number) =>
  tx.db
    .selectFrom('kb_chunks')
    .select(['chunk_id', 'heading', 'content'])
    .where('tenant_id', '=', tenantId)
    .where('scope_id', '=', scopeId)
    .where('vector_model', '=', sql<string>`''`)
    .orderBy('created_at')
    .limit(count)
    .execute()

/**
 * Says that the vectors of this scope are of `model` from now on. Those of another one are dropped, so that their rows
 * are without a vector again. The caller has locked the scope.
 */
export async function beginVectorModel(tx: Tx, { tenantId, scopeId }: Scope, model: string): Promise<void> {
  const ofScope = sql<boolean>`tenant_id = ${tenantId} and scope_id = ${scopeId}`
  await tx.db.updateTable('kb_scopes').set({ vector_model: model }).where(ofScope).execute()
  for (const table of ['kb_nodes', 'kb_chunks'] as const)
    await tx.db
      .updateTable(table)
      .set({ vector_model: '', vector: null })
      .where(ofScope)
      .where('vector_model', 'not in', ['', model])
      .execute()
}

export interface VectorRow {
  readonly id: string
  /** The version of the node that was put into numbers; a newer one waits for its own. */
  readonly version: number
  readonly vector: Uint8Array
}

export async function writeVectors(
  tx: Tx,
  table: Indexed,
  tenantId: string,
  model: string,
  rows: readonly VectorRow[],
  revision: number,
): Promise<void> {
  if (rows.length === 0) return
  const packed = JSON.stringify(
    rows.map(({ id, version, vector }) => ({ id, version, vector: Buffer.from(vector).toString('hex') })),
  )
  const given = sql`jsonb_to_recordset(${packed}::jsonb) as given (id uuid, version integer, vector text)`
  if (table === 'kb_nodes')
    await sql`update kb_nodes set vector_model = ${model}, vector = decode(given.vector, 'hex'), revision = ${revision}
      from ${given} where kb_nodes.tenant_id = ${tenantId} and kb_nodes.node_id = given.id
        and kb_nodes.version = given.version`.execute(tx.db)
  else
    await sql`update kb_chunks set vector_model = ${model}, vector = decode(given.vector, 'hex'), revision = ${revision}
      from ${given} where kb_chunks.tenant_id = ${tenantId} and kb_chunks.chunk_id = given.id`.execute(tx.db)
}

/** Everything that changed since a revision, for an index; a whole one is built from what is active. */
export const nodesSince = (tx: Tx, { tenantId, scopeId }: Scope, revision: number) =>
  tx.db
    .selectFrom('kb_nodes')
    .select([
      'node_id',
      'node_type',
      'label',
      'norm_label',
      'properties',
      'confidence',
      'source_type',
      'version',
      'is_active',
      'updated_at',
      'vector_model',
      'vector',
    ])
    .where('tenant_id', '=', tenantId)
    .where('scope_id', '=', scopeId)
    .where('revision', '>', revision)
    .$if(revision === 0, (query) => query.where('is_active', '=', true))
    .execute()
export type IndexedNode = Awaited<ReturnType<typeof nodesSince>>[number]

export const chunksSince = (tx: Tx, { tenantId, scopeId }: Scope, revision: number) =>
  tx.db
    .selectFrom('kb_chunks')
    .innerJoin('kb_documents', (on) =>
      on
        .onRef('kb_documents.tenant_id', '=', 'kb_chunks.tenant_id')
        .onRef('kb_documents.document_id', '=', 'kb_chunks.document_id'),
    )
    .select([
      'kb_chunks.chunk_id',
      'kb_chunks.document_id',
      'kb_chunks.node_id',
      'kb_chunks.position',
      'kb_chunks.page',
      'kb_chunks.heading',
      'kb_chunks.content',
      'kb_chunks.created_at',
      'kb_chunks.vector_model',
      'kb_chunks.vector',
      'kb_documents.file_name',
    ])
    .where('kb_chunks.tenant_id', '=', tenantId)
    .where('kb_chunks.scope_id', '=', scopeId)
    .where('kb_chunks.revision', '>', revision)
    .execute()
export type IndexedChunk = Awaited<ReturnType<typeof chunksSince>>[number]
