import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath } from '../agents.schemas.ts'
import { resolveAgent } from '../agents.ts'
import { MoodAnswer, moodQuery } from '../mood.schemas.ts'
import { moodOf } from '../moods.ts'

export const getMood = keyOperation({
  id: 'getAgentMood',
  method: 'GET',
  path: '/agents/{agentId}/mood',
  domain: 'agents',
  permission: 'read',
  summary: 'Read the mood of an agent, toward a person or in general',
  description: 'Until something changes it, the mood is the baseline that follows from the Big Five scores.',
  params: agentPath,
  query: moodQuery,
  response: MoodAnswer,
  uses: ['clock'],
  async handle({ caller, params, query, tx, clock }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const toward = { userId: query.user_id, instanceId: query.instance_id }
    return { mood: await moodOf(tx, agent, toward, clock.now()) }
  },
})
