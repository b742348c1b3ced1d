import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { McpServerDetail, serverPath } from '../mcp-servers.schemas.ts'
import { findServer, recordProbe } from '../mcp-servers.store.ts'
import { serverDetail } from '../mcp-servers.ts'

export const probeMcpServer = keyOperation({
  id: 'probeMcpServer',
  method: 'POST',
  path: '/projects/{projectId}/mcp-servers/{serverId}/probe',
  domain: 'mcp-servers',
  permission: 'manage',
  summary: 'Ask an outside MCP server for its tools, and keep the list',
  description:
    'Agents are offered the tools of the last list. When the server cannot be asked, `probe_error` says why, and the ' +
    'list of before stays.',
  mode: 'manual',
  params: serverPath,
  response: McpServerDetail,
  uses: ['clock', 'vault', 'events', 'outsideTools'],
  async handle({ caller, params, db, clock, vault, events, outsideTools, request }) {
    const server = await db.read((tx) => findServer(tx, caller, params.serverId))
    if (server === undefined) throw notFound('MCP server')
    const found = await outsideTools.probe(server, request.signal)
    const row = await db.transaction(async (tx) => {
      const outcome = 'error' in found ? found : { ...found, at: clock.now() }
      const recorded = await recordProbe(tx, server, outcome)
      if (recorded === undefined) throw notFound('MCP server')
      events.append(tx, {
        tenantId: caller.tenantId,
        projectId: caller.projectId,
        type: 'mcp_server.probed',
        subjectId: recorded.server_id,
        payload: 'error' in found ? { error: found.error } : { tools: found.tools.length },
      })
      return recorded
    })
    return serverDetail(vault, row)
  },
})
