import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'

const LINKED_MAX = 50

interface Signs {
  readonly externalIds: readonly string[]
  readonly email: string | undefined
  readonly organisation: string | undefined
}

/** Members whom a provider maintains and who have neither signed in nor a password. Deactivated ones are linked as well. */
export async function provisionedFor(tx: Tx, { externalIds, email, organisation }: Signs) {
  const address = email?.toLowerCase() ?? null
  return tx.db
    .selectFrom('workspace_users as w')
    .innerJoin('tenants as t', 't.tenant_id', 'w.tenant_id')
    .select(['w.tenant_id', 'w.user_id'])
    .where('w.scim_active', 'is not', null)
    .where('w.password_hash', 'is', null)
    .where('w.temporary_hash', 'is', null)
    .where('t.is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb('w.external_id', '=', sql<string>`any(${[...externalIds]}::text[])`),
        eb(sql`lower(w.email)`, '=', address),
        eb('w.username_key', '=', address ?? ''),
      ]),
    )
    .$if(organisation !== undefined, (query) => query.where('t.idp_org_id', '=', organisation ?? ''))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('people as p').select('p.person_id').whereRef('p.person_id', '=', 'w.user_id'),
        ),
      ),
    )
    .orderBy('w.created_at')
    .orderBy('w.user_id')
    .limit(LINKED_MAX)
    .forUpdate('w')
    .execute()
}

/** The provider goes on knowing the member by the id it was told. Nothing changes where the person is a member already. */
export async function moveProvisioned(
  tx: Tx,
  move: { readonly tenantId: string; readonly userId: string; readonly personId: string },
): Promise<void> {
  await sql`
    update workspace_users w set user_id = ${move.personId}, scim_id = coalesce(w.scim_id, w.user_id)
    where w.tenant_id = ${move.tenantId} and w.user_id = ${move.userId}
      and not exists (
        select from workspace_users o where o.tenant_id = ${move.tenantId} and o.user_id = ${move.personId})`.execute(
    tx.db,
  )
}
