import { Type } from 'typebox'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined, NonEmpty } from '../../../platform/http/schema.ts'
import { agentPath, resolveAgent } from '../../agents/index.ts'
import { readSessionPage } from '../../memory/index.ts'
import { AgentConversation } from '../schemas.ts'

const PAGE_MAX = 200

export const readSession = keyOperation({
  id: 'getAgentConversation',
  method: 'GET',
  path: '/agents/{agentId}/conversations',
  domain: 'conversations',
  permission: 'read',
  summary: 'Read what was said in a session, word for word, oldest first',
  params: agentPath,
  query: Type.Object({
    user_id: NonEmpty(1_000),
    session_id: NonEmpty(1_000),
    instance_id: Type.Optional(Type.String({ maxLength: 1_000 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
    page_size: Type.Optional(
      Type.Integer({ minimum: 1, default: 100, description: `At most ${PAGE_MAX}; more is taken as that.` }),
    ),
  }),
  response: AgentConversation,
  async handle({ caller, params, query, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const size = Math.min(query.page_size ?? 100, PAGE_MAX)
    const page = query.page ?? 1
    const place = { userId: query.user_id, instanceId: query.instance_id ?? '', sessionId: query.session_id }
    const { rows, total } = await readSessionPage(tx, agent, place, {
      limit: size,
      offset: (page - 1) * size,
    })
    return {
      agent_id: agent.agent_id,
      user_id: query.user_id,
      session_id: query.session_id,
      messages: rows.map((row) =>
        defined({
          message_id: row.message_id,
          author: row.author,
          role: row.role,
          content: row.content,
          redacted: row.is_redacted || undefined,
          timestamp: row.said_at.toISOString(),
          tool_call_id: row.tool_call_id || undefined,
          tool_calls: row.tool_calls === null ? undefined : [...row.tool_calls],
        }),
      ),
      page,
      page_size: size,
      total,
      has_more: page * size < total,
    }
  },
})
