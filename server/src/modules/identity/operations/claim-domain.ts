import { sessionOperation } from '../../../platform/http/operation.ts'
import { hostClaimed, notYetPrimary } from '../domains.rules.ts'
import { Domain, DomainClaim } from '../domains.schemas.ts'
import { clearPrimary, lockDomains, setPrimary } from '../domains.store.ts'
import { addDomain, domainView } from '../domains.ts'
import { tenantPath } from '../schemas.ts'

export const claimDomain = sessionOperation({
  id: 'claimDomain',
  method: 'POST',
  path: '/tenants/{tenantId}/domains',
  domain: 'tenants',
  permission: 'manage',
  summary: 'Claim a host name for a workspace',
  description:
    'A subdomain of the platform is verified at once. A custom domain answers a `verification_token`: publish it as a ' +
    'TXT record at `_rapport-verify.<domain>`, then ask for the verification. Claiming a name again answers the ' +
    'existing claim; with `is_primary` it makes a verified name the primary one, of which a workspace has one.',
  params: tenantPath,
  body: DomainClaim,
  response: Domain,
  uses: ['clock', 'events', 'settings'],
  async handle({ caller, body, tx, clock, events, settings }) {
    const { tenantId } = caller
    const host = hostClaimed(body, settings.baseDomain)
    const isPrimary = body.is_primary === true
    const held = await lockDomains(tx, tenantId)
    const existing = held.find((domain) => domain.domain === host)
    if (existing === undefined) {
      const claim = { tenantId, domain: host, domainType: body.domain_type, isPrimary, held: held.length }
      const claimed = await addDomain(tx, { ...claim, now: clock.now() })
      const payload = { domain_type: body.domain_type, is_primary: isPrimary }
      events.append(tx, { tenantId, type: 'domain.claimed', subjectId: host, payload })
      return domainView(claimed)
    }
    if (!isPrimary || existing.is_primary) return domainView(existing)
    if (existing.verified_at === null) throw notYetPrimary(host)
    await clearPrimary(tx, tenantId)
    events.append(tx, { tenantId, type: 'domain.made_primary', subjectId: host })
    return domainView(await setPrimary(tx, tenantId, host))
  },
})
