import type { JsonObject } from '../../kernel/json.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { workspaceKeyOf } from '../../platform/secrets/workspace-keys.store.ts'
import type { ChannelType } from './channels.schemas.ts'

const KEY = workspaceKeyOf('notification_channels')

export interface ProjectKey {
  readonly tenantId: string
  readonly projectId: string
}

export interface ChannelKey extends ProjectKey {
  readonly channelId: string
}

export interface ChannelWrite {
  readonly name: string
  readonly type: ChannelType
  readonly config: JsonObject
  readonly secrets: Buffer
  readonly events: readonly string[]
  readonly filter: JsonObject
  readonly active: boolean
  readonly now: Date
}

const columnsOf = (write: ChannelWrite) => ({
  name: write.name,
  type: write.type,
  config: JSON.stringify(write.config),
  secrets: write.secrets,
  events: [...write.events],
  filter: JSON.stringify(write.filter),
  active: write.active,
  updated_at: write.now,
})

export const insertChannel = (tx: Tx, key: ChannelKey, write: ChannelWrite) =>
  tx.db
    .insertInto('notification_channels')
    .values({
      tenant_id: key.tenantId,
      project_id: key.projectId,
      channel_id: key.channelId,
      ...columnsOf(write),
      created_at: write.now,
    })
    .returningAll()
    .returning(KEY)
    .executeTakeFirstOrThrow()
export type ChannelRow = Awaited<ReturnType<typeof insertChannel>>

/** Saving a channel resets its failures and the reason for which it was disabled. */
export const replaceChannel = (tx: Tx, key: ChannelKey, write: ChannelWrite) =>
  tx.db
    .updateTable('notification_channels')
    .set({ ...columnsOf(write), disabled_reason: '', failing_since: null })
    .where('tenant_id', '=', key.tenantId)
    .where('channel_id', '=', key.channelId)
    .returningAll()
    .returning(KEY)
    .executeTakeFirstOrThrow()

export async function findChannel(
  tx: Tx,
  key: Omit<ChannelKey, 'projectId'> & { readonly projectId?: string },
  lock: 'update' | 'none' = 'none',
): Promise<ChannelRow | undefined> {
  let query = tx.db
    .selectFrom('notification_channels')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', key.tenantId)
    .where('channel_id', '=', key.channelId)
  if (key.projectId !== undefined) query = query.where('project_id', '=', key.projectId)
  return (lock === 'update' ? query.forUpdate() : query).executeTakeFirst()
}

export const listChannels = (tx: Tx, { tenantId, projectId }: ProjectKey): Promise<readonly ChannelRow[]> =>
  tx.db
    .selectFrom('notification_channels')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('channel_id')
    .execute()

/** Of all projects: for handing out what happened in the workspace. */
export const activeChannels = (tx: Tx, tenantId: string): Promise<readonly ChannelRow[]> =>
  tx.db
    .selectFrom('notification_channels')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .execute()

export async function deleteChannel(tx: Tx, key: ChannelKey): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('notification_channels')
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('channel_id', '=', key.channelId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export interface Health {
  readonly failingSince: Date | null
  /** Switches it off. */
  readonly disabledReason?: string | undefined
}

export async function setChannelHealth(
  tx: Tx,
  tenantId: string,
  channelId: string,
  health: Health,
): Promise<void> {
  await tx.db
    .updateTable('notification_channels')
    .set({
      failing_since: health.failingSince,
      ...(health.disabledReason === undefined
        ? {}
        : { active: false, disabled_reason: health.disabledReason }),
    })
    .where('tenant_id', '=', tenantId)
    .where('channel_id', '=', channelId)
    .execute()
}
