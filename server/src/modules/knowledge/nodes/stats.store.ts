import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Scope } from '../scopes.store.ts'

export async function countKnowledge(tx: Tx, { tenantId, scopeId }: Scope) {
  const { rows } = await sql<Record<string, string>>`
    select documents.*, nodes.*, edges.* from
      (select count(*) as total, count(*) filter (where status = 'indexed') as indexed,
          count(*) filter (where status = 'failed') as failed, coalesce(sum(extraction_tokens), 0) as tokens
        from kb_documents where tenant_id = ${tenantId} and project_id = ${scopeId}::uuid) documents,
      (select count(*) as nodes, count(*) filter (where is_active) as active
        from kb_nodes where tenant_id = ${tenantId} and scope_id = ${scopeId}::text) nodes,
      (select count(*) as edges
        from kb_facts where tenant_id = ${tenantId} and scope_id = ${scopeId}::text and is_active) edges`.execute(
    tx.db,
  )
  const count = (name: string): number => Number(rows[0]?.[name] ?? 0)
  const [total, indexed, failed] = [count('total'), count('indexed'), count('failed')]
  return {
    documents: { total, indexed, failed, pending: total - indexed - failed },
    nodes: { total: count('nodes'), active: count('active') },
    edges: count('edges'),
    extraction_tokens: count('tokens'),
  }
}
