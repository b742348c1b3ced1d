import { isUuid } from '../../kernel/ids.ts'
import type { JsonObject } from '../../kernel/json.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { namesOfAgents } from '../agents/index.ts'
import { agentsIn, agentsWanted, slugOf } from './filter.rules.ts'

/**
 * What an agent is compared by: its slug, whether it was written as id, name or slug. Ids that filters and events
 * contain are looked up together; the id of a deleted agent is compared as it is.
 */
export async function agentNames(
  tx: Tx,
  tenantId: string,
  channels: readonly { readonly filter: JsonObject }[],
  events: readonly { readonly payload: JsonObject }[],
): Promise<(value: string) => string> {
  const wanted = channels.flatMap(({ filter }) => agentsWanted(filter))
  if (wanted.length === 0) return slugOf
  const ids = [...wanted, ...events.flatMap(({ payload }) => agentsIn(payload))].filter(isUuid)
  const names = await namesOfAgents(tx, tenantId, [...new Set(ids)])
  return (value) => slugOf(names.get(value.toLowerCase()) ?? value)
}
