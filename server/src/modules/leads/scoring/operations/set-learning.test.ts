import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { drawLeads, leadsOf, reportAll } from '../../../../../test/leads.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { scoreLead } from '../score-lead.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/learning'

it('decides whether what was learned is applied', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const score = () =>
    app.db.read(asTenant(tenant.tenantId), (tx) =>
      scoreLead(tx, app.app.services, tenant, { engagement: 0.5, source: 'referral' }, app.clock.now()),
    )
  const leadsWon = drawLeads(30).map((lead, at) => ({
    ...lead,
    outcome: at % 2 === 0 ? 'won' : 'lost',
    features: { source: at % 2 === 0 ? 'referral' : 'web' },
  }))
  await reportAll(app, tenant, leadsWon)
  const guided = await score()
  expect(guided.source).toBe('rules')
  expect(guided.adjust).toBeGreaterThan(5)
  await leads.trainModel()
  expect((await score()).source).toBe('lead_model')
  expect((await leads.learning(false)).body).toEqual({
    $schema: 'http://rapport.test/api/v1/schemas/SetAgentLearningEnabledResponse.json',
    enabled: false,
  })
  expect(await score()).toMatchObject({ source: 'rules', adjust: 0, score: guided.score - guided.adjust })
  // What is asked for outright is still done.
  expect((await leads.trainModel({ epochs: 1 })).status).toBe(200)
  await leads.learning(true)
  expect((await score()).source).toBe('lead_model')
  const value = await leads.ask('GET', `/api/v1/projects/${tenant.projectId}/config/learning_enabled`)
  expect(value.body.value).toBe(true)
})

it('asks for a word', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  expect(locationsOf(await leads.ask('PUT', path, {}))).toEqual(['body.enabled'])
  expect(locationsOf(await leads.learning('on'))).toEqual(['body.enabled'])
  expect((await app.call('PUT', path, { body: { enabled: true } })).status).toBe(401)
  const viewer = await tenant.member('viewer')
  expect((await app.call('PUT', path, { as: viewer.token, body: { enabled: true } })).status).toBe(403)
})
