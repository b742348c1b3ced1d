import { expect, it, vi } from 'vitest'
import { runThread } from './thread.ts'

/** A real program of ours that is quick: a simulation of a few rounds. */
const simulate = (task: object, options: Parameters<typeof runThread>[2] = {}) =>
  runThread<object, { round: number }, { series: { round: number }[] }>(
    'simulation-worker',
    task,
    options as never,
  )
const task = (rounds: number, scenario = 'real_estate') => ({ task: 'simulate', scenario, rounds, seed: 1 })

it('answers, tells how far it is, and says the same the second time', async () => {
  const rounds: number[] = []
  const onProgress = (point: unknown) => rounds.push((point as { round: number }).round)
  const one = await simulate(task(2), { onProgress })
  const two = await simulate(task(2))
  expect(rounds).toEqual([1, 2])
  expect(two).toEqual(one)
})

it('says when the work begins, in a new thread and in one that is kept', async () => {
  const seen: string[] = []
  const watched = (name: string) => ({
    onBegin: () => void seen.push(`${name} begins`),
    onProgress: () => void seen.push(`${name} goes on`),
  })
  await expect(simulate(task(1, 'no such scenario'))).rejects.toThrow('There is no scenario')
  await simulate(task(1), watched('new'))
  await simulate(task(1), watched('kept'))
  expect(seen).toEqual(['new begins', 'new goes on', 'kept begins', 'kept goes on'])
})

it('does not reuse a thread that was started with another heap', async () => {
  await simulate(task(1), { heapMb: 256 })
  const seen: string[] = []
  const working = simulate(task(1), { heapMb: 128, onBegin: () => void seen.push('begun') })
  // One that was kept would have begun at once.
  expect(seen).toEqual([])
  await working
  expect(seen).toEqual(['begun'])
})

it('throws what the thread throws, and starts another one afterwards', async () => {
  await expect(simulate(task(1, 'no such scenario'))).rejects.toThrow(
    'There is no scenario no such scenario.',
  )
  expect((await simulate(task(1))).series).toHaveLength(1)
})

it('is stopped by its signal, also before it begins', async () => {
  const stop = new AbortController()
  const running = simulate(task(100), {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  })
  await expect(running).rejects.toThrow('enough')
  expect(() => simulate(task(1), { signal: stop.signal })).toThrow('enough')
  expect((await simulate(task(1))).series).toHaveLength(1)
})

it('gives nobody a thread that is being ended because it had nothing to do', async () => {
  await simulate(task(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    // Kept from here on, by a clock of ours.
    await simulate(task(1))
    vi.advanceTimersByTime(11_000)
    expect((await simulate(task(1))).series).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})
