import { sql } from 'kysely'
import type { PersonKey } from '../../platform/db/person-rows.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { type WorkspaceKey, workspaceKeyOf } from '../../platform/secrets/workspace-keys.store.ts'

export interface StoredReplay extends WorkspaceKey {
  readonly place: string
  readonly path: string
  readonly key: string
  readonly body: Buffer | null
}

/** Stored answers of the workspace, or of the keys and apps of one project, in the order of their place in the table. */
export async function readReplays(
  tx: Tx,
  person: PersonKey,
  page: { readonly after: string; readonly count: number },
): Promise<readonly StoredReplay[]> {
  const inReach = person.isWholeWorkspace
    ? sql`true`
    : sql`credential in (select 'key:' || key_id::text from api_keys where tenant_id = ${person.tenantId}
        and project_id = any(${[...person.projectIds]}::uuid[])
        union all select 'app:' || grant_id::text from oauth_grants where tenant_id = ${person.tenantId}
        and project_id = any(${[...person.projectIds]}::uuid[]))`
  const { rows } = await sql<StoredReplay>`select ctid::text as place, tenant_id, path, key, body,
      ${workspaceKeyOf('idempotency_keys')} from idempotency_keys
    where tenant_id = ${person.tenantId} and ctid > ${page.after}::tid and ${inReach}
    order by ctid limit ${page.count}`.execute(tx.db)
  return rows
}

/** Only those that are still the same: a row that changed meanwhile has another place. */
export async function deleteReplays(tx: Tx, tenantId: string, places: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from idempotency_keys
    where tenant_id = ${tenantId} and ctid = any(${[...places]}::tid[])`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}
