import type { Tx } from '../../platform/db/tx.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { sealFor } from '../../platform/secrets/workspace-keys.ts'
import type { McpServerRow } from './mcp-servers.store.ts'

export const secretsContext = (serverId: string): string => `mcp-server/${serverId}`

export const sealHeaders = (
  tx: Tx,
  vault: Vault,
  server: { readonly tenantId: string; readonly serverId: string },
  headers: Readonly<Record<string, string>>,
): Promise<Buffer> =>
  sealFor(tx, vault, server.tenantId, JSON.stringify(headers), secretsContext(server.serverId))

/** Undefined when they do not open with the encryption keys of this installation: they have to be entered again. */
export function headersOf(
  vault: Vault,
  server: Pick<McpServerRow, 'tenant_id' | 'server_id' | 'secrets' | 'workspace_key'>,
): Record<string, string> | undefined {
  try {
    const opened = vault.openFor(server, server.secrets, secretsContext(server.server_id))
    return JSON.parse(opened) as Record<string, string>
  } catch {
    return undefined
  }
}

export const headersFault = (name: string): string =>
  `The stored headers of the server ${name} cannot be read. Enter them again.`
