import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../../../test/harness.ts'
import { drawLeads, leadsOf, reportAll } from '../../../../../test/leads.ts'

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
  expect(body).toMatchObject({ trained: true, n: 30, pending: 1, metrics: { epoch: 5 } })
  expect(body.weights.length).toBeGreaterThan(0)
  const second = await startApp()
  expect((await leadsOf(second, tenant).model()).body).toEqual(body)
  await second.app.close()
})
