import { afterAll, beforeEach, expect, it } from 'vitest'
import { chat, endOf, say, withAgent } from '../../../../../test/chat-client.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { startModelServer } from '../../../../../test/model-server.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { turnsOfSession } from '../../turns/turns.store.ts'

const model = await startModelServer()
const app = await testApp({
  settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_API_KEY: 'k', RAPPORT_LLM_MODEL: 'm-1' },
})
afterAll(() => model.close())
beforeEach(() => {
  model.calls.length = 0
  model.script = () => ({ text: 'Good to meet you.' })
})

const stored = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .selectFrom('memory_messages')
      .select(['role', 'content', 'session_id', 'user_id', 'tool_calls', 'tool_call_id'])
      .orderBy('position')
      .execute(),
  )
const turns = async (tenant: TestTenant, sessionId: string) => {
  const agent = (await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).body
  return app.db.read(asTenant(tenant.tenantId), (tx) =>
    turnsOfSession(tx, tenant.tenantId, agent.agent_id, sessionId),
  )
}
const systemPrompt = (call = 0): string => model.calls[call]?.body.messages[0].content

it('streams a reply in the frames that clients read, stores it, and leaves an event', async () => {
  const tenant = await withAgent(app, { bio: 'Keeps a lighthouse.' })
  const reply = await chat(app, tenant.key, say('Hello, thank you for being here', { user_id: 'u-1' }))
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toContain('text/event-stream')
  expect(reply.text).toBe('Good to meet you.')
  const kinds = reply.frames.map((frame) =>
    frame === '[DONE]' ? frame : (frame.phase ?? frame.type ?? 'choices'),
  )
  expect(kinds[0]).toBe('context_ready')
  expect(kinds.filter((kind) => kind !== 'choices')).toEqual([
    'context_ready',
    'planning',
    'composing',
    'side_effects',
    'complete',
    '[DONE]',
  ])
  expect(reply.frames[0]).toMatchObject({
    build_duration_ms: expect.any(Number),
    used_fast_path: expect.any(Boolean),
    enriched_context: {
      bio: 'Keeps a lighthouse.',
      responder: 'model',
      model: 'm-1',
      loaded_facts: [],
      recent_turns: [],
    },
  })
  for (const frame of reply.frames) expect(JSON.stringify(frame)).not.toMatch(/:null|"role":"assistant"/)
  const effects = reply.frames.find((frame) => frame.type === 'side_effects').data
  expect(effects).toMatchObject({
    mood_delta: { valence: 4, trigger_type: 'emotional_response', reason: 'was thanked' },
    extraction_status: 'queued',
  })
  expect(endOf(reply)).toMatchObject({
    choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
    usage: { promptTokens: 10, completionTokens: 4, totalTokens: 14, isEstimated: false },
    full_content: 'Good to meet you.',
  })
  expect(await stored(tenant)).toMatchObject([
    { role: 'user', content: 'Hello, thank you for being here', session_id: reply.sessionId, user_id: 'u-1' },
    { role: 'assistant', content: 'Good to meet you.' },
  ])
  expect(await turns(tenant, reply.sessionId)).toMatchObject([
    {
      status: 'complete',
      provider: 'default',
      model: 'm-1',
      prompt_tokens: 10,
      extraction_id: effects.extraction_id,
    },
  ])
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({
      type: 'agent.message.created',
      payload: expect.objectContaining({ user_id: 'u-1' }),
    }),
  )
  const mood = await app.call('GET', '/api/v1/agents/Ada/mood?user_id=u-1', { as: tenant.key })
  expect(mood.body.mood.valence).toBeGreaterThan(53)
})

it('goes on with a session, whether the caller sends what is new or everything', async () => {
  const tenant = await withAgent(app)
  const first = await chat(app, tenant.key, say('My dog is Rex', { user_id: 'u', session_id: 's 1' }))
  expect(first.sessionId).toBe('s 1')
  await chat(app, tenant.key, say('And my cat is Tom', { user_id: 'u', session_id: 's 1' }))
  expect(model.calls[1]?.body.messages.slice(1)).toEqual([
    { role: 'user', content: 'My dog is Rex' },
    { role: 'assistant', content: 'Good to meet you.' },
    { role: 'user', content: 'And my cat is Tom' },
  ])
  const everything = [
    ...(model.calls[1]?.body.messages.slice(1) ?? []),
    { role: 'assistant', content: 'Good to meet you.' },
  ]
  const messages = [...everything, { role: 'user', content: 'Who is Tom?' }]
  await chat(app, tenant.key, { messages, user_id: 'u', session_id: 's 1' })
  expect(model.calls[2]?.body.messages.slice(1)).toEqual(messages)
  expect((await stored(tenant)).filter((message) => message.role === 'user')).toHaveLength(3)
})

it('keeps people apart: another user with the same session id sees none of it', async () => {
  const tenant = await withAgent(app)
  await chat(app, tenant.key, say('My secret is blue', { user_id: 'a', session_id: 's' }))
  await chat(app, tenant.key, say('Hello', { user_id: 'b', session_id: 's' }))
  await chat(app, tenant.key, say('Hello', { session_id: 's' }))
  for (const call of model.calls.slice(1)) expect(JSON.stringify(call.body)).not.toContain('secret')
  const users = (await stored(tenant)).map((message) => message.user_id)
  expect(new Set(users)).toEqual(new Set(['a', 'b', 'session:s']))
})

