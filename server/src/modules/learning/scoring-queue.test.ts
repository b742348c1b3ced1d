import { expect, it } from 'vitest'
import { shuttingDown, TrainingQueue } from './scoring-queue.ts'

const never = new AbortController().signal

/** Work that ends when it is told to, and what has begun so far. */
function workshop(queue: TrainingQueue) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const train = (tenantId: string, name: string, signal = never): Promise<string> =>
    queue.run(tenantId, signal, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    })
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, train, endOne }
}

it('trains one at a time, and tenants take turns however many they have waiting', async () => {
  const { begun, train, endOne } = workshop(new TrainingQueue())
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => train('a', name)),
    ...['b1', 'b2'].map((name) => train('b', name)),
    train('c', 'c1'),
  ]
  await Promise.resolve()
  expect(begun).toEqual(['a1'])
  for (let n = 0; n < all.length; n += 1) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(await Promise.all(all)).toHaveLength(7)
})

it('lets so many of a tenant wait, and so many in all, and asks the others to come back', async () => {
  const { train, endOne } = workshop(new TrainingQueue({ perTenant: 2, total: 3 }))
  const waiting = [train('a', 'runs'), train('a', 'a1'), train('a', 'a2')]
  const refusal = { status: 429, code: 'rate_limited', headers: { 'Retry-After': '30' } }
  await expect(train('a', 'a3')).rejects.toMatchObject(refusal)
  waiting.push(train('b', 'b1'))
  await expect(train('c', 'c1')).rejects.toMatchObject(refusal)
  await endOne()
  waiting.push(train('c', 'c1'))
  for (let n = 0; n < waiting.length; n += 1) await endOne()
  expect(await Promise.all(waiting)).toEqual(['runs', 'a1', 'a2', 'b1', 'c1'])
})

it('passes over whoever gives up, and goes on after a training that failed', async () => {
  const queue = new TrainingQueue()
  const { begun, train, endOne } = workshop(queue)
  const gone = new AbortController()
  const first = train('a', 'a1')
  const given = train('b', 'b1', gone.signal)
  const last = train('c', 'c1')
  gone.abort(new Error('gone'))
  await expect(given).rejects.toThrow('gone')
  await endOne()
  await endOne()
  await Promise.all([first, last])
  expect(begun).toEqual(['a1', 'c1'])
  await expect(queue.run('a', never, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue.run('a', never, async () => 'yes')).resolves.toBe('yes')
  await expect(train('a', 'late', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
})

it('refuses who waits, and who comes, once the server shuts down', async () => {
  const queue = new TrainingQueue()
  const { train, endOne } = workshop(queue)
  const closing = new AbortController()
  const runs = train('a', 'runs')
  const waits = train('a', 'waits', closing.signal)
  const waitsToo = train('b', 'waits too')
  closing.abort(shuttingDown())
  queue.close()
  const refusal = { status: 503, code: 'unavailable', headers: { 'Retry-After': '5' } }
  await expect(waits).rejects.toMatchObject(refusal)
  await expect(waitsToo).rejects.toMatchObject(refusal)
  await expect(train('c', 'comes')).rejects.toMatchObject(refusal)
  await endOne()
  expect(await runs).toBe('runs')
})
