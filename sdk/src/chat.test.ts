import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startModelServer } from '../../server/test/model-server.ts'
import { serveApp } from '../../server/test/sdk-server.ts'
import {
  type ChatFrame,
  createClient,
  isNotFound,
  RapportConnectionError,
  RapportReplyError,
} from './index.ts'
import { startFaultyProxy } from './testing/faulty-proxy.ts'

const model = await startModelServer()
const { app, url } = await serveApp({ RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'test-model' })
const proxy = await startFaultyProxy(url)
afterAll(async () => {
  await proxy.close()
  await model.close()
})
beforeEach(() => {
  proxy.meet()
  model.calls.length = 0
  model.script = () => ({ text: 'Good day to you, Maria.', paceMs: 2 })
})

async function withAda() {
  const tenant = await app.newTenant()
  const client = createClient({ url: proxy.url, key: tenant.key })
  await client.agents.create({ name: 'Ada' })
  return { client, tenant }
}

/** Replies that were asked for; what is learned from them afterwards asks the model too. */
const replies = () => model.calls.filter((call) => call.body.messages.at(-1).content === 'Hello.')

const hello = { user_id: 'maria', messages: [{ role: 'user' as const, content: 'Hello.' }] }

describe('a reply', () => {
  it('is a loop over frames, from what is known to why it ended', async () => {
    const { client } = await withAda()
    const reply = client.agents.chat('Ada', hello)
    const frames: ChatFrame[] = []
    for await (const frame of reply) frames.push(frame)
    expect(frames[0]).toMatchObject({ type: 'context_ready', build_duration_ms: expect.any(Number) })
    const text = frames.map((frame) => (frame.type === 'text' ? frame.text : '')).join('')
    expect(text).toBe('Good day to you, Maria.')
    expect(frames.filter((frame) => frame.type === 'text').length).toBeGreaterThan(1)
    expect(frames.map((frame) => frame.type)).toContain('side_effects')
    expect(frames.at(-1)).toMatchObject({ type: 'end', finish_reason: 'stop', full_content: text })
    expect(frames.filter((frame) => frame.type === 'other')).toEqual([])
    expect(reply.sessionId).toMatch(/\S/)
  })

  it('is its words, or its end, for those who want no more', async () => {
    const { client } = await withAda()
    const first = client.agents.chat('Ada', hello)
    expect(await first.text()).toBe('Good day to you, Maria.')
    await expect(first.text()).rejects.toThrow('can be listened to once')
    const words: string[] = []
    for await (const word of client.agents.chat('Ada', hello).words()) words.push(word)
    expect(words.join('')).toBe('Good day to you, Maria.')
    const end = await client.agents.chat('Ada', hello).end()
    expect(end.usage?.totalTokens).toBeGreaterThan(0)
  })

  it('hands over the tools that the caller is to answer', async () => {
    const { client } = await withAda()
    model.script = () => ({ toolCalls: [{ id: 'w1', name: 'weather', arguments: '{"city":"Lyon"}' }] })
    const tool_definitions = [
      { name: 'weather', description: 'The weather.', parameters: { type: 'object' } },
    ]
    const end = await client.agents.chat('Ada', { ...hello, tool_definitions }).end()
    expect(end.finish_reason).toBe('tool_calls')
    expect(end.external_tool_calls).toEqual([{ id: 'w1', name: 'weather', parameters: { city: 'Lyon' } }])
  })

  it('ends when the listener leaves the loop, for the model too', async () => {
    const { client } = await withAda()
    model.script = () => ({ text: 'word '.repeat(500), paceMs: 10 })
    for await (const frame of client.agents.chat('Ada', hello)) if (frame.type === 'text') break
    await expect.poll(() => replies().map((call) => call.isAbandoned)).toEqual([true])
  })

  it('ends when the caller’s signal says so', async () => {
    const { client } = await withAda()
    model.script = () => ({ text: 'word '.repeat(500), paceMs: 10 })
    const caller = new AbortController()
    const listening = (async () => {
      for await (const frame of client.agents.chat('Ada', hello, { signal: caller.signal }))
        if (frame.type === 'text') caller.abort()
    })()
    await expect(listening).rejects.toBeInstanceOf(RapportConnectionError)
  })

  it('that broke off is never taken for a whole one, also when it is asked for again under its key', async () => {
    const { client } = await withAda()
    model.script = () => ({ text: 'word '.repeat(500), paceMs: 20 })
    // In the middle of the words, after everything that comes before them.
    proxy.meet({ kind: 'cut', afterBytes: 4_000 })
    const key = 'the-key-of-this-chat'
    const heard = client.agents.chat('Ada', hello, { idempotencyKey: key }).text()
    await expect(heard).rejects.toBeInstanceOf(RapportConnectionError)
    // The server stopped speaking when the reader was gone, and remembers that.
    const again = async () => client.agents.chat('Ada', hello, { idempotencyKey: key }).text()
    await expect(again()).rejects.toMatchObject({ name: 'RapportReplyError', code: 'interrupted' })
    expect(replies()).toHaveLength(1)
  })

  it('is asked for once when the first try got lost', async () => {
    const { client } = await withAda()
    proxy.meet({ kind: 'lose answer' })
    expect(await client.agents.chat('Ada', hello).text()).toBe('Good day to you, Maria.')
    expect(new Set(proxy.keys()).size).toBe(1)
    expect(replies()).toHaveLength(1)
  })

  it('fails as what it is: a fault of the model, or a refusal', async () => {
    const { client } = await withAda()
    model.script = () => ({ status: 401, body: '{"error":{"message":"no"}}' })
    const error = await client.agents
      .chat('Ada', hello)
      .text()
      .catch((one: unknown) => one)
    expect(error).toBeInstanceOf(RapportReplyError)
    expect(error).toMatchObject({ code: 'auth' })
    await expect(client.agents.chat('Nobody', hello).text()).rejects.toSatisfy(isNotFound)
  })

  it('can be fetched later', async () => {
    const { client } = await withAda()
    const states: string[] = []
    const run = await client.agents.chatLater('Ada', hello, {
      onProgress: ({ status }) => states.push(status),
    })
    expect(run.response).toBe('Good day to you, Maria.')
    expect(states.at(-1)).toBe('complete')
  })
})
