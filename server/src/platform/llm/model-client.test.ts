import { createServer } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type ScriptedReply, startModelServer } from '../../../test/model-server.ts'
import type { ModelAnswer, ModelEndpoint, ModelRequest } from './model.ts'
import { ModelClient } from './model-client.ts'
import { ModelFault } from './model-fault.ts'

const server = await startModelServer()
const KEY = 'sk-very-secret'
const endpoint: ModelEndpoint = { url: server.url, apiKey: KEY, model: 'm-1', chosenBy: 'operator' }
const client = new ModelClient(
  { allowPrivate: false },
  { firstTokenMs: 300, betweenTokensMs: 200, connectMs: 300, backoffMs: 5, retryAfterMaxMs: 1_500 },
)
afterAll(async () => {
  await client.close()
  await server.close()
})
beforeEach(() => {
  server.calls.length = 0
})

const ask: ModelRequest = { messages: [{ role: 'user', content: 'Hi there' }] }
const answers = (...replies: ScriptedReply[]) => {
  server.script = (_call, count) => replies[Math.min(count, replies.length) - 1] ?? {}
}
const abandoned = () => server.calls.map((call) => call.isAbandoned)
const complete = (request = ask, at = endpoint): Promise<ModelAnswer> => client.complete(at, request)
const faultOf = async (promise: Promise<unknown>): Promise<ModelFault> => {
  const fault = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(fault).toBeInstanceOf(ModelFault)
  expect(`${(fault as Error).message} ${JSON.stringify(fault)} ${(fault as Error).stack}`).not.toContain(KEY)
  return fault as ModelFault
}

it('streams an answer, counts its usage, and sends key and model', async () => {
  answers({ text: 'One two three.' })
  const events = []
  for await (const event of client.stream(endpoint, { ...ask, temperature: 0, maxTokens: 50 }))
    events.push(event)
  expect(events.flatMap((event) => (event.kind === 'text' ? [event.text] : [])).join('')).toBe(
    'One two three.',
  )
  expect(events.at(-1)).toEqual({
    kind: 'end',
    finishReason: 'stop',
    toolCalls: [],
    usage: { promptTokens: 10, completionTokens: 3, totalTokens: 13, isEstimated: false },
  })
  expect(server.calls[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  expect(server.calls[0]?.body).toMatchObject({
    model: 'm-1',
    temperature: 0,
    max_tokens: 50,
    stream: true,
    stream_options: { include_usage: true },
  })
})

it('keeps the connection for the next answer', async () => {
  answers({ text: 'A b c' })
  await complete()
  const before = server.connections
  for (let n = 0; n < 5; n += 1) await complete()
  expect(server.connections).toBe(before)
})

it('puts tool calls together that arrive in pieces, several at once', async () => {
  const toolCalls = [
    { id: 'a', name: 'weather', arguments: '{"city":"Lyon","days":3}' },
    { id: 'b', name: 'clock', arguments: '{}' },
  ]
  answers({ text: 'Let me look.', toolCalls })
  const tools = [{ name: 'weather', description: 'The weather', parameters: { type: 'object' } }]
  const answer = await complete({ ...ask, tools })
  expect(answer).toMatchObject({ text: 'Let me look.', finishReason: 'tool_calls', toolCalls })
  expect(server.calls[0]?.body.tools).toEqual([{ type: 'function', function: tools[0] }])
})

it('sends tool calls and their results in the protocol’s form', async () => {
  answers({ text: 'ok' })
  await complete({
    messages: [
      { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'f', arguments: '{}' }] },
      { role: 'tool', content: '42', toolCallId: 'a' },
    ],
  })
  expect(server.calls[0]?.body.messages).toEqual([
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: '42' },
  ])
})

it('reads an endpoint that does not stream', async () => {
  answers({ text: 'All at once', isWhole: true, toolCalls: [{ id: 'x', name: 'f', arguments: '{}' }] })
  expect(await complete()).toMatchObject({
    text: 'All at once',
    toolCalls: [{ id: 'x', name: 'f', arguments: '{}' }],
    usage: { isEstimated: false },
  })
})

it('estimates usage when the endpoint does not count, and says so', async () => {
  answers({ text: 'Some words without a token count.', usage: false })
  const { usage } = await complete()
  expect(usage.isEstimated).toBe(true)
  expect(usage.completionTokens).toBeGreaterThan(6)
  expect(usage.completionTokens).toBeLessThan(16)
  expect(usage.totalTokens).toBe(usage.promptTokens + usage.completionTokens)
})

