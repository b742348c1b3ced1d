import { afterAll, beforeEach, expect, it } from 'vitest'
import { balanceOf, checkBook, operate } from '../../../../../test/billing.ts'
import { chat, say, withAgent } from '../../../../../test/chat-client.ts'
import { rowsOfTenant } from '../../../../../test/database-content.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { startModelServer } from '../../../../../test/model-server.ts'
import { newPerson } from '../../../../../test/people.ts'

const model = await startModelServer()
afterAll(() => model.close())
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'previewed' } })
const bare = await testApp()
beforeEach(() => {
  model.calls.length = 0
  model.script = () => ({ text: 'Ahoy.', usage: { prompt_tokens: 100, completion_tokens: 10 } })
})

const preview = (tenant: TestTenant, body: object, agent = 'Ada', of = app) =>
  of.call('POST', `/api/v1/agents/${agent}/preview`, { as: tenant.key, body })
const PAID_AND_CALLED = [
  'api_keys',
  'audit_log',
  'credit_balances',
  'credit_holds',
  'ledger_entries',
  'usage_days',
  'usage_details',
]
const promptOf = (at = 0): string => JSON.stringify(model.calls[at]?.body)

it('answers with the draft in the place of the saved persona, and without tools', async () => {
  const tenant = await withAgent(app)
  await app.call('PATCH', '/api/v1/agents/Ada/profile', { as: tenant.key, body: { bio: 'A baker.' } })
  await app.call('POST', '/api/v1/agents/Ada/tools', {
    as: tenant.key,
    body: { name: 'find_order', description: 'Finds it.' },
  })
  const draft = {
    name: 'Long John',
    bio: 'A pirate.',
    personality_prompt: 'Say ahoy.',
    big5: { openness: 95 },
  }
  const reply = await preview(tenant, { message: 'Hello', draft })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    reply: 'Ahoy.',
    model: 'previewed',
    finish_reason: 'stop',
    usage: { promptTokens: 100, completionTokens: 10, totalTokens: 110 },
  })
  for (const words of ['Long John', 'A pirate.', 'Say ahoy.', 'curious']) expect(promptOf()).toContain(words)
  expect(promptOf()).not.toContain('A baker.')
  expect(model.calls[0]?.body).not.toHaveProperty('tools')
  await preview(tenant, { message: 'Hello' })
  expect(promptOf(1)).toContain('A baker.')
})

it('costs what a reply costs, and leaves nothing else in the database', async () => {
  const tenant = await withAgent(app)
  const before = await balanceOf(app, tenant)
  await workOff(app, tenant.tenantId)
  const rows = await rowsOfTenant(app.db, tenant.tenantId)
  const draft = { bio: 'A pirate.' }
  await preview(tenant, { message: 'My dog is called Rex. Forget my phone number.', draft })
  await workOff(app, tenant.tenantId)
  expect(await balanceOf(app, tenant)).toBeLessThan(before)
  expect((await checkBook(app, tenant.tenantId)).held).toBe(0)
  const after = await rowsOfTenant(app.db, tenant.tenantId)
  const changed = Object.keys(after).filter((table) => after[table] !== rows[table])
  // What was paid and who called; nothing of what was said.
  expect(changed.filter((table) => !PAID_AND_CALLED.includes(table))).toEqual([])
  expect(changed).toContain('ledger_entries')
  expect(Object.values(after).join('\n')).not.toContain('Rex')
  const summary = await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })
  expect(summary.body.bio).toBe('')
})

it('is refused with 402 without credit, before a model is asked', async () => {
  const tenant = await withAgent(app)
  const amountUsd = -(await balanceOf(app, tenant))
  await operate(app, 'POST', tenant, 'credits', { amountUsd, description: 'a correction' })
  expect((await preview(tenant, { message: 'Hello' })).body).toMatchObject({ status: 402 })
  expect(model.calls).toEqual([])
})

it('uses the built-in responder where there is no model, and answers for an agent that is switched off', async () => {
  const tenant = await withAgent(bare)
  await chat(bare, tenant.key, say('Hello', { user_id: 'maria' }))
  await bare.call('PATCH', '/api/v1/agents/Ada/status', { as: tenant.key, body: { is_active: false } })
  const reply = await preview(tenant, { message: 'What is your name?', draft: { name: 'Juno' } }, 'Ada', bare)
  expect(reply.body).toMatchObject({ provider: 'builtin' })
  expect(reply.body.reply).toContain('Juno')
})

it('says that the model failed', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ status: 500 })
  const path = '/api/v1/agents/Ada/preview'
  const reply = await app.callAny('POST', path, { as: tenant.key, body: { message: 'Hello' } })
  expect(reply.status).toBe(503)
  expect((await checkBook(app, tenant.tenantId)).held).toBe(0)
})

it('refuses bad drafts with all fields, foreign agents, and people who only read', async () => {
  const [tenant, other] = [await withAgent(app), await app.newTenant()]
  const bad = await preview(tenant, { message: ' ', draft: { bio: 1, name: '', big5: { openness: 200 } } })
  expect(bad.status).toBe(400)
  expect(locationsOf(bad)).toEqual([
    'body.draft.big5.openness',
    'body.draft.bio',
    'body.draft.name',
    'body.message',
  ])
  const { agent_id: id } = (await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).body
  expect((await preview(other, { message: 'Hello' }, id)).status).toBe(404)
  const viewer = await newPerson(app, tenant, { role: 'viewer' })
  const path = '/api/v1/agents/Ada/preview'
  expect((await app.call('POST', path, { as: viewer.token, body: { message: 'Hello' } })).status).toBe(403)
  expect((await app.call('POST', path, { body: { message: 'Hello' } })).status).toBe(401)
})
