import type { Selectable } from 'kysely'
import type { RowOf } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { type WorkspaceKey, workspaceKeyOf } from '../../platform/secrets/workspace-keys.store.ts'
import type { channelConnections } from './tables.ts'

export type ConnectionRow = Selectable<RowOf<typeof channelConnections>> & WorkspaceKey

const KEY = workspaceKeyOf('channel_connections')

export interface ProjectKey {
  readonly tenantId: string
  readonly projectId: string
}
export interface ConnectionKey extends ProjectKey {
  readonly connectionId: string
}

export type NewConnection = Omit<
  ConnectionRow,
  'status' | 'status_code' | 'status_detail' | 'updated_at' | 'workspace_key'
>

export const insertConnection = (tx: Tx, row: NewConnection): Promise<ConnectionRow> =>
  tx.db
    .insertInto('channel_connections')
    .values({ ...row, templates: JSON.stringify(row.templates), updated_at: row.created_at })
    .returningAll()
    .returning(KEY)
    .executeTakeFirstOrThrow()

export const findConnection = (tx: Tx, key: ConnectionKey): Promise<ConnectionRow | undefined> =>
  tx.db
    .selectFrom('channel_connections')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('connection_id', '=', key.connectionId)
    .executeTakeFirst()

/** Any project of the workspace: for jobs whose start was authorised already. */
export const findConnectionById = (
  tx: Tx,
  tenantId: string,
  connectionId: string,
): Promise<ConnectionRow | undefined> =>
  tx.db
    .selectFrom('channel_connections')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()

/** By its address alone, which is all that a channel knows of it. For the system role only. */
export const findConnectionAnywhere = (tx: Tx, connectionId: string): Promise<ConnectionRow | undefined> =>
  tx.db
    .selectFrom('channel_connections')
    .selectAll()
    .select(KEY)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()

/** Oldest first. */
export const listConnections = (tx: Tx, project: ProjectKey): Promise<ConnectionRow[]> =>
  tx.db
    .selectFrom('channel_connections')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', project.tenantId)
    .where('project_id', '=', project.projectId)
    .orderBy('created_at')
    .orderBy('connection_id')
    .execute()

export type ConnectionChanges = Partial<
  Pick<
    ConnectionRow,
    'default_agent_id' | 'status' | 'status_code' | 'status_detail' | 'templates' | 'display_name' | 'secrets'
  >
>

export function updateConnection(
  tx: Tx,
  key: Pick<ConnectionRow, 'tenant_id' | 'connection_id'>,
  { templates, ...plain }: ConnectionChanges,
  now: Date,
): Promise<ConnectionRow | undefined> {
  return tx.db
    .updateTable('channel_connections')
    .set({
      ...plain,
      ...(templates === undefined ? {} : { templates: JSON.stringify(templates) }),
      updated_at: now,
    })
    .where('tenant_id', '=', key.tenant_id)
    .where('connection_id', '=', key.connection_id)
    .returningAll()
    .returning(KEY)
    .executeTakeFirst()
}

/** Stores what the channel reports about the account; an operator's pause stays in effect. */
export async function noteHealth(
  tx: Tx,
  connection: Pick<ConnectionRow, 'tenant_id' | 'connection_id'>,
  health: { readonly status: 'active' | 'error'; readonly code: string; readonly detail: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('channel_connections')
    .set({ status: health.status, status_code: health.code, status_detail: health.detail, updated_at: now })
    .where('tenant_id', '=', connection.tenant_id)
    .where('connection_id', '=', connection.connection_id)
    .where('status', '<>', 'paused')
    .where((eb) => eb.or([eb('status', '<>', health.status), eb('status_code', '<>', health.code)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteConnection(tx: Tx, key: ConnectionKey): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('channel_connections')
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('connection_id', '=', key.connectionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
