import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { reportAll } from '../../../../../test/leads.ts'
import { drawRows, giveModel } from '../../../../../test/scoring.ts'
import { DAY_MS, later } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { LOST } from '../../../leads/outcomes/outcome.rules.ts'
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

const stages = (count: number, outcome: string, name = outcome, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ lead_ref: `${name}-${at}`, outcome, ...more }))

it('counts leads on their way, and none that was won, lost or has expired', async () => {
  const tenant = await app.newTenant()
  const lost = [...LOST].map((outcome, at) => ({ lead_ref: `gone-${at}`, outcome }))
  await reportAll(app, tenant, [
    ...lost,
    ...stages(3, 'won'),
    ...stages(2, 'Closed Lost'),
    ...stages(4, 'site_visit'),
    // Taken up again after it was lost, and seen once more after it was won.
    { lead_ref: 'gone-0', outcome: 'Site visit' },
    { lead_ref: 'won-0', outcome: 'handover' },
  ])
  expect((await forecast(tenant)).body.open_leads).toBe(5)
  await report(tenant, [{ subjectId: 'old', event: 'demo', now: later(app.clock.now(), -100 * DAY_MS) }])
  expect((await forecast(tenant)).body.open_leads).toBe(5)
  expect((await forecast(tenant, '?window_days=365')).body.open_leads).toBe(6)
  // Feedback without a word ends a lead, with the word of a stage it does not.
  await report(tenant, [
    { subjectId: 'fed-1', converted: false },
    { subjectId: 'fed-2', converted: false, event: 'demo_booked' },
    { subjectId: 'fed-3', converted: false, event: 'offer_declined' },
  ])
  expect((await forecast(tenant)).body.open_leads).toBe(6)
})

it('gives each stage its own conversion, and leads their own value or that of won deals', async () => {
  const tenant = await app.newTenant()
  // Of 20 offers 16 were won, of 20 first calls 2.
  for (const [stage, won] of [
    ['offer', 16],
    ['first_call', 2],
  ] as const) {
    await reportAll(app, tenant, stages(20, stage, `past-${stage}`))
    await reportAll(app, tenant, stages(won, 'won', `past-${stage}`, { features: { deal_value: 500 } }))
    await reportAll(
      app,
      tenant,
      stages(20, 'lost', `past-${stage}`).filter((_, at) => at >= won),
    )
  }
  const empty = (await forecast(tenant)).body
  expect(empty.open_leads).toBe(0)
  await reportAll(app, tenant, stages(10, 'first_call', 'new'))
  const cold = (await forecast(tenant)).body
  await reportAll(app, tenant, stages(10, 'offer', 'new'))
  const warm = (await forecast(tenant)).body
  expect(warm.open_leads).toBe(10)
  // Stages start from the rate of all leads, with the weight of four; 20 leads that share a rate count as 20 / 4.8.
  const start = (18 / 4.8 + 1) / (40 / 4.8 + 2)
  expect(cold.expected_revenue).toBeCloseTo((10 * 500 * (2 + 4 * start)) / 24, 0)
  expect(warm.expected_revenue).toBeCloseTo((10 * 500 * (16 + 4 * start)) / 24, 0)
  expect(warm.p10).toBeGreaterThan(cold.p90)
  expect(warm.assumptions.join(' ')).toMatch(
    /90 days.*no model is trained.*offer 16 of 20.*500\.00 on average/,
  )
  expect((await forecast(tenant)).body).toEqual(warm)
  await reportAll(app, tenant, stages(1, 'offer', 'new', { features: { deal_value: 10_000 } }))
  const large = (await forecast(tenant)).body
  expect(large.open_leads).toBe(10)
  expect(large.expected_revenue - warm.expected_revenue).toBeCloseTo((9_500 * (16 + 4 * start)) / 24, 0)
  expect(large.assumptions.join(' ')).toMatch(/1 leads count with their own value/)
}, 60_000)

it('rises with every lead that joins, in every figure, and falls with every lead that is lost', async () => {
  const tenant = await app.newTenant()
  const figures = async () => {
    const { p10, p50, p90, expected_revenue } = (await forecast(tenant)).body
    return [p10, p50, p90, expected_revenue] as number[]
  }
  await reportAll(app, tenant, [
    ...stages(6, 'won', 'w', { features: { value: 100 } }),
    ...stages(9, 'lost', 'l'),
  ])
  await reportAll(app, tenant, stages(20, 'demo'))
  let before = await figures()
  for (let at = 0; at < 4; at += 1) {
    await reportAll(app, tenant, [{ lead_ref: `more-${at}`, outcome: at % 2 === 0 ? 'demo' : 'qualified' }])
    const after = await figures()
    for (const [of, figure] of after.entries()) expect(figure).toBeGreaterThanOrEqual(before[of] as number)
    expect(after[3]).toBeGreaterThan(before[3] as number)
    before = after
  }
  for (let at = 0; at < 4; at += 1) {
    await reportAll(app, tenant, [{ lead_ref: `demo-${at}`, outcome: 'lost' }])
    const after = await figures()
    for (const [of, figure] of after.entries()) expect(figure).toBeLessThanOrEqual(before[of] as number)
    expect(after[3]).toBeLessThan(before[3] as number)
    before = after
  }
}, 60_000)

it('takes probabilities from the model, and a value of 1 when nothing was ever won', async () => {
  const tenant = await app.newTenant()
  await giveModel(app, tenant, 'lead_score', drawRows(300))
  const features = { visits: 19, plan: 'business', is_returning: true }
  await report(
    tenant,
    Array.from({ length: 40 }, () => ({ features })),
  )
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
