import { sql } from 'kysely'
import { newId } from '../../kernel/ids.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { deliveriesTable, deliveryAttempts } from './tables.ts'

/** Who receives: a channel, or the webhook that a scope has for the event's type. */
export type Receiver =
  | { readonly channelId: string; readonly scopeId?: undefined }
  | { readonly channelId?: undefined; readonly scopeId: string }

export interface NewDelivery {
  readonly tenantId: string
  readonly receiver: Receiver
  readonly eventId: string
  readonly eventType: string
  readonly projectId: string | null
  readonly payload: JsonObject
  readonly occurredAt: Date
  readonly now: Date
}

/** Undefined when this receiver has this event already. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery) {
  return tx.db
    .insertInto('deliveries')
    .values(
      tx.words.values(deliveriesTable, delivery.tenantId, {
        tenant_id: delivery.tenantId,
        delivery_id: newId(),
        channel_id: delivery.receiver.channelId ?? null,
        scope_id: delivery.receiver.scopeId ?? null,
        event_id: delivery.eventId,
        event_type: delivery.eventType,
        project_id: delivery.projectId,
        payload: JSON.stringify(delivery.payload),
        state: 'pending',
        occurred_at: delivery.occurredAt,
        created_at: delivery.now,
        updated_at: delivery.now,
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof insertDelivery>>>

export const findDelivery = (
  tx: Tx,
  tenantId: string,
  deliveryId: string,
  lock: 'update' | 'none' = 'none',
) => {
  const query = tx.db
    .selectFrom('deliveries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
  return (lock === 'update' ? query.forUpdate() : query).executeTakeFirst()
}

export async function setDelivery(
  tx: Tx,
  delivery: DeliveryRow,
  change: {
    readonly state: DeliveryRow['state']
    readonly attempts: number
    readonly nextAttemptAt: Date | null
    readonly now: Date
  },
): Promise<void> {
  await tx.db
    .updateTable('deliveries')
    .set({
      state: change.state,
      attempts: change.attempts,
      next_attempt_at: change.nextAttemptAt,
      updated_at: change.now,
    })
    .where('tenant_id', '=', delivery.tenant_id)
    .where('delivery_id', '=', delivery.delivery_id)
    .execute()
}

export interface AttemptRecord {
  readonly url: string
  readonly isSuccess: boolean
  readonly responseCode: number | undefined
  readonly responseBody: string
  readonly error: string
  readonly durationMs: number
  readonly attemptNumber: number
  readonly requestBody: string
  readonly now: Date
}

export async function insertAttempt(tx: Tx, delivery: DeliveryRow, attempt: AttemptRecord): Promise<void> {
  await tx.db
    .insertInto('delivery_attempts')
    .values(
      tx.words.values(deliveryAttempts, delivery.tenant_id, {
        tenant_id: delivery.tenant_id,
        attempt_id: newId(),
        delivery_id: delivery.delivery_id,
        channel_id: delivery.channel_id,
        scope_id: delivery.scope_id,
        event_type: delivery.event_type,
        url: attempt.url,
        status: attempt.isSuccess ? 'success' : 'failed',
        response_code: attempt.responseCode ?? null,
        response_body: attempt.responseBody,
        error_message: attempt.error,
        duration_ms: Math.round(attempt.durationMs),
        attempt_number: attempt.attemptNumber,
        request_body: attempt.requestBody,
        created_at: attempt.now,
      }),
    )
    .execute()
}

/** Newest first. */
export async function listAttempts(
  tx: Tx,
  tenantId: string,
  of: Receiver & { readonly eventType?: string | undefined },
  after: { readonly createdAt: Date; readonly attemptId: string } | undefined,
  count: number,
) {
  let query = tx.db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('attempt_id', 'desc')
    .limit(count)
  if (of.channelId !== undefined) query = query.where('channel_id', '=', of.channelId)
  else query = query.where('channel_id', 'is', null).where('scope_id', '=', of.scopeId)
  if (of.eventType !== undefined) query = query.where('event_type', '=', of.eventType)
  if (after !== undefined) {
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'attempt_id'), '<', eb.tuple(after.createdAt, after.attemptId)),
    )
  }
  return query.execute()
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

/** Starts when a workspace gets its first receiver: earlier events are not delivered. */
export async function beginCursor(tx: Tx, tenantId: string): Promise<void> {
  await sql`insert into notification_cursors (tenant_id, seq)
    values (${tenantId}, coalesce((select seq from event_heads where tenant_id = ${tenantId}), 0))
    on conflict do nothing`.execute(tx.db)
}

/** Workspaces in which something happened that has not been handed out. */
export async function tenantsBehind(tx: Tx, count: number): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom('notification_cursors as cursor')
    .innerJoin('event_heads as head', 'head.tenant_id', 'cursor.tenant_id')
    .select('cursor.tenant_id')
    .whereRef('head.seq', '>', 'cursor.seq')
    .limit(count)
    .execute()
  return rows.map((row) => row.tenant_id)
}

/** Undefined when another process is at it. */
export async function lockCursor(tx: Tx, tenantId: string): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('notification_cursors')
    .select('seq')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.seq
}

export async function moveCursor(tx: Tx, tenantId: string, seq: number): Promise<void> {
  await tx.db.updateTable('notification_cursors').set({ seq }).where('tenant_id', '=', tenantId).execute()
}

export async function deleteDeliveriesBefore(tx: Tx, moment: Date): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('deliveries')
    .where('created_at', '<', moment)
    .where('state', '<>', 'pending')
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
