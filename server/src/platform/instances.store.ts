import { type TablesOf, table, text, textArray, timestamp, uuid } from './db/tables.ts'
import type { Tx } from './db/tx.ts'

export const instances = table(
  'instances',
  {
    instance_id: uuid(),
    version: text(),
    roles: textArray(),
    started_at: timestamp(),
    last_heartbeat_at: timestamp(),
  },
  'platform',
)

declare module './db/tables.ts' {
  interface Tables extends TablesOf<typeof instances> {}
}

export interface Heartbeat {
  readonly instanceId: string
  readonly version: string
  readonly roles: readonly string[]
  readonly startedAt: Date
  readonly now: Date
}

export async function beat(tx: Tx, heartbeat: Heartbeat): Promise<void> {
  await tx.db
    .insertInto('instances')
    .values({
      instance_id: heartbeat.instanceId,
      version: heartbeat.version,
      roles: [...heartbeat.roles],
      started_at: heartbeat.startedAt,
      last_heartbeat_at: heartbeat.now,
    })
    .onConflict((conflict) =>
      conflict.column('instance_id').doUpdateSet({ last_heartbeat_at: heartbeat.now }),
    )
    .execute()
}

export async function forgetInstancesBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.db.deleteFrom('instances').where('last_heartbeat_at', '<', moment).execute()
}

export async function removeInstance(tx: Tx, instanceId: string): Promise<void> {
  await tx.db.deleteFrom('instances').where('instance_id', '=', instanceId).execute()
}
