import { keyOperation } from '../../../platform/http/operation.ts'
import { Success } from '../../../platform/http/schema.ts'
import { agentPath } from '../agents.schemas.ts'
import { PersonalityChanges } from '../personality.schemas.ts'
import { changePersonality } from '../personality.ts'

export const patchPersonality = keyOperation({
  id: 'patchAgentPersonality',
  method: 'PATCH',
  path: '/agents/{agentId}/personality',
  domain: 'agents',
  permission: 'write',
  summary: 'Change scores of an agent’s personality; traits that are not sent stay',
  description:
    'Writing `big5` derives the ten dimensions anew, except those sent along. PUT and PATCH mean the same.',
  params: agentPath,
  body: PersonalityChanges,
  response: Success,
  uses: ['clock', 'events', 'agentVersions'],
  async handle({ caller, params, body, tx, clock, events, agentVersions }) {
    return changePersonality({ tx, caller, events, agentVersions, now: clock.now() }, params.agentId, body)
  },
})
