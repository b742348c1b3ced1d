import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'

export interface NewDomain {
  readonly tenantId: string
  readonly domain: string
  readonly domainType: 'subdomain' | 'custom'
  readonly verificationToken: string
  readonly isPrimary: boolean
  readonly verifiedAt: Date | undefined
  readonly now: Date
}

export async function insertDomain(tx: Tx, domain: NewDomain) {
  return tx.db
    .insertInto('domains')
    .values({
      tenant_id: domain.tenantId,
      domain: domain.domain,
      domain_type: domain.domainType,
      verification_token: domain.verificationToken,
      is_primary: domain.isPrimary,
      verified_at: domain.verifiedAt ?? null,
      created_at: domain.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type DomainRow = Awaited<ReturnType<typeof insertDomain>>

/** The unique index that lets one workspace prove a name. */
export const ONE_OWNER = 'domains_verified'

export async function listDomains(tx: Tx, tenantId: string): Promise<readonly DomainRow[]> {
  return tx.db
    .selectFrom('domains')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('domain')
    .execute()
}

/**
 * The domains of a workspace, locked until this transaction ends. The lock is on the tenant's
 * row, because a domain that is about to be inserted has no row to lock; rows that refer to the tenant do not wait.
 */
export async function lockDomains(tx: Tx, tenantId: string): Promise<readonly DomainRow[]> {
  await tx.db
    .selectFrom('tenants')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forNoKeyUpdate()
    .execute()
  return listDomains(tx, tenantId)
}

export async function findDomain(tx: Tx, tenantId: string, domain: string): Promise<DomainRow | undefined> {
  return tx.db
    .selectFrom('domains')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('domain', '=', domain)
    .executeTakeFirst()
}

/** Whether another workspace has verified the name; its row itself stays invisible. */
export async function isHostTaken(tx: Tx, host: string, byOtherThan: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select is_host_taken(${host}, ${byOtherThan}::uuid) as taken`.execute(tx.db)
  return rows[0]?.taken === true
}

export async function clearPrimary(tx: Tx, tenantId: string): Promise<void> {
  await tx.db
    .updateTable('domains')
    .set({ is_primary: false })
    .where('tenant_id', '=', tenantId)
    .where('is_primary', '=', true)
    .execute()
}

export async function setPrimary(tx: Tx, tenantId: string, domain: string): Promise<DomainRow> {
  return tx.db
    .updateTable('domains')
    .set({ is_primary: true })
    .where('tenant_id', '=', tenantId)
    .where('domain', '=', domain)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined when the claim was verified, deleted or made anew since its token was read. */
export async function markVerified(tx: Tx, claim: DomainRow, now: Date): Promise<DomainRow | undefined> {
  return tx.db
    .updateTable('domains')
    .set({ verified_at: now })
    .where('tenant_id', '=', claim.tenant_id)
    .where('domain', '=', claim.domain)
    .where('verification_token', '=', claim.verification_token)
    .where('verified_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteDomainRow(tx: Tx, tenantId: string, domain: string): Promise<void> {
  await tx.db.deleteFrom('domains').where('tenant_id', '=', tenantId).where('domain', '=', domain).execute()
}
