import { type RawBuilder, sql } from 'kysely'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Scope } from '../scopes.store.ts'

const factsOf = (tx: Tx, { tenantId, scopeId }: Scope) =>
  tx.db.selectFrom('kb_facts').selectAll().where('tenant_id', '=', tenantId).where('scope_id', '=', scopeId)

export type FactRow = Awaited<ReturnType<typeof listFacts>>[number]

export interface Tuple {
  readonly fromNodeId: string
  readonly toNodeId: string
  readonly relationType: string
}

export interface NewFact extends Tuple {
  readonly factId: string
  readonly properties: JsonObject
  readonly confidence: number
  readonly source: string
  readonly documentId: string | null
  readonly page: number | null
  readonly snippet: string
  readonly version: number
}

/**
 * The newest version of each tuple, active or not. One lookup by key for each: left to the planner, who does not know
 * how many tuples there will be, it may become a comparison of every tuple with every fact.
 */
export async function latestOf(
  tx: Tx,
  { tenantId, scopeId }: Scope,
  tuples: readonly Tuple[],
): Promise<readonly FactRow[]> {
  if (tuples.length === 0) return []
  const { rows } = await sql<FactRow>`
    select fact.* from unnest(
      ${tuples.map((tuple) => tuple.fromNodeId)}::uuid[], ${tuples.map((tuple) => tuple.toNodeId)}::uuid[],
      ${tuples.map((tuple) => tuple.relationType)}::text[]) as wanted (from_id, to_id, relation)
    cross join lateral (
      select * from kb_facts
      where tenant_id = ${tenantId} and from_node_id = wanted.from_id and to_node_id = wanted.to_id
        and relation_type = wanted.relation
      order by version desc limit 1) as fact
    where fact.scope_id = ${scopeId}`.execute(tx.db)
  return rows
}

const SLICE = 500

export async function insertFacts(
  tx: Tx,
  { tenantId, scopeId }: Scope,
  facts: readonly NewFact[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < facts.length; at += SLICE) {
    await tx.db
      .insertInto('kb_facts')
      .values(
        facts.slice(at, at + SLICE).map((fact) => ({
          tenant_id: tenantId,
          fact_id: fact.factId,
          scope_id: scopeId,
          from_node_id: fact.fromNodeId,
          to_node_id: fact.toNodeId,
          relation_type: fact.relationType,
          properties: JSON.stringify(fact.properties),
          extraction_confidence: fact.confidence,
          effective_date: now,
          source: fact.source,
          source_document_id: fact.documentId,
          source_page: fact.page,
          source_snippet: fact.snippet,
          version: fact.version,
          created_at: now,
        })),
      )
      .execute()
  }
}

export async function retireFacts(tx: Tx, tenantId: string, factIds: readonly string[]): Promise<void> {
  if (factIds.length === 0) return
  await tx.db
    .updateTable('kb_facts')
    .set({ is_active: false })
    .where('tenant_id', '=', tenantId)
    .where('fact_id', '=', sql<string>`any(${[...factIds]}::uuid[])`)
    .execute()
}

/** What hangs on nodes that are no longer there. */
export async function retireFactsAt(tx: Tx, tenantId: string, nodeIds: readonly string[]): Promise<void> {
  if (nodeIds.length === 0) return
  const ids = sql<string>`any(${[...nodeIds]}::uuid[])`
  await tx.db
    .updateTable('kb_facts')
    .set({ is_active: false })
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .where((where) => where.or([where('from_node_id', '=', ids), where('to_node_id', '=', ids)]))
    .execute()
}

export type Direction = 'outbound' | 'inbound' | 'both'

/**
 * Active facts that begin or end at one of the nodes, oldest first. Each direction is asked for by itself and by the
 * nodes alone: asked for together, or by the scope, they would be looked for among all facts there are.
 */
export async function factsAt(
  tx: Tx,
  { tenantId, scopeId }: Scope,
  nodeIds: readonly string[],
  wanted: {
    readonly direction: Direction
    readonly relationType?: string | undefined
    readonly limit: number
  },
): Promise<readonly FactRow[]> {
  if (nodeIds.length === 0) return []
  const ids = sql`any(${[...nodeIds]}::uuid[])`
  const named = wanted.relationType === undefined ? sql`` : sql` and relation_type = ${wanted.relationType}`
  const branch = (end: RawBuilder<unknown>, more: RawBuilder<unknown>) =>
    sql`(select * from kb_facts where tenant_id = ${tenantId} and ${end} = ${ids} and is_active${named}${more}
      order by created_at, fact_id limit ${wanted.limit})`
  const [from, to] = [sql`from_node_id`, sql`to_node_id`]
  const branches = {
    outbound: branch(from, sql``),
    inbound: branch(to, sql``),
    both: sql`${branch(from, sql``)} union all ${branch(to, sql` and from_node_id <> all(${[...nodeIds]}::uuid[])`)}`,
  }
  const { rows } = await sql<FactRow>`select * from (${branches[wanted.direction]}) found
    where scope_id = ${scopeId} order by created_at, fact_id limit ${wanted.limit}`.execute(tx.db)
  return rows
}

/** Newest first, of all versions. */
export const listFacts = (
  tx: Tx,
  scope: Scope,
  page: { readonly before: readonly [Date, string] | undefined; readonly limit: number },
) => {
  let query = factsOf(tx, scope)
  if (page.before !== undefined)
    query = query.where(sql<boolean>`(created_at, fact_id) < (${page.before[0]}, ${page.before[1]}::uuid)`)
  return query
    .orderBy('created_at', 'desc')
    .orderBy('fact_id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

/** Of one subject, and of one tuple if the rest is named; newest version first. */
export const versionsOfTuple = (
  tx: Tx,
  scope: Scope,
  tuple: {
    readonly fromNodeId: string
    readonly toNodeId: string | undefined
    readonly relationType: string | undefined
    readonly onlyActive: boolean
    readonly limit: number
  },
) => {
  let query = factsOf(tx, scope).where('from_node_id', '=', tuple.fromNodeId)
  if (tuple.toNodeId !== undefined) query = query.where('to_node_id', '=', tuple.toNodeId)
  if (tuple.relationType !== undefined) query = query.where('relation_type', '=', tuple.relationType)
  if (tuple.onlyActive) query = query.where('is_active', '=', true)
  return query.orderBy('version', 'desc').orderBy('fact_id', 'desc').limit(tuple.limit).execute()
}