it('asks without the options an endpoint refuses, and remembers', async () => {
  server.script = ({ body }) => (body.stream_options === undefined ? { text: 'fine' } : { status: 400 })
  const picky = { ...endpoint, model: 'picky' }
  expect((await complete(ask, picky)).usage.isEstimated).toBe(true)
  expect(server.calls).toHaveLength(2)
  await complete(ask, picky)
  expect(server.calls).toHaveLength(3)
})

const shape = {
  name: 'pair',
  schema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
  read: (value: unknown) =>
    typeof (value as { a?: unknown } | undefined)?.a === 'number' ? (value as { a: number }) : undefined,
}

it('gets JSON of a shape', async () => {
  answers({ text: '{"a": 1}' })
  expect((await client.completeJson(endpoint, ask, shape)).value).toEqual({ a: 1 })
  expect(server.calls[0]?.body.response_format).toEqual({
    type: 'json_schema',
    json_schema: { name: 'pair', schema: shape.schema, strict: true },
  })
})

it.each([
  ['json_object', 2],
  [undefined, 3],
] as const)('falls back to %s when a schema is refused', async (understood, calls) => {
  server.script = ({ body }) =>
    body.response_format?.type === understood ? { text: 'Sure:\n```json\n{"a": 2}\n```' } : { status: 400 }
  const plain = { ...endpoint, model: `plain-${understood}` }
  expect((await client.completeJson(plain, ask, shape)).value).toEqual({ a: 2 })
  expect(server.calls).toHaveLength(calls)
  expect(JSON.stringify(server.calls.at(-1)?.body.messages)).toContain('JSON Schema')
})

it('asks once more when the JSON does not fit, then gives up', async () => {
  answers({ text: '{"b": 1}' }, { text: 'here: {"a": 3}' })
  expect((await client.completeJson(endpoint, ask, shape)).value).toEqual({ a: 3 })
  answers({ text: 'no json at all' })
  expect((await faultOf(client.completeJson(endpoint, ask, shape))).kind).toBe('malformed')
})

it.each([
  [401, '{"error":{"message":"bad key sk-very-secret"}}', 'auth'],
  [403, '{}', 'auth'],
  [402, '{}', 'auth'],
  [400, '{"error":{"code":"context_length_exceeded"}}', 'context_too_long'],
  [413, '{}', 'context_too_long'],
  [400, '{"error":{"message":"This model\'s maximum context length is 8192 tokens"}}', 'context_too_long'],
  [400, '{"error":{"code":"content_filter"}}', 'content_filter'],
  [404, '{"error":"no such model"}', 'refused'],
  [400, '{"error":"bad"}', 'refused'],
] as const)('names a refusal with %i %s as %s, and does not repeat it', async (status, body, kind) => {
  answers({ status, body })
  const fault = await faultOf(
    complete({ ...ask, maxTokens: 1 }, { ...endpoint, model: `r-${status}-${kind}` }),
  )
  expect(fault).toMatchObject({ kind, status })
  expect(fault.message).not.toContain('bad')
  // A bare 400 may be about an option, so that one is asked without it once.
  expect(server.calls.length).toBe(status === 400 && kind === 'refused' ? 2 : 1)
})

it.each([408, 429, 500, 502, 503, 504])('asks again after %i', async (status) => {
  answers({ status }, { status }, { text: 'at last' })
  expect((await complete()).text).toBe('at last')
  expect(server.calls).toHaveLength(3)
})

it('gives up after three tries', async () => {
  answers({ status: 503 })
  expect(await faultOf(complete())).toMatchObject({ kind: 'unavailable', status: 503 })
  expect(server.calls).toHaveLength(3)
})

it('waits as long as Retry-After says, unless that is too long', async () => {
  answers({ status: 429, headers: { 'retry-after': '1' } }, { text: 'now' })
  const begun = performance.now()
  expect((await complete()).text).toBe('now')
  expect(performance.now() - begun).toBeGreaterThan(950)
  server.calls.length = 0
  answers({ status: 429, headers: { 'retry-after': '120' } })
  expect(await faultOf(complete())).toMatchObject({ kind: 'rate_limited', retryAfterMs: 120_000 })
  expect(server.calls).toHaveLength(1)
  const date = new Date(Date.now() + 60_000).toUTCString()
  answers({ status: 503, headers: { 'retry-after': date } })
  expect((await faultOf(complete())).retryAfterMs).toBeGreaterThan(50_000)
})

