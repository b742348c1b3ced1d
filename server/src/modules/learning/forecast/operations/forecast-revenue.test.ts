import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { drawRows, giveModel } from '../../../../../test/scoring.ts'
import { DAY_MS, later } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { insertOutcome, type NewOutcome } from '../../outcomes.store.ts'

const app = await testApp()
const forecast = (tenant: TestTenant, query = '') =>
  app.call('GET', `/api/v1/ml/forecast${query}`, { as: tenant.key })

const report = (tenant: TestTenant, outcomes: readonly Partial<NewOutcome>[]) =>
  app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    for (const outcome of outcomes)
      await insertOutcome(tx, tenant, {
        outcomeId: newId(),
        useCase: 'lead_score',
        now: app.clock.now(),
        ...outcome,
      })
  })

it('has nothing to forecast in an empty pipeline', async () => {
  const tenant = await app.newTenant()
  const { body } = await forecast(tenant)
  expect(body).toMatchObject({ open_leads: 0, expected_revenue: 0, p10: 0, p50: 0, p90: 0 })
})

it('counts each open lead once, with its value or that of won deals, and lists what it assumed', async () => {
  const tenant = await app.newTenant()
  await report(tenant, [
    ...Array.from({ length: 20 }, (_, at) => ({ subjectId: `won-${at}`, converted: true, value: 500 })),
    ...Array.from({ length: 30 }, (_, at) => ({ subjectId: `open-${at}`, converted: false })),
    { subjectId: 'open-0', converted: false, value: 10_000 },
    // Won later: not open any more.
    { subjectId: 'won-0', converted: false },
    { subjectId: 'old', converted: false, now: later(app.clock.now(), -100 * DAY_MS) },
  ])
  const { body } = await forecast(tenant)
  expect(body.open_leads).toBe(30)
  const rate = 21 / 55
  expect(body.expected_revenue).toBeCloseTo(rate * (10_000 + 29 * 500), 0)
  expect(body.p10).toBeLessThan(body.p50)
  expect(body.p50).toBeLessThan(body.p90)
  expect(body.assumptions.join(' ')).toMatch(/90 days.*no model is trained.*own value.*500\.00 on average/)
  expect((await forecast(tenant)).body).toEqual(body)
  expect((await forecast(tenant, '?window_days=365')).body.open_leads).toBe(31)
})

it('takes probabilities from the model, and a value of 1 when nothing was ever won', async () => {
  const tenant = await app.newTenant()
  await giveModel(app, tenant, 'lead_score', drawRows(300))
  const open = (features: Record<string, unknown>) => Array.from({ length: 40 }, () => ({ features }))
  await report(tenant, open({ visits: 19, plan: 'business', is_returning: true }))
  const { body } = await forecast(tenant)
  expect(body.open_leads).toBe(40)
  expect(body.expected_revenue).toBeGreaterThan(20)
  expect(body.expected_revenue).toBeLessThanOrEqual(40)
  expect(body.assumptions.join(' ')).toMatch(/own model.*value of 1\.0/)
})

it('names a bad window, and asks who is there', async () => {
  const tenant = await app.newTenant()
  expect(locationsOf(await forecast(tenant, '?window_days=0'))).toEqual(['query.window_days'])
  expect((await app.call('GET', '/api/v1/ml/forecast')).status).toBe(401)
})
