import { keyOperation } from '../../../platform/http/operation.ts'
import { createOrUpdate } from '../agent-creation.ts'
import { AgentDetail, NewAgent } from '../agents.schemas.ts'
import { usageOf } from '../agents.store.ts'
import { agentDetailView } from '../views.ts'

export const createAgent = keyOperation({
  id: 'createAgent',
  method: 'POST',
  path: '/agents',
  domain: 'agents',
  permission: 'write',
  summary: 'Create an agent, or change the one of this id or name',
  description:
    'The id is derived from the workspace and the lower-cased name unless `agent_id` is sent, so the request may be ' +
    'repeated. Of an agent that exists, what is not sent stays, and its capabilities are left alone.',
  body: NewAgent,
  response: AgentDetail,
  uses: ['clock', 'events', 'projectSettings', 'onAgentCreated', 'mcpEntryFaults', 'agentVersions'],
  async handle({ body, clock, ...services }) {
    const now = clock.now()
    const agent = await createOrUpdate({ ...services, now }, body)
    return agentDetailView(agent, await usageOf(services.tx, agent))
  },
})
