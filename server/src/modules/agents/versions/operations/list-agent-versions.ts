import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { agentPath } from '../../agents.schemas.ts'
import { resolveAgent } from '../../agents.ts'
import { versionView } from '../version-view.ts'
import { AgentVersionList } from '../versions.schemas.ts'
import { latestVersion, listVersions } from '../versions.store.ts'

export const listAgentVersions = keyOperation({
  id: 'listAgentVersions',
  method: 'GET',
  path: '/agents/{agentId}/versions',
  domain: 'agents',
  permission: 'read',
  summary: 'List the versions of an agent, newest first',
  description:
    'Every change of name, persona, capabilities, model or tools leaves one; a write that changes nothing leaves none. ' +
    'The newest hundred are kept. An agent from before versions were recorded has none until it is changed.',
  params: agentPath,
  query: Type.Object({
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: AgentVersionList,
  async handle({ caller, params, query, tx }) {
    const size = query.page_size ?? 30
    const cursor = decodeCursor(query.cursor, ['number'])
    const agent = await resolveAgent(tx, caller, params.agentId)
    const [latest, rows] = await Promise.all([
      latestVersion(tx, agent),
      listVersions(tx, agent, cursor && Number(cursor[0]), size + 1),
    ])
    const page = pageOf(rows, size, (row) => [row.version])
    return defined({
      items: page.rows.map((row) => versionView(row, latest?.version ?? 0)),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
