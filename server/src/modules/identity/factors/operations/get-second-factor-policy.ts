import { notFound } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { findTenant } from '../../tenants.store.ts'
import { FactorPolicy, tenantChoice } from '../policy.schemas.ts'

export const getSecondFactorPolicy = sessionOperation({
  id: 'getSecondFactorPolicy',
  method: 'GET',
  path: '/second-factor-policy',
  domain: 'workspace-users',
  permission: 'read',
  summary: 'Which roles need a second factor in this workspace',
  query: tenantChoice,
  response: FactorPolicy,
  async handle({ caller, tx }) {
    const tenant = await findTenant(tx, caller.tenantId)
    if (tenant === undefined) throw notFound('workspace')
    return { roles: tenant.second_factor_roles }
  },
})
