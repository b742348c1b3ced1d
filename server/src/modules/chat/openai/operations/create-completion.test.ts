import OpenAI from 'openai'
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { balanceOf, operate } from '../../../../../test/billing.ts'
import { withAgent } from '../../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { type ModelServer, startModelServer } from '../../../../../test/model-server.ts'
import { openAiClient } from '../../../../../test/openai-client.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const model: ModelServer = await startModelServer()
afterAll(() => model.close())
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'm-1' } })
const clientFor = await openAiClient(app)
beforeEach(() => {
  model.calls.length = 0
  model.script = (_call, count) => ({ text: `Answer ${count}.` })
})

/** Role and content of everything that memory has of a workspace, in the order in which it was said. */
const remembered = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .selectFrom('memory_messages')
      .select(['role', 'content', 'session_id', 'user_id'])
      .where('tenant_id', '=', tenant.tenantId)
      .orderBy('position')
      .execute(),
  )
const spoken = async (tenant: TestTenant) => (await remembered(tenant)).map(({ content }) => content)
const TOOL: ChatCompletionTool = {
  type: 'function',
  function: { name: 'weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
}

it('answers whole, and remembers each message of five turns once', async () => {
  const tenant = await withAgent(app)
  const client = clientFor(tenant.key)
  const messages: ChatCompletionMessageParam[] = [{ role: 'system', content: 'Be brief.' }]
  for (let turn = 1; turn <= 5; turn += 1) {
    messages.push({ role: 'user', content: turn === 4 ? [{ type: 'text', text: 'Said 4' }] : `Said ${turn}` })
    const answer = await client.chat.completions.create({ model: 'Ada', user: 'maria', messages })
    expect(answer).toMatchObject({
      object: 'chat.completion',
      model: 'Ada',
      choices: [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: `Answer ${turn}.` } },
      ],
      usage: { total_tokens: expect.any(Number) },
    })
    expect(answer.id).toMatch(/^chatcmpl-/)
    messages.push(answer.choices[0]?.message as ChatCompletionMessageParam)
  }
  const expected = [1, 2, 3, 4, 5].flatMap((turn) => [`Said ${turn}`, `Answer ${turn}.`])
  const rows = await remembered(tenant)
  expect(rows.map(({ content }) => content)).toEqual(expected)
  expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(1)
  expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set(['maria']))
  // The model was shown the whole conversation, and the instruction.
  const shown = model.calls.at(-1)?.body.messages.map(({ content }: { content: string }) => content)
  expect(shown.slice(1)).toEqual(['Be brief.', ...expected.slice(0, -1)])
})

it('streams in chunks, with the usage when it is asked for', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ text: 'One two three.' })
  const stream = await clientFor(tenant.key).chat.completions.create({
    model: 'ada',
    user: 'maria',
    stream: true,
    stream_options: { include_usage: true },
    messages: [{ role: 'user', content: 'Count' }],
  })
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  expect(chunks[0]?.choices[0]?.delta).toEqual({ role: 'assistant', content: '' })
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('One two three.')
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: expect.any(Number) } })
  expect(new Set(chunks.map(({ id, object }) => `${id} ${object}`)).size).toBe(1)
  expect(await spoken(tenant)).toEqual(['Count', 'One two three.'])
})

it.each([false, true])('lets the client answer tools and goes on (stream: %s)', async (stream) => {
  const tenant = await withAgent(app)
  const client = clientFor(tenant.key)
  model.script = (call) =>
    call.body.messages.at(-1).role === 'tool'
      ? { text: `It is ${call.body.messages.at(-1).content}.` }
      : { toolCalls: [{ id: 'call-1', name: 'weather', arguments: '{"city":"Porto"}' }] }
  const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: 'The weather in Porto?' }]
  const ask = async () => {
    const request = { model: 'Ada', user: 'maria', messages, tools: [TOOL], tool_choice: 'required' as const }
    if (!stream) return client.chat.completions.create(request)
    return client.chat.completions.stream(request).finalChatCompletion()
  }
  const first = await ask()
  expect(first.choices[0]).toMatchObject({
    finish_reason: 'tool_calls',
    message: {
      tool_calls: [{ id: 'call-1', function: { name: 'weather', arguments: '{"city":"Porto"}' } }],
    },
  })
  expect(model.calls[0]?.body).toMatchObject({ tool_choice: 'required' })
  messages.push(first.choices[0]?.message as ChatCompletionMessageParam)
  messages.push({ role: 'tool', tool_call_id: 'call-1', content: 'sunny' })
  expect((await ask()).choices[0]?.message.content).toBe('It is sunny.')
  expect(await spoken(tenant)).toEqual(['The weather in Porto?', '', 'sunny', 'It is sunny.'])
  expect(new Set((await remembered(tenant)).map(({ session_id }) => session_id)).size).toBe(1)
})

