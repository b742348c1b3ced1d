import { wallClock } from '../../../algorithms/text/zoned-time.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../outcomes.store.ts'
import { historyOf, momentOf, TIMING_USE_CASE } from './timing.rules.ts'
import { listPastContacts } from './timing.store.ts'

const PAST_MAX = 50

/**
 * What is known when a contact's time is chosen, and again when the reply is reported: what the caller says, the
 * moment in the contact's timezone, and how earlier attempts went.
 */
export async function timingContext(
  tx: Tx,
  place: Place,
  contactId: string,
  context: JsonObject | undefined,
  now: Date,
): Promise<JsonObject> {
  const timezone = context?.['timezone']
  const local = momentOf(wallClock(now, typeof timezone === 'string' ? timezone : 'UTC'))
  const past = contactId === '' ? [] : await listPastContacts(tx, place, TIMING_USE_CASE, contactId, PAST_MAX)
  return { ...context, now_local: local, history: historyOf(past) }
}
