import { keyOperation } from '../../../platform/http/operation.ts'
import { McpServerList, serversPath } from '../mcp-servers.schemas.ts'
import { listServers } from '../mcp-servers.store.ts'
import { serverView } from '../mcp-servers.ts'

export const listMcpServers = keyOperation({
  id: 'listMcpServers',
  method: 'GET',
  path: '/projects/{projectId}/mcp-servers',
  domain: 'mcp-servers',
  permission: 'read',
  summary: 'List the outside MCP servers of a project, by name',
  params: serversPath,
  response: McpServerList,
  uses: ['vault'],
  async handle({ caller, tx, vault }) {
    return { servers: (await listServers(tx, caller)).map((row) => serverView(vault, row)) }
  },
})
