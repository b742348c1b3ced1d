import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { Success } from '../../../../platform/http/schema.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { skillPath } from '../skills.schemas.ts'
import { deleteSkill } from '../skills.store.ts'
import { announceSkill } from '../skills.ts'

export const deleteAgentSkill = keyOperation({
  id: 'deleteAgentSkill',
  method: 'DELETE',
  path: '/agents/{agentId}/skills/{skillName}',
  domain: 'agents',
  permission: 'write',
  summary: 'Take a skill from an agent, or reject a proposed one',
  params: skillPath,
  response: Success,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    if (!(await deleteSkill(tx, agent, params.skillName))) throw notFound('skill')
    announceSkill(tx, { events }, agent, 'deleted', params.skillName)
    return { success: true }
  },
})
