import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { writeEventStream } from './sse.ts'

const PATIENCE_MS = 2_000
const ended: string[] = []

/** More than a socket's buffers hold, for as long as anybody listens. */
async function* plenty(name: string) {
  try {
    for (;;) {
      yield { data: 'x'.repeat(200_000) }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  } finally {
    ended.push(name)
  }
}

const server = createServer((request, response) => {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  void writeEventStream(response, {}, plenty(request.url ?? ''), gone.signal, PATIENCE_MS)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

const open = (name: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${name} HTTP/1.1\r\nHost: a\r\n\r\n`)
  return socket
}

it('drops a reader that takes nothing, and goes on with the others', async () => {
  let received = 0
  const quick = open('/quick')
  quick.on('data', (piece) => {
    received += piece.length
  })
  const slow = open('/slow').pause()
  await expect.poll(() => ended).toEqual(['/slow'])
  const before = received
  await expect.poll(() => received).toBeGreaterThan(before + 400_000)
  quick.destroy()
  await expect.poll(() => ended).toEqual(['/slow', '/quick'])
  slow.destroy()
})
