import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import type { ClientRow } from './oauth.rules.ts'

export async function insertClient(tx: Tx, client: ClientRow): Promise<void> {
  await tx.db
    .insertInto('oauth_clients')
    .values({ ...client, redirect_uris: [...client.redirect_uris] })
    .execute()
}

/** Under any role: members read the client that sent them. */
export async function findClient(tx: Tx, clientId: string): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`select * from find_oauth_client(${clientId}::uuid)`.execute(tx.db)
  return rows[0]
}

/** Removes what has ended: codes, tokens, grants, and clients that have come to nothing. */
export async function sweepOAuth(
  tx: Tx,
  before: { readonly codes: Date; readonly tokens: Date; readonly grants: Date; readonly clients: Date },
): Promise<{ readonly grants: number; readonly clients: number }> {
  await tx.db.deleteFrom('oauth_codes').where('expires_at', '<', before.codes).execute()
  await tx.db.deleteFrom('oauth_tokens').where('expires_at', '<', before.tokens).execute()
  const grants = await tx.db
    .deleteFrom('oauth_grants')
    .where((eb) => eb.or([eb('expires_at', '<', before.grants), eb('revoked_at', '<', before.grants)]))
    .executeTakeFirst()
  const { numAffectedRows } = await sql`delete from oauth_clients c where c.created_at < ${before.clients}
    and not exists (select from oauth_grants g where g.client_id = c.client_id)
    and not exists (select from oauth_codes o where o.client_id = c.client_id)`.execute(tx.db)
  return { grants: Number(grants.numDeletedRows), clients: Number(numAffectedRows ?? 0) }
}
