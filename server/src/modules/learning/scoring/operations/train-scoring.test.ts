import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { drawRows, giveModel, predictPath, trainPath, withoutTruth } from '../../../../../test/scoring.ts'
import { auc, brier } from '../../../../algorithms/calibration/metrics.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { findHead } from '../scoring.store.ts'

const app = await testApp()
const train = (tenant: TestTenant, body: object, as = tenant.key) =>
  app.call('POST', trainPath('churn'), { as, body })
const keyOf = ({ tenantId, projectId }: TestTenant) => ({
  tenantId,
  projectId,
  useCase: 'churn',
  kind: 'probability' as const,
})

it('trains a model that comes near to what can be known, and stores it with an event', async () => {
  const tenant = await app.newTenant()
  const made = await train(tenant, { rows: withoutTruth(drawRows(900)), optimize_budget: 2 })
  expect(made.status, made.text).toBe(200)
  expect(made.body).toMatchObject({ model_version: 1, n: 900, trials: 2 })
  expect(made.body.brier).toBeLessThan(made.body.brier_baseline)
  expect(made.body.ece).toBeLessThan(0.08)
  const names = made.body.importances.map(({ name }: { name: string }) => name)
  expect(names[0]).toBe('visits')
  expect(names).toEqual(expect.arrayContaining(['plan', 'is_returning']))
  // Ids and constants cannot be learned from.
  expect(names).not.toContain('id')
  expect(names).not.toContain('constant')
  expect(made.body.best_params).toMatchObject({
    max_depth: expect.any(Number),
    learning_rate: expect.any(Number),
  })

  expect(made.body.reliability.length).toBeLessThanOrEqual(10)
  const binned = made.body.reliability.reduce((sum: number, bin: { n: number }) => sum + bin.n, 0)
  expect(binned).toBe(900)
  expect(made.body.roc.length).toBeLessThanOrEqual(100)
  expect(made.body.roc.at(-1)).toEqual({ false_positive_rate: 1, true_positive_rate: 1 })

  const fresh = drawRows(150, 99)
  const scores: number[] = []
  for (const { features } of fresh) {
    const reply = await app.call('POST', predictPath('churn'), { as: tenant.key, body: { features } })
    scores.push(reply.body.score)
  }
  const labels = fresh.map(({ label }) => label)
  const truths = fresh.map(({ truth }) => truth)
  // How much worse than a model that knows the true probabilities; always answering the rate is at 0.06.
  expect(brier(scores, truths)).toBeLessThan(0.025)
  expect(auc(scores, labels)).toBeGreaterThan(auc(truths, labels) - 0.06)

  const head = await app.db.read(asTenant(tenant.tenantId), (tx) => findHead(tx, keyOf(tenant)))
  expect(head).toMatchObject({ version: 1, n: 900, trained_from: 'rows' })
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({
      type: 'learning.model_trained',
      subject_id: 'churn',
      payload: expect.objectContaining({ version: 1, n: 900 }),
    }),
  )
})

it('reads amounts as people write them, and shows how each column was understood', async () => {
  const rows = drawRows(300).map(({ features, label }, at) => {
    const visits = Number(features['visits'])
    const gap = ['N/A', 'NaN', '-', ''][at % 4]
    return {
      features: { spent: at % 5 === 0 ? gap : `$${(1_000 + 250 * visits).toLocaleString('en-US')}`, visits },
      label,
    }
  })
  const [messy, clean] = [await app.newTenant(), await app.newTenant()]
  const asNumber = (spent: string) => (/\d/.test(spent) ? Number(spent.replaceAll(/[$,]/g, '')) : null)
  const made = await train(messy, {
    rows: rows.map(({ features: { spent }, label }) => ({ features: { spent }, label })),
    optimize_budget: 2,
  })
  const same = await train(clean, {
    rows: rows.map(({ features: { spent }, label }) => ({
      features: { spent: asNumber(spent as string) },
      label,
    })),
    optimize_budget: 2,
  })
  expect(made.body.columns).toEqual([
    {
      name: 'spent',
      kind: 'number',
      used: true,
      missing: 0.2,
      unreadable: 0,
      unreadable_examples: [],
      decimal_mark: '.',
      notations: [{ written: expect.stringMatching(/^\$\d,\d{3}$/), read_as: expect.any(Number) }],
    },
  ])
  expect(made.body.auc).toBe(same.body.auc)
  const predict = async (tenant: TestTenant, spent: unknown) =>
    (await app.call('POST', predictPath('churn'), { as: tenant.key, body: { features: { spent } } })).body
      .score
  expect(await predict(messy, '$4,500')).toBe(await predict(clean, 4_500))
  expect(await predict(messy, 'n/a')).toBe(await predict(clean, null))
  const models = await app.call('GET', '/api/v1/builtin-agents/ml/models', { as: messy.key })
  expect(models.body.models[0].columns).toEqual(made.body.columns)
})

it('reads each amount of a column in mixed notations as what it is', async () => {
  const rows = drawRows(300).map(({ features, label }) => ({
    features: { spent: 1_000 + 250 * Number(features['visits']) },
    label,
  }))
  const ways: readonly ((amount: number) => string)[] = [
    (amount) => `$${amount.toLocaleString('en-US')}`,
    (amount) => `${amount.toLocaleString('de-DE')},00 €`,
    (amount) => `${amount.toLocaleString('de-DE')}`,
    (amount) => `CHF ${amount.toLocaleString('en-US').replace(',', "'")}.00`,
    (amount) => `${amount / 1_000}k`,
  ]
  const written = rows.map(({ features: { spent }, label }, at) => ({
    features: { spent: (ways[at % ways.length] as (typeof ways)[0])(spent) },
    label,
  }))
  const [mixed, clean] = [await app.newTenant(), await app.newTenant()]
  const made = await train(mixed, { rows: written, optimize_budget: 2 })
  expect(made.body.columns[0]).toMatchObject({ kind: 'number', decimal_mark: 'mixed', unreadable: 0 })
  expect(made.body.columns[0].notations.length).toBeGreaterThanOrEqual(ways.length)
  expect(made.body.auc).toBe((await train(clean, { rows, optimize_budget: 2 })).body.auc)
})

