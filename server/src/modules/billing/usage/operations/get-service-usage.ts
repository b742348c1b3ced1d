import { usdFromMicro } from '../../../../kernel/money.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { unitPrice, usdFromNano } from '../../prices/prices.rules.ts'
import { ServiceUsageSummary, windowQuery } from '../../schemas.ts'
import { sumByName } from '../usage.store.ts'
import { monthOf, windowOf } from '../window.rules.ts'

export const getServiceUsage = sessionOperation({
  id: 'getOrgServiceUsage',
  method: 'GET',
  fromReplica: true,
  path: '/org/service-usage',
  domain: 'billing',
  permission: 'manage',
  summary: 'See which service operations were used, by type',
  query: windowQuery,
  response: ServiceUsageSummary,
  uses: ['clock', 'metering'],
  async handle({ caller, query, tx, clock, metering }) {
    const now = clock.now()
    const used = await sumByName(tx, caller.tenantId, 'service', windowOf(now, query.days))
    const { services } = await metering.pricesOf(tx, caller.tenantId)
    return {
      month: monthOf(now),
      totalEvents: used.reduce((sum, { quantity }) => sum + quantity, 0),
      totalChargeUsd: usdFromMicro(used.reduce((sum, { amount }) => sum + amount, 0)),
      byOperation: used.map(({ name, quantity, amount }) => ({
        operation: name,
        count: quantity,
        unitPriceUsd: usdFromNano(unitPrice(services, name)),
        chargeUsd: usdFromMicro(amount),
      })),
    }
  },
})
