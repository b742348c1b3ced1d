import { sessionOperation } from '../../../../platform/http/operation.ts'
import { TenantBillingProfile } from '../../schemas.ts'
import { profileView } from '../../views.ts'

export const getBilling = sessionOperation({
  id: 'getOrgBilling',
  method: 'GET',
  path: '/org/billing',
  domain: 'billing',
  permission: 'manage',
  summary: 'See what the workspace may spend, and what it pays',
  response: TenantBillingProfile,
  uses: ['metering'],
  async handle({ caller, tx, metering }) {
    return profileView(tx, metering, caller.tenantId)
  },
})
