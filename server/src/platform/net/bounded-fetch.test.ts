import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip, gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { boundedFetch } from './bounded-fetch.ts'

const PIECE = Buffer.alloc(64 * 1024, 32)
let sent = 0
const server = createServer((request, response) => {
  const pour = (to: NodeJS.WritableStream) => {
    const more = () => {
      while (sent < 1e9 && !response.destroyed) {
        sent += PIECE.length
        if (!to.write(PIECE)) return
      }
    }
    to.on('drain', more)
    more()
  }
  if (request.url === '/huge') pour(response.writeHead(200))
  else if (request.url === '/bomb') {
    const packed = createGzip()
    packed.pipe(response.writeHead(200, { 'content-encoding': 'gzip' }))
    pour(packed)
  } else if (request.url === '/drip') {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  } else if (request.url === '/packed')
    response
      .writeHead(201, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
      .end(gzipSync('{"a":1}'))
  else response.writeHead(204).end()
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
// The limit on bytes alone decides here, however busy the machine is.
const get = boundedFetch({ bytesMax: 1_000_000, timeoutMs: 60_000 })

it('hands over an answer that keeps the limits', async () => {
  const answer = await get(url('/packed'))
  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
    201,
    'application/json',
    { a: 1 },
  ])
  expect((await get(url('/'))).status).toBe(204)
})

it.each(['/huge', '/bomb'])('gives up on %s', async (path) => {
  sent = 0
  await expect(get(url(path))).rejects.toThrow('more than 1000000 bytes')
  expect(sent).toBeLessThan(300_000_000)
})

it('gives up on an answer that drips', async () => {
  const began = performance.now()
  const hurried = boundedFetch({ bytesMax: 1_000_000, timeoutMs: 500 })
  await expect(hurried(url('/drip'))).rejects.toThrow(/timeout|aborted/i)
  expect(performance.now() - began).toBeLessThan(15_000)
  await expect(get(url('/drip'), { signal: AbortSignal.timeout(50) })).rejects.toThrow()
})
