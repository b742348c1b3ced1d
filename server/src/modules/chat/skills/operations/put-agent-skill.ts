import { conflict } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { SKILLS_MAX } from '../skill-matching.ts'
import { AgentSkill, SkillText, skillPath } from '../skills.schemas.ts'
import { keyOfSkill, listSkills, putSkill } from '../skills.store.ts'
import { announceSkill, skillView } from '../skills.ts'

export const putAgentSkill = keyOperation({
  id: 'putAgentSkill',
  method: 'PUT',
  path: '/agents/{agentId}/skills/{skillName}',
  domain: 'agents',
  permission: 'write',
  summary: 'Give an agent a skill, change one, or accept a proposed one',
  description:
    'Used while the capability `skills` is on. Saving a proposed skill accepts it, and it no longer names whose question ' +
    'it was made of: take names out of its text first.',
  params: skillPath,
  body: SkillText,
  response: AgentSkill,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    const { instructions, applies_when = '', status = 'active' } = body
    const others = (await listSkills(tx, agent)).filter(
      ({ name_key }) => name_key !== keyOfSkill(params.skillName),
    )
    if (others.length >= SKILLS_MAX) throw conflict(`An agent has at most ${SKILLS_MAX} skills.`)
    const skill = { name: params.skillName, applies_when, instructions, status }
    const row = await putSkill(tx, agent, skill, clock.now())
    if (row === undefined) throw new Error('the skill was not stored')
    announceSkill(tx, { events }, agent, 'saved', row.name)
    return skillView(row)
  },
})
