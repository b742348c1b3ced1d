import { afterAll, beforeEach, expect, it } from 'vitest'
import { balanceOf, checkBook, operate, operatorOf, org } from '../../../../test/billing.ts'
import { chat, say, withAgent } from '../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { startModelServer } from '../../../../test/model-server.ts'
import { newId } from '../../../kernel/ids.ts'

const model = await startModelServer()
afterAll(() => model.close())
const NAME = `paid-${newId()}`
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: NAME } })
const prices = [{ model: NAME, inputPricePer1K: 0.01, outputPricePer1K: 0.02 }]
await app.call('PUT', '/api/v1/operator/model-prices', { as: await operatorOf(app), body: { prices } })

beforeEach(() => {
  model.calls.length = 0
  model.script = () => ({ text: 'Good day.', usage: { prompt_tokens: 1_000, completion_tokens: 100 } })
})

/** Ten cents for ten thousand tokens, times 1.33. */
const COST = ((1_000 * 0.01 + 100 * 0.02) / 1_000) * 1.33
const spent = async (tenant: TestTenant) => Number((10 - (await balanceOf(app, tenant))).toFixed(6))
const book = (tenant: TestTenant) => checkBook(app, tenant.tenantId)
const summary = async (tenant: TestTenant) => (await org(app, tenant, 'usage-summary')).body
/** Takes the credit away until so much is left. */
async function leave(tenant: TestTenant, usd: number): Promise<void> {
  const amountUsd = Number((usd - (await balanceOf(app, tenant))).toFixed(6))
  const answer = await operate(app, 'POST', tenant, 'credits', { amountUsd, description: 'a correction' })
  expect(answer.status).toBe(200)
}

it('charges what a reply took, once, and gives the rest of the promise back', async () => {
  const tenant = await withAgent(app)
  const heard = await chat(app, tenant.key, say('Hello', { user_id: 'u', session_id: 's' }))
  expect(heard.text).toBe('Good day.')
  expect(await spent(tenant)).toBe(Number(COST.toFixed(6)))
  expect((await book(tenant)).held).toBe(0)
  await chat(app, tenant.key, say('Hello again', { user_id: 'u', session_id: 's' }))
  expect(await summary(tenant)).toMatchObject({
    totalMessages: 2,
    totalSessions: 1,
    totalTokens: 2_200,
    estimatedCostUsd: Number((2 * COST).toFixed(6)),
  })
  const { instance, usage_30d } = (await app.call('GET', '/api/v1/tenant/deployment', { as: tenant.owner }))
    .body
  expect(instance.llm_mode).toBe('custom')
  expect(usage_30d).toEqual({ cost_usd: Number((2 * COST).toFixed(6)), tokens: 2_200 })
})

it('refuses with 402 and how to top up when there is too little for a short reply, and asks no model', async () => {
  const tenant = await withAgent(app)
  await leave(tenant, 0.005)
  const refused = await app.call('POST', '/api/v1/agents/Ada/chat', { as: tenant.key, body: say('Hello') })
  expect(refused.status).toBe(402)
  expect(refused.body).toMatchObject({ code: 'out_of_credit', available_usd: 0.005 })
  expect(refused.body.detail).toContain('/org/billing/checkout')
  expect(model.calls).toEqual([])
  expect((await book(tenant)).held).toBe(0)
})

it('promises no more than there is to many who speak at once', async () => {
  const tenant = await withAgent(app)
  await leave(tenant, 3)
  const many = Array.from({ length: 12 }, (_, n) => chat(app, tenant.key, say('Hi', { user_id: `u${n}` })))
  const statuses = (await Promise.all(many)).map((heard) => heard.status)
  expect(statuses).toContain(200)
  const answered = statuses.filter((status) => status === 200).length
  expect(statuses.filter((status) => status === 402)).toHaveLength(12 - answered)
  const after = await book(tenant)
  expect(after).toMatchObject({ held: 0, owed: 0 })
  expect(after.balance).toBe(3_000_000 - answered * Math.round(COST * 1_000_000))
})

it('costs nothing when the model fails before its first word, and the words it said before it broke', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ status: 400, body: '{"error":{"message":"no"}}' })
  await chat(app, tenant.key, say('Hello', { user_id: 'u' }))
  expect(await spent(tenant)).toBe(0)
  model.script = () => ({ text: 'One two three four five.', after: 3, fault: 'break' })
  await chat(app, tenant.key, say('Hello', { user_id: 'u' }))
  const { totalTokens, totalMessages } = await summary(tenant)
  expect(totalMessages).toBe(0)
  expect(totalTokens).toBeGreaterThan(100)
  expect(await spent(tenant)).toBeGreaterThan(0)
  expect((await book(tenant)).held).toBe(0)
})

it('charges a repeated request once', async () => {
  const tenant = await withAgent(app)
  const headers = { 'idempotency-key': newId() }
  const body = say('Hello', { user_id: 'u', session_id: 's' })
  await chat(app, tenant.key, body, { headers })
  await chat(app, tenant.key, body, { headers })
  expect(await spent(tenant)).toBe(Number(COST.toFixed(6)))
})

it('counts what the built-in responder says and what was learned, and charges nothing for it', async () => {
  const plain = await testApp()
  const tenant = await withAgent(plain)
  await chat(plain, tenant.key, say('My dog is called Rex.', { user_id: 'u' }))
  await workOff(plain, tenant.tenantId, 'memory.extract')
  expect(await balanceOf(plain, tenant)).toBe(10)
  const usage = (await org(plain, tenant, 'usage-summary')).body
  expect(usage).toMatchObject({ totalMessages: 1, totalSessions: 1, totalTokens: 0 })
  const events = (await org(plain, tenant, 'events')).body
  expect(JSON.stringify(events)).toContain('extraction')
})

it('pays for what a model reads to learn, and lets the rules read when there is no credit', async () => {
  const tenant = await withAgent(app)
  const facts = JSON.stringify({ facts: [] })
  model.script = ({ body }) => ({
    text: JSON.stringify(body).includes('facts') && body.temperature === 0 ? facts : 'Good day.',
    usage: { prompt_tokens: 500, completion_tokens: 10 },
  })
  await chat(app, tenant.key, say('My dog is called Rex.', { user_id: 'u' }))
  const before = await spent(tenant)
  await workOff(app, tenant.tenantId, 'memory.extract')
  expect(await spent(tenant)).toBeGreaterThan(before)
  const poor = await withAgent(app)
  await chat(app, poor.key, say('My dog is called Rex.', { user_id: 'u' }))
  await leave(poor, 0.00001)
  model.calls.length = 0
  await workOff(app, poor.tenantId, 'memory.extract')
  expect(model.calls).toEqual([])
  const found = await app.call('GET', '/api/v1/agents/Ada/memory/facts?user_id=u', { as: poor.key })
  expect(JSON.stringify(found.body)).toContain('Rex')
})
