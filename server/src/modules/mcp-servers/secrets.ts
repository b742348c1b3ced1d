import type { Vault } from '../../platform/secrets/vault.ts'
import type { McpServerRow } from './mcp-servers.store.ts'

export const secretsContext = (serverId: string): string => `mcp-server/${serverId}`

export const sealHeaders = (
  vault: Vault,
  serverId: string,
  headers: Readonly<Record<string, string>>,
): Buffer => vault.seal(JSON.stringify(headers), secretsContext(serverId))

export const headersOf = (
  vault: Vault,
  server: Pick<McpServerRow, 'server_id' | 'secrets'>,
): Record<string, string> =>
  JSON.parse(vault.open(server.secrets, secretsContext(server.server_id))) as Record<string, string>
