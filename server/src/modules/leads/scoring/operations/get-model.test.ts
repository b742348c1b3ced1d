import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../../../test/harness.ts'
import { drawLeads, leadsOf, reportAll } from '../../../../../test/leads.ts'
import { trainPath } from '../../../../../test/scoring.ts'

const app = await testApp()

it('is empty before it was trained, and counts what waits', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  expect((await leads.model()).body).toMatchObject({ trained: false, n: 0, pending: 0, weights: [] })
  await leads.outcome({ outcome: 'site_visit' })
  await leads.outcome({})
  expect((await leads.model()).body).toMatchObject({ trained: false, pending: 1 })
})

it('shows what was learned, after a restart too', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await reportAll(app, tenant, drawLeads(30))
  await leads.trainModel({ epochs: 5 })
  await leads.outcome({ lead_ref: 'later' })
  const { body } = await leads.model()
  expect(body).toMatchObject({ trained: true, n: 30, pending: 1, source: 'lead_model' })
  expect(body.weights.length).toBeGreaterThan(0)
  const second = await startApp()
  expect((await leadsOf(second, tenant).model()).body).toEqual(body)
  await second.app.close()
})

it('describes the model of the use case where that one is better', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const isWon = (at: number) => (at % 2 === 0) !== (Math.floor(at / 2) % 2 === 0)
  const featuresOf = (at: number) => ({ first: at % 2 === 0, second: Math.floor(at / 2) % 2 === 0 })
  // What was reported about these leads says nothing about how they ended.
  for (let at = 0; at < 24; at += 1)
    await leads.outcome({
      lead_ref: `l-${at}`,
      outcome: at % 3 === 0 ? 'won' : 'lost',
      features: { mood: at % 5 },
    })
  await leads.trainModel()
  const rows = Array.from({ length: 240 }, (_, at) => ({
    features: featuresOf(at),
    label: isWon(at) ? 1 : 0,
  }))
  const trained = await app.call('POST', trainPath('lead_score'), {
    as: tenant.key,
    body: { rows, optimize_budget: 3 },
  })
  expect(trained.status, trained.text).toBe(200)
  const { body } = await leads.model()
  expect(body).toMatchObject({ source: 'scoring_model', n: 240, algo: 'gradient_boosted_trees' })
  expect(body.metrics.auc).toBe(trained.body.auc)
  expect(body.params).toEqual(trained.body.best_params)
})
