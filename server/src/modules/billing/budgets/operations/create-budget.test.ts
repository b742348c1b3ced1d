import { afterAll, beforeEach, expect, it } from 'vitest'
import { checkBook, operatorOf } from '../../../../../test/billing.ts'
import { chat, say, withAgent } from '../../../../../test/chat-client.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { startModelServer } from '../../../../../test/model-server.ts'
import { TestClock } from '../../../../../test/test-clock.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asSystem } from '../../../../platform/db/database.ts'
import { announceBudgets } from '../announce-budgets.ts'

const model = await startModelServer()
afterAll(() => model.close())
const NAME = `paid-${newId()}`
const clock = new TestClock()
const app = await testApp({ clock, settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: NAME } })
const prices = [{ model: NAME, inputPricePer1K: 0.01, outputPricePer1K: 0 }]
await app.call('PUT', '/api/v1/operator/model-prices', { as: await operatorOf(app), body: { prices } })
beforeEach(() => {
  // $0.0133 each.
  model.script = () => ({ text: 'Good day.', usage: { prompt_tokens: 1_000, completion_tokens: 10 } })
})

const create = (tenant: TestTenant, body: object) =>
  app.call('POST', '/api/v1/org/budgets', { as: tenant.owner, body })
const talk = (tenant: TestTenant) => chat(app, tenant.key, say('Hello', { user_id: 'u' }))
const agentOf = async (tenant: TestTenant): Promise<string> =>
  (await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).body.agent_id
const announce = () => announceBudgets(app.db.scopedTo(asSystem), app.app.services.events, clock)
const reached = async (tenant: TestTenant) =>
  (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'billing.budget_reached')

it('stops an agent when its day’s budget is used up, names the budget, and goes on the next day', async () => {
  const tenant = await withAgent(app)
  const body = {
    scope: 'agent',
    scopeId: await agentOf(tenant),
    period: 'day',
    amountUsd: 0.02,
    action: 'stop',
  }
  const made = await create(tenant, body)
  expect(made).toMatchObject({ status: 201, body: { ...body, spentUsd: 0 } })
  expect((await talk(tenant)).status).toBe(200)
  expect((await talk(tenant)).status).toBe(200)
  const refused = await talk(tenant)
  expect(refused.status).toBe(402)
  const problem = JSON.parse(refused.raw)
  expect(problem).toMatchObject({ code: 'out_of_credit', budget_id: made.body.budgetId, reason: 'budget' })
  expect(problem.needed_usd).toBeGreaterThan(problem.available_usd)
  expect(problem.detail).toContain('the daily budget of $0.02 for the agent')
  expect((await checkBook(app, tenant.tenantId)).held).toBe(0)
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bob' } })
  expect((await chat(app, tenant.key, say('Hello'), { agent: 'Bob' })).status).toBe(200)
  clock.advance(DAY_MS)
  expect((await talk(tenant)).status).toBe(200)
})

it('announces each threshold once a period, and only warns where it was told to', async () => {
  const tenant = await withAgent(app)
  await create(tenant, {
    scope: 'project',
    scopeId: tenant.projectId,
    period: 'month',
    amountUsd: 0.03,
    action: 'warn',
  })
  await talk(tenant)
  await announce()
  expect(await reached(tenant)).toEqual([])
  await talk(tenant)
  await Promise.all([announce(), announce()])
  await talk(tenant)
  await announce()
  await announce()
  const events = await reached(tenant)
  expect(events.map(({ payload }) => (payload as { threshold_percent: number }).threshold_percent)).toEqual([
    80, 100,
  ])
  expect(events[1]?.payload).toMatchObject({ action: 'warn', amount_usd: 0.03, spent_usd: 0.0399 })
  expect((await talk(tenant)).status).toBe(200)
})

it('counts what an API key asks for, and nothing that others ask', async () => {
  const tenant = await withAgent(app)
  const keys = `/api/v1/projects/${tenant.projectId}/keys`
  const other = (await app.call('POST', keys, { as: tenant.owner, body: {} })).body
  const scope = { scope: 'api_key', scopeId: other.key_id, period: 'month' }
  await create(tenant, { ...scope, amountUsd: 0.01, action: 'stop' })
  await talk(tenant)
  const secret = other.key ?? other.api_key
  expect((await chat(app, secret, say('Hello'))).status).toBe(200)
  expect((await chat(app, secret, say('Hello'))).status).toBe(402)
  expect((await talk(tenant)).status).toBe(200)
})

it('refuses what is not of the workspace, others’ roles, and names every field', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const body = { scope: 'project', scopeId: other.projectId, period: 'day', amountUsd: 1, action: 'stop' }
  expect(locationsOf(await create(tenant, body))).toEqual(['body.scopeId'])
  const viewer = (await tenant.member('viewer')).token
  expect((await app.call('POST', '/api/v1/org/budgets', { as: viewer, body })).status).toBe(403)
  const bad = { scope: 'person', scopeId: 'x', period: 'year', amountUsd: 0, action: 'ask' }
  expect(locationsOf(await create(tenant, bad))).toEqual([
    'body.action',
    'body.amountUsd',
    'body.period',
    'body.scope',
    'body.scopeId',
  ])
})
