import type { Tx } from '../../platform/db/tx.ts'
import type { ListTotals } from '../../platform/list-totals.ts'
import { countInbox } from './inbox.store.ts'
import type { InboxFilter } from './inbox-conditions.store.ts'

/** How many conversations fit a filter; of very many the number may be some seconds old. */
export const inboxTotal = (tx: Tx, totals: ListTotals, filter: InboxFilter): Promise<number> => {
  // Targets are compared with the time, which differs from one request to the next.
  const { now, ...wanted } = filter
  return totals.recent(JSON.stringify(['conversations', wanted]), () => countInbox(tx, filter))
}
