import { afterAll, beforeEach, expect, it } from 'vitest'
import { chat, endOf, say, withAgent } from '../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../test/harness.ts'
import { workOff } from '../../../test/jobs.ts'
import { startModelServer } from '../../../test/model-server.ts'

const model = await startModelServer()
const app = await testApp({
  settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_API_KEY: 'k', RAPPORT_LLM_MODEL: 'm-1' },
})
afterAll(() => model.close())
beforeEach(() => {
  model.calls.length = 0
  model.script = (_call, count) => ({ text: `Answer ${count}.` })
})

const call = (
  tenant: TestTenant,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => app.call(method, `/api/v1${path}`, { as: tenant.key, ...(body === undefined ? {} : { body }) })

async function work(tenant: TestTenant) {
  for (const queue of ['chat.run', 'conversations.attend']) await workOff(app, tenant.tenantId, queue)
}
async function shown(value: unknown = true): Promise<TestTenant> {
  const tenant = await withAgent(app)
  const path = `/projects/${tenant.projectId}/config/chat_inbox`
  expect((await call(tenant, 'PUT', path, value as object)).status).toBe(200)
  return tenant
}
const inbox = async (tenant: TestTenant) =>
  (await call(tenant, 'GET', `/conversations?project_id=${tenant.projectId}&channel=api`)).body.items
const transcript = async (tenant: TestTenant, id: string) =>
  (await call(tenant, 'GET', `/conversations/${id}/messages?order=asc`)).body.items
const words = async (tenant: TestTenant, id: string) =>
  (await transcript(tenant, id)).map(
    (one: { author_type: string; content: string }) => `${one.author_type}: ${one.content}`,
  )
const talk = (tenant: TestTenant, text: string, more: object = {}) =>
  chat(
    app,
    tenant.key,
    say(text, { user_id: 'u-1', session_id: 'shop 7', user_display_name: 'Maria', ...more }),
  )

it('leaves chats out of the inbox unless the project wants them there', async () => {
  for (const tenant of [await withAgent(app), await shown(false), await shown(1)]) {
    const reply = await talk(tenant, 'Hello')
    expect(reply.text).toMatch(/^Answer/)
    expect(endOf(reply).side_effects).not.toHaveProperty('conversation_id')
    expect(await inbox(tenant)).toEqual([])
  }
})

it('shows a session with both sides, its name and events', async () => {
  const tenant = await shown()
  const first = await talk(tenant, 'Hello')
  await talk(tenant, 'And again')
  const rows = await inbox(tenant)
  expect(rows).toMatchObject([
    {
      channel: 'api',
      title: 'Maria',
      user_id: 'u-1',
      agent_name: 'Ada',
      session_id: 'shop 7',
      controller: 'agent',
      unread_count: 2,
      last_message: 'Answer 2.',
      model: 'm-1',
    },
  ])
  const id = rows[0].conversation_id
  expect(endOf(first).side_effects).toMatchObject({ conversation_id: id, controller: 'agent' })
  expect(await words(tenant, id)).toEqual([
    'user: Hello',
    'agent: Answer 1.',
    'user: And again',
    'agent: Answer 2.',
  ])
  for (const message of await transcript(tenant, id)) expect(message.session_id).toBe('shop 7')
  const events = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type.startsWith('conversation.'))
  expect(events.map(({ type }) => type)).toEqual([
    'conversation.started',
    ...Array(4).fill('conversation.message'),
  ])
  expect(events[0]?.payload).toMatchObject({ channel_type: 'api', user_id: 'u-1' })
})

it('keeps sessions, persons and instances apart, and what is not to be stored out', async () => {
  const tenant = await shown()
  await Promise.all([
    talk(tenant, 'a'),
    talk(tenant, 'b', { session_id: 'other' }),
    talk(tenant, 'c', { user_id: 'u-2' }),
    talk(tenant, 'd', { skip_server_history_cache: true, session_id: 'unstored' }),
  ])
  expect(await inbox(tenant)).toHaveLength(3)
  await Promise.all(['e', 'f', 'g'].map((text) => talk(tenant, text)))
  expect(await inbox(tenant)).toHaveLength(3)
})

