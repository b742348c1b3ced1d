import { sessionOperation } from '../../../../platform/http/operation.ts'
import { findTenant, setFactorRoles } from '../../tenants.store.ts'
import { FactorPolicy, NewFactorPolicy, tenantChoice } from '../policy.schemas.ts'

export const setSecondFactorPolicy = sessionOperation({
  id: 'setSecondFactorPolicy',
  method: 'PUT',
  path: '/second-factor-policy',
  domain: 'workspace-users',
  permission: 'manage',
  needsStepUp: true,
  summary: 'Choose which roles need a second factor in this workspace',
  description:
    'From the next request on, members of these roles who have not shown one in their session can do nothing here but ' +
    'set one up. API keys, and people who sign in with an identity provider, are not concerned.',
  query: tenantChoice,
  body: NewFactorPolicy,
  response: FactorPolicy,
  uses: ['events'],
  async handle({ caller, body, tx, events, request }) {
    const roles = [...new Set(body.roles)]
    const [before] = await Promise.all([
      findTenant(tx, caller.tenantId),
      setFactorRoles(tx, caller.tenantId, roles),
    ])
    request.audit({ before: { roles: before?.second_factor_roles ?? [] }, after: { roles } })
    events.append(tx, {
      tenantId: caller.tenantId,
      type: 'workspace.second_factor_policy_changed',
      payload: { roles, changed_by: caller.actor },
    })
    return { roles }
  },
})
