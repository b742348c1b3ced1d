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
