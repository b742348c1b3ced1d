import { sessionOperation } from '../../../../platform/http/operation.ts'
import { alertsView, BalanceAlerts } from '../alerts.schemas.ts'
import { findAlerts } from '../alerts.store.ts'

export const getBalanceAlerts = sessionOperation({
  id: 'getBalanceAlerts',
  method: 'GET',
  path: '/org/billing/alerts',
  domain: 'billing',
  permission: 'manage',
  summary: 'See when low credit is announced and topped up',
  response: BalanceAlerts,
  uses: ['payments'],
  async handle({ caller, tx, payments }) {
    return alertsView(await findAlerts(tx, caller.tenantId), payments)
  },
})
