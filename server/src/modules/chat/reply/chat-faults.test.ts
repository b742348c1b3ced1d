import { afterAll, beforeEach, expect, it } from 'vitest'
import { chat, endOf, framesIn, say, withAgent, wordsIn } from '../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { startModelServer } from '../../../../test/model-server.ts'
import { asTenant } from '../../../platform/db/database.ts'

const model = await startModelServer()
const KEY = 'sk-operators-own'
const app = await testApp({
  settings: {
    RAPPORT_LLM_URL: model.url,
    RAPPORT_LLM_API_KEY: KEY,
    // Enough to promise two hundred replies their worst case at once.
    RAPPORT_CREDIT_GRANT_USD: '1000',
  },
})
const url = `${await app.listen()}/api/v1/agents/Ada/chat`
afterAll(() => model.close())
beforeEach(() => {
  model.calls.length = 0
})

const turns = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('chat_turns').selectAll().orderBy('created_at').execute(),
  )
const said = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('memory_messages').select(['role', 'content']).orderBy('position').execute(),
  )

/** Listens over a real connection until enough has been heard, then hangs up. */
async function hangUpAfter(
  tenant: TestTenant,
  body: object,
  enough: (raw: string) => boolean,
): Promise<string> {
  const stop = new AbortController()
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: stop.signal,
  })
  let raw = ''
  const decoder = new TextDecoder()
  try {
    for await (const piece of response.body ?? []) {
      raw += decoder.decode(piece as Uint8Array, { stream: true })
      if (enough(raw)) stop.abort()
    }
  } catch {
    // Hanging up ends the reading.
  }
  return raw
}

/** The call that carried these words last; what is learned from them afterwards asks the model too. */
const asked = (text: string) => model.calls.find((call) => call.body.messages.at(-1).content === text)

it('streams over a real connection, word by word', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ text: 'one two three four', paceMs: 30 })
  const raw = await hangUpAfter(tenant, say('Hi', { user_id: 'u' }), () => false)
  const frames = framesIn(raw)
  expect(frames.at(-1)).toBe('[DONE]')
  expect(wordsIn(frames)).toBe('one two three four')
  expect(frames.filter((frame) => frame.choices?.[0]?.delta?.content).length).toBeGreaterThan(2)
})

it('stops the model when the listener leaves, and keeps what was said', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ text: 'word '.repeat(2_000), paceMs: 5 })
  await hangUpAfter(tenant, say('I live in Oslo', { user_id: 'u', session_id: 's' }), (raw) =>
    raw.includes('word'),
  )
  await expect.poll(() => asked('I live in Oslo')?.isAbandoned).toBe(true)
  await expect.poll(async () => (await turns(tenant)).length).toBe(1)
  const [turn] = await turns(tenant)
  expect(turn).toMatchObject({ status: 'interrupted', finish_reason: 'interrupted', session_id: 's' })
  expect(turn?.reply).toMatch(/^word/)
  expect(turn?.reply.length).toBeLessThan(5_000)
  expect(await said(tenant)).toEqual([
    { role: 'user', content: 'I live in Oslo' },
    { role: 'assistant', content: turn?.reply },
  ])
  // The next turn goes on from there.
  model.script = () => ({ text: 'Yes?' })
  await chat(app, tenant.key, say('Sorry, go on', { user_id: 'u', session_id: 's' }))
  expect(model.calls.at(-1)?.body.messages.at(-2)).toEqual({ role: 'assistant', content: turn?.reply })
})

it('stops the model when the listener leaves before the first word', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ text: 'late', firstTokenMs: 5_000 })
  await hangUpAfter(tenant, say('Hello?', { user_id: 'u' }), (raw) => raw.includes('planning'))
  await expect.poll(() => asked('Hello?')?.isAbandoned).toBe(true)
  await expect.poll(() => said(tenant)).toEqual([{ role: 'user', content: 'Hello?' }])
})

it.each([
  ['refuses the key', { status: 401 }, 'auth', ''],
  ['is overloaded', { status: 503 }, 'unavailable', ''],
  [
    'cannot read so much',
    { status: 400, body: '{"error":{"code":"context_length_exceeded"}}' },
    'context_too_long',
    '',
  ],
  ['refuses the content', { status: 400, body: '{"error":{"code":"content_filter"}}' }, 'content_filter', ''],
  ['breaks off', { text: 'one two three', after: 2, fault: 'break', paceMs: 20 }, 'unavailable', 'one two'],
  [
    'reports an error on the way',
    { text: 'one two three', after: 1, fault: 'error', paceMs: 20 },
    'unavailable',
    'one',
  ],
  ['talks nonsense', { text: 'one two', after: 1, fault: 'garbage', paceMs: 20 }, 'malformed', 'one'],
] as const)('says so when the model %s, and keeps what was said', async (_name, reply, code, words) => {
  const tenant = await withAgent(app)
  model.script = () => reply
  const heard = await chat(app, tenant.key, say('Remember the milk', { user_id: 'u', session_id: 's' }))
  expect(heard.status).toBe(200)
  expect(heard.text).toBe(words)
  expect(endOf(heard)).toMatchObject({ error: { code, message: expect.any(String) }, error_code: code })
  expect(heard.frames.at(-1)).toBe('[DONE]')
  expect(heard.raw).not.toContain(KEY)
  expect(await turns(tenant)).toMatchObject([{ status: 'failed', error: code, reply: words }])
  const messages = [{ role: 'user', content: 'Remember the milk' }]
  expect(await said(tenant)).toEqual(
    words === '' ? messages : [...messages, { role: 'assistant', content: words }],
  )
  // Saying it again does not store it twice.
  model.script = () => ({ text: 'I will.' })
  await chat(app, tenant.key, say('Remember the milk', { user_id: 'u', session_id: 's' }))
  const again = (await said(tenant)).filter((message) => message.content === 'Remember the milk')
  expect(again).toHaveLength(words === '' ? 1 : 2)
})

it('reports a filter and a length as the model does', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ text: 'Half a sen', finishReason: 'length' })
  expect(endOf(await chat(app, tenant.key, say('Hi'))).choices[0].finish_reason).toBe('length')
  model.script = () => ({ text: 'I may not', finishReason: 'content_filter' })
  expect(endOf(await chat(app, tenant.key, say('Hi'))).choices[0].finish_reason).toBe('content_filter')
})

it('takes whatever characters a model sends, and stores what can be stored', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ text: ['a\0b', ' \ud83d', '\ude00 ', 'ü漢'] })
  const reply = await chat(app, tenant.key, say('Hi', { user_id: 'u' }))
  expect(endOf(reply).choices[0].finish_reason).toBe('stop')
  expect((await said(tenant))[1]?.content).toMatch(/^ab .* ü漢$/)
})

it('answers 200 listeners at once, none of them with another one’s words', async () => {
  const tenant = await withAgent(app)
  model.script = ({ body }) => ({
    text: `You said ${body.messages.at(-1).content} and nothing else`,
    paceMs: 1,
  })
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, n) => chat(app, tenant.key, say(`word${n}x`, { user_id: `u${n}` }))),
  )
  replies.forEach((reply, n) => {
    expect(reply.text).toBe(`You said word${n}x and nothing else`)
  })
})
