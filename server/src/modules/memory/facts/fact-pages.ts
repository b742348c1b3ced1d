import type { Tx } from '../../../platform/db/tx.ts'
import type { ListTotals } from '../../../platform/list-totals.ts'
import type { MemoryScope } from '../scope.ts'
import { countFacts, type FactFilter, listFacts, versionOfFacts } from './fact-lists.store.ts'
import type { FactRow } from './facts.store.ts'

interface FactPage {
  readonly rows: readonly FactRow[]
  readonly total: number
}

/** A page of facts, newest first, and how many there are in all. */
export async function readFactPage(
  tx: Tx,
  totals: ListTotals,
  wanted: {
    readonly agent: MemoryScope['agent']
    readonly whose: { readonly userId?: string | undefined; readonly instanceId: string }
    readonly filter: FactFilter
    readonly after?: { createdAt: Date; factId: string } | undefined
    readonly count: number
  },
): Promise<FactPage> {
  const { agent, whose, filter, after, count } = wanted
  const [version, rows] = await Promise.all([
    versionOfFacts(tx, agent, whose),
    listFacts(tx, agent, whose, filter, { after, count }),
  ])
  // A single page has been counted by reading it.
  if (after === undefined && rows.length < count) return { rows, total: rows.length }
  const key = JSON.stringify(['facts', agent.tenant_id, agent.agent_id, whose, filter])
  return { rows, total: await totals.ofVersion(key, version, () => countFacts(tx, agent, whose, filter)) }
}
