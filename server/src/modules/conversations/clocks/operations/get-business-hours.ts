import { keyOperation } from '../../../../platform/http/operation.ts'
import { BusinessHours, businessHoursView } from '../business-hours.schemas.ts'
import { findBusinessHours } from '../business-hours.store.ts'
import { workspaceQuery } from '../targets.schemas.ts'

export const getBusinessHours = keyOperation({
  id: 'getBusinessHours',
  method: 'GET',
  path: '/business-hours',
  domain: 'conversations',
  permission: 'read',
  summary: 'When the team of this workspace is there',
  query: workspaceQuery,
  response: BusinessHours,
  async handle({ caller, tx }) {
    return businessHoursView(await findBusinessHours(tx, caller.tenantId))
  },
})
