/** A server of the project's catalogue. */
import type { Answer } from '../../api/contract.ts'
export type McpServer = Answer<'GET /api/v1/projects/{projectId}/mcp-servers'>['servers'][number]

export type McpTool = McpServerDetail['tools'][number]

export type McpServerDetail = Answer<'GET /api/v1/projects/{projectId}/mcp-servers/{serverId}'>
