import { Type } from 'typebox'
import { Agent, Cursor, closed, limit, NextCursor } from '../mcp.schemas.ts'
import { defineTool, READS } from '../tool.ts'
import { agentPage, whichAgent } from '../which-agent.ts'

export const listAgents = defineTool({
  name: 'list_agents',
  title: 'List agents',
  description:
    'Lists the agents that this API key reaches, with their names. Other tools take a name or an id.',
  input: closed({
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name.' })),
    limit: limit(100, 30),
    cursor: Cursor,
  }),
  output: Type.Object({
    agents: Type.Array(
      Type.Object({
        agent_id: Type.String(),
        name: Type.String(),
        is_active: Type.Boolean(),
        last_seen_at: Type.String(),
      }),
    ),
    next_cursor: NextCursor,
  }),
  hints: READS,
  async run({ search, limit, cursor }, calls) {
    const page = await agentPage(calls, { search, cursor, size: limit ?? 30 })
    return {
      agents: page.items.map(({ agent_id, name, is_active, last_seen_at }) => ({
        agent_id,
        name,
        is_active,
        last_seen_at,
      })),
      ...(page.next_cursor === undefined ? {} : { next_cursor: page.next_cursor }),
    }
  },
})

interface KnownUser {
  readonly user_id: string
  readonly display_name: string
  readonly last_interaction_at: string
}

export const listPeople = defineTool({
  name: 'list_people',
  title: 'List people',
  description: 'Lists the people an agent knows. Their id is what other tools take as user.',
  input: closed({ agent: Agent, limit: limit(200, 50), cursor: Cursor }),
  output: Type.Object({
    people: Type.Array(
      Type.Object({ user: Type.String(), name: Type.String(), last_interaction_at: Type.String() }),
    ),
    next_cursor: NextCursor,
  }),
  hints: READS,
  async run({ agent, limit, cursor }, calls) {
    const page = await calls.json<{ users: readonly KnownUser[]; next_cursor?: string }>('listAgentUsers', {
      params: { agentId: await whichAgent(calls, agent) },
      query: { page_size: limit, cursor },
    })
    return {
      people: page.users.map(({ user_id, display_name, last_interaction_at }) => ({
        user: user_id,
        name: display_name,
        last_interaction_at,
      })),
      ...(page.next_cursor === undefined ? {} : { next_cursor: page.next_cursor }),
    }
  },
})
