import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { ThreadPool } from '../threads/thread-pool.ts'
import { createEmbedder, type Embedder, EmbeddingUnavailable, queryVector } from './index.ts'

const TENANT = newId()
const threads = new ThreadPool()

interface Asked {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: { model: string; input: string[]; dimensions?: number }
}

const open: { server: Server; embedder: Embedder }[] = []
afterEach(async () => {
  for (const { server, embedder } of open.splice(0)) {
    await embedder.close()
    await new Promise((closed) => server.close(closed))
  }
})

/** An endpoint that speaks the protocol: the vector of a text is [its length, 1], not normalised, out of order. */
async function endpoint(
  answer: (
    asked: Asked,
    count: number,
  ) => { status: number; headers?: Record<string, string>; body?: unknown } | undefined,
  options: { apiKey?: string; dimensions?: number; timeoutMs?: number } = {},
): Promise<{ embedder: Embedder; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const call: Asked = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(text) as Asked['body'],
      }
      asked.push(call)
      const result = answer(call, asked.length)
      if (result === undefined) return
      response.writeHead(result.status, { 'content-type': 'application/json', ...result.headers })
      response.end(JSON.stringify(result.body ?? {}))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1/`
  const embedder = createEmbedder({ engine: 'endpoint', url, model: 'some-model', ...options }, threads)
  open.push({ server, embedder })
  return { embedder, asked }
}

const vectors = (asked: Asked): { status: number; body: unknown } => ({
  status: 200,
  body: {
    data: asked.body.input.map((text, index) => ({ index, embedding: [text.length, 1] })).reverse(),
  },
})

describe('an endpoint', () => {
  it('is asked in batches of 96 with key and model, and its vectors come back in order and normalised', async () => {
    const { embedder, asked } = await endpoint(vectors, { apiKey: 'secret' })
    expect(embedder.dimensions).toBe(0)
    const found = await embedder.embed(
      Array.from({ length: 200 }, (_, at) => 'x'.repeat(at + 1)),
      TENANT,
    )
    expect(asked.map((call) => call.body.input.length)).toEqual([96, 96, 8])
    expect(asked[0]).toMatchObject({
      path: '/v1/embeddings',
      authorization: 'Bearer secret',
      body: { model: 'some-model' },
    })
    expect(found[99]?.[0]).toBeCloseTo(100 / Math.hypot(100, 1), 5)
    expect(embedder.dimensions).toBe(2)
    expect(embedder.status()).toBe('ok')
  })

  it('is asked for the dimensions that were set, and names the space after them', async () => {
    const { embedder, asked } = await endpoint(vectors, { dimensions: 2 })
    await embedder.embed([''], TENANT)
    expect(asked[0]?.body).toMatchObject({ dimensions: 2, input: [' '] })
    expect(asked[0]?.authorization).toBeUndefined()
    expect(embedder.model).toBe('some-model@2')
  })

  it('is asked again when it is busy', async () => {
    const { embedder, asked } = await endpoint((call, count) =>
      count < 3 ? { status: count === 1 ? 429 : 503, headers: { 'retry-after': '0' } } : vectors(call),
    )
    expect(await embedder.embed(['hello'], TENANT)).toHaveLength(1)
    expect(asked).toHaveLength(3)
  })

  it('is not asked again when it refuses; the caller is told, and the next call may succeed', async () => {
    const { embedder, asked } = await endpoint((call, count) =>
      count === 1 ? { status: 401 } : vectors(call),
    )
    await expect(embedder.embedQuery('hello', TENANT)).rejects.toBeInstanceOf(EmbeddingUnavailable)
    expect(asked).toHaveLength(1)
    expect(embedder.status()).toEqual({ reason: expect.stringContaining('401') })
    expect(await embedder.embedQuery('hello', TENANT)).toHaveLength(2)
    expect(embedder.status()).toBe('ok')
  })

  it.each([
    ['no vectors', { data: [] }],
    ['a vector that is missing', { data: [{ index: 0 }] }],
    ['another shape', { vectors: [[1, 2]] }],
  ])('that answers with %s is refused', async (_, body) => {
    const { embedder } = await endpoint(() => ({ status: 200, body }))
    await expect(embedder.embed(['hello'], TENANT)).rejects.toThrow('missing')
  })

  it('that changes the size of its vectors is refused', async () => {
    const { embedder } = await endpoint((_, count) => ({
      status: 200,
      body: { data: [{ index: 0, embedding: new Array(count + 1).fill(1) }] },
    }))
    await embedder.embed(['one'], TENANT)
    await expect(embedder.embed(['two'], TENANT)).rejects.toThrow('3 numbers instead of 2')
  })

  it('that does not answer is given up on', async () => {
    const { embedder } = await endpoint(() => undefined, { timeoutMs: 30 })
    await expect(embedder.embed(['hello'], TENANT)).rejects.toBeInstanceOf(EmbeddingUnavailable)
  })

  it('that does not answer does not hold up closing', async () => {
    const { embedder } = await endpoint(() => undefined)
    const refused = expect(embedder.embed(['hello'], TENANT)).rejects.toBeInstanceOf(EmbeddingUnavailable)
    await embedder.close()
    await refused
  })

  it('keeps a search waiting no longer than it may', async () => {
    const { embedder } = await endpoint(() => undefined, { timeoutMs: 2_000 })
    const began = performance.now()
    expect(await queryVector(embedder, { text: 'slow', tenantId: TENANT }, 'auto', 50)).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(1_500)
  })
})