it('puts persona, time, language and the caller’s context into the prompt', async () => {
  const tenant = await withAgent(app, { personality_prompt: 'Speak of the sea.', big5: { openness: 95 } })
  await chat(
    app,
    tenant.key,
    say('Hi', {
      user_id: 'u',
      user_display_name: 'Mei',
      timezone: 'Asia/Tokyo',
      language: 'ja',
      game_context: { custom_fields: { level: 'seven' } },
      temperature: 0,
    }),
  )
  for (const words of ['You are Ada.', 'Speak of the sea.', 'curious', 'Mei', 'ja', 'seven'])
    expect(systemPrompt()).toContain(words)
  expect(model.calls[0]?.body.temperature).toBe(0)
  await chat(
    app,
    tenant.key,
    say('Hi', { compiled_system_prompt: 'You are a parrot.', skip_context_build: true }),
  )
  expect(systemPrompt(1)).toContain('You are a parrot.')
  expect(systemPrompt(1)).not.toContain('sea')
})

it('stores nothing when the caller keeps the history', async () => {
  const tenant = await withAgent(app)
  const messages = [say('a').messages[0], { role: 'assistant', content: 'b' }, say('c').messages[0]]
  const reply = await chat(app, tenant.key, {
    messages,
    user_id: 'u',
    session_id: 's',
    skip_server_history_cache: true,
  })
  expect(endOf(reply).choices[0].finish_reason).toBe('stop')
  expect(model.calls[0]?.body.messages.slice(1)).toEqual(messages)
  expect(await stored(tenant)).toEqual([])
})

it('gives a repeated request its stored reply, and refuses the key for another one', async () => {
  const tenant = await withAgent(app)
  const headers = { 'idempotency-key': 'once' }
  const body = say('I love you', { user_id: 'u' })
  const first = await chat(app, tenant.key, body, { headers })
  model.script = () => ({ text: 'Something else.' })
  const again = await chat(app, tenant.key, body, { headers })
  expect(again.text).toBe(first.text)
  expect(again.sessionId).toBe(first.sessionId)
  expect(endOf(again)).toMatchObject({ choices: endOf(first).choices, usage: endOf(first).usage })
  expect(model.calls).toHaveLength(1)
  expect(await stored(tenant)).toHaveLength(2)
  const other = await chat(app, tenant.key, say('x', { user_id: 'u' }), { headers })
  expect(other.status).toBe(422)
})

it('answers a request that is sent many times at once by speaking once', async () => {
  const tenant = await withAgent(app)
  const send = () =>
    chat(app, tenant.key, say('Hi', { user_id: 'u' }), { headers: { 'idempotency-key': 'race' } })
  const replies = await Promise.all([send(), send(), send()])
  for (const reply of replies) expect(reply.text).toBe('Good to meet you.')
  expect(model.calls).toHaveLength(1)
  expect(await stored(tenant)).toHaveLength(2)
})

it('names every bad field at once', async () => {
  const tenant = await withAgent(app)
  const reply = await app.call('POST', '/api/v1/agents/Ada/chat', {
    as: tenant.key,
    body: { messages: [{ role: 'boss' }], temperature: 9, max_turns: 0, user_id: 4 },
  })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual([
    'body.max_turns',
    'body.messages[0].content',
    'body.messages[0].role',
    'body.temperature',
    'body.user_id',
  ])
  const tools = [
    { name: 'rapport_x' },
    { name: 'a b' },
    { name: 'ok' },
    { name: 'ok' },
    'text',
    { name: 'p', parameters: 1 },
  ]
  const named = await app.call('POST', '/api/v1/agents/Ada/chat', {
    as: tenant.key,
    body: say('x', { tool_definitions: tools }),
  })
  expect(named.status).toBe(400)
  expect(locationsOf(named)).toEqual([
    'body.tool_definitions[0].name',
    'body.tool_definitions[1].name',
    'body.tool_definitions[3].name',
    'body.tool_definitions[4]',
    'body.tool_definitions[5].parameters',
  ])
  const lonely = await app.call('POST', '/api/v1/agents/Ada/chat', {
    as: tenant.key,
    body: { messages: [{ role: 'assistant', content: 'x' }] },
  })
  expect(locationsOf(lonely)).toEqual(['body.messages'])
})

it('refuses an agent that is switched off, and finds no foreign one', async () => {
  const [mine, theirs] = [await withAgent(app), await app.newTenant()]
  await app.call('PATCH', '/api/v1/agents/Ada/status', { as: mine.key, body: { is_active: false } })
  expect((await chat(app, mine.key, say('Hi'))).status).toBe(409)
  expect((await chat(app, theirs.key, say('Hi'))).status).toBe(404)
  expect((await app.call('POST', '/api/v1/agents/Ada/chat', { body: say('Hi') })).status).toBe(401)
  const reader = await mine.keyWith(['read:*'])
  expect((await app.call('POST', '/api/v1/agents/Ada/chat', { as: reader, body: say('Hi') })).status).toBe(
    403,
  )
  expect(model.calls).toHaveLength(0)
})

it('bounds what it takes', async () => {
  const tenant = await withAgent(app)
  const messages = Array.from({ length: 1_001 }, () => ({ role: 'user', content: 'x' }))
  expect((await chat(app, tenant.key, { messages })).status).toBe(400)
  expect((await chat(app, tenant.key, say('x'.repeat(200_001)))).status).toBe(400)
})

it('refuses a provider that is not there, and names those that are', async () => {
  const tenant = await withAgent(app)
  const body = say('Hi', { user_id: 'u', provider: 'nowhere', model: 'm' })
  const refused = await app.call('POST', '/api/v1/agents/Ada/chat', { as: tenant.key, body })
  expect(refused.status).toBe(400)
  expect(refused.body.errors[0]).toMatchObject({ location: 'body.provider' })
  expect(refused.body.errors[0].message).toContain('builtin')
})
