import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { addScim } from './modules/identity/index.ts'
import { addMcp } from './modules/mcp/index.ts'
import type { AdapterParts } from './platform/http/adapter-parts.ts'
import type { Operation } from './platform/http/operation.ts'
import { VERSION } from './version.ts'

/** Routes of other protocols, with paths and errors of their own: for assistants, and for identity providers. */
export function addProtocols(
  server: FastifyInstance,
  config: Config,
  parts: { readonly operations: readonly Operation[]; readonly adapter: AdapterParts },
): void {
  if (config.RAPPORT_MCP)
    addMcp(server, { ...parts, corsOrigins: config.RAPPORT_CORS_ORIGINS, version: VERSION })
  addScim(server, parts.adapter)
}
