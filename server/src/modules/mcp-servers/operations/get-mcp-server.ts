import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { McpServerDetail, serverPath } from '../mcp-servers.schemas.ts'
import { findServer } from '../mcp-servers.store.ts'
import { serverDetail } from '../mcp-servers.ts'

export const getMcpServer = keyOperation({
  id: 'getMcpServer',
  method: 'GET',
  path: '/projects/{projectId}/mcp-servers/{serverId}',
  domain: 'mcp-servers',
  permission: 'read',
  summary: 'Read an outside MCP server, with the tools it had when it was last probed',
  params: serverPath,
  response: McpServerDetail,
  uses: ['vault'],
  async handle({ caller, params, tx, vault }) {
    const row = await findServer(tx, caller, params.serverId)
    if (row === undefined) throw notFound('MCP server')
    return serverDetail(vault, row)
  },
})
