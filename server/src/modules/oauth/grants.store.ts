import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'

export interface NewGrantRow {
  readonly tenant_id: string
  readonly grant_id: string
  readonly project_id: string
  readonly user_id: string
  readonly client_id: string
  readonly scopes: readonly string[]
  readonly resource: string
  readonly created_at: Date
  readonly expires_at: Date
}

export interface GrantRow extends NewGrantRow {
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
}

export async function insertGrant(tx: Tx, grant: NewGrantRow): Promise<void> {
  await tx.db
    .insertInto('oauth_grants')
    .values({ ...grant, scopes: [...grant.scopes] })
    .execute()
}

export interface NewTokenRow {
  readonly tenant_id: string
  readonly token_hash: Buffer
  readonly grant_id: string
  readonly kind: 'access' | 'refresh'
  readonly expires_at: Date
}

export async function insertTokens(tx: Tx, tokens: readonly NewTokenRow[]): Promise<void> {
  await tx.db
    .insertInto('oauth_tokens')
    .values([...tokens])
    .execute()
}

export interface TokenWithGrant extends GrantRow {
  readonly kind: 'access' | 'refresh'
  readonly token_expires_at: Date
  readonly used_at: Date | null
  /** Neither revoked, nor given by a member who may not act any more. */
  readonly is_alive: boolean
}

/** Locked with its grant, so that two uses of one refresh token come one after the other. */
export async function lockToken(tx: Tx, hash: Buffer): Promise<TokenWithGrant | undefined> {
  const { rows } = await sql<TokenWithGrant>`
    select g.*, k.kind, k.expires_at as token_expires_at, k.used_at, is_grant_alive(g) as is_alive
    from oauth_tokens k join oauth_grants g on g.tenant_id = k.tenant_id and g.grant_id = k.grant_id
    where k.token_hash = ${hash} for update of k, g`.execute(tx.db)
  return rows[0]
}

export async function renewGrant(
  tx: Tx,
  grant: GrantRow,
  used: { readonly hash: Buffer; readonly at: Date },
  expiresAt: Date,
): Promise<void> {
  await tx.db
    .updateTable('oauth_tokens')
    .set({ used_at: used.at })
    .where('tenant_id', '=', grant.tenant_id)
    .where('token_hash', '=', used.hash)
    .execute()
  await tx.db
    .updateTable('oauth_grants')
    .set({ expires_at: expiresAt })
    .where('tenant_id', '=', grant.tenant_id)
    .where('grant_id', '=', grant.grant_id)
    .execute()
}

export async function deleteToken(tx: Tx, tenantId: string, hash: Buffer): Promise<void> {
  await tx.db
    .deleteFrom('oauth_tokens')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .execute()
}

/** The project of the grant; undefined when it had been revoked before. */
export async function markGrantRevoked(
  tx: Tx,
  grant: { readonly tenantId: string; readonly grantId: string },
  now: Date,
): Promise<string | undefined> {
  const row = await tx.db
    .updateTable('oauth_grants')
    .set({ revoked_at: now })
    .where('tenant_id', '=', grant.tenantId)
    .where('grant_id', '=', grant.grantId)
    .where('revoked_at', 'is', null)
    .returning('project_id')
    .executeTakeFirst()
  return row?.project_id
}

export async function findGrant(tx: Tx, tenantId: string, grantId: string) {
  return tx.db
    .selectFrom('oauth_grants')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('grant_id', '=', grantId)
    .executeTakeFirst()
}

export interface ConnectedAppRow extends GrantRow {
  readonly client_name: string
  readonly redirect_uris: readonly string[]
  readonly username: string
}

const LISTED_MAX = 500

/** Those that still work, latest first: of one member, or of all. */
export async function listGrants(
  tx: Tx,
  whose: { readonly tenantId: string; readonly userId: string | undefined },
  now: Date,
): Promise<readonly ConnectedAppRow[]> {
  const own = whose.userId === undefined ? sql`true` : sql`g.user_id = ${whose.userId}`
  const { rows } = await sql<ConnectedAppRow>`
    select g.*, c.name as client_name, c.redirect_uris, w.username
    from oauth_grants g
    join workspace_users w on w.tenant_id = g.tenant_id and w.user_id = g.user_id
    cross join lateral find_oauth_client(g.client_id) c
    where g.tenant_id = ${whose.tenantId} and ${own} and g.expires_at > ${now} and is_grant_alive(g)
    order by g.created_at desc, g.grant_id limit ${LISTED_MAX}`.execute(tx.db)
  return rows
}
