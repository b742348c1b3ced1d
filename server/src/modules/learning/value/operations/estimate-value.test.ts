import { expect, it } from 'vitest'
import { locationsOf, type TestApp, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { drawRows, giveModel } from '../../../../../test/scoring.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { insertOutcome } from '../../outcomes.store.ts'

const app = await testApp()
const estimate = (tenant: TestTenant, features: object, as = tenant.key) =>
  app.call('POST', '/api/v1/ml/ev', { as, body: { features } })

const won = (of: TestApp, tenant: TestTenant, deals: readonly { value: number; features: object }[]) =>
  of.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    for (const { value, features } of deals)
      await insertOutcome(tx, tenant, {
        outcomeId: newId(),
        useCase: 'lead_score',
        features: features as Record<string, unknown>,
        converted: true,
        value,
        now: of.clock.now(),
      })
  })

it('multiplies the probability by 1, by the mean of a few deals, then by what a model of twenty says', async () => {
  const tenant = await app.newTenant()
  await giveModel(app, tenant, 'lead_score', drawRows(200))
  const features = { visits: 10, seats: 50 }
  const first = (await estimate(tenant, features)).body
  expect(first).toMatchObject({ value: 1, value_served_from: 'default', prob_served_from: 'tenant' })
  expect(first.expected_value).toBe(first.probability)

  await won(
    app,
    tenant,
    [100, 300].map((value) => ({ value, features: {} })),
  )
  const second = (await estimate(tenant, features)).body
  expect(second).toMatchObject({ value: 200, value_served_from: 'mean', probability: first.probability })
  expect(second.expected_value).toBeCloseTo(200 * first.probability, 9)

  const deals = Array.from({ length: 60 }, (_, at) => ({
    value: at % 2 === 0 ? 1_000 + at : 100 + at,
    features: { seats: at % 2 === 0 ? 50 : 2 },
  }))
  await won(app, tenant, deals)
  const large = (await estimate(tenant, features)).body
  const small = (await estimate(tenant, { ...features, seats: 2 })).body
  expect(large.value_served_from).toBe('tenant')
  expect(large.value).toBeGreaterThan(small.value + 300)
  expect(large.expected_value).toBeCloseTo(large.probability * large.value, 6)
  const trained = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'learning.model_trained',
  )
  expect(trained).toHaveLength(2)
})

it('has no model, no credential, no features: says so', async () => {
  const tenant = await app.newTenant()
  expect((await estimate(tenant, {})).status).toBe(404)
  expect((await app.call('POST', '/api/v1/ml/ev', { body: { features: {} } })).status).toBe(401)
  const reply = await app.call('POST', '/api/v1/ml/ev', { as: tenant.key, body: {} })
  expect(locationsOf(reply)).toEqual(['body.features'])
  expect((await estimate(tenant, {}, await tenant.keyWith(['read:learning']))).status).toBe(403)
})