it('says with its figures how sure they are, and warns where there is nothing to learn', async () => {
  const [tenant, lucky] = [await app.newTenant(), await app.newTenant()]
  const rows = drawRows(200).map(({ features: { visits, plan, age } }, at) => ({
    features: { visits, plan, age },
    label: (at * 7919) % 13 < 6 ? 1 : 0,
  }))
  const { body } = await train(tenant, { rows, optimize_budget: 3 })
  expect(body.validation).toBe('nested')
  expect(body.intervals.auc.low).toBeLessThan(0.5)
  expect(body.intervals.auc.high).toBeGreaterThan(0.5)
  expect(body.warnings).toEqual([expect.stringMatching(/base rate/)])
  const good = (await train(lucky, { rows: withoutTruth(drawRows(400)), optimize_budget: 1 })).body
  expect(good.warnings).toEqual([])
  expect(good.intervals.auc.low).toBeGreaterThan(0.5)
  for (const name of ['auc', 'logloss', 'brier']) {
    expect(good.intervals[name].low).toBeLessThan(good[name])
    expect(good.intervals[name].high).toBeGreaterThan(good[name])
  }
})

it('counts versions on, also when two train at once, and keeps the newest', async () => {
  const tenant = await app.newTenant()
  const replies = await Promise.all(
    [1, 2, 3].map((seed) => giveModel(app, tenant, 'churn', drawRows(60, seed))),
  )
  expect(replies.map(({ body }) => body.model_version).sort()).toEqual([1, 2, 3])
  const said = await app.call('POST', predictPath('churn'), { as: tenant.key, body: { features: {} } })
  expect(said.body.model_version).toBe(3)
})

it('gives the same model for the same rows', async () => {
  const rows = drawRows(150)
  const [one, two] = [await app.newTenant(), await app.newTenant()]
  const answers = []
  for (const tenant of [one, two]) {
    await giveModel(app, tenant, 'churn', rows)
    const features = { visits: 12, plan: 'team' }
    answers.push((await app.call('POST', predictPath('churn'), { as: tenant.key, body: { features } })).body)
  }
  expect(answers[0]).toEqual(answers[1])
})

it.each([
  ['one label only', drawRows(40).map((row) => ({ ...row, label: 1 }))],
  ['a single row of a label', drawRows(40).map((row, at) => ({ ...row, label: at === 0 ? 1 : 0 }))],
  ['fewer than ten rows', drawRows(9).map((row, at) => ({ ...row, label: at % 2 }))],
])('refuses %s by name', async (_name, rows) => {
  const tenant = await app.newTenant()
  const reply = await train(tenant, { rows: withoutTruth(rows) })
  expect(reply.status).toBe(422)
  expect(reply.body.detail).toMatch(/at least/)
})

it.each([
  ['ten rows', (at: number) => ({ x: at })],
  ['no features at all', () => ({})],
  ['constant features', () => ({ x: 1, plan: 'free' })],
  ['huge and tiny numbers', (at: number) => ({ x: at % 3 === 0 ? 1e308 : -1e308, y: at * 5e-324 })],
  [
    'features of every kind',
    (at: number) => ({ x: [1, 2], deep: { er: at }, date: '2026-01-05', n: '12', '': null }),
  ],
])('makes do with %s', async (_name, featuresOf) => {
  const tenant = await app.newTenant()
  const rows = Array.from({ length: 10 }, (_, at) => ({ features: featuresOf(at), label: at % 2 }))
  const made = await train(tenant, { rows, optimize_budget: 2 })
  expect(made.status, made.text).toBe(200)
  const said = await app.call('POST', predictPath('churn'), {
    as: tenant.key,
    body: { features: { x: 1e308, unseen: 'name', plan: { deeper: [] } } },
  })
  expect(said.body.score).toBeGreaterThan(0)
  expect(said.body.score).toBeLessThan(1)
})

it('names every bad field at once', async () => {
  const tenant = await app.newTenant()
  const rows = [
    { features: {}, label: 2 },
    { features: 1, label: 0 },
    { features: {}, label: 'x' },
    { label: 1 },
  ]
  const reply = await train(tenant, { rows, optimize_budget: 0 })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual([
    'body.optimize_budget',
    'body.rows[0].label',
    'body.rows[1].features',
    'body.rows[2].label',
    'body.rows[3].features',
  ])
  expect(locationsOf(await train(tenant, { rows: [] }))).toEqual(['body.rows'])
  expect(locationsOf(await train(tenant, { rows: [], optimize_budget: 201 }))).toContain(
    'body.optimize_budget',
  )
})

it('is for those who may write, and stays in the project', async () => {
  const tenant = await app.newTenant()
  const viewer = await tenant.member('viewer')
  expect((await train(tenant, { rows: [{ features: {}, label: 1 }] }, viewer.token)).status).toBe(403)
  expect((await train(tenant, {}, await tenant.keyWith(['read:learning']))).status).toBe(403)
  expect((await app.call('POST', trainPath('churn'), { body: {} })).status).toBe(401)
  await giveModel(app, tenant, 'churn')
  const other = await app.newTenant()
  const asOther = await app.call('POST', predictPath('churn'), { as: other.key, body: { features: {} } })
  expect(asOther.status).toBe(404)
})
