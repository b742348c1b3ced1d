import { usdFromMicro } from '../../../../kernel/money.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { unitPrice, usdFromNano } from '../../prices/prices.rules.ts'
import { ContextEngineEventSummary, windowQuery } from '../../schemas.ts'
import { sumByName } from '../usage.store.ts'
import { monthOf, windowOf } from '../window.rules.ts'

export const getEventSummary = sessionOperation({
  id: 'getOrgEvents',
  method: 'GET',
  fromReplica: true,
  path: '/org/events',
  domain: 'billing',
  permission: 'manage',
  summary: 'See how often the context engine worked, by type',
  query: windowQuery,
  response: ContextEngineEventSummary,
  uses: ['clock', 'metering'],
  async handle({ caller, query, tx, clock, metering }) {
    const now = clock.now()
    const used = await sumByName(tx, caller.tenantId, 'event', windowOf(now, query.days))
    const { events } = await metering.pricesOf(tx, caller.tenantId)
    return {
      month: monthOf(now),
      totalEvents: used.reduce((sum, { quantity }) => sum + quantity, 0),
      totalChargeUsd: usdFromMicro(used.reduce((sum, { amount }) => sum + amount, 0)),
      byType: used.map(({ name, quantity, amount }) => ({
        eventType: name,
        count: quantity,
        unitPriceUsd: usdFromNano(unitPrice(events, name)),
        chargeUsd: usdFromMicro(amount),
      })),
    }
  },
})
