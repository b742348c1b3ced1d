import { type OperationCalls, OperationRefused } from './operation-calls.ts'

export interface AgentSummary {
  readonly agent_id: string
  readonly name: string
  readonly is_active: boolean
  readonly last_seen_at: string
}

interface AgentPage {
  readonly items: readonly AgentSummary[]
  readonly has_more: boolean
  readonly next_cursor?: string
}

const NAMED_MAX = 20

export const agentPage = (
  calls: OperationCalls,
  query: {
    readonly search?: string | undefined
    readonly cursor?: string | undefined
    readonly size: number
  },
): Promise<AgentPage> =>
  calls.json('listAgents', {
    query: {
      search: query.search,
      cursor: query.cursor,
      page_size: query.size,
      project_id: calls.projectId,
    },
  })

/** The id or name that was given; without one, the only agent of the project. */
export async function whichAgent(calls: OperationCalls, named: string | undefined): Promise<string> {
  if (named !== undefined) return named
  const { items, has_more } = await agentPage(calls, { size: NAMED_MAX })
  const [only] = items
  if (only === undefined)
    throw new OperationRefused(404, 'There is no agent in the project of this API key yet.')
  if (items.length === 1) return only.agent_id
  const names = items.map(({ name }) => name).join(', ')
  throw new OperationRefused(
    422,
    `There are several agents; name one with "agent": ${names}${has_more ? ' and others' : ''}.`,
  )
}
