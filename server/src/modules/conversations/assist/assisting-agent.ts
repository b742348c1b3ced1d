import { conflict } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type AgentRow, findAgentById } from '../../agents/index.ts'
import type { ConversationRow } from '../conversations.store.ts'

/** Whose model writes: the agent that has the conversation. */
export async function assistingAgent(
  tx: Tx,
  { tenant_id, agent_id }: Pick<ConversationRow, 'tenant_id' | 'agent_id'>,
): Promise<AgentRow> {
  const agent = agent_id === null ? undefined : await findAgentById(tx, tenant_id, agent_id)
  if (agent === undefined) throw conflict('No agent has this conversation. Assign one first.')
  return agent
}
