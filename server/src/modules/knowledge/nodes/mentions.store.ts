import { sql } from 'kysely'
import { newId } from '../../../kernel/ids.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Chunk } from '../documents/extraction.rules.ts'
import type { Scope } from '../scopes.store.ts'
import type { FactWrite } from '../search/graph.ts'

const SLICE = 500

interface Origin {
  readonly tenantId: string
  readonly documentId: string
  readonly now: Date
}

/** What the document says of each node; said twice, both count. */
export async function insertNodeMentions(
  tx: Tx,
  { tenantId, documentId, now }: Origin,
  mentions: ReadonlyMap<string, JsonObject>,
): Promise<void> {
  const rows = [...mentions].map(([node_id, properties]) => ({
    tenant_id: tenantId,
    document_id: documentId,
    node_id,
    properties: JSON.stringify(properties),
    created_at: now,
  }))
  for (let at = 0; at < rows.length; at += SLICE)
    await tx.db
      .insertInto('kb_node_mentions')
      .values(rows.slice(at, at + SLICE))
      .execute()
}

export async function insertFactMentions(
  tx: Tx,
  { tenantId, documentId, now }: Origin,
  facts: readonly FactWrite[],
): Promise<void> {
  const rows = facts.map((fact) => ({
    tenant_id: tenantId,
    document_id: documentId,
    from_node_id: fact.fromNodeId,
    to_node_id: fact.toNodeId,
    relation_type: fact.relationType,
    page: fact.page ?? 0,
    snippet: fact.snippet ?? '',
    confidence: fact.confidence,
    created_at: now,
  }))
  for (let at = 0; at < rows.length; at += SLICE)
    await tx.db
      .insertInto('kb_fact_mentions')
      .values(rows.slice(at, at + SLICE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function insertChunks(
  tx: Tx,
  scope: Scope,
  {
    documentId,
    now,
    nodeId,
    revision,
  }: Omit<Origin, 'tenantId'> & { readonly nodeId: string; readonly revision: number },
  chunks: readonly Chunk[],
): Promise<void> {
  const rows = chunks.map((chunk, position) => ({
    tenant_id: scope.tenantId,
    chunk_id: newId(),
    scope_id: scope.scopeId,
    document_id: documentId,
    node_id: nodeId,
    position,
    page: chunk.page,
    heading: chunk.heading,
    content: chunk.content,
    revision,
    created_at: now,
  }))
  for (let at = 0; at < rows.length; at += SLICE)
    await tx.db
      .insertInto('kb_chunks')
      .values(rows.slice(at, at + SLICE))
      .execute()
}

/** The passages of a document in order, from behind a position on. */
export const chunksOf = (
  tx: Tx,
  tenantId: string,
  documentId: string,
  wanted: { readonly page: number | undefined; readonly after: number; readonly count: number },
) =>
  tx.db
    .selectFrom('kb_chunks')
    .select(['chunk_id', 'position', 'page', 'heading', 'content'])
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
    .where('position', '>', wanted.after)
    .$if(wanted.page !== undefined, (query) => query.where('page', '=', wanted.page as number))
    .orderBy('position')
    .limit(wanted.count)
    .execute()

export async function nodesMentionedIn(
  tx: Tx,
  tenantId: string,
  documentId: string,
): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom('kb_node_mentions')
    .select('node_id')
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
    .execute()
  return rows.map((row) => row.node_id)
}

/** What documents say of the nodes, newest last. */
export const mentionsOfNodes = (tx: Tx, tenantId: string, nodeIds: readonly string[]) =>
  tx.db
    .selectFrom('kb_node_mentions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', sql<string>`any(${[...nodeIds]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('document_id')
    .execute()

/** The passages and mentions of a document; its row and its bytes stay. */
export async function deleteContents(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  for (const table of ['kb_chunks', 'kb_node_mentions', 'kb_fact_mentions'] as const)
    await tx.db
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('document_id', '=', documentId)
      .execute()
}

/**
 * Facts that stand on this document although it does not state them any more, each with the newest other document that
 * states it too, if there is one.
 */
export async function factsStandingOn(tx: Tx, { tenantId, scopeId }: Scope, documentId: string) {
  const { rows } = await sql<{
    fact_id: string
    from_node_id: string
    to_node_id: string
    relation_type: string
    properties: JsonObject
    version: number
    document_id: string | null
    page: number | null
    snippet: string | null
    confidence: number | null
  }>`select fact.fact_id, fact.from_node_id, fact.to_node_id, fact.relation_type, fact.properties, fact.version,
      other.document_id, other.page, other.snippet, other.confidence
    from kb_facts fact left join lateral (
      select * from kb_fact_mentions mention where mention.tenant_id = fact.tenant_id
        and mention.from_node_id = fact.from_node_id and mention.to_node_id = fact.to_node_id
        and mention.relation_type = fact.relation_type and mention.document_id <> ${documentId}::uuid
      order by created_at desc limit 1) other on true
    where fact.tenant_id = ${tenantId} and fact.scope_id = ${scopeId}::text and fact.is_active
      and fact.source_document_id = ${documentId}::uuid and not exists (
        select from kb_fact_mentions own where own.tenant_id = fact.tenant_id and own.document_id = ${documentId}::uuid
          and own.from_node_id = fact.from_node_id and own.to_node_id = fact.to_node_id
          and own.relation_type = fact.relation_type)`.execute(tx.db)
  return rows
}
