import { type Selectable, sql } from 'kysely'
import type { RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ConversationRow } from '../conversations.store.ts'
import type { Priority, responseTargets } from '../tables.ts'
import { type BusinessHours, BusinessTime } from './business-time.ts'
import { dueTimes, type Target, type Targets } from './clocks.rules.ts'
import { AROUND_THE_CLOCK } from './measure.rules.ts'

export type TargetRow = Selectable<RowOf<typeof responseTargets>>

export const listTargets = (tx: Tx, tenantId: string): Promise<TargetRow[]> =>
  tx.db.selectFrom('response_targets').selectAll().where('tenant_id', '=', tenantId).execute()

/** The targets with the business hours, in one statement: every change of a running clock waits for it. */
export async function targetsOf(tx: Tx, tenantId: string): Promise<Targets> {
  const rows = await tx.db
    .selectFrom('response_targets as t')
    .leftJoin('business_hours as h', 'h.tenant_id', 't.tenant_id')
    .selectAll('t')
    .select(['h.time_zone', 'h.days', 'h.holidays'])
    .where('t.tenant_id', '=', tenantId)
    .execute()
  const of = Object.fromEntries(rows.map((row) => [row.priority, row]))
  const [hours] = rows
  if (hours === undefined || hours.time_zone === null) return { of, businessTime: AROUND_THE_CLOCK }
  return { of, businessTime: new BusinessTime(hours as BusinessHours) }
}

export async function putTargets(
  tx: Tx,
  tenantId: string,
  targets: readonly (Target & { readonly priority: Priority })[],
  by: { readonly actor: string; readonly now: Date },
): Promise<void> {
  await tx.db
    .insertInto('response_targets')
    .values(
      targets.map((target) => ({ ...target, tenant_id: tenantId, updated_by: by.actor, updated_at: by.now })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'priority']).doUpdateSet((row) => ({
        first_response_minutes: row.ref('excluded.first_response_minutes'),
        resolution_minutes: row.ref('excluded.resolution_minutes'),
        business_hours_only: row.ref('excluded.business_hours_only'),
        updated_by: row.ref('excluded.updated_by'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/**
 * Measures every running clock of a workspace by its targets as they are now. Locks in the order that others lock in. Due
 * times around the clock are a sum that SQL can do; those by business hours need the calendar.
 */
export async function applyTargets(tx: Tx, tenantId: string): Promise<void> {
  await sql`with running as (
      select conversation_id from conversations where tenant_id = ${tenantId}
        and (waiting_since is not null or resolving_since is not null) order by conversation_id for update)
    update conversations c set
      first_response_due_at = case when c.status <> 'closed' then c.waiting_since + make_interval(mins => (
        select first_response_minutes from response_targets t
        where t.tenant_id = c.tenant_id and t.priority = c.priority)) end,
      resolution_due_at = c.resolving_since + make_interval(mins => (
        select resolution_minutes from response_targets t
        where t.tenant_id = c.tenant_id and t.priority = c.priority))
    from running where c.tenant_id = ${tenantId} and c.conversation_id = running.conversation_id`.execute(
    tx.db,
  )
  const targets = await targetsOf(tx, tenantId)
  const priorities = Object.keys(targets.of).filter((one) => targets.of[one]?.business_hours_only)
  if (priorities.length > 0) await applyBusinessHours(tx, tenantId, targets, priorities)
}

const MEASURED_AT_ONCE = 500

async function applyBusinessHours(
  tx: Tx,
  tenantId: string,
  targets: Targets,
  priorities: readonly string[],
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<
      Pick<ConversationRow, 'conversation_id' | 'status' | 'priority' | 'waiting_since' | 'resolving_since'>
    >`select conversation_id, status, priority, waiting_since, resolving_since from conversations
      where tenant_id = ${tenantId} and conversation_id > ${after} and priority = any(${[...priorities]}::text[])
        and (waiting_since is not null or resolving_since is not null)
      order by conversation_id limit ${MEASURED_AT_ONCE}`.execute(tx.db)
    const due = rows.map((row) => dueTimes(row, row, targets))
    await sql`update conversations c set first_response_due_at = due.first, resolution_due_at = due.resolution
      from unnest(${rows.map((row) => row.conversation_id)}::uuid[],
        ${due.map((one) => one.first_response_due_at)}::timestamptz[],
        ${due.map((one) => one.resolution_due_at)}::timestamptz[]) as due (conversation_id, first, resolution)
      where c.tenant_id = ${tenantId} and c.conversation_id = due.conversation_id`.execute(tx.db)
    const last = rows.at(-1)
    if (last === undefined || rows.length < MEASURED_AT_ONCE) return
    after = last.conversation_id
  }
}

/** Of every workspace: conversations whose clock has passed its due time and is not marked yet. */
export async function lockMissed(tx: Tx, now: Date, count: number): Promise<readonly ConversationRow[]> {
  return tx.db
    .selectFrom('conversations')
    .selectAll()
    .where(
      sql<boolean>`(first_response_due_at is not null or resolution_due_at is not null)
        and ((first_response_due_at < ${now} and first_response_missed_at is null)
          or (resolution_due_at < ${now} and resolution_missed_at is null))`,
    )
    .orderBy('tenant_id')
    .orderBy('conversation_id')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()
}
