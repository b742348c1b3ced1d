import { usdFromMicro } from '../../../../kernel/money.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { defined, iso } from '../../../../platform/http/schema.ts'
import { usdFromNano } from '../../prices/prices.rules.ts'
import { ActiveCharacterSummary, windowQuery } from '../../schemas.ts'
import { findCharacters } from '../characters.store.ts'
import { monthOf, windowOf } from '../window.rules.ts'

export const getCharacters = sessionOperation({
  id: 'getOrgCharacters',
  method: 'GET',
  fromReplica: true,
  path: '/org/characters',
  domain: 'billing',
  permission: 'manage',
  summary: 'See how many agents were active at once, and what they cost',
  query: windowQuery,
  response: ActiveCharacterSummary,
  uses: ['clock', 'metering'],
  async handle({ caller, query, tx, clock, metering }) {
    const now = clock.now()
    const { firstMonth, firstDay } = windowOf(now, query.days)
    const facts = await findCharacters(tx, caller.tenantId, firstMonth, firstDay)
    const { character } = await metering.pricesOf(tx, caller.tenantId)
    return defined({
      month: monthOf(now),
      highWaterMark: facts.highWaterMark,
      pricePerCharUsd: usdFromNano(character),
      charChargeUsd: usdFromMicro(facts.charged),
      billedAt: iso(facts.billedAt),
    })
  },
})
