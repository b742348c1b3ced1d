import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { drawLeads, leadsOf, reportAll } from '../../../../../test/leads.ts'

const app = await testApp()

it('learns from every outcome, from scratch, and keeps what it learned', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await reportAll(app, tenant, drawLeads(60))
  const { body } = await leads.trainModel({ epochs: 12 })
  expect(body).toMatchObject({ n: 60, validation: 'nested' })
  expect(['boosted_linear_logistic', 'gradient_boosted_trees']).toContain(body.algo)
  expect(body.history.length).toBeLessThanOrEqual(12)
  expect(body.final.epoch).toBe(body.history.at(-1).epoch)
  expect(body.tuning.summary).toHaveLength(body.tuning.trials)
  expect(body.tuning.summary.map(({ params }: { params: object }) => params)).toContainEqual(
    body.tuning.chosen,
  )
  expect(body.intervals.auc.low).toBeLessThan(body.final.auc)
  expect(body.columns).toContainEqual(
    expect.objectContaining({ name: 'source', kind: 'category', missing: 0 }),
  )
  expect((await leads.model()).body).toMatchObject({ weights: body.weights, metrics: body.final, pending: 0 })
  expect((await leads.trainModel({ epochs: 12 })).body).toEqual({ ...body, version: 2 })
  expect((await leads.trainModel()).body.history.length).toBeLessThanOrEqual(50)
  const events = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type.startsWith('lead_score.'))
  expect(events).toHaveLength(3)
})

const XOR = Array.from({ length: 240 }, (_, at) => {
  const [first, second] = [at % 2 === 0, Math.floor(at / 2) % 2 === 0]
  const isWon = (first !== second) !== (at % 11 === 0)
  const features = { first, second, visits: (at * 7) % 10 }
  return { lead_ref: `pair-${at}`, outcome: isWon ? 'won' : 'lost', features }
})

/** Three features that add up, each in steps that no other one follows. */
const SUM = Array.from({ length: 120 }, (_, at) => {
  const features = { calls: (at * 7) % 11, mails: (at * 5) % 13, visits: (at * 3) % 17 }
  const isWon = features.calls / 11 + features.mails / 13 + features.visits / 17 > 1.4
  return { lead_ref: `sum-${at}`, outcome: isWon ? 'won' : 'lost', features }
})

it('keeps the model that is better on held-out leads, and describes that one', async () => {
  const [pairs, straight] = [await app.newTenant(), await app.newTenant()]
  await reportAll(app, pairs, XOR)
  await reportAll(app, straight, SUM)
  const trees = (await leadsOf(app, pairs).trainModel()).body
  expect(trees.algo).toBe('gradient_boosted_trees')
  expect(trees.final.auc).toBeGreaterThan(0.8)
  expect(trees.tuning.chosen.max_depth).toBeGreaterThan(1)
  const [ofTrees, ofLinear] = trees.candidates
  expect(ofTrees.logloss).toBeLessThan(ofLinear.logloss)
  expect((await leadsOf(app, pairs).model()).body).toMatchObject({
    source: 'lead_model',
    algo: 'gradient_boosted_trees',
    params: { max_depth: trees.tuning.chosen.max_depth },
  })
  // Of the held-out leads that it calls hot at least seven in ten were won, and of the others fewer.
  const wonIn = (band: string) =>
    trees.bands.find((one: { band: string }) => one.band === band) as { n: number; won_rate: number }
  expect(wonIn('Hot')).toMatchObject({ n: expect.any(Number), won_rate: expect.any(Number) })
  expect(wonIn('Hot').n).toBeGreaterThan(60)
  expect(wonIn('Hot').won_rate).toBeGreaterThanOrEqual(0.7)
  expect(wonIn('Nurture').won_rate).toBeLessThan(0.4)
  const linear = (await leadsOf(app, straight).trainModel({ epochs: 12 })).body
  expect(linear.algo).toBe('boosted_linear_logistic')
  expect(linear.history).toHaveLength(12)
  expect(linear.tuning.chosen).toMatchObject({ max_depth: 1, n_estimators: 12 })
  for (const name of ['calls', 'mails', 'visits'])
    expect(linear.weights.find((one: { name: string }) => one.name === name).weight).toBeGreaterThan(0)
})

it('says what is missing while there are too few leads', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  for (const at of [1, 2, 3]) await leads.outcome({ lead_ref: `l-${at}` })
  const { status, body } = await leads.trainModel()
  expect(status).toBe(422)
  expect(body.detail).toMatch(/3 won and 0 lost/)
  expect((await leads.model()).body.trained).toBe(false)
})

it('trains by itself when enough came in, unless learning is switched off', async () => {
  const [on, off] = [await app.newTenant(), await app.newTenant()]
  await leadsOf(app, off).learning(false)
  for (const tenant of [on, off]) await reportAll(app, tenant, drawLeads(20))
  expect(await workOff(app, on.tenantId, 'leads.learn')).toBe(1)
  expect(await workOff(app, off.tenantId, 'leads.learn')).toBe(0)
  expect((await leadsOf(app, on).model()).body).toMatchObject({ trained: true, n: 20, pending: 0 })
  expect((await leadsOf(app, on).policy()).body).toMatchObject({ trained: true, episodes: 3_000 })
  expect((await leadsOf(app, off).model()).body).toMatchObject({ trained: false, pending: 20 })
})

it('refuses what it cannot do', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  for (const epochs of [0, 1_001, 1.5, 'many'])
    expect(locationsOf(await leads.trainModel({ epochs }))).toEqual(['body.epochs'])
  const path = '/api/v1/builtin-agents/lead_score/model/train'
  expect((await app.call('POST', path)).status).toBe(401)
  const reader = await tenant.keyWith(['read:leads'])
  expect((await app.call('POST', path, { as: reader, body: {} })).status).toBe(403)
})