it('asks again when the connection breaks before the first token, and never after it', async () => {
  answers({ text: 'lost', after: 0, fault: 'break' }, { text: 'found' })
  expect((await complete()).text).toBe('found')
  server.calls.length = 0
  answers({ text: 'one two three', after: 2, fault: 'break', paceMs: 5 })
  expect(await faultOf(complete())).toMatchObject({ kind: 'unavailable' })
  expect(server.calls).toHaveLength(1)
})

it.each([
  ['an error in the stream', { fault: 'error' }, 'unavailable'],
  ['a filter in the stream', { fault: 'error', errorBody: { code: 'content_filter' } }, 'content_filter'],
  ['a quota in the stream', { fault: 'error', errorBody: { type: 'insufficient_quota' } }, 'rate_limited'],
  ['garbage', { fault: 'garbage' }, 'malformed'],
  ['an unannounced end', { fault: 'end without a word' }, 'unavailable'],
] as const)('notices %s after some words', async (_name, how, kind) => {
  answers({ text: 'one two three', after: 2, paceMs: 5, ...how })
  const heard: string[] = []
  const listen = async () => {
    for await (const event of client.stream(endpoint, ask)) if (event.kind === 'text') heard.push(event.text)
  }
  expect((await faultOf(listen())).kind).toBe(kind)
  expect(heard.join('')).toBe('one two')
})

it('does not wait for ever: connect, first token, next token', async () => {
  answers({ text: 'late', firstTokenMs: 2_000 })
  expect(await faultOf(complete())).toMatchObject({ kind: 'unavailable', because: 'first token' })
  expect(server.calls).toHaveLength(1)
  answers({ text: 'one two', after: 1, fault: 'silence' })
  expect(await faultOf(complete())).toMatchObject({ kind: 'unavailable', because: 'between tokens' })
  await expect.poll(abandoned).toEqual([true, true])
})

it('reports an endpoint that is not there', async () => {
  const gone = createServer().listen(0)
  const { port } = gone.address() as { port: number }
  await new Promise((closed) => gone.close(closed))
  const nowhere = { ...endpoint, url: `http://127.0.0.1:${port}/v1` }
  expect((await faultOf(complete(ask, nowhere))).kind).toBe('unavailable')
})

it('closes the connection when the caller aborts, or stops listening', async () => {
  answers({ text: 'word '.repeat(500), paceMs: 5 })
  const stop = new AbortController()
  const listen = async () => {
    for await (const event of client.stream(endpoint, ask, stop.signal))
      if (event.kind === 'text') stop.abort()
  }
  expect((await faultOf(listen())).kind).toBe('cancelled')
  await expect.poll(abandoned).toEqual([true])
  for await (const event of client.stream(endpoint, ask)) if (event.kind === 'text') break
  await expect.poll(abandoned).toEqual([true, true])
  const sent = server.tokensSent
  expect((await faultOf(client.complete(endpoint, ask, AbortSignal.abort()))).kind).toBe('cancelled')
  expect(server.tokensSent - sent).toBeLessThan(5)
})

it('stops waiting for a retry when the caller goes', async () => {
  // A reader that waited to the end would see the limit instead.
  answers({ status: 429, headers: { 'retry-after': '1' } })
  expect((await faultOf(client.complete(endpoint, ask, AbortSignal.timeout(50)))).kind).toBe('cancelled')
})

it.each([
  server.url,
  'http://example.com/v1',
  'https://127.0.0.1:1/v1',
  'https://[::ffff:10.0.0.1]/v1',
  'https://169.254.169.254/v1',
  'https://localhost/v1',
])('does not call %s for a tenant', async (url) => {
  const theirs: ModelEndpoint = { ...endpoint, url, chosenBy: 'tenant' }
  expect((await faultOf(complete(ask, theirs))).kind).toBe('forbidden_address')
  expect(server.calls).toHaveLength(0)
})

it('calls private addresses for tenants where the operator allows it', async () => {
  const open = new ModelClient({ allowPrivate: true })
  answers({ text: 'hello' })
  expect((await open.complete({ ...endpoint, chosenBy: 'tenant' }, ask)).text).toBe('hello')
  await open.close()
})
