import { DAY_MS, later } from '../../../../kernel/clock.ts'
import { invalidField } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, instanceScope, resolveAgent } from '../../../agents/index.ts'
import { factsBetween } from '../../facts/fact-lists.store.ts'
import type { FactRow } from '../../facts/facts.store.ts'
import { factView } from '../../facts/views.ts'
import { MemoryTimeline, timelineQuery } from '../../memory.schemas.ts'

const DAYS_SHOWN = 30

export const getTimeline = keyOperation({
  id: 'getMemoryTimeline',
  method: 'GET',
  fromReplica: true,
  path: '/agents/{agentId}/memory/timeline',
  domain: 'memory',
  permission: 'read',
  summary: 'See what was learned when, session by session',
  description: 'The last thirty days unless `start` and `end` say otherwise; days are counted in UTC.',
  params: agentPath,
  query: timelineQuery,
  response: MemoryTimeline,
  uses: ['clock'],
  async handle({ caller, params, query, tx, clock }) {
    const now = clock.now()
    const until = query.end ? later(dayOf(query.end, 'query.end'), DAY_MS) : later(now, 1)
    const from = query.start ? dayOf(query.start, 'query.start') : later(until, -DAYS_SHOWN * DAY_MS)
    if (from >= until) throw invalidField('query.start', 'has to come before the end', query.start)
    const agent = await resolveAgent(tx, caller, params.agentId)
    const whose = { userId: query.user_id || undefined, instanceId: instanceScope(query.instance_id) }
    const facts = await factsBetween(tx, agent, whose, { from, until })
    const sessions = new Map<string, FactRow[]>()
    for (const fact of facts) sessions.set(fact.session_id, [...(sessions.get(fact.session_id) ?? []), fact])
    return {
      sessions: [...sessions].map(([sessionId, own]) => ({
        session_id: sessionId,
        facts: own.map((fact) => factView(fact, now)),
        fact_count: own.length,
        first_fact_at: (own[0] as FactRow).valid_from.toISOString(),
        last_fact_at: (own.at(-1) as FactRow).valid_from.toISOString(),
      })),
      total_facts: facts.length,
    }
  },
})

function dayOf(text: string, location: string): Date {
  const day = /^\d{4}-\d\d-\d\d(T.*)?$/.test(text) ? new Date(`${text.slice(0, 10)}T00:00:00Z`) : undefined
  if (day === undefined || Number.isNaN(day.getTime())) {
    throw invalidField(location, 'has to be a day such as 2026-01-31', text)
  }
  return day
}
