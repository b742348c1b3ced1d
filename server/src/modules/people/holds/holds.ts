import { conflict } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { defined, iso } from '../../../platform/http/schema.ts'
import { anyHold, type HoldRow, holdOn, lockHolds } from './holds.store.ts'

/**
 * Refuses to remove what belongs to a person while a legal hold covers them. No hold can be placed before the transaction
 * ends.
 */
export async function refuseIfHeld(tx: Tx, tenantId: string, userId: string | null): Promise<void> {
  await lockHolds(tx, tenantId, 'shared')
  refuse(await holdOn(tx, tenantId, userId), 'This person')
}

/** The same for what belongs to everyone: a hold on any person covers it. */
export async function refuseIfAnythingHeld(tx: Tx, tenantId: string): Promise<void> {
  await lockHolds(tx, tenantId, 'shared')
  refuse(await anyHold(tx, tenantId), 'A person of this workspace')
}

function refuse(hold: HoldRow | undefined, person: string): void {
  if (hold === undefined) return
  const whose = hold.user_id === null ? 'This workspace' : person
  throw conflict(
    `${whose} is under the legal hold ${hold.hold_id} since ${hold.placed_at.toISOString()}. An owner or administrator has to lift it first.`,
    { hold_id: hold.hold_id },
  )
}

export const holdView = (row: HoldRow) =>
  defined({
    hold_id: row.hold_id,
    scope: row.user_id === null ? 'workspace' : 'person',
    user_id: row.user_id ?? undefined,
    reason: row.reason,
    placed_by: row.placed_by,
    placed_at: row.placed_at.toISOString(),
    lifted_by: row.lifted_by ?? undefined,
    lifted_at: iso(row.lifted_at),
  })
