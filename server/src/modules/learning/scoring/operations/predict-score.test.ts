import { expect, it } from 'vitest'
import { locationsOf, startApp, testApp } from '../../../../../test/harness.ts'
import { drawRows, giveModel, predictPath, trainPath } from '../../../../../test/scoring.ts'
import { seededRandom } from '../../../../algorithms/trees/random.ts'

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

interface Explained {
  readonly base: number
  readonly other: number
  readonly calibration: number
  readonly log_odds: number
  readonly contributions: readonly { name: string; value: unknown; contribution: number; reason: string }[]
}
const sumOf = ({ base, other, calibration, contributions }: Explained) =>
  contributions.reduce((sum, { contribution }) => sum + contribution, base + other + calibration)

it.each([
  ['trees', (a: boolean, b: boolean) => (a !== b ? 0.9 : 0.1)],
  ['a linear model', (a: boolean, b: boolean) => 0.1 + (a ? 0.4 : 0) + (b ? 0.4 : 0)],
])('explains every score of %s with contributions that sum to it', async (model, chanceOf) => {
  const tenant = await app.newTenant()
  const daysAgo = (days: number) =>
    new Date(app.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
  // Drawn apart from each other: a date that follows the label by accident would decide which model is better.
  const random = seededRandom(1)
  const rows = Array.from({ length: 400 }, () => {
    const [vip, demo_seen] = [random() < 0.5, random() < 0.5]
    const trial_started = daysAgo(Math.floor(random() * 40))
    const plan = random() < 1 / 3 ? 'team' : null
    const label = random() < chanceOf(vip, demo_seen) ? 1 : 0
    return { features: { vip, demo_seen, trial_started, plan }, label }
  })
  const made = await app.call('POST', trainPath('churn'), {
    as: tenant.key,
    body: { rows, optimize_budget: 2 },
  })
  expect(made.body.model, made.text).toBe(model === 'trees' ? 'trees' : 'linear')
  const features = { vip: true, demo_seen: false, trial_started: daysAgo(3) }
  const predict = (body: object) => app.call('POST', predictPath('churn'), { as: tenant.key, body })
  const { body } = await predict({ features })
  expect(sumOf(body.explanation)).toBeCloseTo(Math.log(body.score / (1 - body.score)), 6)
  expect(body.explanation.log_odds).toBeCloseTo(Math.log(body.score / (1 - body.score)), 9)
  expect(body.explanation.log_odds - body.explanation.calibration).toBeCloseTo(body.raw, 6)
  const of = (name: string) =>
    body.explanation.contributions.find((one: { name: string }) => one.name === name)
  expect(of('vip').reason).toMatch(/^Vip \(yes\) (raises|lowers) it$/)
  expect(body.reasons[0]).toBe(body.explanation.contributions[0].reason)
  if (of('trial_started') !== undefined)
    expect(of('trial_started').reason).toMatch(/^Trial started 3 days ago (raises|lowers) it$/)
  if (of('plan') !== undefined)
    expect(of('plan').reason).toMatch(/^Plan is not known, which (raises|lowers) it$/)
  const { explanation, reasons, ...bare } = body
  expect((await predict({ features, explain: false })).body).toEqual(bare)
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
