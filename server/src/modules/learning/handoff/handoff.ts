import { isObject, type JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Caller } from '../../../platform/http/operation.ts'
import type { Services } from '../../../platform/services.ts'
import { findPending } from '../approvals/approvals.store.ts'
import { requestApproval } from '../approvals/approvals.ts'
import type { Place } from '../outcomes.store.ts'

export const HANDOFF_USE_CASE = 'handoff_timing'
export const HANDOFF_ACTIONS = [
  { id: 'escalate_now' },
  { id: 'wait_one_day' },
  { id: 'keep_automated' },
] as const

const HANDOFF_CONFIG = 'handoff_config'
const OUTCOMES_NEEDED = 200
const KIND = 'handoff'

export async function outcomesNeeded(
  tx: Tx,
  projectSettings: Services['projectSettings'],
  place: Place,
): Promise<number> {
  const config = await projectSettings.configValue(tx, place, HANDOFF_CONFIG)
  const least = isObject(config) ? config['min_outcomes'] : undefined
  return typeof least === 'number' && Number.isFinite(least) && least >= 0
    ? Math.ceil(Math.min(least, 1e9))
    : OUTCOMES_NEEDED
}

/** One approval waits for a contact, however often an escalation is suggested meanwhile. */
export async function enqueueEscalation(
  tx: Tx,
  events: Services['events'],
  caller: Caller,
  about: { readonly contactId: string; readonly details: JsonObject; readonly now: Date },
): Promise<string> {
  const waiting = await findPending(tx, caller, KIND, about.contactId)
  if (waiting !== undefined) return waiting.approval_id
  const row = await requestApproval(tx, events, caller, {
    kind: KIND,
    subjectId: about.contactId,
    title: 'A person should take over now',
    details: about.details,
    requestedBy: caller.actor,
    now: about.now,
  })
  return row.approval_id
}
