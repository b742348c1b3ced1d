import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../../agents/index.ts'

/** One page of what an agent's memory holds of a session, oldest first, and how much there is. */
export async function readSessionPage(
  tx: Tx,
  agent: Pick<AgentRow, 'tenant_id' | 'agent_id'>,
  place: { readonly userId: string; readonly instanceId: string; readonly sessionId: string },
  page: { readonly limit: number; readonly offset: number },
) {
  const session = tx.db
    .selectFrom('memory_messages')
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('user_id', '=', place.userId)
    .where('instance_id', '=', place.instanceId)
    .where('session_id', '=', place.sessionId)
  const [rows, counted] = await Promise.all([
    session
      .select(['message_id', 'role', 'author', 'content', 'said_at', 'tool_call_id', 'tool_calls'])
      .select(sql<boolean>`redacted_content is not null`.as('is_redacted'))
      .orderBy('position')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    session.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}
