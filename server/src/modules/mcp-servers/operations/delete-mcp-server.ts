import { EMPTY, keyOperation } from '../../../platform/http/operation.ts'
import { serverPath } from '../mcp-servers.schemas.ts'
import { deleteServer } from '../mcp-servers.store.ts'
import { lockedServer } from '../mcp-servers.ts'

export const deleteMcpServer = keyOperation({
  id: 'deleteMcpServer',
  method: 'DELETE',
  path: '/projects/{projectId}/mcp-servers/{serverId}',
  domain: 'mcp-servers',
  permission: 'manage',
  summary: 'Remove an outside MCP server; agents lose its tools',
  description: 'Agents that name it keep the name, which then shows in their `pendingCapabilities`.',
  params: serverPath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const row = await lockedServer(tx, caller, params.serverId)
    await deleteServer(tx, row)
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'mcp_server.deleted',
      subjectId: row.server_id,
      payload: { name: row.name },
    })
    return undefined
  },
})
