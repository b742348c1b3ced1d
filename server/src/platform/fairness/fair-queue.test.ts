import { expect, it } from 'vitest'
import { FairQueue, type QueueLimits, shuttingDown } from './fair-queue.ts'

const never = new AbortController().signal
const ONE: QueueLimits = { slots: 1, perTenant: 1, waitingPerTenant: 8, waiting: 64 }

/** Work that ends when it is told to, on a clock that moves one second with every end. */
function workshop(limits: QueueLimits = ONE) {
  let now = 0
  const queue = new FairQueue(limits, () => now)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (tenantId: string, name: string, signal = never, isUrgent = false): Promise<string> =>
    queue.run(
      tenantId,
      signal,
      async () => {
        begun.push(name)
        await new Promise<void>((end) => ends.push(end))
        return name
      },
      isUrgent,
    )
  const endOne = async (tookMs = 1_000) => {
    now += tookMs
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, begun, work, endOne }
}

it('gives a free slot to the workspace that has used the least', async () => {
  const { begun, work, endOne } = workshop()
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work('a', name)),
    ...['b1', 'b2'].map((name) => work('b', name)),
    work('c', 'c1'),
  ]
  await Promise.resolve()
  expect(begun).toEqual(['a1'])
  await endOne()
  // b takes longer than all that a has left to do together, so it has its second turn last.
  await endOne(60_000)
  for (let n = 0; n < all.length; n += 1) await endOne()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4', 'b2'])
  expect(await Promise.all(all)).toHaveLength(7)
})

it('keeps a slot free of one workspace, however much of it waits', async () => {
  const { queue, begun, work, endOne } = workshop({ ...ONE, slots: 3, perTenant: 2 })
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => work('a', name))
  expect(queue.state).toEqual({ running: 2, waiting: 2 })
  all.push(work('b', 'b1'))
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (let n = 0; n < all.length; n += 1) await endOne()
  expect(await Promise.all(all)).toHaveLength(5)
  expect(queue.state).toEqual({ running: 0, waiting: 0 })
})

it('runs urgent work first, whatever a workspace has used, and lets other work in after eight', async () => {
  const { begun, work, endOne } = workshop({ ...ONE, waitingPerTenant: 16 })
  const all = [work('a', 'long')]
  await Promise.resolve()
  await endOne(60_000)
  const urgent = Array.from({ length: 10 }, (_, at) => `urgent ${at}`)
  all.push(work('b', 'running'), work('b', 'other'), work('c', 'another'))
  all.push(...urgent.map((name) => work('a', name, never, true)))
  for (let n = 0; n < all.length; n += 1) await endOne()
  expect(begun).toEqual(['long', 'running', ...urgent.slice(0, 8), 'another', ...urgent.slice(8), 'other'])
  expect(await Promise.all(all)).toHaveLength(14)
})

it('lets so many of a workspace wait, and so many in all, and asks the others to come back', async () => {
  const { work, endOne } = workshop({ ...ONE, waitingPerTenant: 2, waiting: 3 })
  const waiting = [work('a', 'runs'), work('a', 'a1'), work('a', 'a2')]
  const refusal = { status: 429, code: 'rate_limited', headers: { 'Retry-After': '30' } }
  await expect(work('a', 'a3')).rejects.toMatchObject(refusal)
  waiting.push(work('b', 'b1'))
  await expect(work('c', 'c1')).rejects.toMatchObject(refusal)
  await endOne()
  waiting.push(work('c', 'c1'))
  for (let n = 0; n < waiting.length; n += 1) await endOne()
  expect(await Promise.all(waiting)).toEqual(['runs', 'a1', 'a2', 'b1', 'c1'])
})

it('passes over what was aborted, and goes on after work that failed', async () => {
  const { queue, begun, work, endOne } = workshop()
  const gone = new AbortController()
  const first = work('a', 'a1')
  const aborted = work('b', 'b1', gone.signal)
  const last = work('c', 'c1')
  gone.abort(new Error('gone'))
  await expect(aborted).rejects.toThrow('gone')
  await endOne()
  await endOne()
  await Promise.all([first, last])
  expect(begun).toEqual(['a1', 'c1'])
  await expect(queue.run('a', never, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue.run('a', never, async () => 'yes')).resolves.toBe('yes')
  await expect(work('a', 'late', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
})

it('refuses what waits, and what comes, once the server shuts down', async () => {
  const { queue, work, endOne } = workshop()
  const closing = new AbortController()
  const runs = work('a', 'runs')
  const waits = work('a', 'waits', closing.signal)
  const waitsToo = work('b', 'waits too')
  closing.abort(shuttingDown())
  queue.close()
  const refusal = { status: 503, code: 'unavailable', headers: { 'Retry-After': '5' } }
  await expect(waits).rejects.toMatchObject(refusal)
  await expect(waitsToo).rejects.toMatchObject(refusal)
  await expect(work('c', 'comes')).rejects.toMatchObject(refusal)
  await endOne()
  expect(await runs).toBe('runs')
})
