import { type Clock, later, SECOND_MS } from '../kernel/clock.ts'
import { asSystem, type Database } from './db/database.ts'
import type { Tx } from './db/tx.ts'
import { beat, removeInstance } from './instances.store.ts'
import type { Settings } from './settings.ts'

export const HEARTBEAT_MS = 10 * SECOND_MS

/**
 * Records that this process is alive, for the deployment page and for operators who read the table. `alongside` is what
 * else has to be read again every few seconds.
 */
export async function startHeartbeat(
  db: Database,
  clock: Clock,
  settings: Settings,
  roles: readonly string[],
  alongside: readonly { read(tx: Tx): Promise<void> }[] = [],
): Promise<() => Promise<void>> {
  const startedAt = clock.now()
  const { instanceId, version } = settings
  const pulse = () =>
    db.transaction(asSystem, async (tx) => {
      await beat(tx, { instanceId, version, roles, startedAt, now: later(clock.now(), 0) })
      for (const reader of alongside) await reader.read(tx)
    })
  await pulse()
  const timer = setInterval(() => void pulse().catch(() => undefined), HEARTBEAT_MS).unref()
  return async () => {
    clearInterval(timer)
    await db.transaction(asSystem, (tx) => removeInstance(tx, instanceId)).catch(() => undefined)
  }
}
