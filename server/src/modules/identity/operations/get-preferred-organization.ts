import { notFound } from '../../../kernel/problem.ts'
import { personOperation } from '../../../platform/http/operation.ts'
import { preferredMembership } from '../memberships.ts'
import { PreferredOrganization } from '../onboarding.schemas.ts'

export const getPreferredOrganization = personOperation({
  id: 'getPreferredOrganization',
  method: 'GET',
  path: '/onboarding/preferred-organization',
  domain: 'onboarding',
  summary: 'The organisation a session works in when its token names none',
  response: PreferredOrganization,
  async handle({ caller, tx }) {
    const membership = await preferredMembership(tx, caller.person)
    if (membership === undefined) throw notFound('organisation')
    return { idp_org_id: membership.tenant.idp_org_id }
  },
})
