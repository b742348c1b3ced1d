import type { Answer } from '../../api/contract.ts'

/** A server of the project's catalogue. */
export type McpServer = Answer<'GET /api/v1/projects/{projectId}/mcp-servers'>['servers'][number]

export type McpServerDetail = Answer<'GET /api/v1/projects/{projectId}/mcp-servers/{serverId}'>
