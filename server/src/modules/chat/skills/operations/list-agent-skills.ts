import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { AgentSkillList } from '../skills.schemas.ts'
import { listSkills } from '../skills.store.ts'
import { skillView } from '../skills.ts'

export const listAgentSkills = keyOperation({
  id: 'listAgentSkills',
  method: 'GET',
  path: '/agents/{agentId}/skills',
  domain: 'agents',
  permission: 'read',
  summary: 'List the skills of an agent, and those that are proposed',
  params: agentPath,
  response: AgentSkillList,
  async handle({ caller, params, tx }) {
    const rows = await listSkills(tx, await resolveAgent(tx, caller, params.agentId))
    return { skills: rows.map(skillView) }
  },
})
