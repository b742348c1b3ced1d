import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { TraitChange } from './persona.rules.ts'

interface Cause {
  readonly triggerType: string
  readonly reasoning?: string | undefined
  readonly now: Date
}

interface AgentKey {
  readonly tenant_id: string
  readonly agent_id: string
}

export async function insertTraitChanges(
  tx: Tx,
  agent: AgentKey,
  changes: readonly TraitChange[],
  cause: Cause,
): Promise<void> {
  if (changes.length === 0) return
  await tx.db
    .insertInto('personality_changes')
    .values(
      changes.map((change) => ({
        tenant_id: agent.tenant_id,
        agent_id: agent.agent_id,
        change_id: newId(),
        trait_category: change.category,
        trait_name: change.name,
        old_value: change.from,
        new_value: change.to,
        trigger_type: cause.triggerType,
        reasoning: cause.reasoning ?? '',
        created_at: cause.now,
      })),
    )
    .execute()
}

/** Newest first. */
export async function listTraitChanges(tx: Tx, agent: AgentKey, since: Date | undefined, count: number) {
  let query = tx.db
    .selectFrom('personality_changes')
    .selectAll()
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .orderBy('created_at', 'desc')
    .orderBy('change_id', 'desc')
    .limit(count)
  if (since !== undefined) query = query.where('created_at', '>=', since)
  return query.execute()
}
