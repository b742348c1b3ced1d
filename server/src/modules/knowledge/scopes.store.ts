import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'

/** Whose knowledge it is: a project's, or the whole organisation's when `scopeId` is empty. */
export interface Scope {
  readonly tenantId: string
  readonly scopeId: string
}

export const ORGANISATION = ''

export const projectScope = (caller: { readonly tenantId: string; readonly projectId: string }): Scope => ({
  tenantId: caller.tenantId,
  scopeId: caller.projectId,
})

export const organisationScope = (tenantId: string): Scope => ({ tenantId, scopeId: ORGANISATION })

/**
 * Puts this transaction in line with other writers of the scope, until it ends, and gives the revision that its rows
 * carry. Writers take this lock before any other, which prevents deadlocks.
 */
export async function changeScope(
  tx: Tx,
  { tenantId, scopeId }: Scope,
  now: Date,
  isRemoval = false,
): Promise<number> {
  const row = await tx.db
    .insertInto('kb_scopes')
    .values({ tenant_id: tenantId, scope_id: scopeId, version: 1, rebuilt_at_version: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'scope_id']).doUpdateSet({
        version: sql`kb_scopes.version + 1`,
        updated_at: now,
        ...(isRemoval ? { rebuilt_at_version: sql`kb_scopes.version + 1` } : {}),
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Undefined for a scope that nothing was ever written to. */
export const findScope = (tx: Tx, { tenantId, scopeId }: Scope) =>
  tx.db
    .selectFrom('kb_scopes')
    .select(['version', 'rebuilt_at_version', 'vector_model'])
    .where('tenant_id', '=', tenantId)
    .where('scope_id', '=', scopeId)
    .executeTakeFirst()

/** Knowledge of every workspace whose vectors are of another model; a workspace has few scopes. */
export const scopesOfOtherModels = (tx: Tx, model: string) =>
  tx.db
    .selectFrom('kb_scopes')
    .select(['tenant_id', 'scope_id'])
    .where('vector_model', 'not in', ['', model])
    .execute()
