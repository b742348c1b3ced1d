import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { threadMs } from '../../../test/thread-time.ts'
import type { ModelEndpoint, ModelRequest } from './model.ts'
import { ModelClient } from './model-client.ts'
import { ModelFault } from './model-fault.ts'
import { jsonIn } from './structured.ts'

const MEGABYTE = 1024 * 1024
const EVENT = `data: {"choices":[{"delta":{"content":"${'word '.repeat(20)}"}}]}\n\n`
const CALL = `data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"c","function":{"name":"f","arguments":"${'x'.repeat(1_000)}"}}]}}]}\n\n`

/** Answers that never end: what comes first, and what comes again and again. */
const ENDLESS: Record<string, { type: string; first: string; again: string; everyMs?: number }> = {
  'one object': {
    type: 'application/json',
    first: '{"choices":[{"finish_reason":"stop","message":{"content":"',
    again: 'x'.repeat(64 * 1024),
  },
  'an object of nothing': { type: 'application/json', first: '{"choices":[', again: '[],'.repeat(20_000) },
  'one line': { type: 'text/event-stream', first: 'data: ', again: 'x'.repeat(64 * 1024) },
  'one event of many lines': { type: 'text/event-stream', first: '', again: 'data: x\n'.repeat(8_000) },
  'small events': { type: 'text/event-stream', first: '', again: EVENT.repeat(500) },
  comments: { type: 'text/event-stream', first: EVENT, again: ': still here\n\n'.repeat(4_000) },
  'arguments of a tool': { type: 'text/event-stream', first: '', again: CALL.repeat(60) },
  'a compressed answer': { type: 'application/json', first: '', again: '\0'.repeat(64 * 1024) },
  'a refusal': { type: 'application/json', first: '', again: 'no '.repeat(20_000) },
  'a drip of events': { type: 'text/event-stream', first: EVENT, again: EVENT, everyMs: 50 },
  'a drip of bytes': { type: 'application/json', first: '{"choices":[', again: ' ', everyMs: 50 },
}

let sent = 0
const server = createServer((request, response) => {
  const name = decodeURIComponent(request.url?.split('/')[1] ?? '')
  const reply = ENDLESS[name]
  if (reply === undefined) return response.writeHead(404).end()
  request.resume()
  const status = name === 'a refusal' ? 500 : 200
  const headers = {
    'content-type': reply.type,
    ...(name.includes('compressed') ? { 'content-encoding': 'gzip' } : {}),
  }
  response.writeHead(status, headers)
  response.write(reply.first)
  return pour(response, reply)
})

/** Up to 700 MB, as fast as they are taken. */
function pour(response: ServerResponse, { again, everyMs }: { again: string; everyMs?: number }): void {
  const more = () => {
    if (everyMs !== undefined) {
      response.write(again)
      if (!response.destroyed) setTimeout(more, everyMs)
      return
    }
    let goesOn = true
    while (goesOn && sent < 700 * MEGABYTE && !response.destroyed) {
      sent += again.length
      goesOn = response.write(again)
    }
  }
  response.on('drain', more)
  more()
}

await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const { port } = server.address() as AddressInfo
const client = new ModelClient(
  { allowPrivate: true },
  { firstTokenMs: 2_000, betweenTokensMs: 1_000, answerMs: 3_000, attemptsMax: 1 },
)
afterAll(async () => {
  await client.close()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
const ask: ModelRequest = { messages: [{ role: 'user', content: 'Hi' }] }

it.each(Object.keys(ENDLESS))('ends %s without holding it', async (name) => {
  sent = 0
  const url = `http://127.0.0.1:${port}/${encodeURIComponent(name)}`
  const endpoint: ModelEndpoint = { url, apiKey: undefined, model: 'm', chosenBy: 'tenant' }
  const before = process.memoryUsage().rss
  const began = performance.now()
  const fault = await client.complete(endpoint, ask).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(fault).toBeInstanceOf(ModelFault)
  expect(performance.now() - began).toBeLessThan(20_000)
  // What lies in buffers of the network comes on top of the 16 MB.
  expect(sent).toBeLessThan(32 * MEGABYTE)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEGABYTE)
})

it('says which limit it was', async () => {
  const faultOf = (name: string) =>
    client
      .complete(
        {
          url: `http://127.0.0.1:${port}/${encodeURIComponent(name)}`,
          apiKey: undefined,
          model: 'm',
          chosenBy: 'tenant',
        },
        ask,
      )
      .catch((error: unknown) => error)
  expect(await faultOf('small events')).toMatchObject({ kind: 'malformed', because: 'too large' })
  expect(await faultOf('one line')).toMatchObject({ kind: 'malformed' })
  expect(await faultOf('a drip of events')).toMatchObject({ kind: 'unavailable', because: 'whole answer' })
  expect(await faultOf('a drip of bytes')).toMatchObject({ kind: 'unavailable', because: 'first token' })
})

it('finds the JSON in an answer, in time that grows with its length', () => {
  expect(jsonIn('Sure:\n```json\n{"a":1}\n```\nDone')).toEqual({ a: 1 })
  expect(jsonIn('```python\nx = {}\n```\nand\n```\n[1]\n```')).toEqual([1])
  expect(jsonIn('It is {"a": [1, 2]}, I think.')).toEqual({ a: [1, 2] })
  expect(jsonIn('nothing')).toBeUndefined()
  const began = threadMs()
  for (const text of [`\`\`\`${'\n'.repeat(500_000)}`, '```json\n'.repeat(60_000), '{'.repeat(500_000)])
    expect(jsonIn(text)).toBeUndefined()
  expect(threadMs() - began).toBeLessThan(500)
})
