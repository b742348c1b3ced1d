import { afterAll, beforeEach, expect, it } from 'vitest'
import { balanceOf, checkBook, operate, operatorOf } from '../../../../test/billing.ts'
import { chat, say, withAgent } from '../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { startModelServer } from '../../../../test/model-server.ts'
import { newId } from '../../../kernel/ids.ts'
import { asSystem } from '../../../platform/db/database.ts'

const model = await startModelServer()
afterAll(() => model.close())
const NAME = `paid-${newId()}`
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: NAME } })
const prices = [{ model: NAME, inputPricePer1K: 0.005, outputPricePer1K: 0.015 }]
await app.call('PUT', '/api/v1/operator/model-prices', { as: await operatorOf(app), body: { prices } })

beforeEach(() => {
  model.calls.length = 0
  model.script = () => ({ text: 'Good day.', usage: { prompt_tokens: 700, completion_tokens: 100 } })
})

/** What such a reply costs, in micro-dollars. */
const COST = Math.ceil((700 * 5 + 100 * 15) * 1.33)
async function withCredit(usd: number): Promise<TestTenant> {
  const tenant = await withAgent(app)
  const amountUsd = Number((usd - (await balanceOf(app, tenant))).toFixed(6))
  const correction = { amountUsd, description: 'a correction' }
  expect((await operate(app, 'POST', tenant, 'credits', correction)).status).toBe(200)
  return tenant
}
const holdsOf = async (tenant: TestTenant): Promise<number[]> => {
  const text = 'select amount_micro from credit_holds where tenant_id = $1 order by created_at'
  const { rows } = await app.db.read(asSystem, (tx) => tx.run({ text, values: [tenant.tenantId] }))
  return rows.map((row) => row['amount_micro'] as number)
}

it('lets a workspace with a quarter of a dollar talk, and asks for credit once', async () => {
  const tenant = await withCredit(0.25)
  const heard = await chat(app, tenant.key, say('Hello', { user_id: 'u' }))
  expect(heard.text).toBe('Good day.')
  expect(await checkBook(app, tenant.tenantId)).toMatchObject({ balance: 250_000 - COST, held: 0, owed: 0 })
  // It had room: the hold is still what was promised first.
  const [held = 0] = await holdsOf(tenant)
  expect(held).toBeGreaterThan(COST)
  expect(held).toBeLessThan(50_000)
})

it('finishes eight chats at once on a quarter of a dollar', async () => {
  const tenant = await withCredit(0.25)
  model.script = () => ({
    text: 'Good day to you.',
    paceMs: 20,
    usage: { prompt_tokens: 700, completion_tokens: 100 },
  })
  const many = Array.from({ length: 8 }, (_, n) => chat(app, tenant.key, say('Hi', { user_id: `u${n}` })))
  const heard = await Promise.all(many)
  expect(heard.map(({ status, text }) => [status, text])).toEqual(Array(8).fill([200, 'Good day to you.']))
  const book = await checkBook(app, tenant.tenantId)
  expect(book).toMatchObject({ balance: 250_000 - 8 * COST, held: 0, owed: 0 })
})

it('promises more to a reply that is longer than usual', async () => {
  const tenant = await withCredit(1)
  const text = 'A long tale. '.repeat(1_000)
  const usage = { prompt_tokens: 700, completion_tokens: 3_600 }
  model.script = () => ({ text: [...Array(1_000)].map(() => 'A long tale. '), usage })
  const heard = await chat(app, tenant.key, say('Tell me a tale', { user_id: 'u' }))
  expect(heard.text).toBe(text)
  const cost = Math.ceil((700 * 5 + 3_600 * 15) * 1.33)
  expect(await checkBook(app, tenant.tenantId)).toMatchObject({ balance: 1_000_000 - cost, held: 0, owed: 0 })
  expect((await holdsOf(tenant))[0]).toBeGreaterThanOrEqual(cost)
})

it('ends the stream when the credit is gone, and charges what was streamed', async () => {
  const tenant = await withCredit(0.05)
  model.script = () => ({ text: Array(5_000).fill('A long tale. '), paceMs: 1 })
  const heard = await chat(app, tenant.key, say('Tell me a tale', { user_id: 'u', session_id: 's' }))
  expect(heard.status).toBe(200)
  const fault = heard.frames.find((frame) => frame.error !== undefined)
  expect(fault.error).toMatchObject({ code: 'out_of_credit' })
  expect(fault.error.message).toContain('/org/billing/checkout')
  expect(heard.text.length).toBeGreaterThan(1_000)
  expect(heard.text.length).toBeLessThan(20_000)
  await expect.poll(() => model.calls[0]?.isAbandoned).toBe(true)
  const book = await checkBook(app, tenant.tenantId)
  expect(book.held).toBe(0)
  // The step between two looks at the credit: a hundred tokens.
  const step = 101 * 15 * 1.33
  expect(book.balance).toBeLessThan(step)
  expect(book.owed).toBeLessThanOrEqual(step)
  const after = await chat(app, tenant.key, say('Go on', { user_id: 'u', session_id: 's' }))
  expect(after.status).toBe(402)
})
