import { expect, it } from 'vitest'
import { locationsOf, startApp, testApp } from '../../../../../test/harness.ts'
import { drawRows, giveModel, predictPath } from '../../../../../test/scoring.ts'

const app = await testApp()
const FEATURES = { visits: 15, plan: 'business', is_returning: true }

it('answers with a probability, the odds before calibration, and who answered', async () => {
  const tenant = await app.newTenant()
  await giveModel(app, tenant, 'churn', drawRows(400))
  const predict = (features: object) =>
    app.call('POST', predictPath('churn'), { as: tenant.key, body: { features } })
  const high = await predict(FEATURES)
  const low = await predict({ visits: 0, plan: 'free', is_returning: false })
  expect(high.body).toMatchObject({ served_from: 'tenant', model_version: 1 })
  expect(['none', 'platt', 'isotonic']).toContain(high.body.calibration_method)
  expect(high.body.score).toBeGreaterThan(low.body.score + 0.3)
  expect(high.body.raw).toBeGreaterThan(low.body.raw)
  // Names the model does not know change nothing; categories it does not know are taken in.
  expect((await predict({ ...FEATURES, unheard: 'of', deep: { er: 1 } })).body).toEqual(high.body)
  expect((await predict({ ...FEATURES, plan: 'platinum' })).status).toBe(200)
  expect((await predict({})).status).toBe(200)
})

it('sees at once what another process trained, and answers the same after a restart', async () => {
  const tenant = await app.newTenant()
  const other = await startApp({})
  try {
    const ask = (of: typeof app) =>
      of.call('POST', predictPath('churn'), { as: tenant.key, body: { features: FEATURES } })
    await giveModel(app, tenant, 'churn', drawRows(80, 1))
    const first = await ask(other)
    expect(first.body).toEqual((await ask(app)).body)
    await giveModel(other, tenant, 'churn', drawRows(80, 2))
    const second = await ask(app)
    expect(second.body.model_version).toBe(2)
    expect(second.body).toEqual((await ask(other)).body)
    expect(second.body.raw).not.toBe(first.body.raw)
  } finally {
    await other.app.close()
  }
})

it('knows use cases apart, and has nothing to say without a model', async () => {
  const tenant = await app.newTenant()
  await giveModel(app, tenant, 'churn')
  const reply = await app.call('POST', predictPath('upsell'), { as: tenant.key, body: { features: {} } })
  expect(reply.status).toBe(404)
})

it('names every bad field at once, and asks who is there', async () => {
  const tenant = await app.newTenant()
  const predict = (body: object, as?: string) => app.call('POST', predictPath('churn'), { as, body })
  expect(locationsOf(await predict({}, tenant.key))).toEqual(['body.features'])
  expect(locationsOf(await predict({ features: [] }, tenant.key))).toEqual(['body.features'])
  expect((await predict({ features: {} })).status).toBe(401)
  expect((await predict({ features: {} }, await tenant.keyWith(['write:agents']))).status).toBe(403)
})
