import { invariant } from '../../kernel/invariant.ts'
import type { Tx } from '../db/tx.ts'
import type { Vault } from './vault.ts'
import { addWorkspaceKey, findWorkspaceKey, type WorkspaceKey } from './workspace-keys.store.ts'

/** The workspace's key, made with its first secret and stored with it. */
export async function workspaceKeyFor(tx: Tx, vault: Vault, tenantId: string): Promise<WorkspaceKey> {
  const known = await findWorkspaceKey(tx, tenantId)
  if (known !== null) return { tenant_id: tenantId, workspace_key: known }
  const fresh = vault.newWorkspaceKey(tenantId)
  if (await addWorkspaceKey(tx, tenantId, fresh)) return { tenant_id: tenantId, workspace_key: fresh }
  const others = await findWorkspaceKey(tx, tenantId)
  invariant(others !== null, 'a workspace key that was in the way is there')
  return { tenant_id: tenantId, workspace_key: others }
}

/** Seals a secret of a workspace under the workspace's own key. */
export async function sealFor(
  tx: Tx,
  vault: Vault,
  tenantId: string,
  plain: string,
  context: string,
): Promise<Buffer> {
  return vault.sealFor(await workspaceKeyFor(tx, vault, tenantId), plain, context)
}
