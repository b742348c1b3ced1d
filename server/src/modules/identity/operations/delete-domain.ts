import { notFound } from '../../../kernel/problem.ts'
import { EMPTY, sessionOperation } from '../../../platform/http/operation.ts'
import { canonicalHost, checkDeletable, heirOf } from '../domains.rules.ts'
import { domainPath } from '../domains.schemas.ts'
import { deleteDomainRow, lockDomains, setPrimary } from '../domains.store.ts'

export const deleteDomain = sessionOperation({
  id: 'deleteDomain',
  method: 'DELETE',
  path: '/tenants/{tenantId}/domains/{domain}',
  domain: 'tenants',
  permission: 'manage',
  summary: 'Give a host name up',
  description:
    'The only verified name of a workspace stays. When the primary name goes, the oldest verified one takes its place.',
  params: domainPath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const { tenantId } = caller
    const host = canonicalHost(params.domain)
    const held = await lockDomains(tx, tenantId)
    const domain = held.find((one) => one.domain === host)
    if (domain === undefined) throw notFound('domain')
    checkDeletable(domain, held)
    await deleteDomainRow(tx, tenantId, host)
    const heir = heirOf(domain, held)
    if (heir !== undefined) await setPrimary(tx, tenantId, heir.domain)
    events.append(tx, { tenantId, type: 'domain.deleted', subjectId: host })
    return undefined
  },
})
