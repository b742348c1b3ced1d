import { invalidField } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath } from '../agents.schemas.ts'
import { resolveAgent } from '../agents.ts'
import { temperatureOf } from '../persona.rules.ts'
import { HISTORY_LIMIT_DEFAULT, Personality, personalityQuery } from '../personality.schemas.ts'
import { listTraitChanges } from '../personality.store.ts'
import { personaView } from '../views.ts'

export const getPersonality = keyOperation({
  id: 'getAgentPersonality',
  method: 'GET',
  path: '/agents/{agentId}/personality',
  domain: 'agents',
  permission: 'read',
  summary: 'Read who an agent is and how that has changed',
  params: agentPath,
  query: personalityQuery,
  response: Personality,
  async handle({ caller, params, query, tx }) {
    const since = query.since === undefined ? undefined : momentOf(query.since)
    const agent = await resolveAgent(tx, caller, params.agentId)
    const changes = await listTraitChanges(tx, agent, since, query.history_limit ?? HISTORY_LIMIT_DEFAULT)
    return {
      profile: {
        agent_id: agent.agent_id,
        name: agent.name,
        ...personaView(agent),
        temperature: temperatureOf(agent.big5),
        created_at: agent.created_at.toISOString(),
      },
      evolution: changes.map((change) => ({
        trait_category: change.trait_category,
        trait_name: change.trait_name,
        old_value: change.old_value,
        new_value: change.new_value,
        delta: Math.round((change.new_value - change.old_value) * 100) / 100,
        trigger_type: change.trigger_type,
        timestamp: change.created_at.toISOString(),
        ...(change.reasoning === '' ? {} : { reasoning: change.reasoning }),
      })),
    }
  },
})

/** The pattern lets a thirteenth month through; the calendar does not. */
function momentOf(text: string): Date {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1) {
    throw invalidField('query.since', 'is not a day or a moment', text)
  }
  return moment
}
