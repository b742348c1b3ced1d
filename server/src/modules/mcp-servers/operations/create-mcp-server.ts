import { keyOperation } from '../../../platform/http/operation.ts'
import { McpServer, NewMcpServer, serversPath } from '../mcp-servers.schemas.ts'
import { addServer, serverView } from '../mcp-servers.ts'

export const createMcpServer = keyOperation({
  id: 'createMcpServer',
  method: 'POST',
  path: '/projects/{projectId}/mcp-servers',
  domain: 'mcp-servers',
  permission: 'manage',
  status: 201,
  summary: 'Add an outside MCP server to a project',
  description:
    'Probe it to learn its tools, then name it in `mcp_enabled` of the agents that may use them. It is called over ' +
    'streamable HTTP. Private addresses are refused when it is called.',
  params: serversPath,
  body: NewMcpServer,
  response: McpServer,
  uses: ['clock', 'vault', 'events'],
  async handle({ caller, body, tx, clock, vault, events }) {
    const row = await addServer(tx, { clock, vault }, caller, body)
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'mcp_server.created',
      subjectId: row.server_id,
      payload: { name: row.name, created_by: caller.actor },
    })
    return serverView(vault, row)
  },
})
