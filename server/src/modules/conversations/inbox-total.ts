import type { Tx } from '../../platform/db/tx.ts'
import type { ListTotals } from '../../platform/list-totals.ts'
import { countInbox, type InboxFilter } from './inbox.store.ts'

/** How many conversations fit a filter; of very many the number may be some seconds old. */
export const inboxTotal = (tx: Tx, totals: ListTotals, filter: InboxFilter): Promise<number> => {
  // Ids of what was found in sealed messages: they are looked for anew each time.
  if (filter.found !== undefined) return countInbox(tx, filter)
  // Targets are compared with the time, which differs from one request to the next.
  const { now, ...wanted } = filter
  return totals.recent(JSON.stringify(['conversations', wanted]), () => countInbox(tx, filter))
}
