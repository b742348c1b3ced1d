import type { Tx } from '../../../platform/db/tx.ts'
import { type ConversationChanges, type ConversationRow, updateConversation } from '../conversations.store.ts'
import { changedClocks, clocksAfter, dueTimes, type Said } from './clocks.rules.ts'
import { targetsOf } from './targets.store.ts'

/**
 * Changes a conversation and what its clocks show. Everything that changes its status, priority or who speaks goes
 * through here, under the conversation's lock.
 */
export async function changeConversation(
  tx: Tx,
  row: ConversationRow,
  changes: ConversationChanges,
  now: Date,
  said: Said = {},
): Promise<ConversationRow> {
  const after = { ...row, ...changes }
  const clocks = clocksAfter(row, after, said, now)
  const moved = changedClocks(row, clocks)
  if (Object.keys(moved).length === 0 && after.priority === row.priority && after.status === row.status)
    return updateConversation(tx, row, changes, now)
  const isRunning = clocks.waiting_since !== null || clocks.resolving_since !== null
  const due = dueTimes(clocks, after, isRunning ? await targetsOf(tx, row.tenant_id) : {})
  return updateConversation(tx, row, { ...changes, ...changedClocks(row, { ...clocks, ...due }) }, now)
}
