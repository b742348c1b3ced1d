import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { drawLeads, leadsOf, reportAll } from '../../../../../test/leads.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/lead_score/rl/versions'

/** Leads of whom those are won that were sent content. */
const contentWins = (count: number, seed: number) =>
  drawLeads(count, seed).map((lead, at) => {
    const action = ['book_visit', 'call', 'send_content', 'make_offer'][at % 4]
    const features = { ...lead.features, last_action: action }
    return { ...lead, features, outcome: action === 'send_content' ? 'won' : 'lost' }
  })

it('lists each version with the range of its data and how it did against the one before', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const trained = (await leads.trainPolicy({ episodes: 20 })).body
  expect(trained).toMatchObject({ version: 1 })
  expect(trained).not.toHaveProperty('challenge')
  await reportAll(app, tenant, contentWins(80, 3))
  expect(await workOff(app, tenant.tenantId, 'leads.learn')).toBe(1)
  const { status, body } = await app.call('GET', path, { as: tenant.key })
  expect(status, JSON.stringify(body)).toBe(200)
  const [second, first] = body.versions
  expect(body.versions).toHaveLength(2)
  expect(first).toMatchObject({ version: 1, trained_from: 'request', episodes: 20, is_served: false })
  expect(first).not.toHaveProperty('data_from')
  expect(first.policy).toEqual(trained.policy)
  expect(second).toMatchObject({ version: 2, trained_from: 'outcomes', is_served: true, outcomes_used: 80 })
  expect(second.challenge.outcomes).toBe(80)
  expect(second.challenge.challenger_return).toBeGreaterThan(second.challenge.champion_return)
  expect(Date.parse(second.data_to)).toBeGreaterThan(Date.parse(second.data_from))
  expect((await leads.policy()).body.policy).toEqual(second.policy)
})

it('knows no versions of another project, nor after a reset', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const leads = leadsOf(app, tenant)
  await leads.trainPolicy({ episodes: 5 })
  await leads.trainPolicy({ episodes: 5 })
  expect((await app.call('GET', path, { as: other.key })).body.versions).toEqual([])
  expect((await app.call('GET', path, { as: tenant.key })).body.versions).toHaveLength(2)
  expect((await leads.reset()).body.removed).toMatchObject({ rl_policy: 2 })
  expect((await app.call('GET', path, { as: tenant.key })).body.versions).toEqual([])
  // Numbers go on counting.
  expect((await leads.trainPolicy({ episodes: 5 })).body.version).toBe(3)
  expect((await app.call('GET', path)).status).toBe(401)
})
