import { Type } from 'typebox'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { LedgerEntry, windowQuery } from '../../schemas.ts'
import { listEntries } from '../../usage/usage.store.ts'
import { windowOf } from '../../usage/window.rules.ts'
import { entryView } from '../../views.ts'

/** More than a person reads; the statement has all of them. */
const ENTRIES_MAX = 5_000

export const listLedger = sessionOperation({
  id: 'listOrgLedger',
  method: 'GET',
  fromReplica: true,
  path: '/org/ledger',
  domain: 'billing',
  permission: 'manage',
  summary: 'List what came and went, newest first',
  description: `At most ${ENTRIES_MAX} entries; the statement at /org/statement has every one of them.`,
  query: windowQuery,
  response: Type.Array(LedgerEntry),
  uses: ['clock'],
  async handle({ caller, query, tx, clock }) {
    const { since } = windowOf(clock.now(), query.days)
    const entries = await listEntries(tx, caller.tenantId, since, ENTRIES_MAX)
    return entries.map((entry) => entryView(caller.tenantId, entry))
  },
})
