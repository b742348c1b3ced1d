import { afterAll, expect, it } from 'vitest'
import { chat, endOf, say, withAgent } from '../../../../test/chat-client.ts'
import { testApp } from '../../../../test/harness.ts'
import { learned } from '../../../../test/memory.ts'
import { startModelServer } from '../../../../test/model-server.ts'
import { DAY_MS } from '../../../kernel/clock.ts'
import { asTenant } from '../../../platform/db/database.ts'

/** No model is configured here: the built-in responder speaks, and the worker learns from what it hears. */
const app = await testApp({
  worker: true,
  settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' },
})

it('recalls last week what it was told, in another session', async () => {
  const tenant = await withAgent(app, { behaviors: { question_frequency: 'never' } })
  const talk = (text: string, session_id: string) =>
    chat(app, tenant.key, say(text, { user_id: 'maria', user_display_name: 'Maria', session_id }))
  const first = await talk('Hi! My dog is called Rex.', 'monday')
  expect(first.frames[0].enriched_context).toMatchObject({ responder: 'built-in', provider: 'builtin' })
  expect(first.text).toMatch(/your dog is called Rex/i)
  expect((await talk('My flight to Lisbon is on 20 December at 7 pm.', 'monday')).text).toMatch(/Lisbon/)
  expect((await talk('I work as a nurse.', 'monday')).text).toMatch(/nurse/)
  await learned(app, tenant)
  app.clock.advance(7 * DAY_MS)
  const later = await talk("What's my dog's name?", 'a week later')
  expect(later.text).toMatch(/Rex/)
  expect((await talk('When is my flight?', 'a week later')).text).toMatch(/20 December/)
  expect((await talk('What do I do for work?', 'a week later')).text).toMatch(/nurse/)
  const recap = (await talk('What did I tell you last week?', 'a week later')).text
  expect(recap).toMatch(/^Last week/)
  expect(recap).toMatch(/Rex|Lisbon|nurse/)
  expect((await talk('What is my sister called?', 'a week later')).text).toMatch(/don't know|haven't told/)
  expect(endOf(later)).toMatchObject({ choices: [{ finish_reason: 'stop' }], usage: { isEstimated: true } })
})

it('counts which facts a reply used', async () => {
  const tenant = await withAgent(app)
  const as = tenant.key
  for (const content of ['The user lives in Lyon', 'The user owns a red kayak'])
    await app.call('POST', '/api/v1/agents/Ada/memory/facts', { as, body: { user_id: 'u', content } })
  await chat(app, as, say('Where do I live?', { user_id: 'u' }))
  const counts = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .selectFrom('memory_facts')
      .select(['atomic_text', 'hit_count', 'miss_count'])
      .orderBy('atomic_text')
      .execute(),
  )
  expect(counts).toEqual([
    { atomic_text: 'The user lives in Lyon', hit_count: 1, miss_count: 0 },
    { atomic_text: 'The user owns a red kayak', hit_count: 0, miss_count: 1 },
  ])
})

it('does not mix people, nor instances', async () => {
  const tenant = await withAgent(app)
  const talk = (text: string, user_id: string, instance_id = '') =>
    chat(app, tenant.key, say(text, { user_id, instance_id }))
  await talk('My password is tulip', 'a')
  await talk('My locker is number 12', 'a', 'work')
  await learned(app, tenant)
  expect((await talk('What is my password?', 'b')).text).not.toContain('tulip')
  expect((await talk('What is my password?', 'a', 'work')).text).not.toContain('tulip')
  expect((await talk('What is my locker number?', 'a')).text).not.toContain('12')
  expect((await talk('What is my password?', 'a')).text).toContain('tulip')
})

it('lets an agent whose memory is async answer at once, and remember a turn later', async () => {
  const tenant = await withAgent(app, { tool_capabilities: { memory_mode: 'async' } })
  await chat(app, tenant.key, say('I collect stamps', { user_id: 'u', session_id: 's' }))
  const reply = await chat(
    app,
    tenant.key,
    say('What do I collect?', { user_id: 'u', session_id: 's', retrieval_sync: true }),
  )
  expect(reply.frames[0].used_fast_path).toBe(false)
  expect(reply.text).toMatch(/collect/)
})

it('speaks through the project’s own model while it is switched on', async () => {
  const model = await startModelServer(() => ({ text: 'From the project’s own model.' }))
  afterAll(() => model.close())
  const tenant = await withAgent(app)
  const path = `/api/v1/projects/${tenant.projectId}/custom-llm`
  const body = { endpoint: model.url, api_key: 'sk-project-key-123', model: 'own-1' }
  await app.call('PUT', path, { as: tenant.key, body })
  const reply = await chat(app, tenant.key, say('Hi', { user_id: 'u' }))
  expect(reply.text).toBe('From the project’s own model.')
  expect(reply.frames[0].enriched_context).toMatchObject({
    provider: 'custom',
    model: 'own-1',
    responder: 'model',
  })
  expect(model.calls[0]?.headers.authorization).toBe('Bearer sk-project-key-123')
  const wished = await chat(app, tenant.key, say('Hi', { user_id: 'u', provider: 'builtin', model: 'x' }))
  expect(wished.frames[0].enriched_context).toMatchObject({ responder: 'built-in' })
  const named = await chat(app, tenant.key, say('Hi', { user_id: 'u', provider: 'custom', model: 'own-2' }))
  expect(named.frames[0].enriched_context.model).toBe('own-2')
  // The last call may be one that learns from the exchange.
  expect(model.calls.map((call) => call.body.model)).toContain('own-2')
  await app.call('PUT', path, { as: tenant.key, body: { ...body, is_active: false } })
  const off = await chat(app, tenant.key, say('Hi', { user_id: 'u' }))
  expect(off.frames[0].enriched_context).toMatchObject({ responder: 'built-in' })
})
