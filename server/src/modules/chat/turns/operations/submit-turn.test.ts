import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { facts, search, withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const turn = (tenant: TestTenant, body: object, session = 's1') =>
  app.call('POST', `/api/v1/agents/Ada/sessions/${session}/turn`, { as: tenant.key, body })
const exchange = (user: string, assistant = 'I see.') => [
  { role: 'user', content: user },
  { role: 'assistant', content: assistant },
]
const status = async (tenant: TestTenant, extractionId: string) =>
  (await app.call('GET', `/api/v1/agents/Ada/turns/${extractionId}/status`, { as: tenant.key })).body

it('stores at once, moves the mood, and learns afterwards', async () => {
  const tenant = await withAda(app)
  const reply = await turn(tenant, {
    userId: 'u1',
    userDisplayName: 'Bea',
    userTimezone: 'Europe/Paris',
    messages: exchange('Thank you so much! I live in Lyon and I have a cat called Milo.'),
  })
  expect(reply.body).toMatchObject({ success: true, extraction_status: 'queued' })
  expect(reply.body.mood.valence).toBeGreaterThan(0)
  expect(reply.body.mood).toMatchObject({ trigger_type: 'emotional_response' })
  expect((await search(app, tenant, 'cat called Milo'))[0]?.fact_type).toBe('message')
  expect(await status(tenant, reply.body.extraction_id)).toMatchObject({ state: 'queued' })
  await workOff(app, tenant.tenantId)
  const done = await status(tenant, reply.body.extraction_id)
  expect(done).toMatchObject({ state: 'done' })
  expect(done.facts_added).toBeGreaterThan(1)
  const known = (await facts(app, tenant)).facts.map((fact: { content: string }) => fact.content).join(' ')
  expect(known).toMatch(/Lyon/)
  expect(known).toMatch(/Milo/)
  const { users } = (await app.call('GET', '/api/v1/agents/Ada/users', { as: tenant.key })).body
  expect(users).toMatchObject([{ user_id: 'u1', display_name: 'Bea' }])
  const { mood } = (await app.call('GET', '/api/v1/agents/Ada/mood?user_id=u1', { as: tenant.key })).body
  expect(mood.valence).toBeGreaterThan(50)
})

it('says nothing of the mood when nothing moved it, and takes turns that only call tools', async () => {
  const tenant = await withAda(app)
  const call = { id: 'c1', type: 'function', function: { name: 'lookup', arguments: '{}' } }
  const reply = await turn(tenant, {
    userId: 'u1',
    messages: [
      { role: 'user', content: 'What is on the second page?' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', content: '42', tool_call_id: 'c1' },
      { role: 'assistant', content: 'It says 42.' },
    ],
  })
  expect(reply.status).toBe(200)
  expect(reply.body).not.toHaveProperty('mood')
  await workOff(app, tenant.tenantId)
  expect(await status(tenant, reply.body.extraction_id)).toMatchObject({ state: 'done', facts_added: 0 })
})

it('brings the context for the next turn when asked', async () => {
  const tenant = await withAda(app)
  await turn(tenant, { userId: 'u1', messages: exchange('I am allergic to peanuts.') })
  await workOff(app, tenant.tenantId)
  const reply = await turn(tenant, {
    userId: 'u1',
    messages: exchange('What can I eat tonight?', 'Let me think.'),
    fetchNextContext: { query: 'allergies', timezone: 'Europe/Paris' },
  })
  const { next_context: next } = reply.body
  expect(JSON.stringify(next.loaded_facts)).toMatch(/peanut/)
  const turns = next.recent_turns.map((recent: { content: string }) => recent.content)
  expect(turns).toEqual(['I am allergic to peanuts.', 'I see.', 'What can I eat tonight?', 'Let me think.'])
})

it('keeps a repeated request from counting twice', async () => {
  const tenant = await withAda(app)
  const send = () =>
    app.call('POST', '/api/v1/agents/Ada/sessions/s1/turn', {
      as: tenant.key,
      headers: { 'idempotency-key': 'turn-1' },
      body: { userId: 'u1', messages: exchange('I play chess.') },
    })
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  expect((await search(app, tenant, 'chess')).filter((hit) => hit.content === 'I play chess.')).toHaveLength(
    1,
  )
})

it('refuses what is no turn, naming every field', async () => {
  const tenant = await withAda(app)
  const empty = await turn(tenant, { messages: [] })
  expect(empty.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'body.messages',
    'body.userId',
  ])
  const odd = await turn(tenant, { userId: 'u1', messages: [{ role: 'boss', content: 1 }] })
  expect(odd.status).toBe(400)
  const zone = await turn(tenant, { userId: 'u1', userTimezone: 'Mars/Base', messages: exchange('Hi') })
  expect(zone.body.errors).toMatchObject([{ location: 'body.userTimezone' }])
  expect(await search(app, tenant, 'Hi')).toEqual([])
  const missing = await app.call('POST', '/api/v1/agents/None/sessions/s1/turn', {
    as: tenant.key,
    body: { userId: 'u1', messages: exchange('Hi') },
  })
  expect(missing.status).toBe(404)
})
