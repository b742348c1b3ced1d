import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { MemorySearchResult, searchQuery } from '../../memory.schemas.ts'
import { scopeOf } from '../../scope.ts'
import type { Question } from '../recall.ts'

export const searchMemory = keyOperation({
  id: 'searchMemory',
  method: 'GET',
  path: '/agents/{agentId}/memory/search',
  domain: 'memory',
  permission: 'read',
  mode: 'manual',
  summary: 'Find what an agent remembers about something',
  description:
    'By words, meaning, names and times, in what was said and in facts. A fact that came from something said is shown with it; `include_verbatim` `false` shows facts alone. Without `user_id`, in the memories of the agent’s people: of the 50 whose facts share most words with the question, or who were active last. `include=user` tells whose each result is.',
  params: agentPath,
  query: searchQuery,
  response: MemorySearchResult,
  uses: ['memory'],
  async handle({ caller, params, query, db, memory }) {
    const agent = await db.read((tx) => resolveAgent(tx, caller, params.agentId))
    const isUserShown = (query.include ?? '').split(',').includes('user')
    const isVerbatim = query.include_verbatim !== 'false'
    const scope = scopeOf(agent, query.user_id, query.instance_id)
    const question: Question = {
      query: query.q,
      limit: query.limit ?? 20,
      mode: query.mode,
      kinds: isVerbatim ? 'all' : 'fact',
      isVerbatim,
      timezone: query.timezone,
    }
    const found =
      scope.userId === ''
        ? await memory.recallPeople(scope, question)
        : (await memory.recall(scope, question)).map((hit) => ({ ...hit, userId: scope.userId }))
    const results = found.map((one) =>
      defined({
        fact_id: one.id,
        content: one.text,
        passage: one.passage,
        fact_type: one.factType ?? 'message',
        score: Math.round(one.score * 10_000) / 10_000,
        user_id: isUserShown && one.userId !== '' ? one.userId : undefined,
        session_id: one.sessionId === '' ? undefined : one.sessionId,
        at: one.at.toISOString(),
        role: one.role,
        facts:
          one.facts.length === 0
            ? undefined
            : one.facts.map((fact) => ({
                fact_id: fact.id,
                content: fact.text,
                fact_type: fact.factType ?? '',
              })),
      }),
    )
    return { results }
  },
})
