import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { Outbound } from '../../platform/net/outbound.ts'
import { fetchMedia, isFetchable } from './fetch-media.ts'

const server = createServer((request, response) => {
  if (request.url === '/endless') {
    const write = () => response.write(Buffer.alloc(64 * 1024), () => setImmediate(write))
    response.on('error', () => undefined)
    return void write()
  }
  if (request.url === '/elsewhere') return void response.writeHead(302, { location: '/file' }).end()
  if (request.url === '/busy') return void response.writeHead(503).end()
  response.end('bytes')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const [open, guarded] = [new Outbound({ allowPrivate: true }), new Outbound({ allowPrivate: false })]
afterAll(async () => {
  await Promise.all([open.close(), guarded.close()])
  server.closeAllConnections()
  server.close()
})
const at = (path: string) => ({ kind: 'direct', request: { url: `${url}${path}` } }) as const

it('fetches bytes, and stops at the limit', async () => {
  expect(await fetchMedia(open, at('/file'), 5)).toEqual({ kind: 'bytes', bytes: Buffer.from('bytes') })
  expect(await fetchMedia(open, at('/file'), 4)).toMatchObject({ fault: 'too_large', mayRetry: false })
  expect(await fetchMedia(open, at('/endless'), 1024 * 1024)).toMatchObject({ fault: 'too_large' })
})

it('calls no address inside the network, follows no redirect, and knows what may be tried again', async () => {
  expect(await fetchMedia(guarded, at('/file'), 100)).toMatchObject({ fault: 'refused', mayRetry: false })
  expect(await fetchMedia(open, at('/elsewhere'), 100)).toMatchObject({ fault: 'gone' })
  expect(await fetchMedia(open, at('/busy'), 100)).toMatchObject({ fault: 'unavailable', mayRetry: true })
  expect(await fetchMedia(open, undefined, 100)).toMatchObject({ fault: 'gone' })
})

it('knows what has bytes', () => {
  expect(isFetchable('whatsapp', { type: 'image', media_id: '1' })).toBe(true)
  expect(isFetchable('whatsapp', { type: 'location' })).toBe(false)
  expect(isFetchable('instagram', { type: 'image', url: 'https://cdn.example/a' })).toBe(true)
  expect(isFetchable('instagram', { type: 'image', media_id: '1' })).toBe(false)
  expect(isFetchable('web', { type: 'image', url: 'https://cdn.example/a' })).toBe(false)
})
