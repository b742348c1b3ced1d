import { sql } from 'kysely'
import { bigint, integer, type TablesOf, table, timestamp, uuid } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'

export const requestLimits = table('request_limits', {
  tenant_id: uuid(),
  per_minute: integer(),
  minute: bigint().withDefault(),
  used: integer().withDefault(),
  updated_at: timestamp(),
})

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof requestLimits> {}
}

export interface LimitedWorkspace {
  readonly tenant_id: string
  readonly per_minute: number
}

/** Of every workspace. */
export const readRequestLimits = (tx: Tx): Promise<readonly LimitedWorkspace[]> =>
  tx.db.selectFrom('request_limits').select(['tenant_id', 'per_minute']).execute()

export async function findRequestLimit(tx: Tx, tenantId: string): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('request_limits')
    .select('per_minute')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row?.per_minute
}

/** What was used of the minute stays used. */
export async function putRequestLimit(tx: Tx, tenantId: string, perMinute: number, now: Date): Promise<void> {
  const values = { per_minute: perMinute, updated_at: now }
  await tx.db
    .insertInto('request_limits')
    .values({ tenant_id: tenantId, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()
}

export async function deleteRequestLimit(tx: Tx, tenantId: string): Promise<void> {
  await tx.db.deleteFrom('request_limits').where('tenant_id', '=', tenantId).execute()
}

/** Requests that this process may serve. */
export interface Portion {
  readonly granted: number
  readonly perMinute: number
  /** Until then. */
  readonly msLeft: number
}

/**
 * Takes so many requests of the minute, or what is left of them. The minute is the database's, so processes whose clocks
 * differ count in the same one. Undefined when the workspace has no limit.
 */
export async function takePortion(tx: Tx, tenantId: string, wanted: number): Promise<Portion | undefined> {
  const { rows } = await sql<{ granted: number; per_minute: number; ms_left: number }>`
    with moment as (select extract(epoch from clock_timestamp()) as seconds),
    before as (
      select per_minute, floor(moment.seconds / 60)::bigint as minute,
        case when minute = floor(moment.seconds / 60) then used else 0 end as used,
        60000 - (moment.seconds * 1000)::bigint % 60000 as ms_left
      from request_limits, moment where tenant_id = ${tenantId} for update of request_limits),
    share as (select *, least(${wanted}::int, greatest(0, per_minute - used)) as granted from before)
    update request_limits set minute = share.minute, used = share.used + share.granted
    from share where request_limits.tenant_id = ${tenantId}
    returning share.granted, share.per_minute, share.ms_left::int as ms_left`.execute(tx.db)
  const [row] = rows
  return row && { granted: row.granted, perMinute: row.per_minute, msLeft: row.ms_left }
}