it('stores a request once that is sent again after a fault, or for another answer', async () => {
  const tenant = await withAgent(app)
  const ask = (content: string) =>
    clientFor(tenant.key).chat.completions.create({
      model: 'Ada',
      user: 'maria',
      messages: [{ role: 'user', content }],
    })
  model.script = () => ({ status: 400, body: '{"error":{"message":"maximum context length"}}' })
  await expect(ask('Hi')).rejects.toMatchObject({ status: 400, code: 'context_length_exceeded' })
  model.script = (_call, count) => ({ text: `Answer ${count}.` })
  await ask('Hi')
  await ask('Hi')
  expect((await spoken(tenant)).filter((content) => content === 'Hi')).toHaveLength(1)
  app.clock.advance(3_600_000)
  await ask('Hi')
  expect((await spoken(tenant)).filter((content) => content === 'Hi')).toHaveLength(2)
})

it('stores nothing of a conversation that was held elsewhere but what is new', async () => {
  const tenant = await withAgent(app)
  const messages: ChatCompletionMessageParam[] = [
    { role: 'user', content: 'Old question' },
    { role: 'assistant', content: 'Old answer' },
    { role: 'user', content: 'New question' },
  ]
  await clientFor(tenant.key).chat.completions.create({ model: 'Ada', user: 'maria', messages })
  expect(await spoken(tenant)).toEqual(['New question', 'Answer 1.'])
  expect(JSON.stringify(model.calls[0]?.body.messages)).toContain('Old answer')
})

it('stores nothing without a user, and knows a named session', async () => {
  const tenant = await withAgent(app)
  const client = clientFor(tenant.key)
  const ask = (content: string, more: object) =>
    client.chat.completions.create({ model: 'Ada', messages: [{ role: 'user', content }], ...more })
  await ask('Nobody', {})
  expect(await remembered(tenant)).toEqual([])
  await ask('First', { metadata: { session_id: 's-1', instance_id: 'work' } })
  const second = await ask('Second', { metadata: { session_id: 's-1', instance_id: 'work' } })
  expect(second).toMatchObject({ metadata: { session_id: 's-1' } })
  expect(await spoken(tenant)).toEqual(['First', 'Answer 2.', 'Second', 'Answer 3.'])
  expect(JSON.stringify(model.calls.at(-1)?.body.messages)).toContain('First')
})

it('passes on what is asked of the model', async () => {
  const tenant = await withAgent(app)
  const picture = `data:image/png;base64,${Buffer.from('png').toString('base64')}`
  await clientFor(tenant.key).chat.completions.create({
    model: 'Ada',
    user: 'maria',
    temperature: 0.5,
    max_completion_tokens: 50,
    stop: 'END',
    seed: 7,
    tools: [TOOL],
    tool_choice: 'none',
    response_format: { type: 'json_object' },
    messages: [
      { role: 'developer', content: 'JSON' },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: picture } }] },
    ],
  })
  const sent = model.calls[0]?.body
  expect(sent).toMatchObject({
    temperature: 0.5,
    max_tokens: 50,
    stop: ['END'],
    response_format: { type: 'json_object' },
  })
  expect(JSON.stringify(sent.tools ?? [])).not.toContain('weather')
  expect(JSON.stringify(sent.messages.at(-1))).toContain(picture)
  expect(await spoken(tenant)).toEqual(['[picture]', 'Answer 1.'])
})

it('stops the model when a stream is aborted, and keeps what was said', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ text: 'word '.repeat(2_000), paceMs: 5 })
  const stream = await clientFor(tenant.key).chat.completions.create({
    model: 'Ada',
    user: 'maria',
    stream: true,
    messages: [{ role: 'user', content: 'Talk' }],
  })
  for await (const chunk of stream) {
    if (chunk.choices[0]?.delta.content) break
  }
  await expect.poll(() => model.calls[0]?.isAbandoned).toBe(true)
  await expect.poll(() => spoken(tenant)).toHaveLength(2)
})

