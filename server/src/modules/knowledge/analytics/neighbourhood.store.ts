import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import { normalType } from '../nodes/node.rules.ts'
import type { NodeRow } from '../nodes/nodes.store.ts'
import type { Scope } from '../scopes.store.ts'
import type { Edge } from './flow.rules.ts'

/** Relations at each of the nodes, in either direction, up to a number for each. */
export async function edgesAt(
  tx: Tx,
  tenantId: string,
  nodeIds: readonly string[],
  wanted: { readonly relations: readonly string[]; readonly perNode: number },
): Promise<readonly Edge[]> {
  if (nodeIds.length === 0) return []
  const named =
    wanted.relations.length === 0 ? sql`` : sql` and relation_type = any(${[...wanted.relations]}::text[])`
  const { rows } = await sql<{ from_id: string; to_id: string; relation: string }>`
    select given.node_id as from_id, found.to_id, found.relation
    from unnest(${[...nodeIds]}::uuid[]) as given (node_id), lateral (
      (select to_node_id as to_id, relation_type as relation from kb_facts
        where tenant_id = ${tenantId} and from_node_id = given.node_id and is_active${named} limit ${wanted.perNode})
      union all
      (select from_node_id, relation_type from kb_facts
        where tenant_id = ${tenantId} and to_node_id = given.node_id and is_active${named} limit ${wanted.perNode})
    ) found`.execute(tx.db)
  return rows.map((row) => ({ from: row.from_id, to: row.to_id, relation: row.relation }))
}

export type Candidate = Pick<NodeRow, 'node_id' | 'node_type' | 'label' | 'properties'>

/** Those of the nodes that are of the type and in sight. */
export async function candidatesAmong(
  tx: Tx,
  scopes: readonly Scope[],
  nodeType: string,
  nodeIds: readonly string[],
): Promise<readonly Candidate[]> {
  return tx.db
    .selectFrom('kb_nodes')
    .select(['node_id', 'node_type', 'label', 'properties'])
    .where('tenant_id', '=', scopes[0]?.tenantId ?? '')
    .where(
      'scope_id',
      'in',
      scopes.map((scope) => scope.scopeId),
    )
    .where('node_id', '=', sql<string>`any(${[...nodeIds]}::uuid[])`)
    .where('norm_type', '=', normalType(nodeType))
    .where('is_active', '=', true)
    .execute()
}

export async function labelsOf(
  tx: Tx,
  tenantId: string,
  nodeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.db
    .selectFrom('kb_nodes')
    .select(['node_id', 'label'])
    .where('tenant_id', '=', tenantId)
    .where('node_id', '=', sql<string>`any(${[...nodeIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.node_id, row.label]))
}

/** The node that a source names: by its id, or by its label. In the nearer scope first. */
export async function findSource(
  tx: Tx,
  scopes: readonly Scope[],
  wanted: {
    readonly nodeId: string | undefined
    readonly normLabel: string
    readonly nodeType: string | undefined
  },
): Promise<Candidate | undefined> {
  let query = tx.db
    .selectFrom('kb_nodes')
    .select(['node_id', 'node_type', 'label', 'properties'])
    .where('tenant_id', '=', scopes[0]?.tenantId ?? '')
    .where(
      'scope_id',
      'in',
      scopes.map((scope) => scope.scopeId),
    )
    .where('is_active', '=', true)
  query =
    wanted.nodeId === undefined
      ? query.where('norm_label', '=', wanted.normLabel)
      : query.where('node_id', '=', wanted.nodeId)
  if (wanted.nodeType !== undefined) query = query.where('norm_type', '=', normalType(wanted.nodeType))
  return query
    .orderBy('scope_id', 'desc')
    .orderBy('created_at')
    .orderBy('node_id')
    .limit(1)
    .executeTakeFirst()
}
