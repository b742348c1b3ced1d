import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'

export interface NewUpgradeRequestRow {
  readonly tenantId: string
  readonly requestId: string
  readonly message: string
  readonly requestedBy: string
  readonly now: Date
}

/** Requests of one workspace come one after the other, so that two clicks at once see one another. */
export async function lockUpgradeRequests(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('upgrade_requests ' || ${tenantId}::text, 0))`.execute(
    tx.db,
  )
}

export async function findUpgradeRequest(
  tx: Tx,
  wanted: Pick<NewUpgradeRequestRow, 'tenantId' | 'requestedBy' | 'message'>,
  since: Date,
) {
  return tx.db
    .selectFrom('upgrade_requests')
    .selectAll()
    .where('tenant_id', '=', wanted.tenantId)
    .where('requested_by', '=', wanted.requestedBy)
    .where('message', '=', wanted.message)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertUpgradeRequest(tx: Tx, request: NewUpgradeRequestRow) {
  return tx.db
    .insertInto('upgrade_requests')
    .values({
      tenant_id: request.tenantId,
      request_id: request.requestId,
      message: request.message,
      requested_by: request.requestedBy,
      created_at: request.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
