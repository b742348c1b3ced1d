import { forbidden } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Caller } from '../../../platform/http/operation.ts'
import type { Services } from '../../../platform/services.ts'
import { capabilitiesFor, resolveAgent } from '../../agents/index.ts'
import type { Authorship } from '../search/graph.ts'

/** Who a write is ascribed to: the agent that the caller speaks for, if it may write, or the caller. */
export async function writerOf(
  tx: Tx,
  projects: Services['projectSettings'],
  caller: Caller,
  headers: Readonly<Record<string, unknown>>,
): Promise<Pick<Authorship, 'source' | 'sourceType'>> {
  // Node gives header names in lower case.
  const named = headers['x-agent-id']
  if (typeof named !== 'string' || named === '') return { source: 'manual', sourceType: 'manual' }
  const agent = await resolveAgent(tx, caller, named)
  const { knowledgeBase, knowledgeBaseWrite } = await capabilitiesFor(tx, projects, agent)
  if (!knowledgeBase || !knowledgeBaseWrite)
    throw forbidden('The agent lacks the capability knowledgeBaseWrite.', {
      required_capability: 'knowledgeBaseWrite',
    })
  return { source: `agent:${agent.agent_id}`, sourceType: 'agent' }
}
