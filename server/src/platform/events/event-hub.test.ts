import { afterAll, expect, it } from 'vitest'
import { startApp, testApp } from '../../../test/harness.ts'
import { asTenant } from '../db/database.ts'
import type { Following } from './event-hub.ts'
import { eventsAfter, type StoredEvent } from './events.store.ts'

const app = await testApp()
const emit = (tenantId: string, n: number) =>
  app.db.transaction(asTenant(tenantId), async (tx) => {
    app.app.services.events.append(tx, { tenantId, type: 'test.counted', payload: { n } })
  })

async function collect({ events }: Pick<Following, 'events'>, count: number): Promise<StoredEvent[]> {
  const taken: StoredEvent[] = []
  for await (const event of events) {
    taken.push(event)
    if (taken.length === count) break
  }
  return taken
}

const stopped: AbortController[] = []
const signal = () => {
  const controller = new AbortController()
  stopped.push(controller)
  return controller.signal
}
afterAll(() => {
  for (const controller of stopped) controller.abort()
})

it('numbers the events of a tenant without a gap, however many are written at once', async () => {
  const { tenantId } = await app.newTenant()
  await Promise.all(Array.from({ length: 60 }, (_, n) => emit(tenantId, n)))
  const events = await app.db.read(asTenant(tenantId), (tx) => eventsAfter(tx, tenantId, 0, 1_000))
  expect(events.map((event) => event.seq)).toEqual(Array.from({ length: events.length }, (_, n) => n + 1))
})

it('gives followers everything in order, once, from where they left off', async () => {
  const { tenantId } = await app.newTenant()
  for (let n = 0; n < 5; n += 1) await emit(tenantId, n)
  const all = await collect(await app.app.services.eventHub.follow(tenantId, 0, signal()), 6)
  expect(all.map((event) => event.seq)).toEqual([1, 2, 3, 4, 5, 6])
  const live = collect(await app.app.services.eventHub.follow(tenantId, 4, signal()), 12)
  await Promise.all(Array.from({ length: 10 }, (_, n) => emit(tenantId, 100 + n)))
  expect((await live).map((event) => event.seq)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
})

it('keeps tenants apart', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const feed = collect(await app.app.services.eventHub.follow(mine.tenantId, undefined, signal()), 1)
  await emit(theirs.tenantId, 1)
  await emit(mine.tenantId, 2)
  expect((await feed)[0]).toMatchObject({ tenantId: mine.tenantId, payload: { n: 2 } })
})

it('does not let a slow follower hold up the others, nor miss anything itself', async () => {
  const { tenantId } = await app.newTenant()
  const slow = (await app.app.services.eventHub.follow(tenantId, undefined, signal())).events
  const taking = slow[Symbol.asyncIterator]()
  const first = taking.next()
  const quick = collect(await app.app.services.eventHub.follow(tenantId, undefined, signal()), 1_500)
  // More than a follower's backlog holds.
  await app.db.transaction(asTenant(tenantId), async (tx) => {
    for (let n = 0; n < 1_500; n += 1)
      app.app.services.events.append(tx, { tenantId, type: 'test.flood', payload: { n } })
  })
  expect(await quick).toHaveLength(1_500)
  const events = { [Symbol.asyncIterator]: () => taking }
  const seen = [(await first).value, ...(await collect({ events }, 1_499))]
  expect(seen.map((event) => event.payload.n)).toEqual(Array.from({ length: 1_500 }, (_, n) => n))
})

it('reaches followers in another process', async () => {
  const second = await startApp()
  const { tenantId } = await app.newTenant()
  const feed = collect(await second.app.services.eventHub.follow(tenantId, undefined, signal()), 1)
  await emit(tenantId, 42)
  expect((await feed)[0]?.payload).toEqual({ n: 42 })
  await second.app.close()
})

it('lets no follower with a number from nowhere hide new events from the others, or from itself', async () => {
  const { tenantId } = await app.newTenant()
  const hub = app.app.services.eventHub
  const lost = collect(await hub.follow(tenantId, 999_999_999, signal()), 1)
  const other = collect(await hub.follow(tenantId, undefined, signal()), 1)
  await emit(tenantId, 1)
  expect((await other)[0]?.payload).toEqual({ n: 1 })
  expect((await lost)[0]?.payload).toEqual({ n: 1 })
})
