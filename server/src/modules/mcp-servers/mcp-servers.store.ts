import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { type WorkspaceKey, workspaceKeyOf } from '../../platform/secrets/workspace-keys.store.ts'
import type { OutsideTool } from './tools.rules.ts'

type StoredServer = Selectable<Tables['mcp_servers']>
export type McpServerRow = StoredServer & WorkspaceKey

const KEY = workspaceKeyOf('mcp_servers')

interface Place {
  readonly tenantId: string
  readonly projectId: string
}

export const listServers = (tx: Tx, place: Place): Promise<McpServerRow[]> =>
  tx.db
    .selectFrom('mcp_servers')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .orderBy('name')
    .execute()

export const findServer = (
  tx: Tx,
  place: Place,
  serverId: string,
  lock: 'update' | 'none' = 'none',
): Promise<McpServerRow | undefined> => {
  const query = tx.db
    .selectFrom('mcp_servers')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('server_id', '=', serverId)
  return (lock === 'update' ? query.forUpdate() : query).executeTakeFirst()
}

/** Serialises additions of servers to a project, so that they can be counted. */
export async function countServers(tx: Tx, place: Place): Promise<number> {
  await tx.run({
    text: `select pg_advisory_xact_lock(hashtextextended($1, 65))`,
    values: [`mcp-servers/${place.projectId}`],
  })
  return (await listServers(tx, place)).length
}

/** Undefined when the name is taken. */
export const insertServer = (tx: Tx, row: StoredServer): Promise<McpServerRow | undefined> =>
  tx.db
    .insertInto('mcp_servers')
    .values({ ...row, tools: JSON.stringify(row.tools) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id', 'name']).doNothing())
    .returningAll()
    .returning(KEY)
    .executeTakeFirst()

export const updateServer = (tx: Tx, { workspace_key: _, ...row }: McpServerRow): Promise<McpServerRow> =>
  tx.db
    .updateTable('mcp_servers')
    .set({ ...row, tools: JSON.stringify(row.tools) })
    .where('tenant_id', '=', row.tenant_id)
    .where('server_id', '=', row.server_id)
    .returningAll()
    .returning(KEY)
    .executeTakeFirstOrThrow()

/** What came of asking a server. The tools of before stay when it failed; undefined when it was deleted meanwhile. */
export const recordProbe = (
  tx: Tx,
  row: McpServerRow,
  outcome: { readonly tools: readonly OutsideTool[]; readonly at: Date } | { readonly error: string },
): Promise<McpServerRow | undefined> =>
  tx.db
    .updateTable('mcp_servers')
    .set(
      'error' in outcome
        ? { probe_error: outcome.error }
        : { tools: JSON.stringify(outcome.tools), probed_at: outcome.at, probe_error: null },
    )
    .where('tenant_id', '=', row.tenant_id)
    .where('server_id', '=', row.server_id)
    .returningAll()
    .returning(KEY)
    .executeTakeFirst()

export async function deleteServer(tx: Tx, row: McpServerRow): Promise<void> {
  await tx.db
    .deleteFrom('mcp_servers')
    .where('tenant_id', '=', row.tenant_id)
    .where('server_id', '=', row.server_id)
    .execute()
}
