import { afterAll, describe, expect, it } from 'vitest'
import { serveApp } from '../../server/test/sdk-server.ts'
import {
  createClient,
  isInvalid,
  isNotFound,
  isRateLimited,
  isUnauthenticated,
  RapportConnectionError,
  RapportProblem,
} from './index.ts'
import { retryAfterMs } from './problem.ts'
import { backoffMs, waitBeforeRetryMs } from './retry.ts'
import { startFaultyProxy } from './testing/faulty-proxy.ts'
import { fill, randomKey, search } from './transport.ts'

const { app, url } = await serveApp()
const proxy = await startFaultyProxy(url)
afterAll(() => proxy.close())

async function newClient(options: object = {}) {
  const tenant = await app.newTenant()
  proxy.meet()
  return { tenant, client: createClient({ url: `${proxy.url}/`, key: tenant.key, ...options }) }
}

describe('a call that is repeated', () => {
  it('is done once when the connection broke before or after the server heard it', async () => {
    const { client } = await newClient()
    proxy.meet({ kind: 'drop' }, { kind: 'lose answer' })
    const ada = await client.agents.create({ name: 'Ada' })
    expect(ada.name).toBe('Ada')
    const keys = proxy.keys()
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(await client.agents.list().all()).toHaveLength(1)
  })

  it('has a key of its own each time it is meant anew, and the caller’s when there is one', async () => {
    const { client } = await newClient()
    await client.agents.create({ name: 'Ada' })
    await client.agents.create({ name: 'Bo' })
    await client.agents.create({ name: 'Cy' }, { idempotencyKey: 'my-own-key-0001' })
    await client.agents.get('Ada')
    const [one, two, own, none] = proxy.keys()
    expect(one).toMatch(/^[0-9a-f-]{36}$/)
    expect(two).not.toBe(one)
    expect(own).toBe('my-own-key-0001')
    expect(none).toBeUndefined()
  })

  it('waits as long as it is told', async () => {
    const { client } = await newClient()
    proxy.meet({ kind: 'answer', status: 503, headers: { 'retry-after': '1' } })
    const begin = performance.now()
    await client.agents.create({ name: 'Ada' })
    expect(performance.now() - begin).toBeGreaterThanOrEqual(1_000)
    expect(proxy.keys()).toHaveLength(2)
  })

  it('is not repeated when it is told to come back much later, or not at all', async () => {
    const { client } = await newClient()
    proxy.meet({ kind: 'answer', status: 429, headers: { 'retry-after': '3600' } })
    const error = await client.agents.get('Ada').catch((one: unknown) => one)
    expect(isRateLimited(error) && error.retryAfterMs).toBe(3_600_000)
    proxy.meet({ kind: 'answer', status: 500 })
    await expect(client.agents.create({ name: 'Ada' })).rejects.toMatchObject({
      status: 500,
      code: 'http_500',
    })
    expect(proxy.passed).toHaveLength(1)
    proxy.meet({ kind: 'answer', status: 502, body: '<html>' }, { kind: 'answer', status: 500 })
    await expect(client.agents.get('Ada')).rejects.toSatisfy(isNotFound)
    expect(proxy.passed).toHaveLength(3)
  })

  it('gives up after as many times as it may', async () => {
    const { client } = await newClient({ retries: 1 })
    proxy.meetBy(() => ({ kind: 'drop' }))
    await expect(client.agents.get('Ada')).rejects.toBeInstanceOf(RapportConnectionError)
    expect(proxy.passed).toHaveLength(2)
    await expect(client.agents.get('Ada', { retries: 0 })).rejects.toBeInstanceOf(RapportConnectionError)
    expect(proxy.passed).toHaveLength(3)
  })

  it('is a file only when it surely was not taken', async () => {
    const { client, tenant } = await newClient()
    const file = new Blob(['Rooms to the sea cost 90.'])
    proxy.meet({ kind: 'lose answer' })
    await expect(client.knowledge.upload(tenant.projectId, file, 'rooms.txt')).rejects.toBeInstanceOf(
      RapportConnectionError,
    )
    expect(proxy.keys()).toEqual([undefined])
  })
})

