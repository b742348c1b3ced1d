import type { Tx } from '../../platform/db/tx.ts'

export interface NewCodeRow {
  readonly tenant_id: string
  readonly code_hash: Buffer
  readonly client_id: string
  readonly project_id: string
  readonly user_id: string
  readonly scopes: readonly string[]
  readonly resource: string
  readonly redirect_uri: string
  readonly code_challenge: string
  readonly expires_at: Date
}

export async function insertCode(tx: Tx, code: NewCodeRow): Promise<void> {
  await tx.db
    .insertInto('oauth_codes')
    .values({ ...code, scopes: [...code.scopes] })
    .execute()
}

/** Locked, so that of two requests with one code the second finds it used. */
export async function lockCode(tx: Tx, hash: Buffer) {
  return tx.db
    .selectFrom('oauth_codes')
    .selectAll()
    .where('code_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export type CodeRow = NonNullable<Awaited<ReturnType<typeof lockCode>>>

export async function markCodeUsed(tx: Tx, code: CodeRow, grantId: string): Promise<void> {
  await tx.db
    .updateTable('oauth_codes')
    .set({ grant_id: grantId })
    .where('tenant_id', '=', code.tenant_id)
    .where('code_hash', '=', code.code_hash)
    .execute()
}

/** Whether the person has a row of their own in the workspace; some are only vouched for by an identity provider. */
export async function isMember(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('workspace_users')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
