import { expect, it } from 'vitest'
import { checkBook, inTenant, operate, org, settled } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'
import { TestClock } from '../../../../../test/test-clock.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const clock = new TestClock()
const app = await testApp({ clock })
const { metering } = app.app.services

it('adds up everything that was used, equal to the ledger to the micro-dollar', async () => {
  const tenant = await app.newTenant()
  const { tenantId } = tenant
  await operate(app, 'PUT', tenant, 'billing-profile', {
    inputTokenPricePer1KUsd: 0.000123,
    outputTokenPricePer1KUsd: 0.000457,
    eventPrices: { '*': 0.0000003 },
  })
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const turn = async (model: string, sessionId: string) => {
    const tokensMax = { input: 500, output: 500 }
    const wanted = { tenantId, model, mode: 'standard', tokensMax, actor: 'test' } as const
    const hold = await metering.reserve(app.db.scopedTo(asTenant(tenantId)), wanted)
    const session = { agentId: tenantId, sessionId }
    expect(await settled(app, hold, { tokens: { input: 13, output: 7 }, session })).toBe(true)
    const units = [{ kind: 'event', name: 'extraction' }] as const
    await inTenant(app, tenant, (tx) => metering.meter(tx, { tenantId, units, actor: 'test' }))
  }
  await turn('a', 'one')
  await turn('b', 'one')
  await turn('b', 'two')
  // (13 × 0.000123 + 7 × 0.000457) / 1000 × 1.33 is a little over six micro-dollars: seven; an event is one.
  const { body } = await org(app, tenant, 'usage-summary')
  expect(body).toMatchObject({
    totalProjects: 1,
    totalCharacters: 1,
    totalSessions: 2,
    totalMessages: 3,
    totalTokens: 60,
    totalInputTokens: 39,
    totalOutputTokens: 21,
    estimatedCostUsd: 0.000024,
    creditBalanceUsd: 9.999976,
    inputTokenPricePer1KUsd: 0.000123,
    outputTokenPricePer1KUsd: 0.000457,
  })
  expect((await checkBook(app, tenantId)).byAccount['usage']).toBe(24)
})

it('forgets with the window what lies before it', async () => {
  const tenant = await app.newTenant()
  await operate(app, 'PUT', tenant, 'billing-profile', { servicePrices: { image: 1 } })
  const units = [{ kind: 'service', name: 'image' }] as const
  await inTenant(app, tenant, (tx) =>
    metering.meter(tx, { tenantId: tenant.tenantId, units, actor: newId() }),
  )
  clock.advance(3 * DAY_MS)
  const as = await app.tokenFor(tenant.ownerId)
  const costOf = async (days: number) =>
    (await app.call('GET', `/api/v1/org/usage-summary?days=${days}`, { as })).body.estimatedCostUsd
  expect(await costOf(4)).toBe(1)
  expect(await costOf(3)).toBe(0)
})