describe('a call', () => {
  it('ends when it takes too long', async () => {
    const { client } = await newClient()
    proxy.meetBy(() => ({ kind: 'silence' }))
    await expect(client.agents.get('Ada', { timeoutMs: 50, retries: 0 })).rejects.toThrow(/took too long/)
  })

  it('ends at once when its caller says so, also between tries', async () => {
    const { client } = await newClient()
    proxy.meetBy(() => ({ kind: 'answer', status: 503, headers: { 'retry-after': '30' } }))
    const caller = new AbortController()
    const answer = client.agents.get('Ada', { signal: caller.signal })
    await expect.poll(() => proxy.passed.length).toBe(1)
    caller.abort(new Error('enough'))
    await expect(answer).rejects.toThrow('enough')
    expect(proxy.passed).toHaveLength(1)
  })

  it('is refused with a problem that names every field', async () => {
    const { client } = await newClient()
    const wrong = { name: '', big5: { openness: 'much' } } as never
    const error = await client.agents.create(wrong).catch((one: unknown) => one)
    if (!isInvalid(error)) throw error
    expect(error).toBeInstanceOf(RapportProblem)
    expect(error).toMatchObject({ status: 400, code: 'invalid_input', requestId: expect.any(String) })
    expect(error.errors.map((one) => one.location)).toEqual(
      expect.arrayContaining(['body.name', 'body.big5.openness']),
    )
    expect(error.requestId).toBe(String(error.body['instance']).replace('urn:request:', ''))
  })

  it('carries the token that holds at that moment', async () => {
    const { tenant } = await newClient()
    const tokens = ['wrong', tenant.owner]
    const client = createClient({ url: proxy.url, getToken: async () => tokens.shift() ?? tenant.owner })
    await expect(client.workspace.me()).rejects.toSatisfy(isUnauthenticated)
    expect((await client.workspace.me()).orgs).toHaveLength(1)
    await expect(createClient({ url }).agents.get('Ada')).rejects.toSatisfy(isUnauthenticated)
  })

  it('reaches agents whatever their name, and nothing beside them', async () => {
    const { client } = await newClient()
    const name = 'Ä/b c?&=#%'
    await client.agents.create({ name })
    expect((await client.agents.get(name)).name).toBe(name)
    for (const wrong of ['', '.', '..']) await expect(client.agents.get(wrong)).rejects.toThrow(TypeError)
  })
})

describe('the small print', () => {
  it('writes paths and queries', () => {
    expect(fill('/a/{one}/b/{two}', { one: 'x y', two: 'é/..' })).toBe('/a/x%20y/b/%C3%A9%2F..')
    expect(search({ a: 1, b: undefined, c: ['x', 'y'], d: { e: true }, f: false, g: null })).toBe(
      '?a=1&c=x&c=y&d=%7B%22e%22%3Atrue%7D&f=false',
    )
    expect(search({})).toBe('')
  })

  it('reads seconds and dates', () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    expect(retryAfterMs('3', now)).toBe(3_000)
    expect(retryAfterMs('Thu, 01 Jan 2026 00:00:05 GMT', now)).toBe(5_000)
    expect(retryAfterMs('Thu, 01 Jan 2025 00:00:05 GMT', now)).toBe(0)
    expect([retryAfterMs(null), retryAfterMs('soon'), retryAfterMs('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('waits longer each time, up to a limit, and waits for what is still running', () => {
    const waits = [0, 1, 2, 3, 10].map((attempt) => backoffMs(attempt, () => 1))
    expect(waits).toEqual([250, 500, 1_000, 2_000, 8_000])
    expect(backoffMs(1, () => 0)).toBe(250)
    const call = { isSafe: true, isPlain: false }
    const problem = (status: number, code: string) =>
      new RapportProblem(new Response('', { status }), JSON.stringify({ code, detail: 'x' }))
    expect(waitBeforeRetryMs(problem(409, 'request_in_progress'), 0, call)).toBeGreaterThan(0)
    expect(waitBeforeRetryMs(problem(409, 'conflict'), 0, call)).toBeUndefined()
    expect(waitBeforeRetryMs(new Error('ours'), 0, call)).toBeUndefined()
  })

  it('has keys without a secure page too', () => {
    const { randomUUID } = crypto
    try {
      Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true })
      expect(randomKey()).toMatch(/^[0-9a-f]{32}$/)
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true, writable: true })
    }
  })
})
