import { personOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { listMemberships } from '../memberships.ts'
import { preferencesOf } from '../people.store.ts'
import { Me } from '../schemas.ts'

export const getMe = personOperation({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  domain: 'onboarding',
  summary: 'Who is signed in, and where they belong',
  response: Me,
  async handle({ caller, tx }) {
    const { person } = caller
    const memberships = await listMemberships(tx, person)
    return defined({
      preferences: await preferencesOf(tx, person),
      user_id: person.personId ?? person.subject,
      email: person.email ?? '',
      is_operator: person.isOperator,
      orgs: memberships.map(({ tenant, role, memberCount }) => ({
        id: tenant.tenant_id,
        tenant_id: tenant.tenant_id,
        idp_org_id: tenant.idp_org_id,
        name: tenant.name,
        slug: tenant.slug,
        role,
        member_count: memberCount,
        created_at: tenant.created_at.toISOString(),
      })),
    })
  },
})
