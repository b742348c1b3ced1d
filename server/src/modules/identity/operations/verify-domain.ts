import { notFound } from '../../../kernel/problem.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { canonicalHost, recordMissing, recordNameFor, takenElsewhere } from '../domains.rules.ts'
import { Domain, domainPath } from '../domains.schemas.ts'
import { findDomain, markVerified, ONE_OWNER } from '../domains.store.ts'
import { domainView } from '../domains.ts'

export const verifyDomain = sessionOperation({
  id: 'verifyDomain',
  method: 'POST',
  path: '/tenants/{tenantId}/domains/{domain}/verify',
  domain: 'tenants',
  permission: 'manage',
  summary: 'Verify a custom domain by its TXT record',
  description: 'Looks for the `verification_token` in the TXT records at `_rapport-verify.<domain>`.',
  // The DNS lookup happens between the two transactions, never inside one.
  mode: 'manual',
  params: domainPath,
  response: Domain,
  uses: ['clock', 'events', 'txtRecords'],
  async handle({ caller, params, db, clock, events, txtRecords }) {
    const { tenantId } = caller
    const host = canonicalHost(params.domain)
    const claim = await db.read((tx) => findDomain(tx, tenantId, host))
    if (claim === undefined) throw notFound('domain')
    if (claim.verified_at !== null) return domainView(claim)

    const texts = await txtRecords.at(recordNameFor(host))
    const isProved = texts.some((text) => text.trim() === claim.verification_token)
    if (!isProved) throw recordMissing(host, claim.verification_token)

    return db.transaction(async (tx) => {
      const verified = await markVerified(tx, claim, clock.now()).catch((error: unknown) => {
        throw isUniqueViolation(error, ONE_OWNER) ? takenElsewhere(host) : error
      })
      if (verified !== undefined) {
        events.append(tx, { tenantId, type: 'domain.verified', subjectId: host })
        return domainView(verified)
      }
      // The claim was verified, deleted or made anew by another request during the DNS lookup.
      const present = await findDomain(tx, tenantId, host)
      if (present === undefined) throw notFound('domain')
      if (present.verified_at === null) throw recordMissing(host, present.verification_token)
      return domainView(present)
    })
  },
})
