import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { timezoneFrom } from '../../turns/turns.ts'
import { contextQuery, EnrichedContext } from '../context.schemas.ts'
import { enrichedContext } from '../context.ts'

export const getContext = keyOperation({
  id: 'getContext',
  method: 'GET',
  path: '/agents/{agentId}/context',
  domain: 'chat',
  permission: 'read',
  mode: 'manual',
  summary: 'Read everything an agent knows and feels at the moment, for a model of your own',
  description:
    'Persona, mood, goals, the facts that matter (with `query`, first those that answer it), summaries, and with `sessionId` what was just said. Fields may be added; read those you know.',
  params: agentPath,
  query: contextQuery,
  response: EnrichedContext,
  uses: ['clock', 'memory', 'chat'],
  async handle({ caller, params, query, db, clock, memory, chat }) {
    const timezone = timezoneFrom(query.timezone, 'query.timezone')
    const agent = await db.read((tx) => resolveAgent(tx, caller, params.agentId))
    const context = await enrichedContext({ db, clock, memory, knowledge: chat.knowledge }, agent, {
      ...query,
      timezone,
    })
    return { recent_turns: [], ...context }
  },
})
