import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { leadsOf } from '../../../../../test/leads.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/lead_score/nba'
const qualified = { budget_known: true, financing_known: true, timeline_known: true, engagement: 'hot' }

interface Valued {
  readonly name: string
  readonly q: number
  readonly masked: boolean
}

it('advises without any training, and masks what makes no sense', async () => {
  const leads = leadsOf(app, await app.newTenant())
  const cold = (await leads.nba({})).body
  const masked = (body: { action_values: Valued[] }) =>
    body.action_values
      .filter((one) => one.masked)
      .map(({ name }) => name)
      .sort()
  expect(masked(cold)).toEqual(['book_visit', 'make_offer'])
  const hot = (await leads.nba(qualified)).body
  expect(masked(hot)).toEqual(['ask_budget', 'ask_financing', 'ask_timeline'])
  expect(hot.recommended_action).toBe('make_offer')
  expect(hot.score_0_100).toBeGreaterThan(cold.score_0_100)
  for (const body of [cold, hot]) {
    const open = body.action_values.filter((one: Valued) => !one.masked)
    expect(body.value).toBe(Math.max(...open.map(({ q }: Valued) => q)))
    expect(body.recommended_action).toBe(open[0].name)
    expect(body.score_0_100).toBeGreaterThanOrEqual(0)
    expect(body.score_0_100).toBeLessThanOrEqual(100)
  }
})

it('reads features in the forms they come in', async () => {
  const leads = leadsOf(app, await app.newTenant())
  const ask = async (features: object) => (await leads.nba(features)).body
  const words = await ask({ budget: '500k', financing: 'cash', timeline_known: 1, engagement: 'hot' })
  expect(words).toEqual(await ask({ ...qualified, engagement: 0.9, unheard_of: { deep: [1] } }))
  expect(words).toEqual(await ask({ ...qualified, engagement: 90 }))
  expect((await ask({ ...qualified, engagement: null, band: 'Hot' })).recommended_action).toBe('make_offer')
})

it('takes the actions of the manifest', async () => {
  const tenant = await app.newTenant()
  const actions = [
    { id: 'brochure', type: 'message', label: 'Brochure', cost_hint: 0.1, intrusiveness: 0.1 },
    { id: 'spring_offer', type: 'offer', label: 'Spring offer', cost_hint: 0.5, intrusiveness: 0.4 },
  ]
  await app.call('PUT', `/api/v1/tenants/${tenant.tenantId}/manifest`, {
    as: tenant.owner,
    body: { manifest: { schema_version: 1, actions } },
  })
  const { body } = await leadsOf(app, tenant).nba(qualified)
  expect(body.action_values.map(({ name }: Valued) => name).sort()).toEqual(['brochure', 'spring_offer'])
  expect(body.recommended_action).toBe('spring_offer')
})

it('refuses what it cannot read', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  expect(locationsOf(await leads.ask('POST', path, {}))).toEqual(['body.features'])
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, at]))
  expect(locationsOf(await leads.nba(many))).toEqual(['body.features'])
  expect((await app.call('POST', path, { body: { features: {} } })).status).toBe(401)
})
