import { later, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import { PLATFORM_TENANT_ID } from '../../kernel/ids.ts'
import type { TenantContext, Tx } from '../db/tx.ts'

export const VERIFY_QUEUE = 'platform.verify'

/** One statement of a check may take this long; it competes with the work of the server. */
const STATEMENT_MS_MAX = 20 * SECOND_MS
/** Reads of every tenant, with a time limit of their own. Without a key: no other read shares the limit. */
export const asVerifier: TenantContext = {
  statement: {
    text: `select set_config('role', 'rapport_system', true), set_config('app.tenant_id', '', true),
      set_config('statement_timeout', '${STATEMENT_MS_MAX}', true)`,
    values: [],
  },
}

/** A process that has not been heard of for this long is gone. */
const SILENT_MS = MINUTE_MS

/** Since when some process has been running without a break, as far as those that run now can tell. */
export async function aliveSince(tx: Tx, now: Date): Promise<Date | undefined> {
  const row = await tx.db
    .selectFrom('instances')
    .select((eb) => eb.fn.min('started_at').as('since'))
    .where('last_heartbeat_at', '>=', later(now, -SILENT_MS))
    .executeTakeFirst()
  return row?.since ?? undefined
}

/** What the last hourly run stored; the same for every process. */
export interface LastVerification {
  readonly at: Date
  /** Violations by the name of the invariant, 0 for those that hold. */
  readonly violations: Readonly<Record<string, number>>
}

export async function lastVerification(tx: Tx): Promise<LastVerification | undefined> {
  const row = await tx.db
    .selectFrom('jobs')
    .select(['result', 'finished_at'])
    .where('tenant_id', '=', PLATFORM_TENANT_ID)
    .where('queue', '=', VERIFY_QUEUE)
    .where('state', '=', 'done')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.finished_at === null) return undefined
  return {
    at: row.finished_at,
    violations: (row.result?.['violations'] ?? {}) as Record<string, number>,
  }
}
