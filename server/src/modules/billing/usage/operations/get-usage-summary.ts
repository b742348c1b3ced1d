import { usdFromMicro } from '../../../../kernel/money.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { findBalance } from '../../ledger/ledger.store.ts'
import { OrgUsageSummary, windowQuery } from '../../schemas.ts'
import { priceView } from '../../views.ts'
import { sumUsage } from '../usage.store.ts'
import { windowOf } from '../window.rules.ts'

export const getUsageSummary = sessionOperation({
  id: 'getOrgUsageSummary',
  method: 'GET',
  fromReplica: true,
  path: '/org/usage-summary',
  domain: 'billing',
  permission: 'manage',
  summary: 'See what the workspace used, and what that cost',
  query: windowQuery,
  response: OrgUsageSummary,
  uses: ['clock', 'metering'],
  async handle({ caller, query, tx, clock, metering }) {
    const used = await sumUsage(tx, caller.tenantId, windowOf(clock.now(), query.days))
    const { balance } = await findBalance(tx, caller.tenantId)
    return {
      totalProjects: used.projects,
      totalCharacters: used.characters,
      totalSessions: used.sessions,
      totalMessages: used.messages,
      totalTokens: used.tokensIn + used.tokensOut,
      totalInputTokens: used.tokensIn,
      totalOutputTokens: used.tokensOut,
      estimatedCostUsd: usdFromMicro(used.amount),
      creditBalanceUsd: usdFromMicro(balance),
      ...priceView(await metering.pricesOf(tx, caller.tenantId)),
    }
  },
})
