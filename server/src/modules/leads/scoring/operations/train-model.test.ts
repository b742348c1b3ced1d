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
  expect(body).toMatchObject({ algo: 'boosted_linear_logistic', n: 60, final: { epoch: 12 } })
  expect(body.history).toHaveLength(12)
  expect(body.tuning.chosen).toMatchObject({ max_depth: 1, n_estimators: 12 })
  expect(body.tuning.summary).toHaveLength(body.tuning.trials)
  expect((await leads.model()).body).toMatchObject({ weights: body.weights, metrics: body.final, pending: 0 })
  expect((await leads.trainModel({ epochs: 12 })).body).toEqual(body)
  expect((await leads.trainModel()).body.history).toHaveLength(50)
  const events = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type.startsWith('lead_score.'))
  expect(events).toHaveLength(3)
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
