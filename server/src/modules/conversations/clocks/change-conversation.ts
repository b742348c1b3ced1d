import type { Tx } from '../../../platform/db/tx.ts'
import { type ConversationChanges, type ConversationRow, updateConversation } from '../conversations.store.ts'
import { roundChange } from '../rounds/rounds.rules.ts'
import {
  type Clocks,
  changedClocks,
  clocksAfter,
  dueTimes,
  measureOf,
  NO_TARGETS,
  type Said,
} from './clocks.rules.ts'
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
  const kept = (clocks: Clocks) => {
    const round = roundChange(row, after, clocks, said, now)
    const begun = round?.openedAt === undefined ? {} : { round: round.round }
    return updateConversation(tx, row, { ...changes, ...changedClocks(row, clocks), ...begun }, now, round)
  }
  const shown = clocksAfter(row, after, said, now)
  const moved = changedClocks(row, shown)
  if (Object.keys(moved).length === 0 && after.priority === row.priority && after.status === row.status)
    return kept(shown)
  const isRunning = shown.waiting_since !== null || shown.resolving_since !== null
  // What a clock with a target shows when it stops depends on how its time passes.
  const isStopping = row.resolution_due_at !== null && shown.resolving_since === null
  const targets = isRunning || isStopping ? await targetsOf(tx, row.tenant_id) : NO_TARGETS
  const clocks = clocksAfter(row, after, said, now, measureOf(targets, after.priority))
  const due = dueTimes(clocks, after, targets)
  return kept({ ...clocks, ...due })
}
