import { Type } from 'typebox'
import { notFound } from '../../../kernel/problem.ts'
import { personOperation } from '../../../platform/http/operation.ts'
import { NonEmpty } from '../../../platform/http/schema.ts'
import { listMemberships } from '../memberships.ts'
import { PreferredOrganization } from '../onboarding.schemas.ts'
import { ensurePerson, setPreferredTenant } from '../people.store.ts'

export const setPreferredOrganization = personOperation({
  id: 'setPreferredOrganization',
  method: 'PUT',
  path: '/onboarding/preferred-organization',
  domain: 'onboarding',
  summary: 'Choose the organisation a session works in when its token names none',
  body: Type.Object({ idp_org_id: NonEmpty(200) }),
  response: PreferredOrganization,
  uses: ['clock'],
  async handle({ caller, body, tx, clock }) {
    const memberships = await listMemberships(tx, caller.person)
    const chosen = memberships.find(({ tenant }) => tenant.idp_org_id === body.idp_org_id)
    if (chosen === undefined) throw notFound('organisation')
    const personId = await ensurePerson(tx, caller.person, clock.now())
    await setPreferredTenant(tx, personId, chosen.tenant.tenant_id)
    return { idp_org_id: chosen.tenant.idp_org_id }
  },
})