it('lets an operator take over, answer and give back, and memory has all of it', async () => {
  const tenant = await shown()
  await talk(tenant, 'Hello')
  const [{ conversation_id: id }] = await inbox(tenant)
  expect((await call(tenant, 'POST', `/conversations/${id}/takeover?operator_id=jo`)).status).toBe(200)
  model.calls.length = 0
  const held = await talk(tenant, 'Where is my parcel?')
  expect(model.calls).toEqual([])
  expect(endOf(held)).toMatchObject({
    choices: [{ finish_reason: 'human_takeover' }],
    side_effects: { conversation_id: id, controller: 'human' },
    usage: { totalTokens: 0 },
  })
  expect(held.text).toContain('colleague')
  const sent = await call(tenant, 'POST', `/conversations/${id}/messages`, {
    content: 'It is in the depot in Lyon.',
  })
  expect(sent.status).toBe(200)
  await work(tenant)
  expect(await words(tenant, id)).toEqual([
    'user: Hello',
    'agent: Answer 1.',
    'user: Where is my parcel?',
    'operator: It is in the depot in Lyon.',
  ])
  expect((await transcript(tenant, id)).at(-1)).toMatchObject({ delivery_status: 'sent', author_id: 'jo' })
  expect((await call(tenant, 'DELETE', `/conversations/${id}/takeover`)).status).toBe(200)
  await work(tenant)
  expect((await talk(tenant, 'Thanks')).text).toMatch(/^Answer/)
  // The agent was shown what the operator wrote.
  const prompt = JSON.stringify(model.calls.at(-1)?.body.messages)
  expect(prompt).toContain('depot in Lyon')
  expect(prompt).toContain('Where is my parcel?')
  const path = '/agents/Ada/conversations?user_id=u-1&session_id=shop%207'
  const session = (await call(tenant, 'GET', path)).body.messages
  expect(session.map((one: { content: string }) => one.content)).toEqual([
    'Hello',
    'Answer 1.',
    'Where is my parcel?',
    'It is in the depot in Lyon.',
    'Thanks',
    expect.stringMatching(/^Answer/),
  ])
})

it('answers the agent again when the setting is switched off, and refuses another agent', async () => {
  const tenant = await shown()
  await talk(tenant, 'Hello')
  const [{ conversation_id: id }] = await inbox(tenant)
  await call(tenant, 'POST', `/conversations/${id}/takeover`)
  await call(tenant, 'POST', '/agents', { name: 'Bea' })
  expect((await call(tenant, 'PATCH', `/conversations/${id}`, { agent_id: 'Bea' })).status).toBe(409)
  await call(tenant, 'DELETE', `/projects/${tenant.projectId}/config/chat_inbox`)
  expect((await talk(tenant, 'Still there?')).text).toMatch(/^Answer/)
})

it('reopens a closed one, and deletes it with what was said', async () => {
  const tenant = await shown()
  await talk(tenant, 'Hello')
  const [{ conversation_id: id }] = await inbox(tenant)
  await call(tenant, 'PATCH', `/conversations/${id}`, { status: 'closed' })
  await talk(tenant, 'One more thing')
  expect((await inbox(tenant))[0].status).toBe('open')
  expect((await call(tenant, 'DELETE', `/conversations/${id}`)).status).toBe(200)
  const path = '/agents/Ada/conversations?user_id=u-1&session_id=shop%207'
  expect((await call(tenant, 'GET', path)).body.total).toBe(0)
  expect(await inbox(tenant)).toEqual([])
})

it('shows background and OpenAI-compatible chats too, and says who answers there', async () => {
  const tenant = await shown()
  const run = await call(
    tenant,
    'POST',
    '/agents/Ada/chat/async',
    say('In the background', { user_id: 'u-3' }),
  )
  expect(run.status).toBeLessThan(300)
  await work(tenant)
  const complete = (text: string, more: object[] = []) =>
    app.call('POST', '/v1/chat/completions', {
      as: tenant.key,
      body: { model: 'Ada', user: 'u-4', messages: [...more, { role: 'user', content: text }] },
    })
  const { body } = await complete('Like OpenAI')
  expect(body.metadata).toMatchObject({ controller: 'agent' })
  expect((await inbox(tenant)).map((row: { user_id: string }) => row.user_id).sort()).toEqual(['u-3', 'u-4'])
  const id = body.metadata.conversation_id
  await call(tenant, 'POST', `/conversations/${id}/takeover`)
  const earlier = [{ role: 'user', content: 'Like OpenAI' }, body.choices[0].message]
  const held = await complete('More', earlier)
  expect(held.body).toMatchObject({
    metadata: { controller: 'human', conversation_id: id },
    choices: [{ finish_reason: 'stop' }],
  })
  expect((await words(tenant, id)).at(-1)).toBe('user: More')
})

it('shows what the person said when the model failed', async () => {
  const tenant = await shown()
  model.script = () => ({ status: 500 })
  await talk(tenant, 'Hello')
  const [{ conversation_id: id }] = await inbox(tenant)
  expect(await words(tenant, id)).toEqual(['user: Hello'])
  const events = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(events).toContain('conversation.message.failed')
})
