import { sql } from 'kysely'
import { newId } from '../../../kernel/ids.ts'
import { inJsonBatches } from '../../../platform/db/json-batches.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type MemoryScope, ownColumns } from '../scope.ts'
import { ofScope } from '../scopes.store.ts'
import { memoryNodes } from '../tables.ts'
import type { NewNode } from './tree.rules.ts'

/** The ids of the nodes at these paths, made where they are missing. Called under the memory's lock. */
export async function ensureNodes(
  tx: Tx,
  scope: MemoryScope,
  nodes: readonly NewNode[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(nodes.map((node) => [node.path, node]))
  if (wanted.size === 0) return new Map()
  const present = await tx.db
    .selectFrom('memory_nodes')
    .select(['path', 'node_id'])
    .where(ofScope(scope))
    .where(
      'path',
      '=',
      sql<string>`any(${tx.words.forms('memory_nodes.path', scope.agent.tenant_id, [...wanted.keys()], 'path')}::text[])`,
    )
    .execute()
  const ids = new Map(present.map((row) => [row.path, row.node_id]))
  const missing = [...wanted.values()].filter((node) => !ids.has(node.path))
  if (missing.length === 0) return ids
  for (const node of missing) ids.set(node.path, newId())
  const own = ownColumns(scope)
  const rows = missing.map((node) => ({
    ...own,
    node_id: ids.get(node.path) as string,
    parent_id: node.parentPath === undefined ? null : (ids.get(node.parentPath) ?? null),
    path: node.path,
    name: node.name,
    description: node.description,
    memory_type: node.memoryType,
    depth: node.depth,
    created_at: now,
    updated_at: now,
  }))
  const columns = sql.raw(Object.keys(rows[0] as object).join(', '))
  await inJsonBatches(tx.words.rows(memoryNodes, own.tenant_id, rows), (json) =>
    sql`insert into memory_nodes (${columns})
      select ${columns} from jsonb_populate_recordset(null::memory_nodes, ${json}::jsonb)`.execute(tx.db),
  )
  return ids
}

export const findNode = (tx: Tx, agent: MemoryScope['agent'], nodeId: string) =>
  tx.db
    .selectFrom('memory_nodes')
    .selectAll()
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()

export interface NodeFilter {
  readonly userId?: string | undefined
  readonly instanceId?: string | undefined
  readonly parentId?: string | undefined
  readonly memoryType?: string | undefined
  readonly limit: number
}

/** In the order of their paths; the roots, unless a parent is named. Each with what its current facts come to. */
export async function listNodes(tx: Tx, agent: MemoryScope['agent'], filter: NodeFilter) {
  const own = sql<boolean>`node.tenant_id = ${agent.tenant_id} and node.agent_id = ${agent.agent_id}`
  let query = tx.db
    .selectFrom('memory_nodes as node')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('memory_facts as fact')
          .select([
            sql<number>`count(*)::int`.as('content_count'),
            sql<number | null>`max(fact.importance)`.as('importance'),
            sql<number>`coalesce(sum(fact.hit_count), 0)::int`.as('access_count'),
            sql<Date | null>`max(fact.last_retrieved_at)`.as('last_accessed_at'),
          ])
          .whereRef('fact.tenant_id', '=', 'node.tenant_id')
          .whereRef('fact.node_id', '=', 'node.node_id')
          .where('fact.is_current', '=', true)
          .as('facts'),
      (join) => join.onTrue(),
    )
    .selectAll('node')
    .select([
      sql<string[]>`array(select fact.fact_id::text from memory_facts as fact
        where fact.tenant_id = node.tenant_id and fact.node_id = node.node_id and fact.is_current
        order by fact.importance desc, fact.fact_id limit 100)`.as('content_refs'),
      'facts.content_count',
      'facts.importance',
      'facts.access_count',
      'facts.last_accessed_at',
      sql<number>`(select count(*)::int from memory_nodes as child
        where child.tenant_id = node.tenant_id and child.parent_id = node.node_id)`.as('child_count'),
    ])
    .where(own)
    .orderBy('node.path')
    .orderBy('node.node_id')
    .limit(filter.limit)
  if (filter.userId !== undefined) query = query.where('node.user_id', '=', filter.userId)
  if (filter.instanceId !== undefined) query = query.where('node.instance_id', '=', filter.instanceId)
  if (filter.memoryType !== undefined) query = query.where('node.memory_type', '=', filter.memoryType)
  if (filter.parentId !== undefined) query = query.where('node.parent_id', '=', filter.parentId)
  const rows = await query.execute()
  // Paths that are sealed come in the order of their seals.
  return tx.words.mayHaveSealed(agent.tenant_id) ? rows.sort(byPath) : rows
}

const byPath = (one: { readonly path: string }, other: { readonly path: string }): number =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : 0

export type ListedNode = Awaited<ReturnType<typeof listNodes>>[number]

/** Topics that nothing hangs on any more, and kinds of memory without topics. */
export async function deleteEmptyNodes(tx: Tx, scope: MemoryScope): Promise<number> {
  let total = 0
  for (const depth of [1, 0]) {
    const { numDeletedRows } = await tx.db
      .deleteFrom('memory_nodes')
      .where(ofScope(scope))
      .where('depth', '=', depth)
      .where(sql<boolean>`not exists (select from memory_facts as fact
        where fact.tenant_id = memory_nodes.tenant_id and fact.node_id = memory_nodes.node_id)`)
      .where(sql<boolean>`not exists (select from memory_nodes as child
        where child.tenant_id = memory_nodes.tenant_id and child.parent_id = memory_nodes.node_id)`)
      .executeTakeFirstOrThrow()
    total += Number(numDeletedRows)
  }
  return total
}

export async function deleteNodes(tx: Tx, scope: MemoryScope): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('memory_nodes')
    .where(ofScope(scope))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
