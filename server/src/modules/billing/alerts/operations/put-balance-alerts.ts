import { microFromUsd } from '../../../../kernel/money.ts'
import { invalidField, refused } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { AlertsBody, alertsView, BalanceAlerts, topUpUnavailable } from '../alerts.schemas.ts'
import { findAlerts, putAlerts } from '../alerts.store.ts'

export const putBalanceAlerts = sessionOperation({
  id: 'putBalanceAlerts',
  method: 'PUT',
  path: '/org/billing/alerts',
  domain: 'billing',
  permission: 'manage',
  summary: 'Set when low credit is announced and topped up',
  description:
    'What is left out is switched off. Automatic top-ups charge the card of the last payment that was made while they were on.',
  body: AlertsBody,
  response: BalanceAlerts,
  uses: ['clock', 'events', 'payments'],
  async handle({ caller, body, tx, clock, events, payments }) {
    const { tenantId, actor } = caller
    const { lowBalanceUsd, autoTopUp } = body
    const unavailable = topUpUnavailable(payments)
    if (autoTopUp !== undefined && unavailable !== undefined) throw refused(unavailable)
    if (autoTopUp !== undefined && autoTopUp.monthlyMaxUsd < autoTopUp.amountUsd)
      throw invalidField(
        'body.autoTopUp.monthlyMaxUsd',
        'is less than a single top-up',
        autoTopUp.monthlyMaxUsd,
      )
    const microOrNull = (usd: number | undefined) => (usd === undefined ? null : microFromUsd(usd))
    await putAlerts(tx, {
      tenant_id: tenantId,
      low_balance_micro: microOrNull(lowBalanceUsd),
      low_noticed_at: null,
      top_up_threshold_micro: microOrNull(autoTopUp?.thresholdUsd),
      top_up_amount_micro: microOrNull(autoTopUp?.amountUsd),
      top_up_month_max_micro: microOrNull(autoTopUp?.monthlyMaxUsd),
      is_top_up_on: autoTopUp !== undefined,
      top_up_fault: '',
      updated_by: actor,
      updated_at: clock.now(),
    })
    events.append(tx, { tenantId, type: 'billing.alerts_changed', payload: { by: actor } })
    return alertsView(await findAlerts(tx, tenantId), payments)
  },
})
