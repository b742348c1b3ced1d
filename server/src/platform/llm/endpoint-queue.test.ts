import { expect, it } from 'vitest'
import { EndpointQueue } from './endpoint-queue.ts'
import { ModelFault } from './model-fault.ts'

const endpoint = { url: 'https://model.example/v1', apiKey: 'k', model: 'm', chosenBy: 'tenant' as const }
const caller = (tenantId = 't') => ({ tenantId, signal: new AbortController().signal, isUrgent: false })
const settled = () => new Promise<void>((done) => setTimeout(done, 5))

/** An endpoint that bears so many calls at once and refuses the rest, each answered when `answer` is called. */
function endpointOf(bears: number) {
  const open: (() => void)[] = []
  const seen = { most: 0, refused: 0 }
  const call = async () => {
    if (open.length >= bears) {
      seen.refused += 1
      throw new ModelFault('rate_limited')
    }
    await new Promise<void>((done) => {
      open.push(done)
      seen.most = Math.max(seen.most, open.length)
    })
  }
  const answer = async () => {
    for (const done of open.splice(0)) done()
    await settled()
  }
  return { call, answer, seen, open }
}

it('asks more at once as long as the endpoint answers', async () => {
  const queue = new EndpointQueue()
  const { call, answer, seen, open } = endpointOf(1_000)
  const all = Array.from({ length: 300 }, () => queue.run(endpoint, caller(), call))
  await settled()
  expect(open.length).toBe(8)
  for (let rounds = 0; rounds < 40 && open.length > 0; rounds += 1) await answer()
  await Promise.all(all)
  expect(seen.most).toBe(64)
})

it('asks less after refusals, and creeps up again', async () => {
  const queue = new EndpointQueue()
  const { call, answer, seen, open } = endpointOf(10)
  const all = Array.from({ length: 400 }, () => queue.run(endpoint, caller(), call).catch(() => undefined))
  for (let rounds = 0; rounds < 200; rounds += 1) {
    await answer()
    if (open.length === 0) break
  }
  await Promise.all(all)
  // Additive growth meets the limit once in a while; without it, most of the calls would be refused.
  expect(seen.refused).toBeLessThan(100)
  expect(seen.most).toBe(10)
})

it('shares an endpoint among workspaces, and keeps endpoints apart', async () => {
  const queue = new EndpointQueue()
  const first = endpointOf(1_000)
  const busy = Array.from({ length: 50 }, () => queue.run(endpoint, caller('busy'), first.call))
  await settled()
  const begun: string[] = []
  const quiet = queue.run(endpoint, caller('quiet'), async () => void begun.push('quiet'))
  const apart = queue.run(
    { ...endpoint, apiKey: 'other' },
    caller('busy'),
    async () => void begun.push('apart'),
  )
  await apart
  expect(begun).toEqual(['apart'])
  await first.answer()
  await quiet
  expect(first.seen.most).toBeLessThan(50)
  while (first.open.length > 0) await first.answer()
  await Promise.all(busy)
})

it('ends the wait of a call that is aborted', async () => {
  const queue = new EndpointQueue()
  const { call, answer, open } = endpointOf(1_000)
  const all = Array.from({ length: 8 }, () => queue.run(endpoint, caller(), call))
  await settled()
  const abort = new AbortController()
  const waiting = queue.run(endpoint, { ...caller(), signal: abort.signal }, call)
  abort.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  while (open.length > 0) await answer()
  await Promise.all(all)
})
