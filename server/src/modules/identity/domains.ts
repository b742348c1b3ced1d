import type { Static } from 'typebox'
import { randomToken } from '../../kernel/ids.ts'
import { refused } from '../../kernel/problem.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { defined, iso } from '../../platform/http/schema.ts'
import { DOMAINS_MAX, notYetPrimary, takenElsewhere } from './domains.rules.ts'
import type { Domain } from './domains.schemas.ts'
import { clearPrimary, type DomainRow, insertDomain, isHostTaken, ONE_OWNER } from './domains.store.ts'

const TOKEN_BYTES = 24 // 192 bits

export function domainView(row: DomainRow): Static<typeof Domain> {
  const isOpen = row.domain_type === 'custom' && row.verified_at === null
  return defined({
    domain: row.domain,
    domain_type: row.domain_type,
    verification_token: isOpen ? row.verification_token : undefined,
    is_primary: row.is_primary,
    verified: row.verified_at !== null,
    verified_at: iso(row.verified_at),
  })
}

export interface NewClaim {
  readonly tenantId: string
  readonly domain: string
  readonly domainType: 'subdomain' | 'custom'
  readonly isPrimary: boolean
  /** How many domains the workspace holds already. */
  readonly held: number
  readonly now: Date
}

/** Subdomains are ours to give and verified at once; a custom domain waits for its proof. */
export async function addDomain(tx: Tx, claim: NewClaim): Promise<DomainRow> {
  const { tenantId, domain, domainType, isPrimary, now } = claim
  if (await isHostTaken(tx, domain, tenantId)) throw takenElsewhere(domain)
  if (domainType === 'custom' && isPrimary) throw notYetPrimary(domain)
  if (claim.held >= DOMAINS_MAX)
    throw refused(`A workspace holds ${DOMAINS_MAX} domains at most; delete one first.`)
  if (isPrimary) await clearPrimary(tx, tenantId)
  try {
    return await insertDomain(tx, {
      tenantId,
      domain,
      domainType,
      verificationToken: domainType === 'custom' ? randomToken(TOKEN_BYTES) : '',
      isPrimary,
      verifiedAt: domainType === 'subdomain' ? now : undefined,
      now,
    })
  } catch (error) {
    // Another workspace was faster since the question above.
    throw isUniqueViolation(error, ONE_OWNER) ? takenElsewhere(domain) : error
  }
}
