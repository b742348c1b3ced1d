import { type Selectable, sql } from 'kysely'
import type { RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ConversationRow } from '../conversations.store.ts'
import type { Priority, responseTargets } from '../tables.ts'
import type { Target, Targets } from './clocks.rules.ts'

export type TargetRow = Selectable<RowOf<typeof responseTargets>>

export const listTargets = (tx: Tx, tenantId: string): Promise<TargetRow[]> =>
  tx.db.selectFrom('response_targets').selectAll().where('tenant_id', '=', tenantId).execute()

export const targetsOf = async (tx: Tx, tenantId: string): Promise<Targets> =>
  Object.fromEntries((await listTargets(tx, tenantId)).map((row) => [row.priority, row]))

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
        updated_by: row.ref('excluded.updated_by'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** Measures every running clock of a workspace by its targets as they are now. Locks in the order that others lock in. */
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
