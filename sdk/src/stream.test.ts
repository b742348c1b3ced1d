import { afterAll, beforeEach, expect, it } from 'vitest'
import { startGraphServer } from '../../server/test/graph-server.ts'
import { serveApp } from '../../server/test/sdk-server.ts'
import { Inbox, said } from '../../server/test/suites/inbox.ts'
import { createClient, isUnauthenticated } from './index.ts'
import { startFaultyProxy } from './testing/faulty-proxy.ts'

const graph = await startGraphServer()
const { app, url } = await serveApp({ RAPPORT_GRAPH_URL: graph.url })
const proxy = await startFaultyProxy(url)
afterAll(async () => {
  await proxy.close()
  await graph.close()
})
beforeEach(() => proxy.meet())

const isStream = (path: string): boolean => path.startsWith('/api/v1/conversations/stream')

it('comes back after every cut: nothing is missed and nothing comes twice', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const client = createClient({ url: proxy.url, key: inbox.tenant.key })
  // Cuts fall into the middle of frames; the first connections are refused in other ways too.
  let connections = 0
  proxy.meetBy(({ path }) => {
    if (!isStream(path)) return undefined
    connections += 1
    if (connections === 2) return { kind: 'drop' }
    if (connections === 3) return { kind: 'answer', status: 503 }
    return connections < 9 ? { kind: 'cut', afterBytes: 3_000 + 777 * connections } : undefined
  })
  const lost: unknown[] = []
  const stop = new AbortController()
  const stream = client.conversations.stream(
    {},
    { signal: stop.signal, onReconnect: (why) => lost.push(why) },
  )
  const lines: string[] = []
  const listening = (async () => {
    for await (const event of stream) {
      if (event.type !== 'conversation.message') continue
      lines.push(String(event.message?.content))
      if (lines.length === 40) break
    }
  })()
  await expect.poll(() => connections).toBe(1)
  await inbox.post(said('491', 'm0', 'Line 0', 0))
  await expect.poll(() => lines.length).toBe(1)
  for (let n = 1; n < 40; n += 1) await inbox.post(said('491', `m${n}`, `Line ${n}`, n))
  await listening
  expect(lines).toEqual(Array.from({ length: 40 }, (_, n) => `Line ${n}`))
  expect(connections).toBeGreaterThan(4)
  expect(lost.length).toBeGreaterThan(3)
  expect(Number(stream.lastEventId)).toBeGreaterThan(40)
})

it('goes on where an earlier one stopped, in another process too', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const client = createClient({ url, key: inbox.tenant.key })
  const all = client.conversations.stream({}, { lastEventId: '0' })
  await inbox.receive(said('491', 'a', 'One', 0), said('491', 'b', 'Two', 1))
  const heard = async (stream: typeof all, wanted: string) => {
    for await (const event of stream) if (event.message?.content === wanted) return event
    return undefined
  }
  await heard(all, 'One')
  const { lastEventId } = all
  const next = await heard(client.conversations.stream({}, { lastEventId }), 'Two')
  expect(next?.conversation?.user_id).toBe('whatsapp:491')
})

it('shows all events of the workspace', async () => {
  const tenant = await app.newTenant()
  const client = createClient({ url, key: tenant.key })
  await client.agents.create({ name: 'Ada' })
  const seen = []
  for await (const event of client.notifications.stream({}, { lastEventId: '0' })) {
    seen.push(event)
    if (event.type === 'agent.created') break
  }
  expect(seen.at(-1)).toMatchObject({ type: 'agent.created', project_id: tenant.projectId })
})

it('ends with the problem when the server refuses, and quietly when its reader has enough', async () => {
  const stranger = createClient({ url, key: 'sk_unknown' })
  await expect(stranger.conversations.stream()[Symbol.asyncIterator]().next()).rejects.toSatisfy(
    isUnauthenticated,
  )
  const { key } = await app.newTenant()
  const stop = new AbortController()
  const stream = createClient({ url: proxy.url, key }).conversations.stream({}, { signal: stop.signal })
  const next = stream[Symbol.asyncIterator]().next()
  await expect.poll(() => proxy.passed.length).toBe(1)
  stop.abort()
  expect(await next).toEqual({ done: true, value: undefined })
})
