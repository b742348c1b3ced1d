import { keyOperation } from '../../../platform/http/operation.ts'
import { McpServer, McpServerChanges, serverPath } from '../mcp-servers.schemas.ts'
import { changeServer, serverView } from '../mcp-servers.ts'

export const updateMcpServer = keyOperation({
  id: 'updateMcpServer',
  method: 'PATCH',
  path: '/projects/{projectId}/mcp-servers/{serverId}',
  domain: 'mcp-servers',
  permission: 'manage',
  summary: 'Change an outside MCP server; what is not sent stays',
  description:
    'With another address it has to be probed again. On another host the headers are removed unless they are sent ' +
    'along: a credential never goes to a host that it was not given for. Agents name servers by `name`.',
  params: serverPath,
  body: McpServerChanges,
  response: McpServer,
  uses: ['clock', 'vault', 'events'],
  async handle({ caller, params, body, tx, clock, vault, events }) {
    const row = await changeServer(tx, { clock, vault }, caller, params.serverId, body)
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'mcp_server.updated',
      subjectId: row.server_id,
      payload: { fields: Object.keys(body) },
    })
    return serverView(vault, row)
  },
})
