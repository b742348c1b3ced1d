import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { drawLeads, leadsOf, reportAll } from '../../../../../test/leads.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/lead_score/model/versions'

it('lists each version with the range of its data and how it did against the one before', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  await reportAll(app, tenant, drawLeads(20))
  await leads.trainModel({ epochs: 5 })
  const later = drawLeads(24, 5).map((lead) => ({ ...lead, lead_ref: `later-${lead.lead_ref}` }))
  await reportAll(app, tenant, later)
  expect(await workOff(app, tenant.tenantId, 'leads.learn')).toBe(1)
  const { status, body } = await app.call('GET', path, { as: tenant.key })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.source).toBe('lead_model')
  const [second, first] = body.versions
  expect(body.versions).toHaveLength(2)
  expect(first).toMatchObject({ version: 1, n: 20, trained_from: 'outcomes', intervals: { auc: {} } })
  expect(first).not.toHaveProperty('challenge')
  expect(second).toMatchObject({ version: 2, n: 44, challenge: { rows: 24 }, data_from: first.data_from })
  expect(Date.parse(second.data_to)).toBeGreaterThan(Date.parse(first.data_to))
  // A model that reports have trained takes over only when it is better on leads that neither had seen.
  const isBetter = second.challenge.challenger_loss < second.challenge.champion_loss
  expect([second.is_served, first.is_served]).toEqual([isBetter, !isBetter])
  expect((await leads.model()).body).toMatchObject({ n: isBetter ? 44 : 20, pending: 0 })
})

it('knows no versions of another project, nor after a reset', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const leads = leadsOf(app, tenant)
  await reportAll(app, tenant, drawLeads(12))
  await leads.trainModel({ epochs: 2 })
  const nothing = { source: 'rules', versions: [] }
  expect((await app.call('GET', path, { as: other.key })).body).toMatchObject(nothing)
  expect((await app.call('GET', path, { as: tenant.key })).body.versions).toHaveLength(1)
  await app.call('POST', '/api/v1/builtin-agents/lead_score/reset-learning', { as: tenant.key })
  expect((await app.call('GET', path, { as: tenant.key })).body).toMatchObject(nothing)
  // Numbers go on counting.
  await reportAll(app, tenant, drawLeads(12))
  expect((await leads.trainModel({ epochs: 2 })).body.version).toBe(2)
})
