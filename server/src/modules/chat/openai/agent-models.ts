import type { Tx } from '../../../platform/db/tx.ts'
import type { Caller } from '../../../platform/http/operation.ts'
import { type AgentRow, findAgentOfProject } from '../../agents/index.ts'
import { noSuchModel } from './error-format.ts'
import type { Model } from './openai.schemas.ts'

/** An agent that is switched on is a model of its project, by name or id. */
export async function modelNamed(tx: Tx, caller: Caller, idOrName: string): Promise<AgentRow> {
  const agent = await findAgentOfProject(tx, caller.tenantId, caller.projectId, idOrName)
  if (agent === undefined || !agent.is_active) throw noSuchModel()
  return agent
}

const OWNER = 'rapport'

export const modelOf = ({ name, created_at }: Pick<AgentRow, 'name' | 'created_at'>): Model => ({
  id: name,
  object: 'model',
  created: Math.floor(created_at.getTime() / 1_000),
  owned_by: OWNER,
})

/** The model that makes vectors; it has no day of birth that matters here. */
export const embeddingModel = (name: string): Model => ({
  id: name,
  object: 'model',
  created: 0,
  owned_by: OWNER,
})
