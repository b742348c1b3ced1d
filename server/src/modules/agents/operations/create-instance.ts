import { newId } from '../../../kernel/ids.ts'
import { conflict } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath } from '../agents.schemas.ts'
import { resolveAgent } from '../agents.ts'
import { Instance, NewInstance } from '../instances.schemas.ts'
import { insertInstance } from '../instances.store.ts'
import { instanceView } from '../views.ts'

export const createInstance = keyOperation({
  id: 'createAgentInstance',
  method: 'POST',
  path: '/agents/{agentId}/instances',
  domain: 'agents',
  permission: 'write',
  summary: 'Give an agent another life of its own',
  params: agentPath,
  body: NewInstance,
  response: Instance,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const row = await insertInstance(tx, {
      tenantId: agent.tenant_id,
      agentId: agent.agent_id,
      instanceId: body.instance_id ?? newId(),
      name: body.name,
      description: body.description ?? '',
      isDefault: false,
      now: clock.now(),
    })
    if (row === undefined) throw conflict('The agent has an instance with this id already.')
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'agent.instance_created',
      subjectId: agent.agent_id,
      payload: { instance_id: row.instance_id },
    })
    return instanceView(row)
  },
})
