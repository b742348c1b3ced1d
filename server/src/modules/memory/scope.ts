import { type AgentRow, instanceScope } from '../agents/index.ts'

/** Whose memory: an agent's, of a person ('' for the agent's own), in an instance ('' for none). */
export interface MemoryScope {
  readonly agent: Pick<AgentRow, 'tenant_id' | 'agent_id' | 'project_id' | 'owner_user_id' | 'name'>
  readonly userId: string
  readonly instanceId: string
}

export const scopeOf = (
  agent: MemoryScope['agent'],
  userId: string | undefined,
  instanceId?: string | undefined,
): MemoryScope => ({ agent, userId: userId ?? '', instanceId: instanceScope(instanceId) })

/** The agent's own knowledge, not about a person. Shared by its instances. */
export const agentWide = (scope: MemoryScope): MemoryScope => ({ ...scope, userId: '', instanceId: '' })

/** The columns that every row of a memory begins with. */
export const ownColumns = ({ agent, userId, instanceId }: MemoryScope) => ({
  tenant_id: agent.tenant_id,
  agent_id: agent.agent_id,
  user_id: userId,
  instance_id: instanceId,
})

/** Identifies a memory among all. */
export const scopeKey = (scope: MemoryScope): string => JSON.stringify(Object.values(ownColumns(scope)))