it('gives a request with an Idempotency-Key its answer again, whole and streamed', async () => {
  const tenant = await withAgent(app)
  const { completions } = clientFor(tenant.key).chat
  const headers = { 'Idempotency-Key': 'once' }
  const body = { model: 'Ada', user: 'maria', messages: [{ role: 'user' as const, content: 'Hi' }] }
  const both = await Promise.all([
    completions.create(body, { headers }),
    completions.create(body, { headers }),
  ])
  expect(both[0].choices).toEqual(both[1].choices)
  expect(both[0].id).toBe(both[1].id)
  expect(model.calls).toHaveLength(1)
  const stream = await completions.create({ ...body, stream: true }, { headers })
  let text = ''
  for await (const { id, choices } of stream) {
    expect(id).toBe(both[0].id)
    text += choices[0]?.delta.content ?? ''
  }
  expect(text).toBe(both[0].choices[0]?.message.content)
  expect(await spoken(tenant)).toHaveLength(2)
  const other = { ...body, messages: [{ role: 'user' as const, content: 'Bye' }] }
  await expect(completions.create(other, { headers })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  })
  // Without a person nothing is remembered, and the answer is the same all the same.
  const { user: _, ...unstored } = body
  const twice = { headers: { 'Idempotency-Key': 'unstored' } }
  const first = await completions.create(unstored, twice)
  expect((await completions.create(unstored, twice)).choices).toEqual(first.choices)
  expect(model.calls).toHaveLength(2)
})

it('says that the credit is used up in a way that is not repeated', async () => {
  const tenant = await withAgent(app)
  const amountUsd = -(await balanceOf(app, tenant))
  await operate(app, 'POST', tenant, 'credits', { amountUsd, description: 'a correction' })
  const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: 'Hi' }]
  const asked = clientFor(tenant.key)
    .withOptions({ maxRetries: 2 })
    .chat.completions.create({ model: 'Ada', user: 'u', messages })
  await expect(asked).rejects.toBeInstanceOf(OpenAI.RateLimitError)
  await expect(asked).rejects.toMatchObject({ code: 'insufficient_quota', status: 429 })
  expect(model.calls).toEqual([])
})

it('fails with the classes that the client has', async () => {
  const tenant = await withAgent(app)
  const client = clientFor(tenant.key)
  const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: 'Hi' }]
  const ask = (more: object, as = client) =>
    as.chat.completions.create({ model: 'Ada', user: 'u', messages, ...more } as never)
  await expect(ask({}, clientFor('sk_nobody'))).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
  await expect(ask({}, clientFor(await tenant.keyWith(['read:chat'])))).rejects.toBeInstanceOf(
    OpenAI.PermissionDeniedError,
  )
  const missing = ask({ model: 'Nobody' })
  await expect(missing).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  await expect(missing).rejects.toMatchObject({ code: 'model_not_found', param: 'model' })
  for (const bad of [
    { n: 2 },
    { stop: 5 },
    { messages: [] },
    { messages: [{ role: 'user', content: [{ type: 'input_audio' }] }] },
    {
      messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'http://10.0.0.1/' } }] }],
    },
    { messages: [...messages, { role: 'assistant', content: 'Hello' }] },
    { messages: [{ role: 'tool', content: 'x' }] },
    { tools: [{ type: 'web_search' }] },
    { tool_choice: 'required' },
    { response_format: { type: 'xml' } },
    { metadata: { session_id: 'x'.repeat(300) } },
  ])
    await expect(ask(bad), JSON.stringify(bad)).rejects.toBeInstanceOf(OpenAI.BadRequestError)
  model.script = () => ({ status: 429, headers: { 'retry-after': '60' } })
  await expect(ask({ stream: true })).rejects.toBeInstanceOf(OpenAI.RateLimitError)
  model.script = () => ({ text: 'a b c d', after: 2, fault: 'error', errorBody: { message: 'no' } })
  const broken = async () => {
    const stream = (await ask({ stream: true })) as unknown as AsyncIterable<unknown>
    for await (const _ of stream);
  }
  await expect(broken()).rejects.toBeInstanceOf(OpenAI.APIError)
})
